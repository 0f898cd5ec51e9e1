import { englishFunctionWords, splitWords, unspacedScript } from './words.ts'

/** `words`: not the phrase itself, but each of its content words at any position. */
export type KeyphraseMatch = 'exact' | 'words' | 'none'

/**
 * How a text contains a keyphrase. Case, accents and the English plural are ignored; words match as whole words. `exact`: the words of the phrase in
 * a row (in scripts without spaces: the phrase anywhere). `words`: every content word (every word except English function words) in any order,
 * because a phrase like "how to fix a leaking tap" is seldom repeated literally.
 */
export function matchKeyphrase(text: string, keyphrase: string): KeyphraseMatch {
  return createKeyphraseMatch(keyphrase)(text)
}

/** `matchKeyphrase` for many texts. */
export function createKeyphraseMatch(keyphrase: string): (text: string) => KeyphraseMatch {
  const trimmed = keyphrase.trim()
  const unspaced = unspacedScript.test(keyphrase) ? foldText(keyphrase).trim() : null
  const phrase = foldWords(keyphrase)
  const content = contentWords(phrase)
  // A folded word differs from the word in a text only in its last letters (berry and berries).
  const beginnings = content.map((word) => word.slice(0, -1))
  return (text) => {
    if (unspaced !== null && foldText(text).includes(unspaced)) return 'exact'
    if (phrase.length === 0) return trimmed !== '' && text.includes(trimmed) ? 'exact' : 'none'
    const folded = foldText(text)
    if (!beginnings.every((beginning) => folded.includes(beginning))) return 'none'
    const words = splitWords(folded).map(foldPlural)
    if (countPhrase(words, phrase) > 0) return 'exact'
    const present = new Set(words)
    return content.every((word) => present.has(word)) ? 'words' : 'none'
  }
}

/** How often the phrase occurs in the text, without overlaps. */
export function countKeyphrase(words: readonly string[], text: string, keyphrase: string): number {
  if (unspacedScript.test(keyphrase)) return foldText(text).split(foldText(keyphrase).trim()).length - 1
  const phrase = foldWords(keyphrase)
  return phrase.length === 0 ? 0 : countPhrase(words, phrase)
}

/** The words that carry the meaning. A phrase of function words only ("who is who") returns all its words. */
export function contentWords(foldedWords: string[]): string[] {
  const content = foldedWords.filter((word) => !englishFunctionWords.has(word))
  return content.length > 0 ? content : foldedWords
}

/** Words in the form in which they are compared: lower case, without accents, English plural and possessive. */
export function foldWords(text: string): string[] {
  return splitWords(foldText(text)).map(foldPlural)
}

/** Only ASCII and the marks of English prose: nothing to decompose. */
const isFoldedByCase = /^[\0-\x7f\u2013\u2014\u2018\u2019\u201c\u201d]*$/

function foldText(text: string): string {
  if (isFoldedByCase.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .toLowerCase()
    .normalize('NFC')
}

/** A word in lower case without its English plural and possessive. */
export function foldPlural(word: string): string {
  if (word.length > rememberedLengthMax) return foldedPlural(word)
  const known = remembered.get(word)
  if (known !== undefined) return known
  const folded = foldedPlural(word)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(word, folded)
  return folded
}

/** Articles share most of their words. A longer one would keep the text that it is from in memory. */
const rememberedMax = 20_000
const rememberedLengthMax = 12
const remembered = new Map<string, string>()

function foldedPlural(word: string): string {
  const base = word.replace(/['’]s$/, '')
  if (!/^[a-z]{3,}s$/.test(base) || /(?:ss|us|is)$/.test(base) || englishFunctionWords.has(base)) return base
  if (/[a-z]{2}ies$/.test(base)) return `${base.slice(0, -3)}y`
  return base.slice(0, /(?:ch|sh|x|ss)es$/.test(base) ? -2 : -1)
}

/** A function of its own: a closure in the loop would cost memory at each word. */
function isAt(words: readonly string[], index: number, phrase: readonly string[]): boolean {
  return phrase.every((word, offset) => words[index + offset] === word)
}

function countPhrase(words: readonly string[], phrase: readonly string[]): number {
  const first = phrase[0]
  let found = 0
  for (let index = 0; index + phrase.length <= words.length; index += 1) {
    if (words[index] !== first || !isAt(words, index, phrase)) continue
    found += 1
    index += phrase.length - 1
  }
  return found
}
