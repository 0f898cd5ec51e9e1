import { createTxtResolver } from '#adapters/dns/resolve-txt.ts'
import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import { createIndexNow } from '#adapters/index-now/index-now.ts'
import { createApiClient } from '#adapters/publishers/api-client.ts'
import { createPublishers } from '#adapters/publishers/create-publishers.ts'
import type { Env } from '#config/env.ts'
import type { Sealer } from '#domain/seal.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'

type Options = {
  origin: string
  /** The id of this process, for its leases. */
  processId: string
  sealer: Sealer
  fetcher: Pick<PageFetcher, 'fetchPage'>
  /** Where search engines are notified of new articles; `null` disables notifications. */
  indexNowEndpoint: string | null
}

const dnsTimeoutMs = 8_000

/** Dependencies for checking sites and publishing on them, and their stop function. Work in progress is continued at the next start. */
export function startSites(
  env: Env,
  { origin, processId, sealer, fetcher, indexNowEndpoint }: Options,
): { deps: SiteDeps; stop(): void } {
  const stopping = new AbortController()
  const client = createApiClient({ userAgent: `Linkwright/1.0 (+${origin})`, allow: env.FETCH_ALLOW })
  const keyOf = (host: string) => sealer.sign('index-now', host).toString('hex').slice(0, 32)
  return {
    deps: {
      origin,
      sealer,
      publishers: createPublishers(client),
      fetcher,
      resolveTxt: createTxtResolver({ timeoutMs: dnsTimeoutMs }),
      indexNow: createIndexNow({ endpoint: indexNowEndpoint, keyOf, client }),
      processId,
      stopping: stopping.signal,
    },
    stop() {
      stopping.abort()
      client.close()
    },
  }
}
