import type { TextWriter } from '#adapters/text/text-writer.ts'
import type { KnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'
import type { PlanDeps } from '../plan/plan-deps.ts'

/** What the engine needs to advance placements. `stopping` of `reports` aborts work in progress; the next process continues it. */
export type EngineDeps = {
  writer: TextWriter
  /** Reads a target once a day, for all articles that link to it. */
  knowledge: KnowledgeSource
  /** An article below this score is not published; 0 to 100. */
  scoreMin: number
  sites: SiteDeps
  reports: ReportDeps
  /** Targets that may be linked although they are not on the public web. */
  isAllowed: PlanDeps['isAllowed']
  /** The origin of this installation, without a trailing slash. */
  origin: string
}
