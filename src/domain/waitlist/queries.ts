import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

export type Standing = {
  id: string
  email: string
  status: 'pending' | 'confirmed'
  referralCode: string
  referrals: number
  confirmedAt: Date | null
  /** When they were told that it is their turn. */
  toldAt: Date | null
  /** Counted from 1; `null` without a place. */
  position: number | null
  /** How many have a place. */
  waiting: number
}

/** How many wait: addresses that their owners confirmed. Adds up the blocks, one for each thousand places. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db.selectFrom('waitlistBlocks').select(allPlaces.as('waiting')).executeTakeFirstOrThrow()
  return waiting
}

/**
 * How one stands now, exactly: the places of the blocks ahead, and those ahead in the own block, by place and, where two have the same, by number.
 * Throws `not_found`.
 */
export async function getStanding(db: Db, id: string): Promise<Standing> {
  const found = await db
    .selectFrom('waitlist')
    .select(['id', 'email', 'status', 'referralCode', 'referrals', 'confirmedAt', 'toldAt'])
    .select((own) => [
      own
        .selectFrom('waitlistBlocks')
        .select(allPlaces.as('count'))
        .where('block', '<', sql<number>`waitlist_block(waitlist.place)`)
        .as('inBlocksAhead'),
      own
        .selectFrom('waitlist as ahead')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('ahead.status', '=', 'confirmed')
        .where('ahead.place', '>=', sql<number>`waitlist_block(waitlist.place) * 1000`)
        .where(sql<boolean>`(ahead.place, ahead.number) < (waitlist.place, waitlist.number)`)
        .as('aheadInBlock'),
      own.selectFrom('waitlistBlocks').select(allPlaces.as('count')).as('waiting'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found', 'This email address is no longer on the waitlist.')
  const { inBlocksAhead, aheadInBlock, waiting, status, ...standing } = found
  const isConfirmed = status === 'confirmed'
  return {
    ...standing,
    status: isConfirmed ? 'confirmed' : 'pending',
    position: isConfirmed ? (inBlocksAhead ?? 0) + (aheadInBlock ?? 0) + 1 : null,
    waiting: waiting ?? 0,
  }
}

const allPlaces = sql<number>`coalesce(sum(waiting), 0)::int`

export type Waiting = {
  position: number
  email: string
  fullName: string | null
  referrals: number
  confirmedAt: Date | null
  toldAt: Date | null
}

/** Everybody who waits, in their order: for the operator, who writes to them. */
export function listWaiting(db: Db): Promise<Waiting[]> {
  return db
    .selectFrom('waitlist')
    .select(['email', 'fullName', 'referrals', 'confirmedAt', 'toldAt'])
    .select(sql<number>`(row_number() over (order by place, number))::int`.as('position'))
    .where('status', '=', 'confirmed')
    .orderBy('place')
    .orderBy('number')
    .execute()
}

/** Whether an address is still on the list. */
export async function isOnWaitlist(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('waitlist').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
