import { secondCheckSeconds } from '#contract/limits.ts'
import type { Verdict } from '#contract/reports/report-evidence.ts'

/** What one look says about the link: a page that could not be read, or may not be opened, says nothing. */
export type Standing = 'there' | 'gone' | 'unread'

const standings: Record<Verdict, Standing> = {
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

export function standingOf(verdict: Verdict): Standing {
  return standings[verdict]
}

/**
 * What is known of the link of one page. `absent`: it was never seen. `suspected`: it was there, and the last look did not see it. `blocked`: it was
 * there, and the page cannot be read.
 */
export type LinkState = {
  state: 'absent' | 'present' | 'suspected' | 'blocked' | 'lost'
  /** While it is suspected: the first look that did not find it, and the first that could not read the page. */
  goneAt: Date | null
  unreadAt: Date | null
  recheckAt: Date | null
}

export type Step = { next: LinkState; event: 'link_lost' | 'link_restored' | null }

const secondLookMs = secondCheckSeconds * 1000

/**
 * What is known after one more look. A link is lost when two looks, at least six hours apart and none between them that saw it, read the page, or its
 * server's refusal, without it; looks that could not read the page count for neither side, so `unverifiable` alone never makes a link lost.
 */
export function observe(link: LinkState, standing: Standing, at: Date): Step {
  if (standing === 'there') return { next: settled('present'), event: link.state === 'lost' ? 'link_restored' : null }
  if (link.state === 'absent' || link.state === 'lost') return { next: settled(link.state), event: null }
  if (link.state === 'blocked' && standing === 'unread') return { next: settled('blocked'), event: null }
  const { goneAt, unreadAt } = link.state === 'suspected' ? link : doubtless
  const firstAt = standing === 'gone' ? goneAt : unreadAt
  if (firstAt === null) return { next: suspected(link, standing, at), event: null }
  if (at.getTime() - firstAt.getTime() < secondLookMs) return { next: link, event: null }
  return standing === 'gone' ? { next: settled('lost'), event: 'link_lost' } : { next: settled('blocked'), event: null }
}

const doubtless = { goneAt: null, unreadAt: null, recheckAt: null }

export function settled(state: Exclude<LinkState['state'], 'suspected'>): LinkState {
  return { state, ...doubtless }
}

function suspected(link: LinkState, standing: 'gone' | 'unread', at: Date): LinkState {
  const { goneAt, unreadAt } = link.state === 'suspected' ? link : doubtless
  return {
    state: 'suspected',
    goneAt: standing === 'gone' ? at : goneAt,
    unreadAt: standing === 'unread' ? at : unreadAt,
    recheckAt: new Date(at.getTime() + secondLookMs),
  }
}
