import type { RateLimiter } from '#db/rate-limiter.ts'
import type { BlogDeps } from './blog-deps.ts'

/** What the blog's calls are served with. */
export type ServedBlog = BlogDeps & {
  /** Counts the reports of one visitor about posts. */
  abuseReports: RateLimiter
  /** Counts the pictures that one member sends. */
  uploads: RateLimiter
  /** Lets some of many pieces of work run at a time: pictures being taken in, and pictures being drawn. */
  takingIn: <Result>(work: () => Promise<Result>) => Promise<Result>
  drawing: <Result>(work: () => Promise<Result>) => Promise<Result>
}
