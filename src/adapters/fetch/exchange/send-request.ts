import type { Hop } from '#contract/reports/report-evidence.ts'
import type { Target } from '../addresses/address-rules.ts'
import type { HostPace, HostQueue } from '../politeness/host-queue.ts'
import { type AnswerHeaders, textOf } from './answer-headers.ts'
import { type BodyFacts, noBody } from './body-reader.ts'
import type { Connection } from './connection.ts'
import type { Connections, LeaseMode } from './connections.ts'
import { type Exchanged, type ExchangeRequest, exchange } from './exchange.ts'
import { type Failure, failure } from './failure.ts'
import { headerFields } from './request-fields.ts'

/** Timeouts of one request in milliseconds, and the largest body in decoded bytes. */
export type FetchLimits = {
  connectMs: number
  headersMs: number
  /** The limit per page: all its requests and the pause between attempts, without the wait in the host queue. */
  totalMs: number
  backOffMs: number
  bodyBytes: number
}

type HopRequest = {
  url: URL
  target: Target
  pace: HostPace
  /** The rest of the page's time. */
  leftMs: number
  signal: AbortSignal
  /** The value of the request header; `null` for none. */
  cookie?: string | null
  planBody: ExchangeRequest['planBody']
  /** Called when the host queue admits the request. From then on the time counts. */
  onAdmitted(): void
}

export type HopResult = { hop: Hop; headers: AnswerHeaders; body: BodyFacts; failure: Failure | null; usedMs: number }

export type SendRequest = (request: HopRequest) => Promise<HopResult>

/** The key of the host in the queue. The two standard ports of a site are one host. */
export function hostKey({ hostname, port }: Target): string {
  return port === 80 || port === 443 ? hostname : `${hostname}:${port}`
}

/**
 * Creates the function that sends one request when the host queue admits it. Failures of the server are data. It rejects only for an abort or an
 * error of the product.
 */
export function createSendRequest(deps: {
  queue: HostQueue
  connections: Connections
  limits: FetchLimits
  /** The header fields of every request, from `headerFields`. */
  fields: readonly string[]
}): SendRequest {
  const { queue, connections, limits } = deps

  /**
   * Sends again on a new connection if the server closed the reused one before it responded (RFC 9110, 9.2.2), or if its response must be read
   * leniently.
   */
  async function send(request: HopRequest, mode: LeaseMode, leftMs: number): Promise<HopResult> {
    const startedAt = performance.now()
    const { target, signal, url } = request
    const timeoutMs = Math.min(limits.connectMs, leftMs)
    const leased = await connections.lease(target, { timeoutMs, signal, mode })
    const connectedMs = performance.now() - startedAt
    if (signal.aborted) {
      leased.connection?.destroy()
      throw signal.reason
    }
    if (leased.connection === null) return hopResult(request, leased.facts, null, leased.failure, connectedMs)
    const { connection } = leased
    const exchangeRequest = {
      host: url.host,
      path: url.pathname + url.search,
      fields:
        typeof request.cookie === 'string'
          ? [...deps.fields, ...headerFields({ cookie: request.cookie })]
          : deps.fields,
      planBody: request.planBody,
    }
    const remaining = { headersMs: limits.headersMs, totalMs: Math.max(1, leftMs - connectedMs), signal }
    const exchanged = await exchange(connection, exchangeRequest, remaining)
    if (exchanged.isWhole) connections.release(target, connection)
    const usedMs = performance.now() - startedAt
    const next = nextMode(mode, connection, exchanged)
    if (next !== null) return send(request, next, Math.max(1, leftMs - usedMs))
    return hopResult(request, leased.facts, exchanged, exchanged.failure, usedMs)
  }

  return async (request) => {
    const release = await queue.take(hostKey(request.target), request.pace, request.signal)
    try {
      request.onAdmitted()
      if (request.leftMs <= 0) return hopResult(request, noFacts, null, outOfTime(), 0)
      return await send(request, 'idle', request.leftMs)
    } finally {
      release()
    }
  }
}

const noFacts = { ip: null, tls: null, timings: null }

/** How the request is sent again; `null` if it is not. */
function nextMode(
  mode: LeaseMode,
  { isReused }: Connection,
  { failure: problem, status, isUnreadable }: Exchanged,
): LeaseMode | null {
  if (isUnreadable && mode !== 'lenient') return 'lenient'
  return isReused && status === null && problem?.kind === 'reset' ? 'fresh' : null
}

function outOfTime(): Failure {
  return failure('timeout', 'TOTAL_TIMEOUT', 'The time of the page was over before this request.')
}

function hopResult(
  { url, cookie }: HopRequest,
  facts: Pick<Hop, 'ip' | 'tls' | 'timings'>,
  exchanged: Exchanged | null,
  problem: Failure | null,
  usedMs: number,
): HopResult {
  const headers = exchanged?.headers ?? {}
  const status = exchanged?.status ?? null
  const hop: Hop = {
    url: withoutFragment(url),
    status,
    location: isRedirect(status) ? (locationOf(headers, url)?.href ?? null) : null,
    ip: facts.ip,
    tls: facts.tls,
    timings: facts.timings,
    headersMs: exchanged?.headersMs ?? null,
    ...(typeof cookie === 'string' && { cookies: namesOf(cookie) }),
  }
  return { hop, headers, body: exchanged?.body ?? noBody, failure: problem, usedMs }
}

/** The values of cookies are private. Only the names are reported. */
function namesOf(cookie: string): string[] {
  return cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
}

export function withoutFragment(url: URL): string {
  return url.hash === '' ? url.href : url.href.slice(0, url.href.length - url.hash.length)
}

export function isRedirect(status: number | null): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** The target of a redirect, or `null` without a valid URL. Bytes that are UTF-8 are decoded as UTF-8, as in browsers. */
export function locationOf(headers: AnswerHeaders, base: URL): URL | null {
  const location = Array.isArray(headers.location) ? headers.location[0] : textOf(headers.location)
  if (location === undefined || location.trim() === '') return null
  const bytes = Buffer.from(location, 'latin1')
  const text = bytes.toString('utf8')
  return URL.parse(text.includes('\uFFFD') ? location : text, base)
}
