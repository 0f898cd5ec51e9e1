import { sql } from 'kysely'
import type { HistoryInput } from '#contract/history.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type HistoryRows, periodOf, previousRangeStart, readHistory } from '#domain/history.ts'

const added = sql`('purchase', 'bonus', 'return', 'reinstate')`
const spent = sql`('consume', 'capture')`

/** Credits that a member received and spent, by day or month. Reserving and releasing move credits within the account and count as neither. */
export function getCreditHistory(
  db: Db,
  { userId }: { userId: string },
  input: HistoryInput,
): Promise<HistoryRows<'added' | 'spent'>> {
  return asCaller(db, userId, (db) =>
    readHistory(db, input, {
      figures: ['added', 'spent'],
      counted: sql`
        select ${periodOf(sql`created_at`, input)} as start, sum(amount) filter (where kind in ${added}) as added,
          sum(amount) filter (where kind in ${spent}) as spent
        from credit_transfers where user_id = ${userId} and created_at >= ${previousRangeStart(input)} group by 1`,
      since: sql`(select min(created_at) at time zone ${input.timeZone}::text from credit_transfers
        where user_id = ${userId} and (kind in ${added} or kind in ${spent}))`,
    }),
  )
}
