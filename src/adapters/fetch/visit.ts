import type { Hop, RobotsRule } from '#contract/reports/report-evidence.ts'
import type { AddressRules, Target } from './addresses/address-rules.ts'
import { type AnswerHeaders, textOf } from './exchange/answer-headers.ts'
import { type BodyFacts, type BodyPlan, type BodyWriter, noBody } from './exchange/body-reader.ts'
import { type Cookies, createCookies } from './exchange/cookies.ts'
import { type Failure, failure } from './exchange/failure.ts'
import {
  type FetchLimits,
  type HopResult,
  hostKey,
  isRedirect,
  locationOf,
  type SendRequest,
  withoutFragment,
} from './exchange/send-request.ts'
import { isCssType, isHtmlType, pageHeaders } from './page-headers.ts'
import type { HostPace, HostQueue } from './politeness/host-queue.ts'
import { isTransientStatus, retryAfterMs } from './politeness/retry.ts'
import { type Robots, robotsEvidence } from './politeness/robots.ts'
import { untilAborted } from './until-aborted.ts'

/** The response to which a body belongs. `isHtml`: declared as HTML, or not declared at all. */
export type PageStart = {
  url: string
  status: number
  headers: Record<string, string>
  contentType: string | null
  isHtml: boolean
}

/**
 * Called with the response of the last hop, once per attempt, and again if its body has to be read leniently. The last returned writer receives the
 * body if it is HTML. With `null`, or for other content,
 * only the first 64 KiB are read and discarded.
 */
export type PageSink = (start: PageStart) => BodyWriter | null

/** The expected content: a page, or a stylesheet. */
export type Accepts = 'html' | 'css'

export type VisitDeps = {
  sendRequest: SendRequest
  rules: AddressRules
  robots: Robots
  queue: HostQueue
  paceOf(target: Target): HostPace
  limits: FetchLimits
}

/** The state of one page over all attempts. Times are in milliseconds. */
export type PageRun = {
  signal: AbortSignal
  sink: PageSink
  accepts: Accepts
  attempt: number
  attemptsMax: number
  usedMs: number
  /** When the first request was admitted, from `Date.now`. */
  startedAt: number | null
  /** Called each time a request is admitted. */
  onAdmitted(): void
}

/** The result of one attempt. `url` is where it ended, even without a request there. */
export type Visit = {
  url: URL
  hops: Hop[]
  headers: AnswerHeaders
  /** The reported headers, if they were already computed. */
  shown: Record<string, string> | null
  body: BodyFacts
  failure: Failure | null
  robots: RobotsRule | null
  robotsAttempts: number
  /** The cookies set by hosts of this chain. They are sent only after the chain has looped without them. */
  cookies: Cookies
  /** The index in `hops` of the first request with cookies; `null` for none. */
  cookiesFrom: number | null
  /** The pause after which another attempt may succeed. */
  retryMs: number | null
}

const redirectsMax = 10
const discardedMaxBytes = 65_536
const sheetMaxBytes = 400_000
const crawlDelaySecondsMax = 30
const holdMsMax = 30_000
const transientFailures: ReadonlySet<string> = new Set(['timeout', 'reset'])

/** Requests a page once and follows at most 10 redirects. Every URL on the way is checked, and the robots.txt of its host obeyed. */
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
    const response = await requestPage(deps, run, result, target)
    const next = follow(result, response)
    if (next === null) return result
    result.url = next
  }
}

/** Whether the current URL may be requested: by its address, then by robots.txt. */
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

async function requestPage(deps: VisitDeps, run: PageRun, result: Visit, target: Target): Promise<HopResult> {
  const pace = deps.paceOf(target)
  const crawlDelayMs = Math.min(result.robots?.crawlDelaySeconds ?? 0, crawlDelaySecondsMax) * 1000
  const response = await deps.sendRequest({
    url: result.url,
    target,
    pace: crawlDelayMs > pace.delayMs ? { ...pace, delayMs: crawlDelayMs } : pace,
    leftMs: deps.limits.totalMs - run.usedMs,
    signal: run.signal,
    cookie: result.cookiesFrom === null ? null : result.cookies.headerFor(result.url),
    planBody: (status, headers) => planBody(deps, run, result, { target, status, headers }),
    onAdmitted: () => {
      run.startedAt ??= Date.now()
      run.onAdmitted()
    },
  })
  run.usedMs += response.usedMs
  result.hops.push(response.hop)
  result.headers = response.headers
  result.cookies.note(result.url, response.headers)
  result.body = response.body
  result.failure = response.failure
  if (response.failure !== null && transientFailures.has(response.failure.kind)) {
    result.retryMs = pauseBeforeRetry(deps.limits, run, null)
  }
  return response
}

/** Bodies of redirects, and of responses that will be requested again, are read only so that the connection can be reused. */
function planBody(
  { queue, limits }: VisitDeps,
  run: PageRun,
  result: Visit,
  { target, status, headers }: { target: Target; status: number; headers: AnswerHeaders },
): BodyPlan {
  const discard = { maxBytes: discardedMaxBytes, writer: null }
  if (isTransientStatus(status)) {
    const wishMs = retryAfterMs(textOf(headers['retry-after']), Date.now())
    if (wishMs !== null) queue.hold(hostKey(target), Math.min(wishMs, holdMsMax))
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

/** `null`: no attempt is left, or the server's delay exceeds the page's time. */
function pauseBeforeRetry({ totalMs, backOffMs }: FetchLimits, run: PageRun, wishMs: number | null): number | null {
  const pauseMs = Math.max(backOffMs, wishMs ?? 0)
  return run.attempt < run.attemptsMax && run.usedMs + pauseMs < totalMs ? pauseMs : null
}

/**
 * Some servers set a cookie, also on another host, and redirect requests without it. The loop is followed once more with the cookies of its hosts.
 */
function tryCookies(result: Visit): boolean {
  if (result.cookiesFrom !== null || result.cookies.isEmpty()) return false
  result.cookiesFrom = result.hops.length
  return true
}

/** The next URL of the chain; `null` at its end. For a broken chain, the reason is stored in `result`. */
function follow(result: Visit, { hop, headers, failure: problem }: HopResult): URL | null {
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
