import { titleMax } from '#contract/limits.ts'
import { article, capitalise } from '../grammar.ts'
import type { Random } from '../random.ts'
import { displayKeyword } from '../spelling.ts'
import { placeName } from './circumstances.ts'
import { type Material, taskAsked } from './material.ts'
import {
  choicePatterns,
  comparisonPatterns,
  problemPatterns,
  questionPatterns,
  subjectPatterns,
  taskPatterns,
} from './title-patterns.ts'
import { lowerFirst } from './wording.ts'

const longestShown = 68
const shortestShown = 30
/** A pattern with slots gives other titles with other criteria. */
const fillingsPerPattern = 4

/**
 * A title that says what the article holds. Of the patterns that fit, one that the titles in `used` (those of other articles on the keyword) have least;
 * never one of `used` itself while another is left.
 */
export function chooseGuideTitle(material: Material, random: Random, used: readonly string[] = []): string {
  const label = labelOf(material)
  const taken = new Set(used.map((title) => title.toLowerCase()))
  const counts = new Map<string, number>()
  for (const title of used) {
    const pattern = patternsFor(material).find((one) => asPattern(one, label).test(title))
    if (pattern !== undefined) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  const fillings = random
    .shuffle(patternsFor(material))
    .flatMap((pattern) => Array<string>(fillingsPerPattern).fill(pattern))
  const candidates = fillings.flatMap((pattern) => {
    const title = fill(pattern, slotsOf(material, random, label))
    return title === null || title.length > titleMax || taken.has(title.toLowerCase())
      ? []
      : [{ title, penalty: penaltyOf(title) + (counts.get(pattern) ?? 0) }]
  })
  const best = candidates.sort((a, b) => a.penalty - b.penalty)[0]
  return (best?.title ?? label).slice(0, titleMax)
}

/** In uses of a pattern: a title that search results would cut is the last resort. */
function penaltyOf({ length }: string): number {
  if (length > longestShown) return 10 + length
  return length < shortestShown ? 1 : 0
}

function labelOf({ reading }: Material): string {
  const shown = displayKeyword(reading.text)
  const { place } = reading
  const placed =
    place === null
      ? shown
      : shown.replace(new RegExp(`${place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i'), placeName(place))
  return capitalise(placed)
}

function patternsFor({ reading, subject: { frame } }: Material): readonly string[] {
  if (reading.question !== null) return questionPatterns
  if (reading.intent === 'how-to') return taskPatterns
  if (reading.intent === 'compare') return comparisonPatterns
  if (reading.intent === 'problem') return problemPatterns
  return ['product', 'service', 'software'].includes(frame.type) ? choicePatterns : subjectPatterns
}

function slotsOf(material: Material, random: Random, label: string): Record<string, string | undefined> {
  const {
    reading,
    speaker: { names },
    subject: { frame },
  } = material
  const [c1, c2, c3] = random.shuffle(frame.criteria).map(({ name }) => lowerFirst(name))
  const [k1, k2, k3] = random.shuffle(frame.kinds).map(({ name, many }) => lowerFirst(many ?? name))
  const isGerund = (name: string) => /^[a-z]+ing\b/i.test(name)
  const mistake = random.shuffle(frame.mistakes).find(({ name }) => isGerund(name) && name.length < 40)?.name
  const steps = taskAsked(material)?.steps.length
  return {
    label,
    keyword: displayKeyword(reading.text),
    one: names.one,
    'a one': names.isCountable ? `${article(names.one)} ${names.one}` : names.one,
    many: names.many,
    c1,
    c2,
    c3,
    k1,
    k2,
    k3,
    // In titles on health, law and money a mistake reads as a claim.
    mistake: frame.care === undefined && mistake !== undefined ? lowerFirst(mistake) : undefined,
    steps: steps === undefined ? undefined : String(steps),
    term: lowerFirst(random.pick(frame.terms).term),
  }
}

/** The pattern with its slots filled, or `null` when one has no value. Criteria and kinds may hold slots themselves. */
function fill(pattern: string, slots: Record<string, string | undefined>): string | null {
  let isWhole = true
  const once = (text: string) =>
    text.replace(/\{([a-z0-9 ]+)\}/g, (_, name: string) => {
      const value = name === 'it' ? slots.many : slots[name]
      if (value === undefined) isWhole = false
      return value ?? ''
    })
  const title = capitalise(once(once(pattern)))
  return isWhole ? title : null
}

function asPattern(pattern: string, label: string): RegExp {
  const parts = pattern.split(/\{[a-z0-9 ]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const [first = '', ...rest] = parts
  const opening = pattern.startsWith('{label}')
    ? `${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${rest.shift() ?? ''}`
    : first
  return new RegExp(`^${[opening, ...rest].join('.+?')}$`, 'i')
}
