import type { RateLimiter } from '#db/rate-limiter.ts'
import type { PlanTools } from './plan/plan-tools.ts'

/** What requests about campaigns need beside the database. */
export type ServedCampaigns = PlanTools & {
  /** Counts the looks at targets that a member asks for. */
  checks: RateLimiter
}
