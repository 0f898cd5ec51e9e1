const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Whether a text is within its bounds in every way of counting. JavaScript and zod count UTF-16 units, PostgreSQL's `char_length` counts code points,
 * and a code point is one or two units. Therefore the minimum applies to the code points and the maximum to the units.
 */
export function fitsLength(text: string, min: number, max: number): boolean {
  return text.length <= max && [...text].length >= min
}

/** ASCII without controls, and the marks of English prose. */
const isPlain = /^[\x20-\x7e\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/

/** The longest beginning of at most `max` UTF-16 units that splits no grapheme; a single longer grapheme is cut inside. */
export function cutGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  // A cut between two such characters splits no grapheme.
  if (isPlain.test(text.slice(0, max + 1))) return text.slice(0, max)
  let end = 0
  // Only graphemes that begin within the first `max` units matter; the rest need not be segmented.
  for (const { index, segment } of graphemes.segment(text.slice(0, 2 * max + 2))) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/**
 * At most `max` UTF-16 units of a one-line text, including an ellipsis. It is cut at a sentence end that leaves at least `sentenceMin` units,
 * otherwise between words, otherwise (one long word, a script without spaces) between graphemes.
 */
export function cutText(text: string, max: number, sentenceMin = max): string {
  if (text.length <= max) return text
  const head = cutGraphemes(text, max)
  const sentences = [...head.matchAll(/[.!?。！？؟।](?=[\s”"')\]]|$)|[。！？।]/gu)]
  const last = sentences.at(-1)
  if (last !== undefined && last.index + 1 >= sentenceMin) return head.slice(0, last.index + 1)
  const room = cutGraphemes(text, max - 1)
  const space = room.lastIndexOf(' ')
  const words = text[room.length] === ' ' || space < max / 2 ? room : room.slice(0, space)
  return `${words.replace(/[\s,;:.–—-]+$/u, '')}…`
}
