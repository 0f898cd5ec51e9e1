import { type Selectable, sql } from 'kysely'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnList } from '#db/prepared.ts'
import type { Credits as CreditRow } from '#db/types.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
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

/** A member's movements, newest first. */
export async function listCreditEntries(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ entries: CreditEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await asCaller(db, userId, (db) =>
    db
      .selectFrom('creditTransfers')
      .innerJoin('creditMovementSides', 'creditMovementSides.kind', 'creditTransfers.kind')
      .leftJoin('creditHolds', 'creditHolds.id', 'creditTransfers.holdId')
      .select([
        'creditTransfers.id',
        'creditTransfers.kind',
        'creditTransfers.amount',
        'creditTransfers.createdAt',
        'creditTransfers.sourceType',
        'creditTransfers.sourceId',
        'creditHolds.sourceType as holdSourceType',
        'creditHolds.sourceId as holdSourceId',
        sql<number>`case 'available' when credit then credit_transfers.amount when debit then -credit_transfers.amount else 0 end`.as(
          'change',
        ),
      ])
      .where('creditTransfers.userId', '=', userId)
      .$if(after !== null, (query) => query.where('creditTransfers.id', '<', after?.[0] ?? ''))
      .orderBy('creditTransfers.id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const entries = rows.slice(0, limit).map(readEntry)
  const last = entries.at(-1)
  return { entries, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

type EntryRow = Omit<CreditEntry, 'source' | 'holdSource'> & {
  sourceType: string
  sourceId: string
  holdSourceType: string | null
  holdSourceId: string | null
}

function readEntry({ sourceType, sourceId, holdSourceType, holdSourceId, ...row }: EntryRow): CreditEntry {
  const holdSource =
    holdSourceType === null || holdSourceId === null ? null : { type: holdSourceType, id: holdSourceId }
  return { ...row, source: { type: sourceType, id: sourceId }, holdSource }
}

function readCredits({ reserved, ...row }: Pick<Selectable<CreditRow>, (typeof columns)[number]>): Credits {
  return { ...row, balance: balanceOf(row), available: availableOf({ ...row, reserved }) }
}
