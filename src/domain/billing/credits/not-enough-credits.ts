import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { availableColumns, availableOf } from './balance.ts'

/** Runs a movement out of the available credits. Throws `not_enough_credits` with the available amount if the movement exceeds it. */
export async function refusingOverdraft<T>(db: Db, userId: string, move: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await move(db)
  } catch (error) {
    if (!violates(error, 'credits_balance_check')) throw error
    // Inside a transaction no further query is possible, because the transaction is aborted. Its owner handles the error.
    const available = db.isTransaction ? undefined : await readAvailable(db, userId)
    const data = available === undefined ? {} : { data: { available } }
    throw new DomainError('not_enough_credits', 'You don’t have enough credits.', { ...data, cause: error })
  }
}

async function readAvailable(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('credits').select(availableColumns).where('userId', '=', userId).executeTakeFirst()
  return row === undefined ? 0 : availableOf(row)
}
