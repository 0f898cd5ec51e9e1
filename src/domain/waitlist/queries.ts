import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

export type EntryStatus = {
  id: string
  email: string
  status: 'pending' | 'confirmed'
  referralCode: string
  referrals: number
  confirmedAt: Date | null
  /** When the entry was notified that it can begin. */
  notifiedAt: Date | null
  /** Counted from 1; `null` without a position. */
  position: number | null
  /** The number of confirmed entries. */
  waiting: number
}

/** Counts the confirmed entries. Adds up the blocks, one for each thousand sort keys. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db.selectFrom('waitlistBlocks').select(totalEntries.as('waiting')).executeTakeFirstOrThrow()
  return waiting
}

/**
 * Returns the exact current status of an entry. The position is the sum of the blocks ahead, plus the entries ahead in the entry's block, ordered by
 * sort key and then by number. Throws `not_found`.
 */
export async function getEntryStatus(db: Db, id: string): Promise<EntryStatus> {
  const found = await db
    .selectFrom('waitlist')
    .select(['id', 'email', 'status', 'referralCode', 'referrals', 'confirmedAt', 'notifiedAt'])
    .select((own) => [
      own
        .selectFrom('waitlistBlocks')
        .select(totalEntries.as('count'))
        .where('block', '<', sql<number>`waitlist_block(waitlist.sort_key)`)
        .as('inBlocksAhead'),
      own
        .selectFrom('waitlist as ahead')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('ahead.status', '=', 'confirmed')
        .where('ahead.sortKey', '>=', sql<number>`waitlist_block(waitlist.sort_key) * 1000`)
        .where(sql<boolean>`(ahead.sort_key, ahead.number) < (waitlist.sort_key, waitlist.number)`)
        .as('aheadInBlock'),
      own.selectFrom('waitlistBlocks').select(totalEntries.as('count')).as('waiting'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found', 'This email address is no longer on the waitlist.')
  const { inBlocksAhead, aheadInBlock, waiting, status, ...entry } = found
  const isConfirmed = status === 'confirmed'
  return {
    ...entry,
    status: isConfirmed ? 'confirmed' : 'pending',
    position: isConfirmed ? (inBlocksAhead ?? 0) + (aheadInBlock ?? 0) + 1 : null,
    waiting: waiting ?? 0,
  }
}

const totalEntries = sql<number>`coalesce(sum(waiting), 0)::int`

export type Waiting = {
  position: number
  email: string
  fullName: string | null
  referrals: number
  confirmedAt: Date | null
  notifiedAt: Date | null
}

/** Lists all confirmed entries in their order, for the operator who writes to them. */
export function listWaiting(db: Db): Promise<Waiting[]> {
  return db
    .selectFrom('waitlist')
    .select(['email', 'fullName', 'referrals', 'confirmedAt', 'notifiedAt'])
    .select(sql<number>`(row_number() over (order by sort_key, number))::int`.as('position'))
    .where('status', '=', 'confirmed')
    .orderBy('sortKey')
    .orderBy('number')
    .execute()
}

/** Whether an address is still on the list. */
export async function isOnWaitlist(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('waitlist').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
