import type { Hop, RobotsRule } from '#contract/reports/report-evidence.ts'
import type { AddressRules, Target } from './addresses/address-rules.ts'
import type { AnswerHeaders } from './exchange/answer-head.ts'
import {
  type Ask,
  type Asked,
  type FetchLimits,
  hostKey,
  isRedirect,
  locationOf,
  withoutFragment,
} from './exchange/ask.ts'
import { type BodyFacts, type BodyPlan, type BodyWriter, noBody } from './exchange/body-reader.ts'
import { type Cookies, createCookies } from './exchange/cookies.ts'
import { textOf } from './exchange/exchange.ts'
import { type Failure, failure } from './exchange/failure.ts'
import { isCssType, isHtmlType, pageHeaders } from './page-headers.ts'
import type { HostPace, HostQueue } from './politeness/host-queue.ts'
import { isTransientStatus, retryAfterMs } from './politeness/retry.ts'
import { type Robots, robotsEvidence } from './politeness/robots.ts'
import { untilAborted } from './until-aborted.ts'

/** The answer that a body belongs to. `isHtml`: declared as HTML, or not declared at all. */
export type PageStart = {
  url: string
  status: number
  headers: Record<string, string>
  contentType: string | null
  isHtml: boolean
}

/**
 * Called with the last hop's answer, once an attempt; what it returns takes the body, if that is HTML. With `null`, or for what is not HTML, only the
 * first 64 KiB are read, and nobody reads along.
 */
export type PageSink = (start: PageStart) => BodyWriter | null

/** What is read: a page, or a stylesheet. */
export type Accepts = 'html' | 'css'

export type VisitDeps = {
  ask: Ask
  rules: AddressRules
  robots: Robots
  turns: HostQueue
  paceOf(target: Target): HostPace
  limits: FetchLimits
}

/** One page on its way, over all attempts. Times are milliseconds. */
export type PageRun = {
  signal: AbortSignal
  sink: PageSink
  accepts: Accepts
  attempt: number
  attemptsMax: number
  usedMs: number
  /** When the first turn came, as of `Date.now`. */
  startedAt: number | null
  /** Called with each turn. */
  onTurn(): void
}

/** What one attempt came to. `url` is where it ended, also where nothing was asked there. */
export type Visit = {
  url: URL
  hops: Hop[]
  headers: AnswerHeaders
  /** What of the headers is shown, where that was found out already. */
  shown: Record<string, string> | null
  body: BodyFacts
  failure: Failure | null
  robots: RobotsRule | null
  robotsAttempts: number
  /** What hosts of this chain have set; sent only once the chain goes in a circle without it. */
  cookies: Cookies
  /** The first request that went with cookies, as a place in `hops`; `null` for none. */
  cookiesFrom: number | null
  /** Another attempt may do better after this long. */
  retryMs: number | null
}

const redirectsMax = 10
const discardedMaxBytes = 65_536
const sheetMaxBytes = 400_000
const crawlDelaySecondsMax = 30
const holdMsMax = 30_000
const transientFailures: ReadonlySet<string> = new Set(['timeout', 'reset'])

/** Asks for a page once and follows where it leads, at most 10 times. Every URL on the way is checked, and its host's robots.txt obeyed. */
export async function visit(deps: VisitDeps, run: PageRun, start: URL): Promise<Visit> {
  const result: Visit = {
    url: start,
    hops: [],
    headers: {},
    shown: null,
    body: noBody,
    failure: null,
    robots: null,
    robotsAttempts: 1,
    cookies: createCookies(),
    cookiesFrom: null,
    retryMs: null,
  }
  for (;;) {
    const target = await admit(deps, run, result)
    if (target === null) return result
    const asked = await askPage(deps, run, result, target)
    const next = follow(result, asked)
    if (next === null) return result
    result.url = next
  }
}

/** Whether the URL that is reached may be asked for: by its address, then by robots.txt. */
async function admit(deps: VisitDeps, run: PageRun, result: Visit): Promise<Target | null> {
  const checked = deps.rules.check(result.url)
  if ('refusal' in checked) {
    result.failure = checked.refusal
    return null
  }
  const { target } = checked
  const file = deps.robots.known(target.origin) ?? (await untilAborted(deps.robots.load(target), run.signal))
  result.robots = robotsEvidence(file, result.url)
  if (result.robots.verdict === 'allowed') return target
  result.failure = file.failure
  result.robotsAttempts = file.attempts
  return null
}

async function askPage(deps: VisitDeps, run: PageRun, result: Visit, target: Target): Promise<Asked> {
  const pace = deps.paceOf(target)
  const crawlDelayMs = Math.min(result.robots?.crawlDelaySeconds ?? 0, crawlDelaySecondsMax) * 1000
  const asked = await deps.ask({
    url: result.url,
    target,
    pace: crawlDelayMs > pace.delayMs ? { ...pace, delayMs: crawlDelayMs } : pace,
    leftMs: deps.limits.totalMs - run.usedMs,
    signal: run.signal,
    cookie: result.cookiesFrom === null ? null : result.cookies.headerFor(result.url),
    planBody: (status, headers) => planBody(deps, run, result, { target, status, headers }),
    onTurn: () => {
      run.startedAt ??= Date.now()
      run.onTurn()
    },
  })
  run.usedMs += asked.usedMs
  result.hops.push(asked.hop)
  result.headers = asked.headers
  result.cookies.note(result.url, asked.headers)
  result.body = asked.body
  result.failure = asked.failure
  if (asked.failure !== null && transientFailures.has(asked.failure.kind)) {
    result.retryMs = pauseBeforeRetry(deps.limits, run, null)
  }
  return asked
}

/** Bodies of redirects, and of answers that will be asked for again, are only read so that the connection can be kept. */
function planBody(
  { turns, limits }: VisitDeps,
  run: PageRun,
  result: Visit,
  { target, status, headers }: { target: Target; status: number; headers: AnswerHeaders },
): BodyPlan {
  const discard = { maxBytes: discardedMaxBytes, writer: null }
  if (isTransientStatus(status)) {
    const wishMs = retryAfterMs(textOf(headers['retry-after']), Date.now())
    if (wishMs !== null) turns.hold(hostKey(target), Math.min(wishMs, holdMsMax))
    result.retryMs = pauseBeforeRetry(limits, run, wishMs)
    if (result.retryMs !== null) return discard
  }
  if (isRedirect(status)) return discard
  const contentType = textOf(headers['content-type'])
  const isHtml = isHtmlType(contentType)
  const url = withoutFragment(result.url)
  result.shown = pageHeaders(headers)
  const writer = run.sink({ url, status, headers: result.shown, contentType: contentType ?? null, isHtml })
  const isRead = run.accepts === 'css' ? isCssType(contentType) : isHtml
  if (writer === null || !isRead) return discard
  return { maxBytes: run.accepts === 'css' ? sheetMaxBytes : limits.bodyBytes, writer }
}

/** `null`: no attempt is left, or what the server asks for is longer than the page's time. */
function pauseBeforeRetry({ totalMs, backOffMs }: FetchLimits, run: PageRun, wishMs: number | null): number | null {
  const pauseMs = Math.max(backOffMs, wishMs ?? 0)
  return run.attempt < run.attemptsMax && run.usedMs + pauseMs < totalMs ? pauseMs : null
}

/** Some servers, also on another host, set a cookie and redirect requests without it: the circle is followed once more, with what its hosts set. */
function tryCookies(result: Visit): boolean {
  if (result.cookiesFrom !== null || result.cookies.isEmpty()) return false
  result.cookiesFrom = result.hops.length
  return true
}

/** Where an answer leads on to; `null` at the end, with the reason in `result` where that is a broken chain. */
function follow(result: Visit, { hop, headers, failure: problem }: Asked): URL | null {
  if (problem !== null || !isRedirect(hop.status)) return null
  const next = locationOf(headers, result.url)
  if (next === null) {
    const message = headers.location === undefined ? 'The redirect names no location.' : 'The location is no URL.'
    result.failure = failure('bad_redirect', headers.location === undefined ? 'NO_LOCATION' : 'BAD_LOCATION', message)
    return null
  }
  const address = withoutFragment(next)
  if (result.hops.slice(result.cookiesFrom ?? 0).some(({ url }) => url === address) && !tryCookies(result)) {
    result.failure = failure('redirect_loop', null, 'The redirects lead back to an address that was asked before.')
    return null
  }
  if (result.hops.length > redirectsMax) {
    result.failure = failure('too_many_redirects', null, `More than ${redirectsMax} redirects.`)
    return null
  }
  return next
}
