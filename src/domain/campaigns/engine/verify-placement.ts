import { sql } from 'kysely'
import { guaranteeDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { captureCredits } from '#domain/billing/credits/capture-credits.ts'
import { queuePlacementWebhooks } from '../alerts/queue-placement-webhooks.ts'
import { checkPlacement, type Look, recordCheck } from './check-placement.ts'
import type { EngineDeps } from './engine-deps.ts'
import { cancelPlacement, type Ending, handleFailure } from './handle-failure.ts'
import { nextCheckTime } from './next-check.ts'
import { changePlacement, endStep, type Held, inStep, type Leased, underLease } from './placement-rows.ts'
import type { Outcome } from './step.ts'

/** What was set aside does not pay for a link: whatever its step wrote is taken back. */
class CreditsGone extends Error {}

/**
 * The step from `verifying` to `verified`: the page is fetched, and where the link is there as promised, its look is kept, its credit is spent with that
 * look as the source, and its guarantee begins, all or nothing. Answers `credits-gone`, with nothing written, when the credit is not there any more.
 */
export async function verifyPlacement(db: Db, deps: EngineDeps, leased: Leased, before: Held): Promise<Outcome> {
  const look = await underLease(db, leased, () => checkPlacement(deps.reports, before.campaign, before.placement))
  try {
    const outcome = await inStep(db, leased, (db, held): Promise<Outcome> => judge(db, deps, held, look))
    return outcome ?? 'goes-on'
  } catch (error) {
    if (error instanceof CreditsGone) return 'credits-gone'
    throw error
  }
}

async function judge(db: Db, deps: EngineDeps, held: Held, look: Look): Promise<Ending> {
  const { placement } = held
  const checkId = await recordCheck(db, placement, look)
  const seen = { checkId, verdict: look.page.verdict, lastCheckedAt: sql<Date>`now()` }
  if (look.isKept) return verified(db, deps, held, seen)
  await changePlacement(db, placement.id, seen)
  return handleFailure(db, deps, held, { text: look.text, canRetry: true })
}

async function verified(
  db: Db,
  deps: EngineDeps,
  { campaign, placement, now }: Held,
  seen: { checkId: string; verdict: string; lastCheckedAt: ReturnType<typeof sql<Date>> },
): Promise<Ending> {
  const guaranteeUntil = sql<Date>`now() + make_interval(days => ${guaranteeDays})`
  await endStep(db, placement.id, {
    ...seen,
    state: 'verified',
    text: null,
    tries: 0,
    verifiedAt: sql<Date>`now()`,
    guaranteeUntil,
    lookAt: nextCheckTime(guaranteeUntil),
  })
  const { userId } = campaign
  const holdId = campaign.holdId ?? ''
  const source = { type: 'placement_check', id: seen.checkId }
  const captured = await captureCredits(db, { userId, holdId, amount: 1, source })
  if (captured === null) throw new CreditsGone()
  await queuePlacementWebhooks(db, deps, 'placement.verified', { campaign, placement, at: now })
  return 'ended'
}

/** What was live and could not be paid any more goes, when its campaign was cancelled anyway. */
export async function cancelUnpaid(db: Db, leased: Leased): Promise<Outcome> {
  const text = 'The credits reserved for it were no longer available.'
  return (await inStep(db, leased, (db, held) => cancelPlacement(db, held, text))) ?? 'goes-on'
}
