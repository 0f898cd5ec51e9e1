/** Above each of these texts. */
export const topicTitle = 'Choose another keyword'

/** What a person reads when their keyword cannot be written about. */
export const topicTexts = {
  refused: 'This site does not publish articles on this topic.',
  empty: 'Enter a keyword that names a topic, such as “standing desks”.',
  /** A word that says what is wanted and not about what. */
  generic: (words: string) => `Say what it is about: “${words}” alone names no topic.`,
  language: (name: string) => `The built-in writer writes English. Connect a text service to write in ${name}.`,
}
