import { wordsOf } from '#adapters/knowledge/words/words.ts'
import { titleMax } from '#contract/limits.ts'
import { article, capitalise } from '../grammar.ts'
import { displayKeyword } from '../spelling.ts'
import { type Material, requestedTask } from './material.ts'
import { placeName } from './sections/circumstances.ts'
import {
  choicePatterns,
  comparisonPatterns,
  focusPatterns,
  problemPatterns,
  questionPatterns,
  subjectPatterns,
  taskPatterns,
} from './title-patterns.ts'
import { lowerFirst } from './wording.ts'

const longestShown = 65
const shortestShown = 30
/** Different criteria in its slots give different titles from one pattern. */
const fillingsPerPattern = 4

/**
 * A title that matches the content of the article; `kinds` are those of its sections. Of the suitable patterns, the one least used in `used` (the
 * titles of other articles on the keyword) is chosen. A title in `used` itself is chosen only if no other remains.
 */
export function chooseGuideTitle(
  material: Material,
  { kinds, used = [] }: { kinds: ReadonlySet<string>; used?: readonly string[] | undefined },
): string {
  const { random } = material
  const label = labelOf(material)
  const existing = new Set(used.map((title) => title.toLowerCase()))
  const skeletonOf = createSkeletons(material)
  const counts = new Map<string, number>()
  for (const skeleton of used.map(skeletonOf)) counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1)
  const fixed = fixedSlots(material, label)
  const candidates = random.shuffle(patternsFor(material)).flatMap((pattern) => {
    const penalty = promisePenalty(pattern, material, kinds)
    return Array.from({ length: fillingsPerPattern }, () => {
      const title = fill(pattern, { ...fixed, ...drawnSlots(material) })
      if (title === null || title.length > titleMax || existing.has(title.toLowerCase())) return []
      return [{ title, penalty: penalty + lengthPenalty(title) }]
    }).flat()
  })
  const penaltyOfUse = (title: string) => (counts.size === 0 ? 0 : skeletonPenalty(counts.get(skeletonOf(title)) ?? 0))
  return (leastPenalty(candidates, penaltyOfUse) ?? label).slice(0, titleMax)
}

type Candidate = { title: string; penalty: number }

/** The first title with the least sum of its penalty and `more`, which is computed only for titles that could be the best. */
function leastPenalty(candidates: readonly Candidate[], more: (title: string) => number): string | undefined {
  let best: { title: string; penalty: number; index: number } | undefined
  const sorted = candidates.map((one, index) => ({ ...one, index })).sort((a, b) => a.penalty - b.penalty)
  for (const { title, penalty: least, index } of sorted) {
    if (best !== undefined && least > best.penalty) break
    const penalty = least + more(title)
    const isBetter = best === undefined || penalty < best.penalty || (penalty === best.penalty && index < best.index)
    if (isBetter) best = { title, penalty, index }
  }
  return best?.title
}

/** Measured in uses of a pattern: a title that search results would cut is the last resort. */
function lengthPenalty({ length }: string): number {
  if (length > longestShown) return 10 + length
  return length < shortestShown ? 6 : 0
}

/** The content that a pattern promises, and the sections that fulfil the promise. */
const promises: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mistake|what to avoid|what works and/, ['mistakes']],
  [/questions|answered|answers (?:to|about)/, ['questions', 'nearQuestions']],
  [/\bcosts?\b/, ['costs']],
  [/terms|\{term\}/, ['terms']],
  [/\{k1\}|\bkinds\b/, ['kinds', 'versus']],
  [/\{p1\}/, ['parts']],
  [/steps?\b/, ['task']],
  [/aftercare/, ['after']],
  [/get help/, ['problem']],
  [/measure/, ['measure']],
  [/\bcheck/, ['criteria', 'checklist', 'problem', 'task']],
  [/trade-offs|point by point/, ['criteria', 'criteriaTable', 'versus']],
  [/how it works/, ['how']],
  [/causes|troubleshooting|reasons and remedies/, ['problem']],
]
/** A higher penalty than this means that a title promises content that the article does not have. */
const brokenPromise = 4
/** For a question or a task, a criterion or a part in the title is off the point. On health, law and money it reads as a claim. */
const besidesTheTask = 2

function promisePenalty(pattern: string, material: Material, kinds: ReadonlySet<string>): number {
  const { reading, subject } = material
  const own = focused(material)
  if (own.includes(pattern)) return 0
  const isBeside =
    own.length > 0 && reading.question === null && ['buy', 'learn', 'local', 'software'].includes(reading.intent)
  const isBroken = promises.some(
    ([words, sections]) => words.test(pattern) && !sections.some((kind) => kinds.has(kind)),
  )
  const isSensitive = subject.frame.care !== undefined
  const isSpecific =
    isSensitive ||
    reading.focus !== null ||
    reading.question !== null ||
    reading.intent === 'how-to' ||
    reading.intent === 'problem'
  const isTwice = wordsOf(pattern).some((word) => word.length > 4 && wordsOf(reading.text).includes(word))
  const isNarrow = /\{[ckp]\d\}|\{term\}|\{mistake\}/.test(pattern)
  return (
    (isBeside ? besidesTheFocus : 0) +
    (isBroken || isTwice ? brokenPromise : 0) +
    (isNarrow ? (isSpecific ? besidesTheTask : 1) : 0)
  )
}

function labelOf({ reading }: Material): string {
  const shown = displayKeyword(reading.text)
  const { place } = reading
  const withPlace =
    place === null
      ? shown
      : shown.replace(new RegExp(`${place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i'), placeName(place))
  return capitalise(withPlace)
}

function patternsFor(material: Material): readonly string[] {
  const { reading, subject } = material
  if (reading.question !== null) return questionPatterns
  if (reading.intent === 'how-to') return taskPatterns
  if (reading.intent === 'compare') return comparisonPatterns
  if (reading.intent === 'problem') return problemPatterns
  const isChosen = ['product', 'service', 'software'].includes(subject.frame.type)
  return [...focused(material), ...(isChosen ? choicePatterns : subjectPatterns)]
}

function focused({ reading: { focus } }: Material): readonly string[] {
  return (focus === null ? undefined : focusPatterns[focus]) ?? []
}

/** If a keyword requests a focus, a title on other content of the article is off the point. */
const besidesTheFocus = 2

type Slots = Record<string, string | undefined>

/** The slots that have one value in all titles of an article. */
function fixedSlots(material: Material, label: string): Slots {
  const { plainNames: names } = material.speaker
  const steps = requestedTask(material)?.steps.length
  return {
    label,
    keyword: displayKeyword(material.reading.text),
    one: names.one,
    'a one': names.isCountable ? `${article(names.one)} ${names.one}` : names.one,
    many: names.many,
    steps: steps === undefined ? undefined : String(steps),
  }
}

/** The slots whose values are drawn anew for each title. */
function drawnSlots({ random, subject: { frame } }: Material): Slots {
  const firstOf = <T>(items: readonly T[], nameOf: (item: T) => string) =>
    random.some(items, 3).map((item) => lowerFirst(nameOf(item)))
  const [c1, c2, c3] = firstOf(frame.criteria, ({ name }) => name)
  const [k1, k2, k3] = firstOf(frame.kinds, ({ name, many }) => many ?? name)
  const isGerund = (name: string) => /^[a-z]+ing\b/i.test(name)
  const mistake = random.shuffle(frame.mistakes).find(({ name }) => isGerund(name) && name.length < 40)?.name
  const [p1, p2] = firstOf(frame.parts, ({ name }) => name)
  return {
    c1,
    c2,
    c3,
    k1,
    k2,
    k3,
    p1,
    p2,
    // In titles on health, law and money a mistake reads as a claim.
    mistake: frame.care === undefined && mistake !== undefined ? lowerFirst(mistake) : undefined,
    term: lowerFirst(random.pick(frame.terms).term),
  }
}

/** The pattern with its slots filled, or `null` if a slot has no value. Criteria and kinds may contain slots themselves. */
function fill(pattern: string, slots: Slots): string | null {
  let isWhole = true
  const once = (text: string) =>
    text.replace(/\{([a-z0-9 ]+)\}/g, (_, name: string) => {
      const value = name === 'it' ? slots.many : slots[name]
      if (value === undefined) isWhole = false
      return value ?? ''
    })
  const title = capitalise(once(once(pattern))).replace(/(?<=\? )\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase())
  return isWhole ? title : null
}

/** A title without the names from the frame: two titles with the same skeleton differ only in the criteria or other names. */
function createSkeletons({ subject: { frame } }: Material): (title: string) => string {
  const { criteria, kinds, parts, mistakes, terms } = frame
  const names = [
    ...[...criteria, ...kinds, ...parts, ...mistakes].map(({ name }) => name),
    ...kinds.flatMap(({ many }) => many ?? []),
    ...terms.map(({ term }) => term),
  ].map((name) => name.toLowerCase())
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length)
  return (title) => longestFirst.reduce((text, name) => text.replaceAll(name, '•'), title.toLowerCase())
}

const sameSkeletonMax = 3

function skeletonPenalty(count: number): number {
  return count >= sameSkeletonMax ? 1_000 : count
}
