import { sql } from 'kysely'
import type { LiveFigure } from '#contract/operations/site-content.ts'
import type { Db } from '#db/db.ts'
import { countWaiting } from '#domain/waitlist/queries.ts'

/** A figure as counted. `outOf` is what a rate was drawn from, `null` for a plain count. */
export type Figure = { value: number; outOf: number | null }
export type Figures = { figures: Readonly<Record<LiveFigure, Figure>>; countedAt: Date }

/** A count that takes longer than this is given up: the figure is not worth more of the database than that. */
const countTimeoutMs = 5_000

/**
 * Counts what claims can be switched to, on the connection that owns the tables. Members are accounts whose address or number is confirmed, that are
 * neither refused nor about to be deleted. The rate is that of links which campaigns placed and looked at: found at the last look, in percent and
 * rounded down, of those found at least once and those given up after a look that did not find them.
 */
export async function countFigures(db: Db): Promise<Figures> {
  return db.transaction().execute(async (db) => {
    await sql`select set_config('statement_timeout', ${String(countTimeoutMs)}, true)`.execute(db)
    const { rows } = await sql<{ members: number; verified: number; looked: number; countedAt: Date }>`
      select now() as counted_at, members, verified, looked
      from (
        select count(*)::int as members from users
        where (email_confirmed_at is not null or phone_confirmed_at is not null) and deletion_due_at is null
          and (banned_until is null or banned_until <= now())
      ) as accounts, (
        select count(*) filter (where state = 'verified')::int as verified, count(*)::int as looked from placements
        where verified_at is not null or (state = 'failed' and last_checked_at is not null)
      ) as links`.execute(db)
    const { members, verified, looked, countedAt } = rows[0] ?? nothing
    const waiting = await countWaiting(db)
    return {
      countedAt,
      figures: {
        members: { value: members, outOf: null },
        verifiedLinks: { value: verified, outOf: null },
        verifiedRate: { value: looked === 0 ? 0 : Math.floor((verified / looked) * 100), outOf: looked },
        waiting: { value: waiting, outOf: null },
      },
    }
  })
}

const nothing = { members: 0, verified: 0, looked: 0, countedAt: new Date(0) }
