import type { RateLimiter } from '#db/rate-limiter.ts'
import type { PlanDeps } from './plan/plan-deps.ts'

/** What requests about campaigns need beside the database. */
export type ServedCampaigns = PlanDeps & {
  /** Counts the looks at targets that a member asks for. */
  checks: RateLimiter
}
