import { pluralUnits, unitOf } from './units.ts'

/**
 * A number in a text. `values` has more than one entry if a mark may group digits or begin decimals ("1.000"). `unit` is its name in `units.ts`,
 * `calendar` (a year), `ordinal`, `fraction`, `many` ("thousands of"), or `null`.
 */
export type Quantity = { values: number[]; unit: string | null; text: string }

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
const spelled = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
])

/** Larger numbers written as words in other languages; small ones are plain counts. */
const foreign = new Map<string, number>(
  [
    'zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 tausend:1000',
    'vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100 mille:1000',
    'veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 mil:1000',
    'venti:20 trenta:30 quaranta:40 cinquanta:50 sessanta:60 settanta:70 ottanta:80 novanta:90 cento:100',
    'vinte:20 trinta:30 quarenta:40 cinquenta:50 oitenta:80 twintig:20 dertig:30 veertig:40 vijftig:50 honderd:100 duizend:1000',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => {
      const [word = '', value = '0'] = pair.split(':')
      return [word, Number(value)] as const
    }),
)

const spelledWord = `(?:${[...spelled.keys(), ...scales.keys(), 'a', 'and'].sort((a, b) => b.length - a.length).join('|')})`
const spelledNumber = new RegExp(`\\b${spelledWord}(?:[ -]${spelledWord})*\\b`, 'giu')
const digits =
  /(?<![\p{L}\p{N}_])(?:#\s?)?([$€£¥]\s?)?(\d+(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)/gu
const many = /\b(dozens|hundreds|thousands|millions|billions|a dozen|two dozen)\b/giu
const ratios =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:in|out of)(?: every)? (?:\d+|two|three|four|five|six|seven|eight|nine|ten|twenty|a hundred)\b(?! (?:minutes?|hours?|days?|weeks?|months?|years?|steps?|parts?)\b)/giu
const fractions =
  /\b(?:half of (?!the way|it\b|them\b|that\b)|(?:a|one|two|three|four)[ -](?:thirds?|quarters?|fifths?|tenths?)(?: of)?\b)(?! (?:an|of an) (?:hour|inch))/giu
const vulgar: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 0.125 }

/** Phrases with digits that are words of everyday language or designations, not quantities. */
const idioms =
  /\b(?:24\/7|50\/50|fifty-fifty|101|9 to 5|nine to five|one[- ](?:by|on|to)[- ]one|step[- ]by[- ]step)\b/giu

/** Every number of a text with its unit, including those written as words. */
export function quantitiesIn(text: string, { isEnglish = true } = {}): Quantity[] {
  const plain = text
    .replace(/(\d)?([¼½¾⅓⅔⅛])/gu, (_, whole: string | undefined, mark: string) =>
      String(Number(whole ?? 0) + (vulgar[mark] ?? 0)),
    )
    .normalize('NFKC')
    .replace(idioms, ' ')
  const found = [...plain.matchAll(ratios)].map(([text]) => ({ values: [0], unit: 'fraction', text }))
  return [...found, ...digitQuantities(plain), ...(isEnglish ? englishQuantities(plain) : foreignQuantities(plain))]
}

function digitQuantities(text: string): Quantity[] {
  const found: Quantity[] = []
  const pending: Quantity[] = []
  for (const match of text.matchAll(digits)) {
    const [whole, currency, number = ''] = match
    const rest = text.slice(match.index + whole.length)
    const after = unitAfter(rest)
    const isYear = currency === undefined && /^(?:1[5-9]|20)\d\d$/.test(number) && after.unit === null
    const unit = currency === undefined ? (isYear ? 'calendar' : after.unit) : 'currency'
    const quantity = {
      values: readings(number, after.factor),
      unit,
      text: `${whole}${after.text}`.replace(/\s+/g, ' ').trim(),
    }
    found.push(quantity)
    // The unit after a range also applies to the start of the range: "70 to 80 cm".
    const isRange = /^\s?(?:-|–|—|to|and|or|bis|à|a|x|×|by)\s?[$€£]?\d/u.test(rest)
    if (unit === null && isRange) pending.push(quantity)
    else {
      for (const begun of pending) begun.unit ??= unit
      pending.length = 0
    }
  }
  return found
}

/** The possible values of a group of digits. */
function readings(number: string, factor: number): number[] {
  const bare = number.replace(/['’\u00a0\u202f ]/gu, '')
  const grouped = Number(bare.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.'))
  const decimal = Number(bare.replace(/[.,](?=.*[.,])/g, '').replace(',', '.'))
  return [...new Set([grouped, decimal])].filter(Number.isFinite).map((value) => value * factor)
}

/** The unit directly after a number: "40 %", "30-minute", "500k", "1.5 million euros". */
function unitAfter(rest: string): { unit: string | null; factor: number; text: string } {
  const scale = /^(?:[\s-]?(k|m|bn|thousand|million|billion)\b)?/iu.exec(rest)
  const factor = scaleOf(scale?.[1])
  const tail = rest.slice(scale?.[0].length ?? 0)
  const shape = /^(?:st|nd|rd|th)\b/iu.exec(tail)
  if (shape !== null) return { unit: 'ordinal', factor, text: shape[0] }
  const match =
    /^[\s-]{0,2}(per ?cent\w*|pour cent|por ciento|per cento|square \p{L}+|degrees? \p{L}+|°\s?[CF]?|%|["”″′](?!\p{L})|[$€£¥]|\p{L}+)/iu.exec(
      tail,
    )
  const unit = unitOf(match?.[1] ?? '')
  if (unit === null && scale?.[1] === 'm') return { unit: 'm', factor: 1, text: scale[0] }
  return { unit, factor, text: `${scale?.[0] ?? ''}${unit === null ? '' : (match?.[0] ?? '')}` }
}

function scaleOf(name: string | undefined): number {
  if (name === undefined || name === 'm') return 1
  return name.toLowerCase() === 'k' ? 1_000 : (scales.get(name.toLowerCase()) ?? 1_000_000_000)
}

function englishQuantities(text: string): Quantity[] {
  const found: Quantity[] = []
  for (const match of text.matchAll(spelledNumber)) {
    const value = numberOf(match[0])
    if (value === null) continue
    const { unit, text: unitText } = unitAfter(text.slice(match.index + match[0].length))
    found.push({ values: [value], unit, text: `${match[0]}${unitText}`.trim() })
  }
  for (const match of text.matchAll(many)) found.push({ values: [0], unit: 'many', text: match[0] })
  for (const match of text.matchAll(fractions)) found.push({ values: [0], unit: 'fraction', text: match[0].trim() })
  return found
}

/** "two hundred and forty-five" gives 245, "one and two" its last number; `null` for "a" and "and" alone. */
function numberOf(phrase: string): number | null {
  const words = phrase
    .toLowerCase()
    .split(/[ -]/)
    .filter((word) => spelled.has(word) || scales.has(word))
  if (words.length === 0) return null
  let [total, current] = [0, 0]
  for (const word of words) {
    const scale = scales.get(word)
    if (scale === undefined) current = joined(current, spelled.get(word) ?? 0)
    else if (scale === 100) current = Math.max(1, current) * 100
    else {
      total += Math.max(1, current) * scale
      current = 0
    }
  }
  return total + current
}

/** "forty" and "five", "two hundred" and "six" form one number; "one" and "two" do not. */
function joined(current: number, next: number): number {
  const isTens = current % 100 >= 20 && current % 10 === 0 && next < 10
  const isHundreds = current > 0 && current % 100 === 0
  return isTens || isHundreds ? current + next : next
}

function foreignQuantities(text: string): Quantity[] {
  const found: Quantity[] = []
  for (const match of text.matchAll(/[\p{L}]+/gu)) {
    const value = foreign.get(match[0].toLowerCase())
    if (value === undefined) continue
    const { unit, text: unitText } = unitAfter(text.slice(match.index + match[0].length))
    found.push({ values: [value], unit, text: `${match[0]}${unitText}`.trim() })
  }
  for (const match of text.matchAll(/百分之[〇一二三四五六七八九十百]+/gu))
    found.push({ values: [-1], unit: 'percent', text: match[0] })
  return found
}

/** Counts up to this value are not checked: steps, kinds, points of a list. */
const countMax = 12

/** Whether a number claims nothing: a small count, the number of a step, "one", "two or three". */
export function isTrivial({ values, unit }: Quantity, sentence: string): boolean {
  const [value = 0] = values
  if (unit === 'ordinal') return value <= countMax
  if (unit === 'calendar' || unit === 'fraction' || unit === 'many') return false
  if (unit === null || unit === 'inch_or_in') return values.every((one) => Number.isInteger(one) && one <= countMax)
  if (unit === 'percent' || unit === 'currency' || unit === 'times') return false
  if (value === 1 && pluralUnits.has(unit)) return true
  return isVague(value, sentence)
}

/** "one or two hours", "two to three weeks": vague numbers that mean "a few". */
function isVague(value: number, sentence: string): boolean {
  const word = small[value]
  if (word === undefined || value > 4) return false
  return (
    /\b(?:one|two|three) (?:or|to) (?:two|three|four)\b/i.test(sentence) &&
    new RegExp(`\\b${word}\\b`, 'i').test(sentence)
  )
}
