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
 * Advances the placement that is due longest until it has to wait or has ended. Returns whether there was one. Each step is one transaction. External
 * calls run between two transactions and are safe to repeat: after a crash, the next process repeats the interrupted step.
 */
export async function advanceNext(db: Db, deps: EngineDeps): Promise<boolean> {
  const leased = await leaseDuePlacement(db, deps.reports.processId)
  if (leased === null) return false
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
  for (;;) {
    const outcome = await step(db, deps, leased)
    if (outcome === 'again' && !deps.reports.stopping.aborted) continue
    if (outcome === 'credits-missing') await endUnpaid(db, deps, leased)
    else if (outcome === 'ended') await settleCampaign(db, deps, leased.campaignId)
    else await release(db, leased)
    return
  }
}

async function step(db: Db, deps: EngineDeps, leased: Leased): Promise<Outcome> {
  const begun = await inStep(db, leased, async (db, locked): Promise<Outcome | Locked> => {
    return locked.placement.state === 'waiting' ? beginPlacement(db, deps, locked) : locked
  })
  if (begun === null) return 'continues'
  if (typeof begun === 'string') return begun
  if (begun.placement.state === 'writing') return writePlacement(db, deps, leased, begun)
  if (begun.placement.state === 'publishing') return publishPlacement(db, deps, leased, begun)
  if (begun.placement.state === 'verifying') return verifyPlacement(db, deps, leased, begun)
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
