import type { Random } from './random.ts'

export const optionalSections = ['sources', 'costs', 'records', 'people', 'trials', 'upkeep'] as const
export type SectionKind =
  | 'definition'
  | 'reasons'
  | 'steps'
  | 'comparison'
  | 'mistakes'
  | 'questions'
  | 'closing'
  | (typeof optionalSections)[number]

/** A section to be written: how many points it starts and may end with, and its share of the words. */
export type SectionPlan = {
  kind: SectionKind
  /** A section without a heading continues the one before it. */
  headed: boolean
  form: 'paragraphs' | 'numbered' | 'bulleted' | 'titled' | 'table' | 'checklist'
  pointsMin: number
  pointsMax: number
  share: number
}

/** Below this an article starts from first sentences only and grows from there. */
export const shortArticleWords = 800

/** From here on a section of any form but a table needs subheadings of its own. */
const longArticleWords = 1800

const shares: Record<SectionKind, number> = {
  definition: 1.5,
  reasons: 1.5,
  steps: 3,
  comparison: 2.2,
  mistakes: 2.3,
  questions: 2.5,
  closing: 0.8,
  sources: 1.5,
  costs: 1.5,
  records: 1.5,
  people: 1.5,
  trials: 1.5,
  upkeep: 1.5,
}

/** Orders the sections of an article of `words` words. Orientation comes first and the conclusion last; the middle varies. */
export function outline(words: number, random: Random): SectionPlan[] {
  const merged = words < shortArticleWords || (words < longArticleWords && random.below(2) === 0)
  const optionalCount =
    words < 900 ? 0 : Math.min(optionalSections.length, Math.round((words - 700) / 400) + (merged ? 1 : 0))
  const optional = random.shuffle(optionalSections).slice(0, optionalCount)
  const middle = random.shuffle<SectionKind>(['steps', 'comparison', ...optional])
  const ending: SectionKind[] =
    words >= shortArticleWords && random.below(3) === 0 ? ['questions', 'mistakes'] : ['mistakes', 'questions']
  const opening: SectionKind[] =
    !merged && random.below(3) === 0 ? ['reasons', 'definition'] : ['definition', 'reasons']
  const kinds: SectionKind[] = [...opening, ...middle, ...ending, 'closing']
  return kinds.map((kind) => planSection(kind, words, !(merged && kind === 'reasons'), random))
}

function planSection(kind: SectionKind, words: number, headed: boolean, random: Random): SectionPlan {
  const form = formOf(kind, words, random)
  const [pointsMin, pointsMax] = bounds(kind, form, words)
  return { kind, headed, form, pointsMin, pointsMax, share: shares[kind] }
}

function formOf(kind: SectionKind, words: number, random: Random): SectionPlan['form'] {
  const long = words >= longArticleWords
  if (kind === 'steps') return long ? 'titled' : random.pick(['numbered', 'numbered', 'titled'])
  if (kind === 'comparison') return random.pick(['table', 'table', 'checklist'])
  if (kind === 'mistakes') return long ? 'titled' : random.pick(['bulleted', 'titled', 'bulleted'])
  if (kind === 'questions') return 'titled'
  return 'paragraphs'
}

function bounds(kind: SectionKind, form: SectionPlan['form'], words: number): [number, number] {
  const short = words < shortArticleWords
  if (form === 'table') return [3, 9]
  if (form === 'checklist') return [4, 12]
  if (kind === 'steps') return [short ? 3 : 4, 14]
  if (kind === 'mistakes') return [short ? 2 : 3, 12]
  if (kind === 'questions') return [short ? 1 : 2, 12]
  if (kind === 'closing') return [1, 2]
  return [1, words < 2000 ? 5 : 7]
}
