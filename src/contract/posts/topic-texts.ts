/** The title above each of these texts. */
export const topicTitle = 'Choose another keyword'

/** The text shown when no article can be written about a keyword. */
export const topicTexts = {
  refused: 'This site does not publish articles on this topic.',
  empty: 'Enter a keyword that names a topic, such as “standing desks”.',
  /** A word that says what kind of thing is requested but not its topic. */
  generic: (words: string) => `Say what it is about: “${words}” alone names no topic.`,
  language: (name: string) => `The built-in writer writes English. Connect a text service to write in ${name}.`,
}
