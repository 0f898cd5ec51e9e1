/** Letters of the scripts written from right to left, with their presentation forms. */
const rtlLetter = /[\u0590-\u08ff\u200f\u061c\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const rtlLetters = new RegExp(rtlLetter.source, 'gu')
const letters = /\p{L}/gu
const bidiControl = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** C0 and C1 controls except tab and line feed, Unicode non-characters, and invisible interlinear or tag characters. */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to remove
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e001f}]/gu

/**
 * Invisible characters without a use in running text: zero-width space, word joiner, byte order mark, soft hyphen, and the embedding, override and
 * isolate controls, which can make a line read as something else. The plain marks (U+200E, U+200F, U+061C) stay: they are harmless, and writers of
 * mixed text need them.
 */
const invisible = /[\u00ad\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu

/**
 * In Arabic, Indic and similar scripts joiners are part of the spelling, and in emoji they join characters; after any other character they only hide
 * text.
 */
const strayJoiner =
  /(?<!\p{M}|\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af])(?:\u200c|\u200d)/gu

const lineSeparators = /\r\n?|[\u0085\u2028\u2029]/g

/** ASCII without controls other than tab and line feed, and the marks of English prose: the whole text of most blocks. */
const isClean = /^[\t\n\x20-\x7e\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/

/**
 * Text without invisible characters: lone surrogates become U+FFFD, line ends become `\n`; control, zero-width and bidirectional override characters
 * are removed. Visible characters are unchanged; there is no Unicode normalisation.
 */
export function cleanCharacters(text: string): string {
  if (isClean.test(text)) return text
  return text
    .toWellFormed()
    .replace(lineSeparators, '\n')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(strayJoiner, '')
}

/** A single line of clean text: `cleanCharacters`, every run of white space one space, trimmed. */
export function cleanLine(text: string): string {
  return cleanCharacters(text).replace(/\s+/gu, ' ').trim()
}

/** Whether more than half of the letters belong to scripts written from right to left. */
export function isMostlyRtl(text: string): boolean {
  if (!rtlLetter.test(text)) return false
  return 2 * (text.match(rtlLetters)?.length ?? 0) > (text.match(letters)?.length ?? 0)
}

/** Whether the text can disturb the direction of the text around it. */
export function affectsDirection(text: string): boolean {
  return rtlLetter.test(text) || bidiControl.test(text)
}

/** The text with its first letter in upper case, unless that would make it longer (ß). */
export function capitalise(text: string): string {
  const [first = ''] = text
  const upper = first.toUpperCase()
  return upper.length === first.length ? upper + text.slice(first.length) : text
}
