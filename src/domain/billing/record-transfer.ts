import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { CreditMovement } from '#db/types.ts'

/** What a movement was for. Of one source there is one movement of a kind. */
export type Source = { type: string; id: string }

/** What moves from which account of the ledger to which: the table `credit_movement_sides`. */
export type TransferKind = Exclude<CreditMovement, 'forfeit' | 'forfeit_reserved' | 'write_off'>

export type NewTransfer = {
  userId: string
  kind: TransferKind
  /** Credits, a positive integer. */
  amount: number
  source: Source
  holdId?: string
}

/** The movement, and whether it had been made before: then nothing moved now. */
export type Recorded = { id: string; isRepeated: boolean }

/**
 * Writes one movement; the balance, and the hold it names, follow in the same statement. A repeated source moves nothing and is no error, unless it
 * comes with another account or amount, which is thrown as a bug. What the member does not have is refused by the constraints
 * `credits_balance_check` and `credit_holds_remaining_check`; the transaction is then lost.
 */
export async function recordTransfer(db: Db, transfer: NewTransfer): Promise<Recorded> {
  const { userId, kind, amount, source, holdId = null } = transfer
  const [made] = await insertTransfer(db, [userId, kind, amount, source.type, source.id, holdId])
  if (made !== undefined) return { id: made.id, isRepeated: false }
  const [before] = await findTransfer(db, [source.id, source.type, kind])
  if (before === undefined || before.userId !== userId || before.amount !== amount)
    throw new Error(`The source ${source.type} ${source.id} already stands for another ${kind}`)
  return { id: before.id, isRepeated: true }
}

const insertTransfer = prepared<{ id: string }>(
  'record-transfer',
  `insert into credit_transfers (user_id, kind, amount, source_type, source_id, hold_id)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (source_id, source_type, kind) do nothing returning id`,
)

const findTransfer = prepared<{ id: string; userId: string; amount: number }>(
  'find-transfer',
  `select id, user_id, amount from credit_transfers
  where source_id = $1 and source_type = $2 and kind = $3`,
)
