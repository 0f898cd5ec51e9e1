import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { IndexNow } from '#adapters/index-now/index-now.ts'
import type { Publishers } from '#adapters/publishers/publisher.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { Sealer } from '#domain/seal.ts'

/** What sites need of the world: how to look at them, and how to publish on those that are not ours. */
export type SiteDeps = {
  /** Of this installation, without a slash at the end. */
  origin: string
  sealer: Sealer
  publishers: Publishers
  fetcher: Pick<PageFetcher, 'fetchPage'>
  /** TXT records of a name, each in the pieces it came in. Rejects with an error whose `code` is DNS's own, such as ENOTFOUND. */
  resolveTxt: (name: string) => Promise<string[][]>
  indexNow: IndexNow
  /** Of this process, for its leases; without one they end by their time alone. */
  processId?: string
  /** Aborts when the process stops. */
  stopping: AbortSignal
}

/** What requests about sites need besides. */
export type ServedSites = SiteDeps & {
  /** Counts the credentials that a member has tried. */
  connections: Pick<RateLimiter, 'consume'>
}
