import type { Db } from '#db/db.ts'
import { refusingOverdraft } from './not-enough-credits.ts'
import { type Recorded, recordTransfer, type Source } from './record-transfer.ts'

export type CreditSpend = { userId: string; amount: number; source: Source }

/** Spends credits at once, in one statement, once per source even if it is called repeatedly. Throws `not_enough_credits`. */
export async function spendCredits(db: Db, spending: CreditSpend): Promise<Recorded> {
  const move = { ...spending, kind: 'consume' } as const
  return refusingOverdraft(db, spending.userId, (db) => recordTransfer(db, move))
}
