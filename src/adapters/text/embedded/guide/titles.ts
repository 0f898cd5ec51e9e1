import { wordsOf } from '#adapters/knowledge/words/words.ts'
import { titleMax } from '#contract/limits.ts'
import { article, capitalise } from '../grammar.ts'
import { displayKeyword } from '../spelling.ts'
import { type Material, requestedTask } from './material.ts'
import { type DrawnGroup, partsOf, readPattern } from './read-pattern.ts'
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
  const draws = createDraws(material)
  const keywordWords = new Set(wordsOf(material.reading.text))
  const candidates: Candidate[] = []
  let least = Number.POSITIVE_INFINITY
  for (const pattern of random.shuffle(patternsFor(material))) {
    const { parts, drawn } = readPattern(pattern)
    const penalty = promisePenalty(pattern, material, { kinds, keywordWords })
    // Without earlier titles, a pattern cannot win against one before it that has no higher penalty.
    const fillings = counts.size === 0 && least <= penalty ? 0 : fillingsOf(drawn)
    for (let filling = 0; filling < fillings; filling += 1) {
      const title = fill(parts, fixed, draws.draw(drawn))
      if (title === null || title.length > titleMax || existing.has(title.toLowerCase())) continue
      const whole = penalty + lengthPenalty(title)
      candidates.push({ title, penalty: whole })
      least = Math.min(least, whole)
    }
    draws.skip(fillingsPerPattern - fillings)
  }
  const penaltyOfUse = (title: string) => (counts.size === 0 ? 0 : skeletonPenalty(counts.get(skeletonOf(title)) ?? 0))
  return (leastPenalty(candidates, penaltyOfUse) ?? label).slice(0, titleMax)
}

/** Without drawn slots, all titles of a pattern are the same. */
function fillingsOf(drawn: ReadonlySet<DrawnGroup>): number {
  return drawn.size === 0 ? 1 : fillingsPerPattern
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

/** A higher penalty than this means that a title promises content that the article does not have. */
const brokenPromise = 4
/** For a question or a task, a criterion or a part in the title is off the point. On health, law and money it reads as a claim. */
const besidesTheTask = 2

function promisePenalty(
  pattern: string,
  material: Material,
  { kinds, keywordWords }: { kinds: ReadonlySet<string>; keywordWords: ReadonlySet<string> },
): number {
  const { reading, subject } = material
  const own = focused(material)
  if (own.includes(pattern)) return 0
  const isBeside =
    own.length > 0 && reading.question === null && ['buy', 'learn', 'local', 'software'].includes(reading.intent)
  const { promised, words, isNarrow } = readPattern(pattern)
  const isBroken = promised.some((sections) => !sections.some((kind) => kinds.has(kind)))
  const isSensitive = subject.frame.care !== undefined
  const isSpecific =
    isSensitive ||
    reading.focus !== null ||
    reading.question !== null ||
    reading.intent === 'how-to' ||
    reading.intent === 'problem'
  const isTwice = words.some((word) => keywordWords.has(word))
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

/**
 * Draws the values of the other slots, anew for each title. A group that a pattern does not have is skipped, so that the choices after it are the same
 * for all patterns.
 */
function createDraws({ random, subject: { frame } }: Material) {
  const criteria = frame.criteria.map(({ name }) => lowerFirst(name))
  const kinds = frame.kinds.map(({ name, many }) => lowerFirst(many ?? name))
  const parts = frame.parts.map(({ name }) => lowerFirst(name))
  const terms = frame.terms.map(({ term }) => lowerFirst(term))
  const mistakes = frame.mistakes.map(({ name }) => ({
    name: lowerFirst(name),
    isShortGerund: /^[a-z]+ing\b/i.test(name) && name.length < 40,
  }))
  // In titles on health, law and money a mistake reads as a claim.
  const mayNameMistake = frame.care === undefined
  const some = (items: readonly string[], isDrawn: boolean) => {
    if (isDrawn) return random.some(items, 3)
    random.skip(items.length)
    return []
  }
  const mistakeOf = (isDrawn: boolean) => {
    if (isDrawn && mayNameMistake) return random.first(mistakes, ({ isShortGerund }) => isShortGerund)?.name
    random.skip(mistakes.length)
    return undefined
  }
  const termOf = (isDrawn: boolean) => {
    if (isDrawn) return random.pick(terms)
    random.skip(1)
    return undefined
  }
  return {
    draw(groups: ReadonlySet<DrawnGroup>): Slots {
      const [c1, c2, c3] = some(criteria, groups.has('criteria'))
      const [k1, k2, k3] = some(kinds, groups.has('kinds'))
      const mistake = mistakeOf(groups.has('mistake'))
      const [p1, p2] = some(parts, groups.has('parts'))
      return { c1, c2, c3, k1, k2, k3, p1, p2, mistake, term: termOf(groups.has('term')) }
    },
    skip(titles: number) {
      random.skip(titles * (criteria.length + kinds.length + mistakes.length + parts.length + 1))
    },
  }
}

/** The pattern with its slots filled, or `null` if a slot has no value. Criteria and kinds may contain fixed slots themselves. */
function fill(parts: readonly string[], fixed: Slots, drawn: Slots): string | null {
  const once = fillOnce(parts, fixed, drawn)
  const whole = once?.includes('{') ? fillOnce(partsOf(once), fixed, drawn) : once
  if (whole === null) return null
  const title = capitalise(whole)
  return title.includes('? ') ? title.replace(/(?<=\? )\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase()) : title
}

function fillOnce(parts: readonly string[], fixed: Slots, drawn: Slots): string | null {
  let text = ''
  for (const [index, part] of parts.entries()) {
    const value = index % 2 === 0 ? part : part === 'it' ? fixed.many : (fixed[part] ?? drawn[part])
    if (value === undefined) return null
    text += value
  }
  return text
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
