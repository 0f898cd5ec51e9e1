/** A longer word may have to be broken on a narrow screen. */
const wholeWordMax = 16

/**
 * Cuts a text before its last word, for what must stay on one line with it; of a very long word, or of writing without spaces, only the
 * last character is taken. `head + last` is the text.
 */
export function splitLastWord(text: string): { head: string; last: string } {
  const word = /\S+\s*$/.exec(text)?.[0] ?? text
  const last = word.length <= wholeWordMax ? word : lastCharacter(word)
  return { head: text.slice(0, text.length - last.length), last }
}

/** As people count characters: an accent or an emoji in several parts is one. */
function lastCharacter(text: string): string {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].at(-1)?.segment ?? text
}
