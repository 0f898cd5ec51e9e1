import { isMass, isPlural, pluralOf, singularOf } from '../words/english.ts'
import { knownName } from '../words/known-names.ts'
import { conditions } from '../words/modifier-words.ts'
import type { WordNet } from '../words/wordnet.ts'
import type { SubjectName } from './keyword-reading.ts'
import type { SubjectClass } from './subject-classes.ts'

/** Languages, peoples and other words that have a capital. */
const capitalised = new Set(
  'monday tuesday wednesday thursday friday saturday sunday spanish french german italian portuguese japanese mandarin chinese korean arabic russian english dutch swedish polish turkish hindi greek latin thai vietnamese irish welsh scottish american british european mexican indian persian moroccan mediterranean christmas halloween easter thanksgiving january february march april may june july august september october november december bluetooth kubernetes'.split(
    ' ',
  ),
)
const acronyms = new Set(
  'sap tv led lcd usb suv rv crm erp cms seo ppc vpn hvac ac pc cpu gpu ram ssd hd hdmi diy adhd ibs gerd pcos hiv ocd ptsd covid dna gps ai api sdk sql html css php llc vat gst irs ira roth 401k etf nft kpi roi okr swot gdpr hipaa iso sat act gmat gre ielts toefl lsat mcat nclex mba phd gcse aws gcp ide pos hr it uk us usa ev atv bbq pvc upvc mdf spf uv nfl nba f1 vr ar cbd cv dj b2b saas cctv nvr poe dslr ebook'.split(
    ' ',
  ),
)
const forms = new Map([
  ['saas', 'SaaS'],
  ['ebook', 'ebook'],
  ['roth', 'Roth'],
  ['covid', 'COVID'],
  ['iphone', 'iPhone'],
  ['ipad', 'iPad'],
  ['macbook', 'MacBook'],
  ['airpods', 'AirPods'],
  ['airtag', 'AirTag'],
  ['imac', 'iMac'],
  ['wifi', 'Wi-Fi'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['linkedin', 'LinkedIn'],
  ['github', 'GitHub'],
  ['wordpress', 'WordPress'],
  ['javascript', 'JavaScript'],
  ['typescript', 'TypeScript'],
  ['hubspot', 'HubSpot'],
  ['quickbooks', 'QuickBooks'],
  ['playstation', 'PlayStation'],
  ['chatgpt', 'ChatGPT'],
  ['ikea', 'IKEA'],
  ['bmw', 'BMW'],
  ['3d', '3D'],
  ['ios', 'iOS'],
  ['macos', 'macOS'],
  ['phd', 'PhD'],
  ['2d', '2D'],
  ['4k', '4K'],
])
/** Words that are acronyms only beside certain words or not at all in a name: "it", "us", "act". */
const ambiguousAcronyms = new Set(['it', 'us', 'act', 'sat', 'ram', 'ac', 'ar'])

/** `brands` are words that are names in this keyword, although they may be common words elsewhere. */
type Naming = { subjectClass: SubjectClass | null; isName: boolean; brands: ReadonlySet<string>; wordNet: WordNet }

/** Singular and plural of a noun phrase in lower case. `isName`: the phrase is a proper name. */
export function subjectName(phrase: string, { subjectClass, isName, brands, wordNet }: Naming): SubjectName {
  const named = isName ? new Set(phrase.split(' ').filter((word) => !conditions.has(word))) : brands
  if (isName || hasNoPlural(phrase, subjectClass, wordNet))
    return { one: withCapitals(phrase, wordNet, named), many: null }
  const one = singularOf(phrase)
  const many = isPlural(phrase) ? phrase : pluralOf(phrase)
  if (one === many && !isPlural(phrase)) return { one: withCapitals(one, wordNet, named), many: null }
  return { one: withCapitals(one, wordNet, named), many: withCapitals(many, wordNet, named) }
}

const countableConditions =
  /(?:headache|migraine|allergy|sore|rash|infection|disorder|syndrome|injury|fracture|sprain|wrinkle|scar|wart|stone|ulcer|splint|bite|sting|cramp|cyst|bunion|cold|fever|attack|spot|bruise|blister|stye|burn|mole|mark|spasm)$/

function hasNoPlural(phrase: string, subjectClass: SubjectClass | null, wordNet: WordNet): boolean {
  if (isPlural(phrase)) return false
  if (isMass(phrase) || capitalised.has(phrase.split(' ').at(-1) ?? '')) return true
  if (subjectClass === 'condition') return !countableConditions.test(phrase)
  const senses = wordNet.sensesOf(phrase.split(' ').at(-1) ?? '')
  return subjectClass === 'food' && senses?.synsets[0]?.field === 'substance'
}

/** A phrase with the capitals of acronyms, brands, languages and places. */
function withCapitals(phrase: string, wordNet: WordNet, named: ReadonlySet<string> = new Set()): string {
  const words = phrase.split(' ')
  const written: string[] = []
  for (let index = 0; index < words.length; ) {
    const length = nameLength(words, index, wordNet)
    for (const word of words.slice(index, index + length))
      written.push(formOf(word, length > 1 || named.has(word) || isNamed(word, words.length)))
    index += length
  }
  return written.join(' ')
}

function nameLength(words: readonly string[], index: number, wordNet: WordNet): number {
  for (let length = Math.min(3, words.length - index); length > 1; length -= 1) {
    const part = words.slice(index, index + length)
    if (knownName(part) !== null || wordNet.nameOf(part.join(' '))?.synset.field === 'location') return length
  }
  return 1
}

function isNamed(word: string, count: number): boolean {
  return (
    capitalised.has(word) ||
    (knownName([word], { isAlone: count === 1 }) !== null && knownName([word], { isAlone: true }) !== null)
  )
}

function formOf(word: string, isName: boolean): string {
  const known = forms.get(word)
  if (known !== undefined) return known
  if (/^[a-z]\d{1,3}[a-z]?$/.test(word)) return word.toUpperCase()
  if (acronyms.has(word) && !ambiguousAcronyms.has(word)) return word.toUpperCase()
  const plural = /^(.+)s$/.exec(word)?.[1] ?? ''
  if (acronyms.has(plural) && !ambiguousAcronyms.has(plural) && plural.length > 1) return `${plural.toUpperCase()}s`
  return isName && !/^(?:of|the|and|de)$/.test(word) ? word.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : word
}
