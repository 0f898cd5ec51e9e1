import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockCredits } from './lock-credits.ts'
import { recordTransfer, type Source } from './record-transfer.ts'

export type TakeBack = { userId: string; kind: 'refund' | 'dispute'; amount: number; source: Source }

const owedKind = { refund: 'refund_owed', dispute: 'dispute_owed' } as const

/**
 * Takes credits back whose payment was taken back, once per source: from what the member can spend, and what is missing becomes a debt that the
 * next credits pay first. What is set aside for work under way stays with it.
 */
export async function takeBackCredits(db: Db, takeBack: TakeBack): Promise<{ taken: number; owed: number }> {
  const { userId, kind, amount, source } = takeBack
  return inTransaction(db, async (db) => {
    const { available } = await lockCredits(db, userId)
    const before = await db
      .selectFrom('creditTransfers')
      .select(['kind', 'amount'])
      .where('sourceId', '=', source.id)
      .where('sourceType', '=', source.type)
      .where('kind', 'in', [kind, owedKind[kind]])
      .execute()
    if (before.length > 0) return { taken: sumOf(before, kind), owed: sumOf(before, owedKind[kind]) }
    const taken = Math.min(amount, available)
    const owed = amount - taken
    if (taken > 0) await recordTransfer(db, { ...takeBack, amount: taken })
    if (owed > 0) await recordTransfer(db, { ...takeBack, kind: owedKind[kind], amount: owed })
    return { taken, owed }
  })
}

function sumOf(transfers: { kind: string; amount: number }[], of: string): number {
  return transfers.filter(({ kind }) => kind === of).reduce((sum, { amount }) => sum + amount, 0)
}
