import type { RateLimiter } from '#db/rate-limiter.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'

/** What the inspection of a target needs. */
export type PlanDeps = {
  pages: Pick<ReportDeps, 'fetcher' | 'renderer' | 'stopping'>
  /** Targets that may be linked although they are not on the public web. */
  isAllowed: (url: URL) => boolean
}

/** What requests about campaigns need in addition to the database. */
export type ServedCampaigns = PlanDeps & {
  /** Limits the target checks that a member requests. */
  checks: RateLimiter
}
