import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { type Recorded, recordTransfer, type Source } from './record-transfer.ts'

export type Capture = { userId: string; holdId: string; amount: number; source: Source }

/**
 * Spends reserved credits, once per source. Returns `null` if the hold has fewer credits left, because it was released, captured or expired in the
 * meantime. Inside a transaction that aborts the transaction.
 */
export async function captureCredits(db: Db, capture: Capture): Promise<Recorded | null> {
  try {
    return await recordTransfer(db, { ...capture, kind: 'capture' })
  } catch (error) {
    if (violates(error, 'credit_holds_remaining_check')) return null
    throw error
  }
}
