/** Each unit with its spellings; a word that is not listed is not a unit. */
const written: Record<string, string> = {
  mm: 'mm millimeter millimeters millimetre millimetres',
  cm: 'cm centimeter centimeters centimetre centimetres',
  m: 'meter meters metre metres',
  km: 'km kilometer kilometers kilometre kilometres',
  inch: 'in inch inches " ” ″',
  foot: 'ft foot feet ′',
  yard: 'yd yard yards',
  mile: 'mi mile miles mph',
  second: 's sec secs second seconds sekunde sekunden seconde secondes segundo segundos',
  minute: 'min mins minute minutes minuten minuto minutos minuti',
  hour: 'h hr hrs hour hours stunde stunden heure heures hora horas',
  day: 'day days night nights tag tage tagen jour jours día días dia dias',
  week: 'week weeks woche wochen semaine semaines semana semanas',
  month: 'month months monat monate monaten mois mes meses',
  year: 'yr yrs year years jahr jahre jahren an ans año años anno anni',
  decade: 'decade decades',
  mg: 'mg milligram milligrams',
  g: 'g gram grams gramm',
  kg: 'kg kilo kilos kilogram kilograms',
  pound: 'lb lbs pound pounds',
  ounce: 'oz ounce ounces',
  ton: 'ton tons tonne tonnes',
  celsius: '°c',
  fahrenheit: '°f',
  degree: '° degree degrees grad',
  percent: '% percent percentage prozent procent percento',
  currency: '$ € £ ¥ dollar dollars usd euro euros eur gbp cent cents quid',
  watt: 'w watt watts kw kilowatt kilowatts',
  kwh: 'kwh wh',
  volt: 'v volt volts',
  amp: 'a amp amps ampere amperes mah ah',
  hertz: 'hz khz mhz ghz hertz',
  decibel: 'db decibel decibels',
  light: 'lm lumen lumens lux kelvin k',
  pressure: 'psi bar bars kpa',
  speed: 'rpm kmh kph',
  energy: 'kcal calorie calories kilojoule kilojoules kj btu',
  liter: 'l liter liters litre litres',
  ml: 'ml milliliter milliliters millilitre millilitres',
  cup: 'cup cups',
  spoon: 'tbsp tsp tablespoon tablespoons teaspoon teaspoons',
  gallon: 'gal gallon gallons quart quarts pint pints',
  data: 'kb mb gb tb mbps gbps megapixel megapixels mp dpi ppi',
  times: 'x times fold fach',
}

const byWriting = new Map(
  Object.entries(written).flatMap(([unit, writings]) => writings.split(' ').map((writing) => [writing, unit] as const)),
)

/** Short words that are units only directly after digits ("5 in", "20 a"); elsewhere they are ordinary words. */
const ambiguous = new Set(['in', 'a', 'an', 's', 'k', 'mes', 'bar', 'bars', 'x'])

/** The unit that a word means, or `null`. The caller decides whether "in" can mean inches. */
export function unitOf(word: string): string | null {
  const lower = word.toLowerCase().replace(/\s+/g, ' ').trim()
  if (/^per ?cent|^pour cent$|^por ciento$|^per cento$/.test(lower)) return 'percent'
  if (lower.startsWith('°')) return byWriting.get(lower.replace(' ', '')) ?? 'degree'
  if (/^degrees? c(?:elsius)?$/.test(lower)) return 'celsius'
  if (/^degrees? f(?:ahrenheit)?$/.test(lower)) return 'fahrenheit'
  if (/^degrees? /.test(lower)) return 'degree'
  if (lower.startsWith('square ')) return 'area'
  if (ambiguous.has(lower)) return lower === 'x' ? 'times' : lower === 'in' ? 'inch_or_in' : null
  return byWriting.get(lower) ?? null
}

/** Units of time for which "one" is not a claim: "one day", "one minute". */
export const pluralUnits = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'])

/** Whether two units may mean the same; a missing unit fits any unit. */
export function fits(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true
  const pair = new Set([one, other])
  if (pair.has('inch_or_in')) return pair.has('inch')
  return pair.has('degree') && (pair.has('celsius') || pair.has('fahrenheit'))
}
