import type { HistoryInput } from '#contract/history.ts'
import type { Db } from '#db/db.ts'
import { type HistoryRows, inZone, periodOf, preparedHistory, previousRangeStart } from '#domain/history.ts'

const added = `('purchase', 'bonus', 'return', 'reinstate')`
const spent = `('consume', 'capture')`

const creditHistory = preparedHistory('credit_history', {
  figures: ['added', 'spent'],
  counted: `select ${periodOf('created_at')} as start, sum(amount) filter (where kind in ${added}) as added,
      sum(amount) filter (where kind in ${spent}) as spent
    from credit_transfers where user_id = $5::uuid and created_at >= ${previousRangeStart} group by 1`,
  since: `(select ${inZone('min(created_at)')} from credit_transfers where user_id = $5::uuid and (kind in ${added} or kind in ${spent}))`,
})

/** Credits that a member received and spent, by day or month. Reserving and releasing move credits within the account and count as neither. */
export function getCreditHistory(
  db: Db,
  { userId }: { userId: string },
  input: HistoryInput,
): Promise<HistoryRows<'added' | 'spent'>> {
  return creditHistory(db, userId, input, [userId])
}
