import { isHtmlType } from '#adapters/fetch/page-headers.ts'
import type { Evidence, Fetching, PageFacts } from '#contract/reports/report-evidence.ts'
import { botWallSign } from './verdict-bot-walls.ts'
import { type Finding, finding } from './verdict-finding.ts'

/** The part of the evidence that is judged: the HTML, or the rendered document when the HTML was a shell. */
export type ReadPage = { fetching: Fetching; facts: PageFacts | null; isRendered: boolean; hasVisibleLink: boolean }

/** A page with less text than this and without a link counts as a shell, the starting point of scripts. */
const shellTextMax = 300

/** Whether the page is a shell that scripts fill: no link that leads anywhere, and hardly any text. */
function isShell(facts: PageFacts): boolean {
  const isBare = facts.outgoing.total === 0 && facts.textLength < shellTextMax
  return isBare && facts.scripts > 0 && facts.frames === undefined && facts.notice?.kind !== 'parked'
}

/** Why the page could not be read; `null` when it could. A page with the visible link was read, however the transfer ended. */
export function findObstacle(page: ReadPage, robots: Fetching['robots']): Finding | null {
  return findFailure(page) ?? findRefusal(robots) ?? findUnread(page) ?? findError(page) ?? findUnreadable(page)
}

const failureCodes = {
  dns: 'dns_failed',
  connect: 'connect_failed',
  tls: 'tls_failed',
  timeout: 'timed_out',
  reset: 'connection_reset',
  protocol: 'protocol_error',
  refused_address: 'address_refused',
} as const

/** A failure in the middle of a page is not a failure to reach it, and the status of an error says more than how its body ended. */
function findFailure({ fetching, facts }: ReadPage): Finding | null {
  const { failure, hops, finalUrl, status } = fetching
  if (failure === null) return null
  const url = hops.at(-1)?.url ?? finalUrl
  const { kind, code } = failure
  if (kind === 'redirect_loop')
    return finding('redirected', 'redirect_loop', { url: fetching.hops.at(-1)?.location ?? url })
  if (kind === 'too_many_redirects') return finding('redirected', 'too_many_redirects', { hops: hops.length })
  if (kind === 'bad_redirect') return finding('redirected', 'bad_redirect', { url })
  if (status !== null && (facts !== null || status >= 400)) return null
  return finding('unreachable', failureCodes[kind], { host: hostOf(url), systemCode: code })
}

function findRefusal(robots: Fetching['robots']): Finding | null {
  if (robots === null || robots.verdict === 'allowed') return null
  const { url: robotsUrl, status, rule, agent, verdict } = robots
  return verdict === 'disallowed'
    ? finding('robots_blocked', 'robots_disallowed', { robotsUrl, rule, agent })
    : finding('robots_blocked', 'robots_unreachable', { robotsUrl, status })
}

/** Responses that concern the client and not the page. */
function findUnread({ fetching, facts, hasVisibleLink }: ReadPage): Finding | null {
  const { status } = fetching
  if (status === null) return finding('unverifiable', 'not_checked', {})
  if (hasVisibleLink) return null
  const sign = botWallSign(fetching, facts)
  if (sign !== null) return finding('unverifiable', 'bot_wall', { status, sign })
  if (status === 429) return finding('unverifiable', 'rate_limited', { status })
  if (status === 401 || status === 407 || (status < 400 && isSentToSignIn(fetching)))
    return finding('unverifiable', 'login_required', { status, url: fetching.finalUrl })
  return null
}

function findError({ fetching }: ReadPage): Finding | null {
  const { status, headers } = fetching
  if (status === null || (status >= 200 && status < 300)) return null
  if (status === 404) return finding('http_error', 'not_found', { status })
  if (status === 410) return finding('http_error', 'gone', { status })
  if (status === 403) return finding('http_error', 'forbidden', { status })
  if (status >= 500)
    return finding('http_error', 'server_error', { status, retryAfter: headers['retry-after'] ?? null })
  if (status >= 400) return finding('http_error', 'client_error', { status })
  return finding('http_error', 'unexpected_status', { status })
}

/** The part that was not read may contain the link. */
function findUnreadable(page: ReadPage): Finding | null {
  const { fetching, facts, hasVisibleLink, isRendered } = page
  const { failure, bodyBytes, isCut } = fetching
  if (hasVisibleLink) return null
  if (facts === null) return findNoPage(fetching)
  const compared = facts.linksCompared ?? facts.links.length
  if (facts.linkCount > compared)
    return finding('unverifiable', 'too_many_links', { listed: compared, count: facts.linkCount })
  const isOut = outage(facts.notice)
  if (isOut !== null) return isOut
  if (isRendered) return isShell(facts) ? finding('unverifiable', 'javascript_shell', shellData(facts, true)) : null
  if (failure !== null) return finding('unverifiable', 'answer_broke_off', { bytes: bodyBytes, kind: failure.kind })
  if (isCut) return finding('unverifiable', 'body_cut', { bytes: bodyBytes })
  return isShell(facts) ? finding('unverifiable', 'javascript_shell', shellData(facts, false)) : null
}

/** An HTML response counts as no page only when it is blank. */
function findNoPage({ bodyBytes, headers, status }: Fetching): Finding {
  return bodyBytes === 0 || isHtmlType(headers['content-type'])
    ? finding('unverifiable', 'empty_answer', { status: status ?? 0 })
    : finding('unverifiable', 'not_html', { contentType: headers['content-type'] ?? null })
}

/** A server that reports a temporary problem has not shown the page, even with status 200. */
function outage(notice: PageFacts['notice']): Finding | null {
  if (notice === undefined) return null
  const { kind, sign } = notice
  const isOutage = kind === 'database_error' || kind === 'maintenance' || kind === 'error_page'
  return isOutage ? finding('unverifiable', 'outage', { kind, sign }) : null
}

function shellData({ scripts }: PageFacts, isRendered: boolean) {
  return { scripts, isRendered }
}

const signInPath =
  /\/(?:log-?in|sign-?in|wp-login\.php|users\/sign_in|account\/login|oauth2?\/authorize|sso|authwall)(?:[/.]|$)/i
const signInHost = /^(?:login|signin|accounts|auth|sso)\./

function isSentToSignIn({ requestedUrl, finalUrl }: Fetching): boolean {
  if (requestedUrl === finalUrl) return false
  const from = URL.parse(requestedUrl)
  const to = URL.parse(finalUrl)
  if (from === null || to === null) return false
  const isSignIn = ({ hostname, pathname }: URL) => signInHost.test(hostname) || signInPath.test(pathname)
  return isSignIn(to) && !isSignIn(from)
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

/** The HTML counts, unless it is a shell without a visible link and there is a rendered document. Rules for crawlers count in both. */
export function chooseFacts(
  { page, rendered }: Evidence,
  hasVisibleLink: boolean,
): { facts: PageFacts | null; isRendered: boolean } {
  if (rendered === null || hasVisibleLink || (page !== null && !isShell(page)))
    return { facts: page, isRendered: false }
  const canonicals = rendered.canonicals.length > 0 ? rendered.canonicals : (page?.canonicals ?? [])
  return {
    facts: { ...rendered, canonicals, robotsMeta: [...(page?.robotsMeta ?? []), ...rendered.robotsMeta] },
    isRendered: true,
  }
}
