import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockCredits } from './lock-credits.ts'
import { recordTransfer, type Source } from './record-transfer.ts'

export type Clawback = { userId: string; kind: 'refund' | 'dispute'; amount: number; source: Source }

const owedKind = { refund: 'refund_owed', dispute: 'dispute_owed' } as const

/**
 * Removes credits whose payment was reversed, once per source. They come out of the available credits. The rest becomes a debt, which later credits
 * pay first. Reserved credits stay reserved.
 */
export async function clawBackCredits(db: Db, clawback: Clawback): Promise<{ deducted: number; owed: number }> {
  const { userId, kind, amount, source } = clawback
  return inTransaction(db, async (db) => {
    const { available } = await lockCredits(db, userId)
    const before = await db
      .selectFrom('creditTransfers')
      .select(['kind', 'amount'])
      .where('sourceId', '=', source.id)
      .where('sourceType', '=', source.type)
      .where('kind', 'in', [kind, owedKind[kind]])
      .execute()
    if (before.length > 0) return { deducted: sumOf(before, kind), owed: sumOf(before, owedKind[kind]) }
    const deducted = Math.min(amount, available)
    const owed = amount - deducted
    if (deducted > 0) await recordTransfer(db, { ...clawback, amount: deducted })
    if (owed > 0) await recordTransfer(db, { ...clawback, kind: owedKind[kind], amount: owed })
    return { deducted, owed }
  })
}

function sumOf(transfers: { kind: string; amount: number }[], of: string): number {
  return transfers.filter(({ kind }) => kind === of).reduce((sum, { amount }) => sum + amount, 0)
}
