import type { Db } from '#db/db.ts'
import { beginPlacement } from './begin-placement.ts'
import type { EngineDeps } from './engine-deps.ts'
import { blockCampaign } from './extend-credit-holds.ts'
import { type Held, inStep, type Leased, leaseDuePlacement, release } from './placement-rows.ts'
import { publishPlacement } from './publish-placement.ts'
import { settleCampaign } from './settle-campaigns.ts'
import type { Outcome } from './step.ts'
import { cancelUnpaid, verifyPlacement } from './verify-placement.ts'
import { writePlacement } from './write-placement.ts'

/** After a fault of ours its placement is left alone for so long. */
const faultPauseSeconds = 60

/**
 * Works on the placement that is due longest until it has to wait or has ended; answers whether there was one. Each step is one transaction, and each
 * call to the outside is made between two of them and is harmless when repeated: what a crash interrupts is done again by whoever takes it next.
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
    if (outcome === 'credits-gone') await endUnpaid(db, deps, leased)
    else if (outcome === 'ended') await settleCampaign(db, deps, leased.campaignId)
    else await release(db, leased)
    return
  }
}

async function step(db: Db, deps: EngineDeps, leased: Leased): Promise<Outcome> {
  const begun = await inStep(db, leased, async (db, held): Promise<Outcome | Held> => {
    return held.placement.state === 'waiting' ? beginPlacement(db, deps, held) : held
  })
  if (begun === null) return 'goes-on'
  if (typeof begun === 'string') return begun
  if (begun.placement.state === 'writing') return writePlacement(db, deps, leased, begun)
  if (begun.placement.state === 'publishing') return publishPlacement(db, deps, leased, begun)
  if (begun.placement.state === 'verifying') return verifyPlacement(db, deps, leased, begun)
  return 'goes-on'
}

async function endUnpaid(db: Db, deps: EngineDeps, leased: Leased): Promise<void> {
  if (await blockCampaign(db, leased.campaignId)) {
    await release(db, leased)
    return
  }
  await cancelUnpaid(db, leased)
  await settleCampaign(db, deps, leased.campaignId)
}
