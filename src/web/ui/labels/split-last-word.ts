/** A longer word may have to break on a narrow screen. */
const wholeWordMax = 16

/**
 * Splits a text before its last word, which must stay on one line with what follows. Of a very long word, or of a script without spaces, only the
 * last character is split off. `head + last` is the text.
 */
export function splitLastWord(text: string): { head: string; last: string } {
  const word = /\S+\s*$/.exec(text)?.[0] ?? text
  const last = word.length <= wholeWordMax ? word : lastCharacter(word)
  return { head: text.slice(0, text.length - last.length), last }
}

/** The last grapheme: an accent or an emoji of several code points is one character. */
function lastCharacter(text: string): string {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].at(-1)?.segment ?? text
}
