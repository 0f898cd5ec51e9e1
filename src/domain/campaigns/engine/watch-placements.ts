import { type RawBuilder, sql } from 'kysely'
import { secondCheckSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'
import { type Observation, observationOf } from '#domain/reports/monitor/link-state.ts'
import { listArticleFigures } from '#domain/sites/articles/publish-article.ts'
import { alertOfLoss } from '../alerts/alert-of-loss.ts'
import { queuePlacementWebhooks } from '../alerts/queue-placement-webhooks.ts'
import { checkPlacement, type PlacementCheckResult, recordCheck } from './check-placement.ts'
import type { EngineDeps } from './engine-deps.ts'
import { nextCheckTime } from './next-check.ts'
import { inSeconds } from './pauses.ts'
import { endStep, inStep, type Leased, type Locked, leaseDueCheck, release, withLease } from './placement-rows.ts'

/** After an internal error, the placement is not checked for this long. */
const faultPauseSeconds = 600
/** How long a suspected loss can stay open while the page is unreadable. After that, the previous state counts. */
const doubtSecondsMax = 7 * 86_400

/**
 * Checks the live link whose check is due longest. Returns whether there was one. A link is lost when two checks at least six hours apart did not
 * find it and no check in between did. It is refunded when a third check does not find it either: the credit is returned in the transaction that
 * marks it, with that check as the source. A link that was first missing after the guarantee, or that the owner of the site removed, stays lost.
 */
export async function watchNext(db: Db, deps: EngineDeps, onFound = () => {}): Promise<boolean> {
  const leased = await leaseDueCheck(db, deps.reports.processId)
  if (leased === null) return false
  onFound()
  try {
    await watch(db, deps, leased)
  } catch (error) {
    const isStopping = deps.reports.stopping.aborted
    await release(db, leased, isStopping ? 0 : faultPauseSeconds)
    if (!isStopping) throw error
  }
  return true
}

async function watch(db: Db, deps: EngineDeps, leased: Leased): Promise<void> {
  const before = await inStep(db, leased, async (_db, locked) => locked)
  if (before === null) return
  const check = await withLease(db, leased, () => checkPlacement(deps.reports, before.campaign, before.placement))
  await inStep(db, leased, async (db, locked) => {
    if (locked.placement.nextCheckAt === null) return endStep(db, locked.placement.id, {})
    const checkId = await recordCheck(db, locked.placement, check)
    const seen = { checkId, verdict: check.page.verdict, lastCheckedAt: sql<Date>`now()` }
    const watched = { locked, check, seen, observation: observationOf(check.page.verdict) }
    return locked.placement.state === 'lost' ? watchLost(db, deps, watched) : watchLive(db, deps, watched)
  })
}

type Watched = {
  locked: Locked
  check: PlacementCheckResult
  seen: { checkId: string; verdict: string; lastCheckedAt: RawBuilder<Date> }
  observation: Observation
}

const guaranteeUntil = sql<Date>`guarantee_until`

async function watchLive(db: Db, deps: EngineDeps, watched: Watched): Promise<void> {
  const { locked, check, seen, observation } = watched
  const { id, missingSince } = locked.placement
  if (observation === 'there')
    return endStep(db, id, {
      ...seen,
      text: check.text,
      missingSince: null,
      nextCheckAt: nextCheckTime(guaranteeUntil),
    })
  if (observation === 'unread') return watchUnread(db, watched)
  if (missingSince === null) {
    return endStep(db, id, {
      ...seen,
      text: check.text,
      missingSince: sql<Date>`now()`,
      nextCheckAt: inSeconds(secondCheckSeconds),
    })
  }
  // A check that ran too early, after a clock change or a lost lease, proves nothing.
  if (secondsSince(missingSince, locked.now) < secondCheckSeconds)
    return endStep(db, id, { ...seen, nextCheckAt: secondCheckAt })
  return markLost(db, deps, watched)
}

const secondCheckAt = sql<Date>`missing_since + make_interval(secs => ${secondCheckSeconds})`

const doubtOver = 'The page could not be read for seven days, so the link counts as before.'

/** An unreadable page says nothing about its link. */
async function watchUnread(db: Db, { locked, seen }: Watched): Promise<void> {
  const { id, missingSince } = locked.placement
  if (missingSince === null) return endStep(db, id, { ...seen, nextCheckAt: nextCheckTime(guaranteeUntil) })
  const isOver = secondsSince(missingSince, locked.now) > doubtSecondsMax
  const doubt = isOver
    ? { missingSince: null, text: doubtOver, nextCheckAt: nextCheckTime(guaranteeUntil) }
    : { nextCheckAt: inSeconds(secondCheckSeconds) }
  return endStep(db, id, { ...seen, ...doubt })
}

async function markLost(db: Db, deps: EngineDeps, { locked, check, seen }: Watched): Promise<void> {
  const { campaign, placement, now } = locked
  const noRefundText = await whyNotRefunded(db, locked)
  const text = [check.text, noRefundText].filter(Boolean).join(' ')
  await endStep(db, placement.id, {
    ...seen,
    state: 'lost',
    text,
    lostAt: sql<Date>`now()`,
    nextCheckAt: noRefundText === null ? inSeconds(secondCheckSeconds) : null,
  })
  await queuePlacementWebhooks(db, deps, 'placement.lost', { campaign, placement: { ...placement, text }, at: now })
  await alertOfLoss(db, { campaign, checkId: seen.checkId })
}

/** Why the credit of a lost link is not refunded; `null` when it is refunded. */
async function whyNotRefunded(db: Db, { placement }: Locked): Promise<string | null> {
  const { missingSince, guaranteeUntil, siteKind, postId } = placement
  if (missingSince !== null && guaranteeUntil !== null && missingSince > guaranteeUntil)
    return 'Its guarantee had ended.'
  if (siteKind !== 'own') return null
  const [article] = await listArticleFigures(db, postId === null ? [] : [postId])
  if (article === undefined) return 'You removed its site here, so its credit stays spent.'
  if (article.status === 'removed') return 'It was taken off your own site here, so its credit stays spent.'
  return article.publisher === 'hosted'
    ? null
    : 'It was lost on your own connected site, which you control, so its credit stays spent.'
}

async function watchLost(db: Db, deps: EngineDeps, { locked, check, seen, observation }: Watched): Promise<void> {
  const { campaign, placement, now } = locked
  if (observation === 'there') {
    const back = { state: 'verified', text: check.text, lostAt: null, missingSince: null } as const
    return endStep(db, placement.id, { ...seen, ...back, nextCheckAt: nextCheckTime(guaranteeUntil) })
  }
  const isDoubtful = observation === 'unread' && secondsSince(placement.lostAt ?? now, now) < doubtSecondsMax
  if (isDoubtful) return endStep(db, placement.id, { ...seen, nextCheckAt: inSeconds(secondCheckSeconds) })
  const text = check.text ?? placement.text
  await endStep(db, placement.id, { ...seen, state: 'refunded', text, nextCheckAt: null })
  const source = { type: 'placement_check', id: seen.checkId }
  await grantCredits(db, { userId: campaign.userId, kind: 'return', amount: 1, source })
  await queuePlacementWebhooks(db, deps, 'placement.refunded', {
    campaign,
    placement: { ...placement, text },
    at: now,
  })
}

function secondsSince(before: Date, now: Date): number {
  return (now.getTime() - before.getTime()) / 1_000
}
