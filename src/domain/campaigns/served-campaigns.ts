import type { RateLimiter } from '#db/rate-limiter.ts'
import type { PlanDeps } from './plan/plan-deps.ts'

/** What requests about campaigns need in addition to the database. */
export type ServedCampaigns = PlanDeps & {
  /** Limits the target checks that a member requests. */
  checks: RateLimiter
}
