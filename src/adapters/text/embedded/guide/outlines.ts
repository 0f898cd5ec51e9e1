import type { Intent } from '#adapters/knowledge/read-keyword.ts'
import type { SectionKind } from './sections.ts'

/** Orders of sections, several for each intent: another order is another article. Sections a frame cannot fill are left out. */
export const outlines: Record<Intent, readonly (readonly SectionKind[])[]> = {
  buy: [
    ['cases', 'kinds', 'criteria', 'measure', 'costs', 'mistakes', 'questions', 'checklist'],
    ['cases', 'measure', 'criteria', 'kinds', 'task', 'costs', 'questions'],
    ['cases', 'why', 'kinds', 'criteria', 'otherCases', 'upkeep', 'ask', 'checklist'],
    ['cases', 'how', 'parts', 'criteria', 'mistakes', 'versus', 'costs', 'questions'],
    ['cases', 'criteria', 'otherCases', 'kinds', 'problem', 'costs', 'terms'],
    ['cases', 'kinds', 'versus', 'criteria', 'safety', 'ask', 'questions', 'checklist'],
  ],
  compare: [
    ['versus', 'kinds', 'criteria', 'otherCases', 'costs', 'questions'],
    ['kinds', 'versus', 'criteria', 'mistakes', 'ask', 'checklist'],
  ],
  'how-to': [
    ['task', 'after', 'mistakes', 'safety', 'problem', 'questions'],
    ['how', 'task', 'after', 'problem', 'upkeep', 'questions', 'terms'],
    ['measure', 'task', 'after', 'mistakes', 'parts', 'questions'],
    ['parts', 'task', 'after', 'mistakes', 'ask', 'questions'],
  ],
  learn: [
    ['cases', 'how', 'kinds', 'topics', 'parts', 'mistakes', 'questions'],
    ['cases', 'why', 'topics', 'how', 'kinds', 'task', 'terms', 'questions'],
    ['cases', 'kinds', 'how', 'criteria', 'topics', 'ask', 'questions'],
    ['cases', 'topics', 'parts', 'how', 'task', 'mistakes', 'upkeep'],
    ['cases', 'how', 'criteria', 'otherCases', 'task', 'mistakes', 'terms'],
  ],
  local: [
    ['cases', 'kinds', 'criteria', 'ask', 'costs', 'parts', 'mistakes', 'questions'],
    ['cases', 'ask', 'parts', 'criteria', 'costs', 'safety', 'checklist'],
    ['cases', 'problem', 'criteria', 'ask', 'costs', 'kinds', 'questions'],
  ],
  problem: [
    ['problem', 'safety', 'how', 'mistakes', 'upkeep', 'ask', 'questions'],
    ['problem', 'parts', 'task', 'after', 'upkeep', 'costs', 'ask'],
  ],
  question: [
    ['cases', 'how', 'kinds', 'topics', 'mistakes', 'task', 'questions'],
    ['cases', 'topics', 'why', 'criteria', 'otherCases', 'questions'],
    ['cases', 'parts', 'how', 'task', 'mistakes', 'questions', 'terms'],
  ],
}
