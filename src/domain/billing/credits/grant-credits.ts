import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { getTransfer, type Recorded, recordTransfer, type Source } from './record-transfer.ts'
import { settleDebt } from './settle-debt.ts'

/** Why credits are added: bought, granted as a bonus, or returned for work that was paid and lost. */
type GrantKind = 'purchase' | 'bonus' | 'return'

export type Grant = { userId: string; kind: GrantKind; amount: number; source: Source }

/** Adds credits, once per source and kind, even if it is called repeatedly. A debt of the member is settled out of them. */
export async function grantCredits(db: Db, { userId, kind, amount, source }: Grant): Promise<Recorded> {
  return inTransaction(db, async (db) => {
    const made = await recordTransfer(db, { userId, kind, amount, source })
    if (!made.isRepeated) await settleDebt(db, userId, (await getTransfer(db, { kind, source })).id)
    return made
  })
}
