import type { Db } from '#db/db.ts'
import { beginPlacement } from './begin-placement.ts'
import type { EngineDeps } from './engine-deps.ts'
import { blockCampaign } from './extend-credit-holds.ts'
import type { Outcome } from './handle-failure.ts'
import { inStep, type Leased, type Locked, leaseDuePlacement, release } from './placement-rows.ts'
import { publishPlacement } from './publish-placement.ts'
import { settleCampaign } from './settle-campaigns.ts'
import { cancelUnpaid, verifyPlacement } from './verify-placement.ts'
import { writePlacement } from './write-placement.ts'

/** After an internal error, the placement is not advanced for this long. */
const faultPauseSeconds = 60

/**
 * Advances the placement that is due longest until it has to wait or has ended. Returns whether there was one, and calls `onFound` before it begins,
 * if there is one. Each step is one transaction. External
 * calls run between two transactions and are safe to repeat: after a crash, the next process repeats the interrupted step.
 */
export async function advanceNext(db: Db, deps: EngineDeps, onFound = () => {}): Promise<boolean> {
  const leased = await leaseDuePlacement(db, deps.reports.processId)
  if (leased === null) return false
  onFound()
  try {
    await advance(db, deps, leased)
  } catch (error) {
    const isStopping = deps.reports.stopping.aborted
    await release(db, leased, isStopping ? 0 : faultPauseSeconds)
    if (!isStopping) throw error
  }
  return true
}

async function advance(db: Db, deps: EngineDeps, leased: Leased): Promise<void> {
  let outcome = await begin(db, deps, leased)
  while (typeof outcome === 'object' && !deps.reports.stopping.aborted) {
    outcome = await leaveState(db, deps, leased, outcome.next)
  }
  if (outcome === 'credits-missing') await endUnpaid(db, deps, leased)
  else if (outcome === 'ended') await settleCampaign(db, deps, leased.campaignId)
  else await release(db, leased)
}

/** Begins the placement, unless that was done before. */
async function begin(db: Db, deps: EngineDeps, leased: Leased): Promise<Outcome> {
  const begun = await inStep(db, leased, async (db, locked): Promise<Outcome> => {
    return locked.placement.state === 'waiting' ? beginPlacement(db, deps, locked) : { next: locked }
  })
  return begun ?? 'continues'
}

/** The step of a placement that was begun. Its transactions check the lease, so that nothing is lost if another process has it by now. */
async function leaveState(db: Db, deps: EngineDeps, leased: Leased, before: Locked): Promise<Outcome> {
  if (before.placement.state === 'writing') return writePlacement(db, deps, leased, before)
  if (before.placement.state === 'publishing') return publishPlacement(db, deps, leased, before)
  if (before.placement.state === 'verifying') return verifyPlacement(db, deps, leased, before)
  return 'continues'
}

async function endUnpaid(db: Db, deps: EngineDeps, leased: Leased): Promise<void> {
  if (await blockCampaign(db, leased.campaignId)) {
    await release(db, leased)
    return
  }
  await cancelUnpaid(db, leased)
  await settleCampaign(db, deps, leased.campaignId)
}
