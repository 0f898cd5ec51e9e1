/** What a person reads when their keyword cannot be written about. */
export const topicTexts = {
  title: 'Choose another keyword',
  refused: 'This site does not publish articles on this topic.',
  empty: 'Enter a keyword that names a topic, such as “standing desks”.',
  language: (name: string) => `The built-in writer writes English. Connect a text service to write in ${name}.`,
}
