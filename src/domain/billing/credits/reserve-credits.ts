import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { refusingOverdraft } from './not-enough-credits.ts'
import { recordTransfer, type Source } from './record-transfer.ts'

export type Reservation = { userId: string; amount: number; source: Source; lifetimeSeconds: number }

/** Reserves credits for work until they are captured, released or expired; once per source. Returns the hold. Throws `not_enough_credits`. */
export async function reserveCredits(db: Db, reservation: Reservation): Promise<{ holdId: string }> {
  const { userId, amount, source, lifetimeSeconds } = reservation
  return refusingOverdraft(db, userId, (db) =>
    inTransaction(db, async (db) => {
      const holdId = await openHold(db, { userId, amount, source, lifetimeSeconds })
      const hold = { type: 'hold', id: holdId }
      await recordTransfer(db, { userId, kind: 'reserve', amount, source: hold, holdId })
      return { holdId }
    }),
  )
}

async function openHold(db: Db, { userId, amount, source, lifetimeSeconds }: Reservation): Promise<string> {
  const made = await db
    .insertInto('creditHolds')
    .values({
      userId,
      amount,
      sourceType: source.type,
      sourceId: source.id,
      expiresAt: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .onConflict((conflict) => conflict.columns(['sourceId', 'sourceType']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return made.id
  const before = await db
    .selectFrom('creditHolds')
    .select(['id', 'userId', 'amount'])
    .where('sourceId', '=', source.id)
    .where('sourceType', '=', source.type)
    .executeTakeFirstOrThrow()
  if (before.userId !== userId || before.amount !== amount)
    throw new Error(`The source ${source.type} ${source.id} is already used for another hold`)
  return before.id
}
