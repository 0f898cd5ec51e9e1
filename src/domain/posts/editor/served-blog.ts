import type { RateLimiter } from '#db/rate-limiter.ts'
import type { BlogDeps } from './blog-deps.ts'

/** The dependencies of the blog's routes. */
export type ServedBlog = BlogDeps & {
  /** Limits the reports of one visitor about posts. */
  abuseReports: RateLimiter
  /** Limits the uploads of one member. */
  uploads: RateLimiter
  /** Limits how many pictures are processed (`takingIn`) or drawn (`drawing`) at the same time. */
  takingIn: <Result>(work: () => Promise<Result>) => Promise<Result>
  drawing: <Result>(work: () => Promise<Result>) => Promise<Result>
}
