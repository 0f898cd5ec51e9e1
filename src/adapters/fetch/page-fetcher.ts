import type { Fetching } from '#contract/reports/report-evidence.ts'
import { createAddressRules, type Target } from './addresses/address-rules.ts'
import { createDnsResolve, createHostLookup, type Resolve, resolveBySystem } from './addresses/host-lookup.ts'
import { endAfter } from './end-after.ts'
import { noBody } from './exchange/body-reader.ts'
import { createConnections } from './exchange/connections.ts'
import { roundedMs } from './exchange/elapsed.ts'
import { failure } from './exchange/failure.ts'
import { type Dial, dialDirectly } from './exchange/open-connection.ts'
import { headerFields } from './exchange/request-fields.ts'
import { createSendRequest, type FetchLimits, withoutFragment } from './exchange/send-request.ts'
import { pageHeaders } from './page-headers.ts'
import { createHostAdmission } from './politeness/host-admission.ts'
import { createHostQueue, type HostPace } from './politeness/host-queue.ts'
import { pause } from './politeness/retry.ts'
import { createRobots } from './politeness/robots.ts'
import { type Accepts, type PageRun, type PageSink, type Visit, type VisitDeps, visit } from './visit.ts'

export type PageFetcherOptions = {
  /** A page that explains the crawler to the owners of sites. It is part of the user agent. */
  contactUrl: string
  /** `host:port` pairs that may be requested at any address. */
  allow?: readonly string[]
  /** The number of concurrent requests over all hosts. */
  concurrency?: number
  hostPace?: HostPace
  /** The pace for pairs of the allow list, if their owner allows a faster one. */
  allowedPace?: HostPace
  limits?: Partial<FetchLimits>
  /** Certificates of authorities to trust instead of the well-known ones, as PEM. */
  ca?: readonly string[]
  resolve?: Resolve
  dial?: Dial
  /** The clock of the caches, in milliseconds. */
  now?: () => number
}

export type PageFetcher = {
  /**
   * Requests one page and returns the result, whatever the server does: failures are data. At most two attempts. `totalMs` includes the requests and
   * the pause between attempts, but not the wait in the host queue. With `css` the sink gets a stylesheet of at most 400 kB, in one attempt. Rejects
   * with the signal's reason, with an error of the sink, or with a `TimeoutError` after `waitMs`, which includes the wait in the queue. Pass signals
   * that many pages share: the fetcher stores an entry for each signal as long as it exists.
   */
  fetchPage(
    url: string,
    options: { signal?: AbortSignal; waitMs?: number; sink: PageSink; accepts?: Accepts },
  ): Promise<Fetching>
  /** Aborts all requests in progress (their calls reject) and closes every connection. */
  close(): void
}

const productToken = 'LinkwrightBot'

const attemptsMax = 2
const limitsDefault: FetchLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  totalMs: 30_000,
  backOffMs: 1_000,
  bodyBytes: 5_000_000,
}
const paceDefault: HostPace = { delayMs: 1_000, connections: 2 }
const concurrencyDefault = 64
/** How many pages of a host may prepare their first request. More would only use memory while they wait for the host queue. */
const insideMax = 4

/** The user agent of requests. `contactUrl` has more information about the crawler. */
export function userAgentOf(contactUrl: string): string {
  return `${productToken}/1.0 (+${contactUrl})`
}

/** Fetches pages of the public web: politely, within limits, and never from an address that is not public. */
export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  const userAgent = userAgentOf(options.contactUrl)
  const closing = new AbortController()
  const { deps, close } = createDeps(options, userAgent, closing.signal)
  const admission = createHostAdmission({ insideMax })
  // A signal serves many pages. Combining it again for each page would cost more than everything else that a page needs.
  const combined = new WeakMap<AbortSignal, AbortSignal>()

  function endsOf(signal: AbortSignal | undefined): AbortSignal {
    if (signal === undefined) return closing.signal
    const known = combined.get(signal) ?? AbortSignal.any([signal, closing.signal])
    combined.set(signal, known)
    return known
  }

  async function fetchAdmitted(url: string, fetch: Pick<Fetch, 'signal' | 'sink' | 'accepts'>): Promise<Fetching> {
    fetch.signal.throwIfAborted()
    const host = hostIn(url)
    const waiting = admission.enter(host, fetch.signal)
    if (waiting !== null) await waiting
    let isInside = true
    const leave = () => {
      if (isInside) admission.leave(host)
      isInside = false
    }
    try {
      return await fetchInside(deps, { url, userAgent, ...fetch, onAdmitted: leave })
    } finally {
      leave()
    }
  }

  return {
    async fetchPage(url, { signal, waitMs, sink, accepts = 'html' }) {
      const ends = endsOf(signal)
      if (waitMs === undefined) return fetchAdmitted(url, { signal: ends, sink, accepts })
      const end = endAfter(ends, waitMs)
      return fetchAdmitted(url, { signal: end.signal, sink, accepts }).finally(end.done)
    },
    close() {
      closing.abort(new Error('The fetcher was closed.'))
      close()
    },
  }
}

type Fetch = { url: string; userAgent: string } & Pick<PageRun, 'signal' | 'sink' | 'accepts' | 'onAdmitted'>

async function fetchInside(
  deps: VisitDeps,
  { url, userAgent, signal, sink, accepts, onAdmitted }: Fetch,
): Promise<Fetching> {
  const attempts = { attempt: 1, attemptsMax: accepts === 'css' ? 1 : attemptsMax }
  const run: PageRun = { signal, sink, accepts, ...attempts, usedMs: 0, startedAt: null, onAdmitted }
  const calledAt = Date.now()
  const start = URL.parse(url)
  const visited = start === null ? null : await visitWithRetry(deps, run, start)
  return report({ url, userAgent, calledAt }, run, visited)
}

/** The host part of the text of a URL. It only selects the admission queue; the request uses the parsed URL. */
function hostIn(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
}

function createDeps(options: PageFetcherOptions, userAgent: string, signal: AbortSignal) {
  const now = options.now ?? Date.now
  const limits = { ...limitsDefault, ...options.limits }
  const hostPace = options.hostPace ?? paceDefault
  const allowedPace = options.allowedPace ?? hostPace
  const paceOf = (target: Target) => (target.isAllowed ? allowedPace : hostPace)
  const rules = createAddressRules(options.allow ?? [])
  const dns = createDnsResolve()
  const queue = createHostQueue({ concurrency: options.concurrency ?? concurrencyDefault })
  const connections = createConnections({
    lookup: createHostLookup(options.resolve ?? dns.resolve, now),
    lookupAllowed: createHostLookup(resolveBySystem, now),
    dial: options.dial ?? dialDirectly,
    ca: options.ca,
  })
  const sendRequest = createSendRequest({ queue, connections, limits, fields: requestFields(userAgent) })
  const robots = createRobots({ sendRequest, rules, agent: productToken, paceOf, ...limits, signal, now })
  const deps: VisitDeps = { sendRequest, rules, robots, queue, paceOf, limits }
  return {
    deps,
    close() {
      queue.close()
      connections.close()
      dns.close()
    },
  }
}

function requestFields(userAgent: string): string[] {
  return headerFields({
    'user-agent': userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, br, zstd, deflate',
  })
}

async function visitWithRetry(deps: VisitDeps, run: PageRun, start: URL): Promise<Visit> {
  for (;;) {
    const visited = await visit(deps, run, start)
    if (visited.retryMs === null) return visited
    await pause(visited.retryMs, run.signal)
    run.usedMs += visited.retryMs
    run.attempt += 1
  }
}

function report(
  { url, userAgent, calledAt }: { url: string; userAgent: string; calledAt: number },
  run: PageRun,
  visited: Visit | null,
): Fetching {
  const body = visited?.body ?? noBody
  return {
    requestedUrl: url,
    finalUrl: visited === null ? url : withoutFragment(visited.url),
    hops: visited?.hops ?? [],
    failure: visited === null ? failure('refused_address', 'INVALID_URL', 'This is no URL.') : visited.failure,
    robots: visited?.robots ?? null,
    status: visited?.hops.at(-1)?.status ?? null,
    headers: visited?.shown ?? pageHeaders(visited?.headers ?? {}),
    bodyBytes: body.bodyBytes,
    transferBytes: body.transferBytes,
    isCut: body.isCut,
    sha256: body.sha256,
    userAgent,
    startedAt: new Date(run.startedAt ?? calledAt).toISOString(),
    totalMs: roundedMs(run.usedMs),
    attempts: Math.max(run.attempt, visited?.robotsAttempts ?? 1),
  }
}
