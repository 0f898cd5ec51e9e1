import type { Hop } from '#contract/reports/report-evidence.ts'
import type { Target } from '../addresses/address-rules.ts'
import type { HostPace, HostQueue } from '../politeness/host-queue.ts'
import type { AnswerHeaders } from './answer-head.ts'
import { type BodyFacts, noBody } from './body-reader.ts'
import type { Connection, Connections } from './connections.ts'
import { type Exchanged, exchange, type Question, textOf } from './exchange.ts'
import { type Failure, failure } from './failure.ts'
import { headerLines } from './request-head.ts'

/** Time-outs of one request in milliseconds, and the largest body in decoded bytes. */
export type FetchLimits = {
  connectMs: number
  headersMs: number
  /** Of a page: all its requests and the pause between attempts; not its waiting for a turn. */
  totalMs: number
  backOffMs: number
  bodyBytes: number
}

export type Asking = {
  url: URL
  target: Target
  pace: HostPace
  /** What is left of the page's time. */
  leftMs: number
  signal: AbortSignal
  /** For the request header; `null` for none. */
  cookie?: string | null
  planBody: Question['planBody']
  /** The turn has come: the time begins to count. */
  onTurn(): void
}

export type Asked = { hop: Hop; headers: AnswerHeaders; body: BodyFacts; failure: Failure | null; usedMs: number }

export type Ask = (asking: Asking) => Promise<Asked>

/** The host that turns are taken at: a site on both standard ports is one. */
export function hostKey({ hostname, port }: Target): string {
  return port === 80 || port === 443 ? hostname : `${hostname}:${port}`
}

/** Makes the function that sends one request when its turn has come. What it answers is data; it rejects only for an abort or a fault of ours. */
export function createSendRequest(deps: {
  turns: HostQueue
  connections: Connections
  limits: FetchLimits
  /** Of every request, of `headerLines`. */
  lines: string
}): Ask {
  const { turns, connections, limits } = deps

  /** On a connection that its server closed meanwhile, once more on a new one: nothing was answered (RFC 9110, 9.2.2). */
  async function send(asking: Asking, isFresh: boolean, leftMs: number): Promise<Asked> {
    const startedAt = performance.now()
    const { target, signal, url } = asking
    const timeoutMs = Math.min(limits.connectMs, leftMs)
    const leased = await connections.lease(target, { timeoutMs, signal, isFresh })
    const connectedMs = performance.now() - startedAt
    if (signal.aborted) {
      leased.connection?.destroy()
      throw signal.reason
    }
    if (leased.connection === null) return asked(asking, leased.facts, null, leased.failure, connectedMs)
    const { connection } = leased
    const question = {
      host: url.host,
      path: url.pathname + url.search,
      lines: typeof asking.cookie === 'string' ? deps.lines + headerLines({ cookie: asking.cookie }) : deps.lines,
      planBody: asking.planBody,
    }
    const remaining = { headersMs: limits.headersMs, totalMs: Math.max(1, leftMs - connectedMs), signal }
    const exchanged = await exchange(connection, question, remaining)
    if (exchanged.isWhole) connections.giveBack(target, connection)
    const usedMs = performance.now() - startedAt
    if (isStale(connection, exchanged)) return send(asking, true, Math.max(1, leftMs - usedMs))
    return asked(asking, leased.facts, exchanged, exchanged.failure, usedMs)
  }

  return async (asking) => {
    const release = await turns.take(hostKey(asking.target), asking.pace, asking.signal)
    try {
      asking.onTurn()
      if (asking.leftMs <= 0) return asked(asking, noFacts, null, outOfTime(), 0)
      return await send(asking, false, asking.leftMs)
    } finally {
      release()
    }
  }
}

const noFacts = { ip: null, tls: null, timings: null }

function isStale(connection: Connection, { failure: problem, status }: Exchanged): boolean {
  return connection.isReused && status === null && problem?.kind === 'reset'
}

function outOfTime(): Failure {
  return failure('timeout', 'TOTAL_TIMEOUT', 'The time of the page was over before this request.')
}

function asked(
  { url, cookie }: Asking,
  facts: Pick<Hop, 'ip' | 'tls' | 'timings'>,
  exchanged: Exchanged | null,
  problem: Failure | null,
  usedMs: number,
): Asked {
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

/** The values of cookies are private; the names tell their kind. */
function namesOf(cookie: string): string[] {
  return cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
}

export function withoutFragment(url: URL): string {
  return url.hash === '' ? url.href : url.href.slice(0, url.href.length - url.hash.length)
}

export function isRedirect(status: number | null): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** Where an answer leads, or `null` where it names nothing that is a URL. Bytes that are UTF-8 are read as such, as browsers do. */
export function locationOf(headers: AnswerHeaders, base: URL): URL | null {
  const given = Array.isArray(headers.location) ? headers.location[0] : textOf(headers.location)
  if (given === undefined || given.trim() === '') return null
  const bytes = Buffer.from(given, 'latin1')
  const text = bytes.toString('utf8')
  return URL.parse(text.includes('\uFFFD') ? given : text, base)
}
