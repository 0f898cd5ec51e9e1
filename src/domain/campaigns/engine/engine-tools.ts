import type { TextWriter } from '#adapters/text/text-writer.ts'
import type { KnowledgeTool } from '#domain/articles/brief/gather-knowledge.ts'
import type { ReportTools } from '#domain/reports/report-tools.ts'
import type { SiteTools } from '#domain/sites/site-tools.ts'
import type { PlanTools } from '../plan/plan-tools.ts'

/** What moves placements on. `stopping` of `reports` ends what is under way; it is left to the next process. */
export type EngineTools = {
  writer: TextWriter
  /** Reads a target once a day, however many articles lead there. */
  knowledge: KnowledgeTool
  /** Below this score an article is not published; 0 to 100. */
  scoreMin: number
  sites: SiteTools
  reports: ReportTools
  /** Targets that may be linked although they are not on the public web. */
  isAllowed: PlanTools['isAllowed']
  /** Of this installation, without a slash at the end. */
  origin: string
}
