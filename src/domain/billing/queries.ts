import type { Selectable } from 'kysely'
import { preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnList } from '#db/prepared.ts'
import type { Credits as CreditRow } from '#db/types.ts'
import { beforeId, decodeCursor, IdCursor, pageById } from '#domain/list-cursor.ts'
import { availableColumns, availableOf, balanceOf } from './credits/balance.ts'

/** A member's credits. `balance` = amount + bonus − totalUsed; `available` of them can be spent, the rest is reserved. */
export type Credits = {
  amount: number
  bonus: number
  totalUsed: number
  totalPurchased: number
  balance: number
  available: number
  owed: number
  updatedAt: Date
}

const columns = [...availableColumns, 'totalPurchased', 'owed', 'updatedAt'] as const

export async function getCredits(db: Db, { userId }: { userId: string }): Promise<Credits> {
  const [row] = await findCredits(db, userId, [userId])
  if (row === undefined) throw new Error('The account has no credits')
  return readCredits(row)
}

const findCredits = preparedAsCaller<Pick<Selectable<CreditRow>, (typeof columns)[number]>>(
  'find-credits',
  `select ${columnList(columns)} from credits where user_id = $2::uuid`,
)

/** The credits of several members, on the owner's connection, where no row-level policies apply. */
export async function listCredits(db: Db, userIds: string[]): Promise<Map<string, Credits>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('credits')
    .select(['userId', ...columns])
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, ...row }) => [userId, readCredits(row)]))
}

/** A movement of a member's credits; `change` is the change of the available credits. */
export type CreditEntry = {
  id: string
  kind: string
  amount: number
  change: number
  createdAt: Date
  /** The source of the movement, and the source of its hold. */
  source: { type: string; id: string }
  holdSource: { type: string; id: string } | null
}

type EntryRow = Omit<CreditEntry, 'source' | 'holdSource'> & {
  sourceType: string
  sourceId: string
  holdSourceType: string | null
  holdSourceId: string | null
}

const ownEntries = preparedAsCaller<EntryRow>(
  'own_credit_entries',
  `select transfer.id, transfer.kind, transfer.amount, transfer.created_at, transfer.source_type, transfer.source_id,
      hold.source_type as hold_source_type, hold.source_id as hold_source_id,
      case 'available' when credit then transfer.amount when debit then -transfer.amount else 0 end as change
    from credit_transfers transfer join credit_movement_sides side on side.kind = transfer.kind
      left join credit_holds hold on hold.id = transfer.hold_id
    where transfer.user_id = $2::uuid and transfer.id < ${beforeId('$4')} order by transfer.id desc limit $3`,
)

/** A member's movements, newest first. */
export async function listCreditEntries(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ entries: CreditEntry[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursor, IdCursor)[0]
  const { page, next } = pageById(await ownEntries(db, userId, [userId, limit + 1, before]), limit)
  return { entries: page.map(readEntry), nextCursor: next }
}

function readEntry({ sourceType, sourceId, holdSourceType, holdSourceId, ...row }: EntryRow): CreditEntry {
  const holdSource =
    holdSourceType === null || holdSourceId === null ? null : { type: holdSourceType, id: holdSourceId }
  return { ...row, source: { type: sourceType, id: sourceId }, holdSource }
}

function readCredits({ reserved, ...row }: Pick<Selectable<CreditRow>, (typeof columns)[number]>): Credits {
  return { ...row, balance: balanceOf(row), available: availableOf({ ...row, reserved }) }
}
