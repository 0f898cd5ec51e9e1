import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { prepared, preparedWrite } from '#db/prepared.ts'
import type { CreditMovement } from '#db/types.ts'

/** The reason of a movement. Each source has at most one movement per kind. */
export type Source = { type: string; id: string }

/** The kind decides between which accounts of the ledger credits move: see the table `credit_movement_sides`. */
type TransferKind = Exclude<CreditMovement, 'forfeit' | 'forfeit_reserved' | 'write_off'>

export type NewTransfer = {
  userId: string
  kind: TransferKind
  /** Credits, a positive integer. */
  amount: number
  source: Source
  holdId?: string
}

/** Whether the movement already existed. Then nothing moved now. */
export type Recorded = { isRepeated: boolean }

/**
 * Writes one movement; the balance and the hold change in the same statement. A repeated source moves nothing and is no error. With another account
 * or amount, it is a bug and throws. The constraints `credits_balance_check` and `credit_holds_remaining_check` refuse an overdraft, which aborts the
 * transaction.
 */
export async function recordTransfer(db: Db, transfer: NewTransfer): Promise<Recorded> {
  if (await isNew(db, transfer)) return { isRepeated: false }
  const before = await getTransfer(db, transfer)
  if (before.userId !== transfer.userId || before.amount !== transfer.amount)
    throw new Error(
      `The source ${transfer.source.type} ${transfer.source.id} is already used for another ${transfer.kind}`,
    )
  return { isRepeated: true }
}

/** The movement of a source. */
export async function getTransfer(db: Db, { source, kind }: Pick<NewTransfer, 'source' | 'kind'>): Promise<Transfer> {
  const [transfer] = await findTransfer(db, [source.id, source.type, kind])
  if (transfer === undefined) throw new Error(`There is no ${kind} for the source ${source.type} ${source.id}`)
  return transfer
}

/**
 * A unique violation aborts a transaction, so inside one the statement checks for a conflict first. Outside a transaction it does not: repeats are
 * rare, and the check costs every movement a second write of its row.
 */
async function isNew(db: Db, { userId, kind, amount, source, holdId }: NewTransfer): Promise<boolean> {
  const values = [userId, kind, amount, source.type, source.id, holdId ?? null]
  if (db.isTransaction) return (await insertUnlessMade(db, values)) > 0
  try {
    return (await insertTransfer(db, values)) > 0
  } catch (error) {
    if (violates(error, 'credit_transfers_source_key')) return false
    throw error
  }
}

type Transfer = { id: string; userId: string; amount: number }

const insertText = `insert into credit_transfers (user_id, kind, amount, source_type, source_id, hold_id)
  values ($1, $2, $3, $4, $5, $6)`
const insertTransfer = preparedWrite('record-transfer', insertText)
const insertUnlessMade = preparedWrite(
  'record-transfer-once',
  `${insertText} on conflict (source_id, source_type, kind) do nothing`,
)

const findTransfer = prepared<Transfer>(
  'find-transfer',
  `select id, user_id, amount from credit_transfers
  where source_id = $1 and source_type = $2 and kind = $3`,
)
