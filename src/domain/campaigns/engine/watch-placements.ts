import { type RawBuilder, sql } from 'kysely'
import { secondCheckSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'
import { type Standing, standingOf } from '#domain/reports/monitor/link-state.ts'
import { listArticleFigures } from '#domain/sites/articles/publish-article.ts'
import { alertOfLoss } from '../alerts/alert-of-loss.ts'
import { queuePlacementWebhooks } from '../alerts/queue-placement-webhooks.ts'
import { checkPlacement, type Look, recordCheck } from './check-placement.ts'
import type { EngineDeps } from './engine-deps.ts'
import { nextCheckTime } from './next-check.ts'
import { inSeconds } from './pauses.ts'
import { endStep, type Held, inStep, type Leased, leaseDueCheck, release, underLease } from './placement-rows.ts'

/** After a fault of ours its placement is left alone for so long. */
const faultPauseSeconds = 600
/** How long a page that cannot be read may keep a doubt open; then what was known before counts. */
const doubtSecondsMax = 7 * 86_400

/**
 * Looks at the live link whose look is due longest; answers whether there was one. A link is lost when two looks at least six hours apart did not find
 * it and none between them did, and refunded when a third one does not either: its credit goes back in the transaction that marks it, with that look as
 * the source. What was first missed after the guarantee, or was taken off by the owner of the site, stays lost.
 */
export async function watchNext(db: Db, deps: EngineDeps): Promise<boolean> {
  const leased = await leaseDueCheck(db, deps.reports.processId)
  if (leased === null) return false
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
  const before = await inStep(db, leased, async (_db, held) => held)
  if (before === null) return
  const look = await underLease(db, leased, () => checkPlacement(deps.reports, before.campaign, before.placement))
  await inStep(db, leased, async (db, held) => {
    if (held.placement.lookAt === null) return endStep(db, held.placement.id, {})
    const checkId = await recordCheck(db, held.placement, look)
    const seen = { checkId, verdict: look.page.verdict, lastCheckedAt: sql<Date>`now()` }
    const watched = { held, look, seen, standing: standingOf(look.page.verdict) }
    return held.placement.state === 'lost' ? watchLost(db, deps, watched) : watchLive(db, deps, watched)
  })
}

type Watched = {
  held: Held
  look: Look
  seen: { checkId: string; verdict: string; lastCheckedAt: RawBuilder<Date> }
  standing: Standing
}

const guaranteeUntil = sql<Date>`guarantee_until`

async function watchLive(db: Db, deps: EngineDeps, watched: Watched): Promise<void> {
  const { held, look, seen, standing } = watched
  const { id, missedAt } = held.placement
  if (standing === 'there')
    return endStep(db, id, { ...seen, text: look.text, missedAt: null, lookAt: nextCheckTime(guaranteeUntil) })
  if (standing === 'unread') return watchUnread(db, watched)
  if (missedAt === null) {
    return endStep(db, id, {
      ...seen,
      text: look.text,
      missedAt: sql<Date>`now()`,
      lookAt: inSeconds(secondCheckSeconds),
    })
  }
  // Waits that end early, after a clock was set or a lease was lost, prove nothing.
  if (secondsSince(missedAt, held.now) < secondCheckSeconds) return endStep(db, id, { ...seen, lookAt: secondLookAt })
  return markLost(db, deps, watched)
}

const secondLookAt = sql<Date>`missed_at + make_interval(secs => ${secondCheckSeconds})`

const doubtOver = 'The page could not be read for seven days, so the link counts as before.'

/** A page that cannot be read says nothing about its link. */
async function watchUnread(db: Db, { held, seen }: Watched): Promise<void> {
  const { id, missedAt } = held.placement
  if (missedAt === null) return endStep(db, id, { ...seen, lookAt: nextCheckTime(guaranteeUntil) })
  const isOver = secondsSince(missedAt, held.now) > doubtSecondsMax
  const doubt = isOver
    ? { missedAt: null, text: doubtOver, lookAt: nextCheckTime(guaranteeUntil) }
    : { lookAt: inSeconds(secondCheckSeconds) }
  return endStep(db, id, { ...seen, ...doubt })
}

async function markLost(db: Db, deps: EngineDeps, { held, look, seen }: Watched): Promise<void> {
  const { campaign, placement, now } = held
  const kept = await reasonToKeep(db, held)
  const text = [look.text, kept].filter(Boolean).join(' ')
  await endStep(db, placement.id, {
    ...seen,
    state: 'lost',
    text,
    lostAt: sql<Date>`now()`,
    lookAt: kept === null ? inSeconds(secondCheckSeconds) : null,
  })
  await queuePlacementWebhooks(db, deps, 'placement.lost', { campaign, placement: { ...placement, text }, at: now })
  await alertOfLoss(db, { campaign, checkId: seen.checkId })
}

/** Why the credit of a lost link stays spent; `null` when it goes back. */
async function reasonToKeep(db: Db, { placement }: Held): Promise<string | null> {
  const { missedAt, guaranteeUntil, siteKind, postId } = placement
  if (missedAt !== null && guaranteeUntil !== null && missedAt > guaranteeUntil) return 'Its guarantee had ended.'
  if (siteKind !== 'own') return null
  const [article] = await listArticleFigures(db, postId === null ? [] : [postId])
  if (article === undefined) return 'You removed its site here, so its credit stays spent.'
  if (article.status === 'removed') return 'It was taken off your own site here, so its credit stays spent.'
  return article.publisher === 'hosted'
    ? null
    : 'It was lost on your own connected site, which you control, so its credit stays spent.'
}

async function watchLost(db: Db, deps: EngineDeps, { held, look, seen, standing }: Watched): Promise<void> {
  const { campaign, placement, now } = held
  if (standing === 'there') {
    const back = { state: 'verified', text: look.text, lostAt: null, missedAt: null } as const
    return endStep(db, placement.id, { ...seen, ...back, lookAt: nextCheckTime(guaranteeUntil) })
  }
  const isDoubtful = standing === 'unread' && secondsSince(placement.lostAt ?? now, now) < doubtSecondsMax
  if (isDoubtful) return endStep(db, placement.id, { ...seen, lookAt: inSeconds(secondCheckSeconds) })
  const text = look.text ?? placement.text
  await endStep(db, placement.id, { ...seen, state: 'refunded', text, lookAt: null })
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
