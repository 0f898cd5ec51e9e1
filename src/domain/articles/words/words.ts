import { wordsPerMinute } from '#contract/limits.ts'

/** Scripts written without spaces between words. */
export const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const spacedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:['’_-]|\u200c|\u200d)[\p{L}\p{M}\p{N}]+)*/gu
/** Without these characters no text needs dictionary segmentation; a faster test than by script. */
const farFromLatin = /[\u0e00-\u1fff\u2070-\uffff]/
/** Letters, marks and digits beyond ASCII. English prose has only dashes, quotes and ellipses beyond it. */
const otherThanPlain = /[^\0-\x7f\u2010-\u2027]/
const plainWord = /[a-z0-9]+(?:['’_-][a-z0-9]+)*/gi
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * The words of a text, unchanged. Words with hyphens and apostrophes count once ("well-known", "don't"). Texts in scripts without spaces are segmented
 * by dictionary (ICU).
 */
export function splitWords(text: string): readonly string[] {
  if (text.length < longText) return findWords(text)
  const known = longTexts.find((one) => one.text === text)
  if (known !== undefined) return known.words
  const words = findWords(text)
  longTexts.unshift({ text, words })
  longTexts.length = Math.min(longTexts.length, longTextsMax)
  return words
}

/** The steps of an article need the words of its whole text several times, as it is and in lower case. */
const longText = 1_000
const longTextsMax = 2
const longTexts: { text: string; words: readonly string[] }[] = []

function findWords(text: string): readonly string[] {
  if (!otherThanPlain.test(text)) return text.match(plainWord) ?? []
  if (!farFromLatin.test(text) || !unspacedScript.test(text)) return text.match(spacedWord) ?? []
  const words: string[] = []
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) if (isWordLike) words.push(segment)
  return words
}

/** The sentences of a text; a line end also ends a sentence. Abbreviations and initials ("e.g.", "J. Doe") and decimals do not. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split('\n')) {
    let start = 0
    for (const match of line.matchAll(/(?:[.!?…]+["”’')\]]*(?=\s)|[。！？।॥۔؟]+["”』」）]*)/gu)) {
      const end = match.index + match[0].length
      if (
        match[0] === '.' &&
        /(?:^|[\s(])(?:\p{Lu}|e\.g|i\.e|etc|vs|mr|mrs|ms|dr|st|no|approx)$/iu.test(
          line.slice(Math.max(start, end - 9), end - 1),
        )
      )
        continue
      sentences.push(line.slice(start, end).trim())
      start = end
    }
    sentences.push(line.slice(start).trim())
  }
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** English function words: no keyphrase is about them, and their share distinguishes English from other Latin text. */
export const englishFunctionWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'cannot could did do does doing down during each few for from further get had has have having he her here hers him his ' +
    'how i if in into is it its itself just let me more most my no nor not now of off on once only or other our out over ' +
    'own same she should so some such than that the their them then there these they this those through to too under until ' +
    'up us very was we were what when where which while who whom why will with would you your yours'
  ).split(' '),
)

const sampleLength = 20_000
const englishShareMin = 0.25

/**
 * Whether the text is English prose: Latin script, and at least a quarter of its words are English function words. `read`: its words, when they are at
 * hand.
 */
export function isEnglish(text: string, read?: readonly { isFunctionWord: boolean }[]): boolean {
  const { words, functionWords } = countFunctionWords(text, text.length > sampleLength ? undefined : read)
  return words > 0 && mainScript(text) === 'Latin' && functionWords >= englishShareMin * words
}

function countFunctionWords(text: string, read: readonly { isFunctionWord: boolean }[] | undefined) {
  if (read !== undefined)
    return { words: read.length, functionWords: read.filter(({ isFunctionWord }) => isFunctionWord).length }
  const words = splitWords(text.slice(0, sampleLength).toLowerCase())
  return { words: words.length, functionWords: words.filter((word) => englishFunctionWords.has(word)).length }
}

const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew', 'Devanagari', 'Thai'],
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'gu') }))

/**
 * The script of most letters among those listed above, `Other` if none of them occurs. Any kana makes a text Japanese: Chinese has no kana, and
 * Japanese is mostly written in Han characters.
 */
export function mainScript(text: string): string {
  const sample = text.slice(0, sampleLength)
  if (!otherThanPlain.test(sample)) return /[a-z]/i.test(sample) ? 'Latin' : 'Other'
  const counts = scripts.map(({ name, pattern }) => ({ name, count: sample.match(pattern)?.length ?? 0 }))
  const most = counts.reduce((best, entry) => (entry.count > best.count ? entry : best), { name: 'Other', count: 0 })
  const kana = counts.find(({ name }) => name === 'Hiragana')?.count ?? 0
  return most.name === 'Han' && kana > 0 ? 'Hiragana' : most.name
}

/** Words of a plain text, in any script: the number of `splitWords`. */
export function countWords(text: string): number {
  if (otherThanPlain.test(text)) return splitWords(text).length
  let words = 0
  let isWord = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const isInside = isLetterOrDigit(code)
    if (isInside && !isWord) words += 1
    // A hyphen or an apostrophe between letters does not end a word.
    isWord = isInside || (isWord && joinsWords(code) && isLetterOrDigit(text.charCodeAt(index + 1)))
  }
  return words
}

/** Apostrophes, the underscore and the hyphen, which may be inside of a word. */
export function joinsWords(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x5f || code === 0x2d
}

export function isLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

/** Minutes, words / 200 rounded up, at least 1. */
export function readingTimeMinutes(wordCount: number): number {
  return Math.max(1, Math.ceil(wordCount / wordsPerMinute))
}
