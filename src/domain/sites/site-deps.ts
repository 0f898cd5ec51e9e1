import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import type { IndexNow } from '#adapters/index-now/index-now.ts'
import type { Publishers } from '#adapters/publishers/publisher.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { Sealer } from '#domain/seal.ts'

/** The services for sites: to check them, and to publish on those with external software. */
export type SiteDeps = {
  /** The origin of this installation, without a trailing slash. */
  origin: string
  sealer: Sealer
  publishers: Publishers
  fetcher: Pick<PageFetcher, 'fetchPage'>
  /** TXT records of a name, each as the pieces in which it arrived. Rejects with an error whose `code` is the DNS error, such as ENOTFOUND. */
  resolveTxt: (name: string) => Promise<string[][]>
  indexNow: IndexNow
  /** The id of this process, for its leases; without it, leases end only by their time. */
  processId?: string
  /** Aborts when the process stops. */
  stopping: AbortSignal
}

/** The additional services for requests about sites. */
export type ServedSites = SiteDeps & {
  /** Limits the credentials that a member can test. */
  connections: Pick<RateLimiter, 'consume'>
}
