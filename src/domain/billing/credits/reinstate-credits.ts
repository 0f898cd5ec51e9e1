import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockCredits } from './lock-credits.ts'
import { recordTransfer, type Source } from './record-transfer.ts'

/** Adds back the credits that a failed refund or a won dispute had removed, once per source. A remaining debt is forgiven first. */
export async function reinstateCredits(
  db: Db,
  { userId, amount, source }: { userId: string; amount: number; source: Source },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { owed } = await lockCredits(db, userId)
    const before = await db
      .selectFrom('creditTransfers')
      .select('id')
      .where('sourceId', '=', source.id)
      .where('sourceType', '=', source.type)
      .where('kind', 'in', ['reinstate', 'forgive'])
      .execute()
    if (before.length > 0) return
    const forgiven = Math.min(amount, owed)
    if (forgiven > 0) await recordTransfer(db, { userId, kind: 'forgive', amount: forgiven, source })
    const back = amount - forgiven
    if (back > 0) await recordTransfer(db, { userId, kind: 'reinstate', amount: back, source })
  })
}
