import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { type Recorded, recordTransfer, type Source } from './record-transfer.ts'

export type Capture = { userId: string; holdId: string; amount: number; source: Source }

/**
 * Spends credits that were set aside, once per source. Answers `null` when the hold has fewer left, having been released, captured or run out
 * meanwhile: inside a transaction that ends it.
 */
export async function captureCredits(db: Db, capture: Capture): Promise<Recorded | null> {
  try {
    return await recordTransfer(db, { ...capture, kind: 'capture' })
  } catch (error) {
    if (violates(error, 'credit_holds_remaining_check')) return null
    throw error
  }
}
