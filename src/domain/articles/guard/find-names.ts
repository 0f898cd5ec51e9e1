import { stem, wordsOf } from '#adapters/knowledge/words/words.ts'
import { englishFunctionWords } from '../words/words.ts'
import { isPlainCapital, type WordSurroundings } from './capitals.ts'
import type { Evidence } from './evidence.ts'
import type { Finding } from './finding.ts'
import { isCommonNoun, isCommonWord, isCompound, taggedNames } from './name-tagger.ts'

/** The use of capitals in a language: `nouns` capitalises all nouns (German), `names` only names, `none` has no capitals. */
export type Capitals = 'english' | 'names' | 'nouns' | 'none'

/** `lowerWords` are words that the article also writes without a capital. */
type Writing = { capitals: Capitals; isHeading: boolean; lowerWords: ReadonlySet<string> }
type Token = { word: string; start: number; end: number; isCapital: boolean; opens: boolean }
type NameEvidence = Pick<Evidence, 'nameStems' | 'text' | 'stems'>

/**
 * Names of people, brands, organisations and places that the brief does not contain. In English these are words with a capital inside a sentence, and
 * at its start those that a tagger knows as names. In other languages the use of capitals decides.
 */
export function findNames(sentence: string, evidence: NameEvidence, writing: Writing): Finding[] {
  const text = sentence.replace(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+/giu, (found) => ' '.repeat(found.length))
  const { capitals, isHeading, lowerWords } = writing
  if (capitals === 'none') return findLatin(text, evidence)
  const tokens = tokensOf(text)
  const isLine = isHeading || !/[.!?]["”’)]*$/u.test(text.trim())
  const titleEnd = capitals !== 'english' ? 0 : isTitleCase(tokens, isLine) ? text.length : labelLength(text)
  const unknown = tokens.map((token, index) => {
    const beside = { before: tokens[index - 1]?.word ?? '', after: text.slice(token.end) }
    return token.isCapital && !isKnown(token, beside, evidence)
  })
  let names: Set<string> | null = null
  const tagged = () => {
    names ??= taggedNames(text)
    return names
  }
  const found = tokens.map((token, index) => {
    if (unknown[index] !== true || isLabel(index, tokens, evidence)) return false
    const before = unknown[index - 1] === true && tokens[index - 1]?.opens === false && !token.opens
    const after = unknown[index + 1] === true && tokens[index + 1]?.opens === false
    const test = token.end <= titleEnd ? isNameInTitle : nameTests[capitals]
    return test(token, { tagged, text, before, after, lowerWords })
  })
  return runsOf(text, tokens, found).map((run) => ({ kind: 'name', text: run }))
}

/** The surroundings of an unknown word with a capital: whether the word `before` and the word `after` it is unknown too. */
type Around = {
  /** Called only if no other rule decides, because it is slow. */
  tagged: () => ReadonlySet<string>
  text: string
  before: boolean
  after: boolean
  lowerWords: ReadonlySet<string>
}

const nameTests: Record<Exclude<Capitals, 'none'>, (token: Token, around: Around) => boolean> = {
  nouns: ({ word, opens }, { before, after }) => isStrange(word) || (!opens && (before || after)),
  names: ({ word, opens }, { after }) => !opens || isStrange(word) || (after && word.length > 3),
  english: (token, around) =>
    !token.opens || isNameAtStart(token, around) || (around.after && !isCommonWord(token.word)),
}

/** Characters before a word that show whether it opens a sentence. */
const openingMax = 8

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’&-]*(?:\.(?=\p{Lu}\b)\p{Lu})*/gu)) {
    const [word] = match
    if (!/\p{L}/u.test(word)) continue
    const before = text.slice(match.index <= openingMax ? 0 : match.index - openingMax, match.index)
    const opens = tokens.length === 0 || /(?:[:?!.…|/–—]|^\s*[\d]+[.)])\s*["“‘'(]*$|["“‘(«„]$/u.test(before)
    const isCapital = /^\p{Lu}/u.test(word) || /^\p{Ll}{1,3}\p{Lu}/u.test(word)
    tokens.push({ word, start: match.index, end: match.index + word.length, isCapital, opens })
  }
  return tokens
}

/** Words in capitals for emphasis ("NEVER"), of the calendar, or of the brief. */
function isKnown({ word, opens }: Token, beside: WordSurroundings, { nameStems, stems }: NameEvidence): boolean {
  if (isPlainCapital(word, beside)) return true
  const isShouted =
    word === word.toUpperCase() &&
    (word.length > 4 || englishFunctionWords.has(word.toLowerCase())) &&
    isCommonWord(word)
  const isOrganisation = /^the$/i.test(beside.before)
  const parts = stemsIn(word)
  // The first word of a sentence always has a capital, so its capital proves nothing.
  return (
    (isShouted && !isOrganisation) ||
    parts.every((part) => nameStems.has(part)) ||
    (opens && parts.every((part) => stems.has(part)))
  )
}

function stemsIn(word: string): string[] {
  return wordsOf(word.replace(/[-&]/g, ' ')).map(stem)
}

/** Mixed case or capitals only: "iPhone", "WD-40", "IKEA". */
function isStrange(word: string): boolean {
  return /^\p{Ll}+\p{Lu}|\p{Ll}\p{Lu}/u.test(word) || /^\p{Lu}[\p{Lu}\p{N}&-]{2,}$/u.test(word)
}

const sentenceShareMin = 0.75

/** A line with capitals on most of its longer words; a whole sentence needs a larger share than a heading, an item or a cell. */
function isTitleCase(tokens: readonly Token[], isLine: boolean): boolean {
  const long = tokens.slice(1).filter(({ word }) => word.length > 3)
  const capitals = long.filter(({ isCapital }) => isCapital).length
  return isLine ? capitals > long.length / 2 : long.length > 2 && capitals > long.length * sentenceShareMin
}

/** The end of the label at the start of a text, as in "Water tank: …"; 0 without a label. */
function labelLength(text: string): number {
  return /^[^.!?:]{1,60}?(?=:|\s[–—-]\s)/u.exec(text)?.[0].length ?? 0
}

function isNameInTitle({ word }: Token, { tagged, lowerWords }: Around): boolean {
  if (lowerWords.has(word.toLowerCase())) return false
  if (isStrange(word)) return true
  if (!isCommonWord(word)) return !isCompound(word)
  return !isCommonNoun(word) && isTagged(word, tagged)
}

function isTagged(word: string, tagged: Around['tagged']): boolean {
  return tagged().has(word.toLowerCase().replace(/[’']s?$/u, ''))
}

const deeds =
  /^(?:[’']s)?\s+(?:makes?|sells?|says?|said|offers?|recommends?|found|reports?|reported|claims?|launched|introduced|charges|ships|manufactures|announced|advises|notes|wrote|writes)\b/u
/** Verbs after a seller's name, also if the name is a common word: a noun that opens a sentence without an article is a name here. */
const trade = /^\s+(?:sells|recommends|launched|announced)\b/u
/** The continuation after a subject in the singular. */
const predicate = /^\s+(?:is|was|has|had|also|still|and|or|\p{Ll}{3,}s)\b/u
const namedWordsMax = 2

function isNameAtStart({ word, end }: Token, { tagged, text, lowerWords }: Around): boolean {
  if (isStrange(word)) return true
  if (lowerWords.has(word.toLowerCase())) return false
  if (!isCommonNoun(word)) {
    if (isTagged(word, tagged)) return true
  } else if (trade.test(text.slice(end))) return true
  const isUnknown = !isCommonWord(word)
  if (!isUnknown || /(?:ing|ed|ly|able|less|ness|tion|ity)s?$/.test(word)) return false
  if (!isCompound(word) && predicate.test(text.slice(end))) return true
  // A word alone in a list item is more often a brand than a term.
  return deeds.test(text.slice(end)) || /[’']s$/u.test(word) || text.trim().split(/\s+/).length <= namedWordsMax
}

/** Joins neighbouring words of one name. */
function runsOf(text: string, tokens: readonly Token[], found: readonly boolean[]): string[] {
  const runs: { start: number; end: number }[] = []
  for (const [index, token] of tokens.entries()) {
    if (found[index] !== true) continue
    const last = runs.at(-1)
    if (last !== undefined && /^[\s&.-]*(?:of |the |de |& )?$/u.test(text.slice(last.end, token.start)))
      last.end = token.end
    else runs.push({ start: token.start, end: token.end })
  }
  return runs.map(({ start, end }) => text.slice(start, end))
}

const labelWordsMax = 6

/** A word of a label from the brief in title case, such as "Height Range". */
function isLabel(index: number, tokens: readonly Token[], { text }: NameEvidence): boolean {
  const continues = (at: number) =>
    Math.abs(at - index) < labelWordsMax && tokens[at]?.isCapital === true && !tokens[at].opens
  let [first, last] = [index, index]
  while (continues(first - 1)) first -= 1
  while (continues(last + 1)) last += 1
  const words = tokens.slice(first, last + 1).map(({ word }) => word.toLowerCase())
  return words.length > 1 && words.every(isCommonWord) && text.includes(words.join(' '))
}

/** In scripts without capitals, brands are mostly written in Latin letters. */
function findLatin(text: string, evidence: NameEvidence): Finding[] {
  const isKnownWord = (part: string) => evidence.nameStems.has(part) || evidence.stems.has(part)
  return [...text.matchAll(/(?<!\p{N})[A-Za-z][A-Za-z0-9]{2,}(?: [A-Z][A-Za-z0-9]+)*/gu)]
    .map(([word]) => word)
    .filter((word) => !isPlainCapital(word, { before: '', after: '' }) && !stemsIn(word).every(isKnownWord))
    .map((word) => ({ kind: 'name', text: word }))
}
