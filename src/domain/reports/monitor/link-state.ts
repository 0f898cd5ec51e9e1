import { secondCheckSeconds } from '#contract/limits.ts'
import type { Verdict } from '#contract/reports/report-evidence.ts'

/** The result of one check for the link. A page that could not be read, or may not be opened, gives no information. */
export type Observation = 'there' | 'gone' | 'unread'

const observations: Record<Verdict, Observation> = {
  found: 'there',
  wrong_anchor: 'there',
  wrong_rel: 'there',
  noindex: 'there',
  canonicalised_elsewhere: 'there',
  missing: 'gone',
  wrong_target: 'gone',
  redirected: 'gone',
  http_error: 'gone',
  unreachable: 'gone',
  unverifiable: 'unread',
  robots_blocked: 'unread',
}

export function observationOf(verdict: Verdict): Observation {
  return observations[verdict]
}

/**
 * The known state of the link of one page. `absent`: it was never seen. `suspected`: it was present, and the last check did not see it. `blocked`: it
 * was present, and the page cannot be read.
 */
export type LinkState = {
  state: 'absent' | 'present' | 'suspected' | 'blocked' | 'lost'
  /** While it is suspected: the first check that did not find it, and the first that could not read the page. */
  missingSince: Date | null
  unreadSince: Date | null
  recheckAt: Date | null
}

export type Step = { next: LinkState; event: 'link_lost' | 'link_restored' | null }

const recheckAfterMs = secondCheckSeconds * 1000

/**
 * The state after one more check. A link is lost after two checks, at least six hours apart and with no sighting between them, that read the page, or
 * its server's refusal, and did not find the link. Checks that could not read the page count for neither side, so `unverifiable` alone never makes a
 * link lost.
 */
export function observe(link: LinkState, observation: Observation, at: Date): Step {
  if (observation === 'there')
    return { next: settled('present'), event: link.state === 'lost' ? 'link_restored' : null }
  if (link.state === 'absent' || link.state === 'lost') return { next: settled(link.state), event: null }
  if (link.state === 'blocked' && observation === 'unread') return { next: settled('blocked'), event: null }
  const { missingSince, unreadSince } = link.state === 'suspected' ? link : doubtless
  const firstAt = observation === 'gone' ? missingSince : unreadSince
  if (firstAt === null) return { next: suspected(link, observation, at), event: null }
  if (at.getTime() - firstAt.getTime() < recheckAfterMs) return { next: link, event: null }
  return observation === 'gone'
    ? { next: settled('lost'), event: 'link_lost' }
    : { next: settled('blocked'), event: null }
}

const doubtless = { missingSince: null, unreadSince: null, recheckAt: null }

export function settled(state: Exclude<LinkState['state'], 'suspected'>): LinkState {
  return { state, ...doubtless }
}

function suspected(link: LinkState, observation: 'gone' | 'unread', at: Date): LinkState {
  const { missingSince, unreadSince } = link.state === 'suspected' ? link : doubtless
  return {
    state: 'suspected',
    missingSince: observation === 'gone' ? at : missingSince,
    unreadSince: observation === 'unread' ? at : unreadSince,
    recheckAt: new Date(at.getTime() + recheckAfterMs),
  }
}
