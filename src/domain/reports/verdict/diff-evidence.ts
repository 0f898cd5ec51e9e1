import type { Evidence, Verdict } from '#contract/reports/report-evidence.ts'
import type { changeTexts } from '#contract/reports/report-texts.ts'
import type { LinkQuality } from './judge-page.ts'
import { canonicalsOfHeader } from './verdict-indexing.ts'

/** One page as it was found at one time. */
export type Snapshot = { evidence: Evidence; verdict: Verdict; quality: LinkQuality }

export type Change = {
  code: keyof typeof changeTexts
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** With one of these verdicts the content of the page is unknown, so it proves neither a change nor a loss. */
const blocked: readonly Verdict[] = ['unreachable', 'robots_blocked', 'unverifiable']

/**
 * What changed on a page between two checks, the most important change first. The link, the canonical address and indexability are compared only when
 * both checks read the page: a page that cannot be read now has lost nothing. The content of an error page is not compared.
 */
export function diffEvidence(before: Snapshot, after: Snapshot): Change[] {
  const changes: Change[] = []
  const isRead = wasRead(before) && wasRead(after)
  if (isRead) changes.push(...linkChanges(before.quality, after.quality))
  if (isRead && !isElsewhere(before) && !isElsewhere(after))
    changes.push(...indexChanges(before.quality, after.quality))
  if (isRead) add(changes, 'canonical_changed', canonicalOf(before.evidence), canonicalOf(after.evidence))
  if (before.evidence.fetching.status !== null && after.evidence.fetching.status !== null) {
    add(changes, 'status_changed', before.evidence.fetching.status, after.evidence.fetching.status)
    add(changes, 'redirect_changed', redirectOf(before.evidence), redirectOf(after.evidence))
  }
  if (isBlocked(before) !== isBlocked(after))
    add(changes, isBlocked(after) ? 'became_blocked' : 'readable_again', before.verdict, after.verdict)
  add(changes, 'verdict_changed', before.verdict, after.verdict)
  return changes
}

function linkChanges(before: LinkQuality, after: LinkQuality): Change[] {
  const was = isSeen(before)
  const is = isSeen(after)
  if (was && !is) return [{ code: 'link_removed', before: before.url, after: null }]
  if (!was && is) return [{ code: 'link_added', before: null, after: after.url }]
  if (!was) return []
  const changes: Change[] = []
  add(changes, 'target_changed', before.url, after.url)
  add(changes, 'rel_changed', before.relKind, after.relKind)
  add(changes, 'anchor_changed', before.anchorText, after.anchorText)
  return changes
}

function indexChanges(before: LinkQuality, after: LinkQuality): Change[] {
  if (before.indexable === null || after.indexable === null || before.indexable === after.indexable) return []
  const code = after.indexable ? 'became_indexable' : 'became_noindex'
  return [{ code, before: before.indexable, after: after.indexable }]
}

function add(changes: Change[], code: Change['code'], before: Change['before'], after: Change['after']) {
  if (before !== after) changes.push({ code, before, after })
}

/** Readers of the page do not see a hidden link, so it counts as removed. */
function isSeen({ url, hidden }: LinkQuality): boolean {
  return url !== null && hidden === false
}

function isBlocked({ verdict }: Snapshot): boolean {
  return blocked.includes(verdict)
}

function wasRead(snapshot: Snapshot): boolean {
  if (isBlocked(snapshot) || snapshot.verdict === 'http_error') return false
  return !isElsewhere(snapshot) || snapshot.evidence.fetching.failure === null
}

function isElsewhere({ verdict }: Snapshot): boolean {
  return verdict === 'redirected'
}

function canonicalOf({ fetching, page, rendered }: Evidence): string | null {
  const inHeader = canonicalsOfHeader(fetching.headers.link, fetching.finalUrl)
  return (rendered?.canonicals[0] ?? page?.canonicals[0] ?? inHeader[0]) || null
}

/** The address that the page redirects to; `null` without a redirect. */
function redirectOf({ fetching }: Evidence): string | null {
  return fetching.finalUrl === fetching.requestedUrl ? null : fetching.finalUrl
}
