import { sql } from 'kysely'
import type { LiveFigure } from '#contract/operations/site-content.ts'
import type { Db } from '#db/db.ts'
import { countWaiting } from '#domain/waitlist/queries.ts'

/** A counted figure. `outOf` is the base of a rate, `null` for a plain count. */
export type Figure = { value: number; outOf: number | null }
export type Figures = { figures: Readonly<Record<LiveFigure, Figure>>; countedAt: Date }

/** A slower count is cancelled, because the figure does not justify more load on the database. */
const countTimeoutMs = 5_000

/**
 * Counts the live figures of claims, on the connection that owns the tables. Members are accounts with a confirmed address or number that are neither
 * banned nor about to be deleted. The rate is that of links that campaigns placed and checked: links found at the last check, in percent and rounded
 * down, of those found at least once and those given up after a check that did not find them.
 */
export async function countFigures(db: Db): Promise<Figures> {
  return db.transaction().execute(async (db) => {
    await sql`select set_config('statement_timeout', ${String(countTimeoutMs)}, true)`.execute(db)
    const { rows } = await sql<{ members: number; verified: number; checked: number; countedAt: Date }>`
      select now() as counted_at, members, verified, checked
      from (
        select count(*)::int as members from users
        where (email_confirmed_at is not null or phone_confirmed_at is not null) and deletion_due_at is null
          and (banned_until is null or banned_until <= now())
      ) as accounts, (
        select count(*) filter (where state = 'verified')::int as verified, count(*)::int as checked from placements
        where verified_at is not null or (state = 'failed' and last_checked_at is not null)
      ) as links`.execute(db)
    const { members, verified, checked, countedAt } = rows[0] ?? nothing
    const waiting = await countWaiting(db)
    return {
      countedAt,
      figures: {
        members: { value: members, outOf: null },
        verifiedLinks: { value: verified, outOf: null },
        verifiedRate: { value: checked === 0 ? 0 : Math.floor((verified / checked) * 100), outOf: checked },
        waiting: { value: waiting, outOf: null },
      },
    }
  })
}

const nothing = { members: 0, verified: 0, checked: 0, countedAt: new Date(0) }
