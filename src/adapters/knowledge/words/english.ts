import { createRequire } from 'node:module'
import { irregularSingular, stem } from './words.ts'

type Transform = {
  noun: { toPlural(word: string, model: object): string; toSingular(word: string, model: object): string }
  verb: { conjugate(word: string, model: object): { Gerund?: string } }
}
type Library = { methods(): unknown; model(): object }

let loaded: { transform: Transform; model: object } | undefined

/** The library takes a tenth of a second to load, so it is loaded for the first word. */
function library() {
  if (loaded !== undefined) return loaded
  const nlp = createRequire(import.meta.url)('compromise/two') as Library
  const { two } = nlp.methods() as { two: { transform: Transform } }
  loaded = { transform: two.transform, model: nlp.model() }
  return loaded
}

/** Words without a plural, as the last word of a noun phrase. */
const massNouns = new Set(
  (
    'advice air alcohol diabetes insomnia magnesium calcium potassium sodium titanium lithium zinc melatonin collagen creatine turmeric cannabis measles mumps rabies herpes shingles golf tennis football soccer basketball chess weight money fat software soap sushi ramen guacamole hummus photosynthesis spirituality bitcoin aluminum aluminium art asthma bacon baggage bamboo beef beer bread broccoli butter cardboard care carpentry cash cement ceramics chalk cheese chess chicken chocolate clothing ' +
    'coffee concrete copper cotton crockery cutlery dairy data denim diet dust education electricity electronics embroidery energy equipment evidence fabric feedback fiction finance fish fitness flooring flour fog food footwear ' +
    'freight fruit fuel fun furniture garbage garlic gasoline glue gold gossip granite grass gravel hair hardware headwear health heat help homework honey housework hunger ice information insulation insurance iron ivory jam jargon ' +
    'jewellery jewelry juice kitchenware knowledge kombucha lace laundry lead leather legislation leisure lemonade lighting linen lingerie literature litter logistics luck luggage lumber machinery magic mail maintenance makeup marble marketing ' +
    'mathematics meat merchandise metal milk mold money moss mud music mustard news nutrition oatmeal oil oxygen packaging paint paper parking pasta patience petrol photography physics plaster plastic plumbing plywood poetry pollution popcorn ' +
    'porcelain pork porridge poultry powder produce property publicity quartz rain real-estate research rest rice rubber rubbish rum salt sand scaffolding seafood seating shampoo shipping silk silver sleep smoke snow soap software soil spaghetti ' +
    'spinach sportswear stainless-steel stationery steam steel stuff sugar sunscreen support swimwear tableware tea technology timber tinnitus toast tofu traffic training transport travel trash underwear vodka waste water wealth weather wheat whisky whiskey ' +
    'wildlife wine wood wool work yoga yogurt seo'
  ).split(' '),
)
const pluralOnly = new Set(
  'supplies groceries binoculars clippers clothes earphones glasses goods headphones jeans leggings overalls pajamas pants pliers scissors shears shorts spectacles sunglasses thanks tights tongs trousers tweezers'.split(
    ' ',
  ),
)
const sameInBoth = new Set('aircraft deer moose salmon series sheep shrimp spacecraft species trout swine'.split(' '))
const countableIng = new Set(
  'building ceiling clearing drawing earring engraving evening feeling greeting listing meeting opening painting railing ring setting sibling string thing wedding wing king spring sling'.split(
    ' ',
  ),
)
const stressedL = /(?:^|[^a-z])(?:control|patrol|enrol|excel|compel|expel|propel|rebel|repel|dispel|impel|fulfil)$/
/** British doubling, which American English has only in stressed syllables. */
const doubledL = /[a-z]{2,}[aeiou]lling$/

/** Whether a noun has no plural: "furniture", "yoga", and activities ("knitting"). */
export function isMass(noun: string): boolean {
  const word = lastWord(noun).toLowerCase()
  if (massNouns.has(word)) return true
  return /[a-z]{2}ing$/.test(word)
    ? !countableIng.has(word)
    : /(?:ness|wear|ware|hood|ism|ics|itis|osis)$/.test(word) && word.length > 5
}

/** Whether a noun is in the plural, by its form. */
export function isPlural(noun: string): boolean {
  const word = lastWord(noun).toLowerCase()
  if (pluralOnly.has(word)) return true
  return singularOf(word) !== word
}

/** The plural of a noun or noun phrase; mass nouns and plurals are unchanged. */
export function pluralOf(noun: string): string {
  return withLastWord(noun, (word) => {
    if (isMass(word) || sameInBoth.has(word) || isPlural(word)) return word
    // The library's "aquaria" is too scholarly.
    if (/(?<!bacter|med|cran|compend)ium$/.test(word)) return `${word}s`
    // Compounds: "bookshelf", "penknife".
    if (/[a-z](?:shelf|knife|leaf|wolf|loaf|calf|half)$/.test(word)) return `${word.replace(/fe?$/, '')}ves`
    const { transform, model } = library()
    return transform.noun.toPlural(word, model)
  })
}

function hasNoSingular(word: string): boolean {
  if (isMass(word) || sameInBoth.has(word) || pluralOnly.has(word)) return true
  // "anemia" is not a plural of "anemium".
  return word.endsWith('ia') && !/^(?:bacteria|criteria|media)$/.test(word)
}

/** "bookshelf" for "bookshelves", "penknife" for "penknives". */
function singularInF(word: string): string | undefined {
  if (/[a-z]knives$/.test(word)) return word.replace(/ves$/, 'fe')
  return /[a-z](?:shel|lea|wol|loa|cal|hal)ves$/.test(word) ? word.replace(/ves$/, 'f') : undefined
}

/** The singular of a noun or noun phrase; mass nouns, singulars and plural-only nouns are unchanged. */
export function singularOf(noun: string): string {
  return withLastWord(noun, singularOfWord)
}

/** The library reads a word for some twenty microseconds, and keywords share many words. */
const singularsMax = 5_000
const singulars = new Map<string, string>()

function singularOfWord(word: string): string {
  const known = singulars.get(word)
  if (known !== undefined) return known
  const singular = findSingular(word)
  if (singulars.size >= singularsMax) singulars.clear()
  singulars.set(word, singular)
  return singular
}

function findSingular(word: string): string {
  if (hasNoSingular(word)) return word
  const irregular = irregularSingular(word) ?? singularInF(word)
  if (irregular !== undefined) return irregular
  const { transform, model } = library()
  if (!word.endsWith('s')) {
    const singular = transform.noun.toSingular(word, model)
    return singular !== word && transform.noun.toPlural(singular, model) === word ? singular : word
  }
  return stem(word) === word ? word : transform.noun.toSingular(word, model)
}

/** The -ing form of a verb or of the first word of a verb phrase, in American spelling: "clean a pan" gives "cleaning a pan". */
export function gerundOf(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ')
  if (verb === 'panic' || verb === 'mimic' || verb === 'traffic') return [`${verb}king`, ...rest].join(' ')
  const { transform, model } = library()
  const gerund = transform.verb.conjugate(verb, model).Gerund ?? `${verb}ing`
  const isBritish = doubledL.test(gerund) && verb.endsWith('l') && !verb.endsWith('ll') && !stressedL.test(verb)
  return [isBritish ? `${verb}ing` : gerund, ...rest].join(' ')
}

function lastWord(phrase: string): string {
  return phrase.split(/[\s-]/).at(-1) ?? ''
}

function withLastWord(phrase: string, change: (word: string) => string): string {
  const word = lastWord(phrase)
  if (!/^[a-z]+$/.test(word.toLowerCase())) return phrase
  return phrase.slice(0, phrase.length - word.length) + change(word.toLowerCase())
}
