import type { Idea } from '../idea.ts'
import type { SectionKind } from '../outline.ts'
import { closings } from './closings.ts'
import { definitions } from './definitions.ts'
import { mistakes } from './mistakes.ts'
import { costs, people, records, sources, trials, upkeep } from './optional-sections.ts'
import { questions } from './questions.ts'
import { reasons } from './reasons.ts'

/** The ideas of every section that is neither steps (see steps.ts) nor a comparison (see comparisons.ts). */
export const ideasBySection: Record<Exclude<SectionKind, 'steps' | 'comparison'>, readonly Idea[]> = {
  definition: definitions,
  reasons,
  mistakes,
  questions,
  closing: closings,
  sources,
  costs,
  records,
  people,
  trials,
  upkeep,
}
