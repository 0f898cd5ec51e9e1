import { taskVerbs, verbs } from './lexicon.ts'

const doubling = new Set(
  'get stop quit run swim begin cut set put sit win plan shop trim chop mop dig stir knit rub wrap drop clip tip spot jog hem tap skip pat ship hop pet map scan chat drip drag plug unplug unclog submit refer forget admit control'.split(
    ' ',
  ),
)

/** The -ing form of a verb phrase ("fix a tap" gives "fixing a tap"); undefined if its first word is not a known verb. */
export function continuous(task: string): string | undefined {
  const [verb = '', ...rest] = task.split(' ')
  const base = verb.toLowerCase()
  if (base === 'be') return ['being', ...rest].join(' ')
  if (!verbs.has(base) && !taskVerbs.has(base) && !doubling.has(base)) return undefined
  // A second verb ("find and hire a plumber") would need the same ending.
  if (/^(?:and|or)$/i.test(rest[0] ?? '')) return undefined
  if (rest.some((word, index) => /^(?:and|or|then)$/i.test(word) && isVerb(rest[index + 1]))) return undefined
  return [withIng(base), ...rest].join(' ')
}

function isVerb(word: string | undefined): boolean {
  const base = word?.toLowerCase() ?? ''
  return verbs.has(base) || taskVerbs.has(base)
}

function withIng(base: string): string {
  if (doubling.has(base)) return `${base}${base.at(-1)}ing`
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`
  return `${base}ing`
}
