import { article } from './grammar.ts'
import type { Intent } from './idea.ts'
import {
  countables,
  definiteBeforeOf,
  falsePlurals,
  functionWords,
  houseKinds,
  irregularPlurals,
  masses,
  products,
  qualities,
  services,
  thingsInIng,
} from './phrases/lexicon.ts'
import { isCommon } from './spelling.ts'

export type NounPhrase = {
  /** The phrase with the article it needs: "a coffee machine", "running shoes", "the best laptops of 2026". */
  name: string
  /** The same in the plural, for a countable phrase in the singular: "coffee machines". */
  plural?: string
  /** Whether the phrase is a single countable thing. */
  single: boolean
  /** The head alone, for short references: "machine" and "machines"; "option" and "options" where it has no such pair. */
  one: string
  many: string
  /** Its head in the singular, lower case. */
  head: string
  intent: Intent
  /** Whether `name` still contains the keyword word for word. */
  verbatim: boolean
}

const prepositions =
  /\s(?:for|in|of|near|with|without|to|on|from|at|by|under|over|around|after|before|during|against|about|into|between|and)\s/i
const determined = /^(?:the|a|an|my|your|our|his|her|its|their|this|that|these|those|some|any|no|every|each|all)\s/i
const superlative =
  /^(?:best|top|cheapest|worst|fastest|easiest|most|biggest|largest|greatest|latest|strongest|quietest|healthiest|safest)\s/i

/** Reads a noun phrase, or gives undefined when the text does not look like one. */
export function nounPhrase(text: string): NounPhrase | undefined {
  const nearby = / near (?:me|you)$/i.test(text)
  const year = /\s((?:19|20)\d\d)$/.exec(text)?.[1]
  const core = text.replace(/ near (?:me|you)$/i, '').replace(/\s(?:19|20)\d\d$/, '')
  const head = headOf(core)
  if (!head || /^(?:my|your|his|her|their|i|we|they|he|she)\s/i.test(core) || !isRecognised(head, core))
    return undefined
  const phrase = withTailArticle(withArticle(core, head))
  const ending = `${nearby ? ' near you' : ''}${year ? ` ${superlative.test(core) ? 'of' : 'for'} ${year}` : ''}`
  const name = `${phrase}${ending}`
  const intent = superlative.test(core) && !masses.has(head) ? 'choose' : intentOf(head, core)
  const verbatim = name.toLowerCase().includes(text.toLowerCase())
  const single = isCountable(head, core) && !determined.test(core) && !(definiteBeforeOf.has(head) && / of /.test(core))
  const result: NounPhrase = { name, single, ...references(head), head: singular(head), intent, verbatim }
  if (single && !superlative.test(core)) result.plural = `${withTailArticle(pluralPhrase(core, head))}${ending}`
  return result
}

function references(head: string): { one: string; many: string } {
  if (isPlural(head)) return { one: 'option', many: head }
  return isCountable(head) ? { one: head, many: pluralOf(head) } : { one: 'option', many: 'options' }
}

/** Puts the head of a phrase into the plural: "coach for singers" gives "coaches for singers". */
function pluralPhrase(text: string, head: string): string {
  return text.replace(new RegExp(`\\b${head}\\b(?=$|\\s)`, 'i'), (word) => pluralOf(word))
}

const irregularPluralOf: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['knife', 'knives'],
  ['shelf', 'shelves'],
  ['tooth', 'teeth'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['mouse', 'mice'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['thief', 'thieves'],
  ['wolf', 'wolves'],
])

function pluralOf(word: string): string {
  const irregular = irregularPluralOf.get(word.toLowerCase())
  if (irregular) return irregular
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/** Whether the head is a word or a word formation of everyday English, or a name by its capital. */
function isRecognised(head: string, text: string): boolean {
  const asTyped = text.split(' ').find((word) => word.toLowerCase() === head.split(' ')[0])
  if (asTyped && /\p{Lu}/u.test(asTyped)) return true
  return (
    isCommon(head) ||
    isPlural(head) ||
    /[a-z]{2}(?:ing|tion|sion|ment|ness|ity|ism|ance|ence|ship|hood|ware|ology|ics|graphy|onomy|ist|er|or)$/.test(head)
  )
}

/** The head noun of a phrase, lower case: the last word before the first preposition. */
export function headOf(text: string): string | undefined {
  const front = text.split(prepositions)[0] ?? text
  const words = front
    .split(' ')
    .filter((word) => !/^(?:online|today|now|free)$/i.test(word) || front.split(' ').length === 1)
  const last = words.at(-1)?.toLowerCase()
  if (!last || words.length > 6 || !/[a-z]/.test(last)) return numbered(words)
  if (functionWords.has(last) || qualities.has(last)) return undefined
  return last
}

/** "iPhone 15": the word before the number is the head, spoken of as a name. */
function numbered(words: readonly string[]): string | undefined {
  const before = words.at(-2)?.toLowerCase()
  return words.length <= 4 && before && /[a-z]/.test(before) ? `${before} ${words.at(-1)}` : undefined
}

export function isPlural(head: string): boolean {
  if (irregularPlurals.has(head)) return true
  return /[a-z]s$/.test(head) && !falsePlurals.has(head) && !/(?:ss|us|is|ics|sis)$/.test(head) && !masses.has(head)
}

function singular(head: string): string {
  if (!isPlural(head)) return head
  const candidates = [head.replace(/ies$/, 'y'), head.replace(/es$/, ''), head.replace(/s$/, '')]
  return candidates.find((word) => isListed(word)) ?? head.replace(/s$/, '')
}

function isListed(word: string): boolean {
  return products.has(word) || services.has(word) || countables.has(word)
}

/** Whether a word in the singular needs an article: listed, or an agent or instrument in -er/-or that is not listed as mass. */
function isCountable(head: string, text = head): boolean {
  if (head === 'building') return houseKinds.has(text.toLowerCase().split(' ').at(-2) ?? '')
  if (masses.has(head) || isPlural(head)) return false
  return isListed(head) || (/[a-z]{3}(?:er|or|ist)$/.test(head) && !falsePlurals.has(head)) || countableEnding(head)
}

function countableEnding(head: string): boolean {
  return (
    /(?:graph|gram|phone|meter|scope|board|book|room|ship|stick|pack|pad|cut|tub|top)$/.test(head) &&
    !/(?:ownership|leadership|citizenship|membership|relationship)/.test(head)
  )
}

function withArticle(text: string, head: string): string {
  if (determined.test(text)) return text
  if (superlative.test(text) || (definiteBeforeOf.has(head) && / of /.test(text))) return `the ${text}`
  return isCountable(head, text) ? `${article(text)} ${text}` : text
}

/** "for small kitchen" becomes "for a small kitchen". */
function withTailArticle(text: string): string {
  const match = /^(.+?) (for|with|without) ([a-z' -]+)$/.exec(text)
  const [, front, preposition, tail] = match ?? []
  const head = tail ? headOf(tail) : undefined
  if (!front || !tail || !head || determined.test(`${tail} `) || !isListed(head) || prepositions.test(` ${tail} `))
    return text
  return `${front} ${preposition} ${article(tail)} ${tail}`
}

function intentOf(head: string, text: string): Intent {
  const base = singular(head)
  if (products.has(base) || services.has(base)) return 'choose'
  if (/(?:software|insurance|hosting|equipment|furniture|footwear|clothing|jewell?ery|services?)$/.test(head))
    return 'choose'
  if (/[a-z]{2,}ing$/.test(head) && !thingsInIng.has(head) && !isCountable(head, text)) return 'do'
  if (/^(?:cheap|affordable|discount|custom|used|luxury|professional)\s/i.test(text)) return 'choose'
  return /[a-z]{3}(?:er|or)s?$/.test(base) && !masses.has(base) && !countables.has(base) ? 'choose' : 'learn'
}
