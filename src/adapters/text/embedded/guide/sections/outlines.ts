import type { Intent } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { SectionKind } from './sections.ts'

type Outlines = readonly (readonly SectionKind[])[]

const byForm: Record<Exclude<Intent, 'software' | 'brand' | 'news'>, Outlines> = {
  buy: [
    ['cases', 'kinds', 'criteria', 'mistakes', 'questions'],
    ['cases', 'criteriaTable', 'measure', 'checklist', 'costs', 'ask'],
    ['cases', 'otherCases', 'why', 'kinds', 'upkeep', 'questions'],
    ['cases', 'parts', 'how', 'criteria', 'terms', 'versus'],
    ['cases', 'costs', 'ask', 'criteria', 'mistakes', 'checklist'],
    ['cases', 'questions', 'topics', 'safety', 'kinds', 'measure'],
    ['cases', 'versus', 'kinds', 'criteriaTable', 'problem', 'upkeep'],
    ['cases', 'task', 'parts', 'upkeep', 'otherCases', 'costs'],
  ],
  compare: [
    ['versus', 'kinds', 'criteriaTable', 'otherCases', 'questions'],
    ['versus', 'criteria', 'costs', 'mistakes', 'checklist'],
    ['versus', 'kinds', 'how', 'parts', 'costs', 'questions'],
    ['versus', 'otherCases', 'measure', 'upkeep', 'ask'],
  ],
  'how-to': [
    ['task', 'after', 'mistakes', 'safety', 'questions'],
    ['task', 'after', 'how', 'problem', 'terms'],
    ['task', 'after', 'measure', 'parts', 'upkeep'],
    ['task', 'after', 'topics', 'ask', 'questions'],
    ['task', 'after', 'how', 'criteria', 'problem'],
  ],
  learn: [
    ['cases', 'how', 'kinds', 'mistakes', 'questions'],
    ['cases', 'topics', 'why', 'parts', 'terms'],
    ['cases', 'kinds', 'criteria', 'task', 'ask'],
    ['cases', 'parts', 'how', 'upkeep', 'otherCases'],
    ['cases', 'questions', 'topics', 'mistakes', 'measure'],
    ['cases', 'why', 'otherCases', 'task', 'problem', 'terms'],
  ],
  local: [
    ['cases', 'ask', 'criteria', 'costs', 'questions'],
    ['cases', 'kinds', 'parts', 'mistakes', 'checklist'],
    ['cases', 'problem', 'safety', 'ask', 'costs'],
    ['cases', 'criteriaTable', 'otherCases', 'questions', 'measure'],
  ],
  problem: [
    ['problem', 'mistakes', 'safety', 'questions'],
    ['problem', 'upkeep', 'parts', 'ask'],
    ['problem', 'how', 'mistakes', 'upkeep'],
    ['problem', 'parts', 'safety', 'questions'],
  ],
  question: [
    ['cases', 'how', 'topics', 'mistakes', 'questions'],
    ['cases', 'why', 'otherCases', 'criteria', 'terms'],
    ['cases', 'parts', 'kinds', 'task', 'questions'],
    ['cases', 'topics', 'measure', 'upkeep', 'problem'],
  ],
}

/**
 * The angles of an article, several for each intent. Each lists its sections, the one with the most space first; a section that a frame cannot fill
 * is left out. Two angles of one intent have few sections in common, so that two articles about a subject use different parts of its frame.
 */
export const outlines: Record<Intent, Outlines> = {
  ...byForm,
  software: byForm.buy,
  brand: byForm.buy,
  news: byForm.learn,
}

/** Further sections of an article for a reader who chooses. */
export const choosing: readonly SectionKind[] = [
  'how',
  'kinds',
  'criteria',
  'criteriaTable',
  'topics',
  'task',
  'parts',
  'mistakes',
  'costs',
  'otherCases',
  'upkeep',
  'problem',
  'measure',
  'why',
  'ask',
  'safety',
  'terms',
  'questions',
]
const doing: readonly SectionKind[] = [
  'topics',
  'mistakes',
  'problem',
  'questions',
  'upkeep',
  'safety',
  'parts',
  'how',
  'terms',
  'kinds',
  'criteria',
  'measure',
  'costs',
]

/** Further sections of an article beyond the outline of its intent. A reader with a task or a fault does not want advice on buying. */
export const furtherSections: Partial<Record<Intent, readonly SectionKind[]>> = {
  'how-to': doing,
  problem: ['topics', 'mistakes', 'questions', 'upkeep', 'safety', 'parts', 'how', 'ask', 'terms', 'costs'],
  question: [...doing, 'why'],
}

/**
 * Sections that fit an answer although the keyword does not mention them. Kinds and criteria are left out, because they are for readers who choose.
 */
export const sectionsBesideAnswers = new Set<SectionKind>([
  'topics',
  'mistakes',
  'problem',
  'questions',
  'upkeep',
  'safety',
  'how',
  'why',
])
