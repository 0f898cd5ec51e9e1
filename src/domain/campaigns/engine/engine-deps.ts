import type { TextWriter } from '#adapters/text/text-writer.ts'
import type { KnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'
import type { PlanDeps } from '../plan/plan-deps.ts'

/** What moves placements on. `stopping` of `reports` ends what is under way; it is left to the next process. */
export type EngineDeps = {
  writer: TextWriter
  /** Reads a target once a day, however many articles lead there. */
  knowledge: KnowledgeSource
  /** Below this score an article is not published; 0 to 100. */
  scoreMin: number
  sites: SiteDeps
  reports: ReportDeps
  /** Targets that may be linked although they are not on the public web. */
  isAllowed: PlanDeps['isAllowed']
  /** Of this installation, without a slash at the end. */
  origin: string
}
