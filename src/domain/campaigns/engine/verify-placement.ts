import { sql } from 'kysely'
import { guaranteeDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { captureCredits } from '#domain/billing/credits/capture-credits.ts'
import { queuePlacementWebhooks } from '../alerts/queue-placement-webhooks.ts'
import { checkPlacement, type PlacementCheckResult, recordCheck } from './check-placement.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { Outcome } from './handle-failure.ts'
import { cancelPlacement, type Ending, handleFailure } from './handle-failure.ts'
import { nextCheckTime } from './next-check.ts'
import { changePlacement, endStep, inStep, type Leased, type Locked, withLease } from './placement-rows.ts'

/** The reserved credits do not pay for the link. Rolls back everything that the step wrote. */
class CreditsMissing extends Error {}

/**
 * The step from `verifying` to `verified`: fetches the page. If the link is there as promised, one transaction stores the check, spends the credit
 * with that check as the source, and starts the guarantee. Returns `credits-missing`, with nothing written, when the credit is not available any
 * more.
 */
export async function verifyPlacement(db: Db, deps: EngineDeps, leased: Leased, before: Locked): Promise<Outcome> {
  const check = await withLease(db, leased, () => checkPlacement(deps.reports, before.campaign, before.placement))
  try {
    const outcome = await inStep(db, leased, (db, locked): Promise<Outcome> => judge(db, deps, locked, check))
    return outcome ?? 'continues'
  } catch (error) {
    if (error instanceof CreditsMissing) return 'credits-missing'
    throw error
  }
}

async function judge(db: Db, deps: EngineDeps, locked: Locked, check: PlacementCheckResult): Promise<Ending> {
  const { placement } = locked
  const checkId = await recordCheck(db, placement, check)
  const seen = { checkId, verdict: check.page.verdict, lastCheckedAt: sql<Date>`now()` }
  if (check.isAsPromised) return verified(db, deps, locked, seen)
  await changePlacement(db, placement.id, seen)
  return handleFailure(db, deps, locked, { text: check.text, canRetry: true })
}

async function verified(
  db: Db,
  deps: EngineDeps,
  { campaign, placement, now }: Locked,
  seen: { checkId: string; verdict: string; lastCheckedAt: ReturnType<typeof sql<Date>> },
): Promise<Ending> {
  const guaranteeUntil = sql<Date>`now() + make_interval(days => ${guaranteeDays})`
  await endStep(db, placement.id, {
    ...seen,
    state: 'verified',
    text: null,
    failures: 0,
    verifiedAt: sql<Date>`now()`,
    guaranteeUntil,
    nextCheckAt: nextCheckTime(guaranteeUntil),
  })
  const { userId } = campaign
  const holdId = campaign.holdId ?? ''
  const source = { type: 'placement_check', id: seen.checkId }
  const captured = await captureCredits(db, { userId, holdId, amount: 1, source })
  if (captured === null) throw new CreditsMissing()
  await queuePlacementWebhooks(db, deps, 'placement.verified', { campaign, placement, at: now })
  return 'ended'
}

/** Cancels a link that is live but cannot be paid any more, when its campaign was cancelled anyway. */
export async function cancelUnpaid(db: Db, leased: Leased): Promise<Outcome> {
  const text = 'The credits reserved for it were no longer available.'
  return (await inStep(db, leased, (db, locked) => cancelPlacement(db, locked, text))) ?? 'continues'
}
