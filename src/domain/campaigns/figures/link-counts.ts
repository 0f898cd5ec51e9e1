import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'

/** The counted figures of a member's links with the changes that are not added up yet: rows of figure, time and count. `userId`: in SQL. */
export const linkFigures = (userId: string) => `(
    select figure, at, count from link_counts where user_id = ${userId}
    union all
    select figure, at, change from link_changes where user_id = ${userId}
  )`

type LinkTotals = { verified: number; lost: number; refunded: number }

const sumOf = (figure: string) => `coalesce(sum(count) filter (where figure = '${figure}'), 0)::int`
const linkTotals = prepared<LinkTotals>(
  'link_totals',
  `select ${sumOf('is_verified')} as verified, ${sumOf('is_lost')} as lost, ${sumOf('is_refunded')} as refunded
    from ${linkFigures('$1::uuid')} figures where figure in ('is_verified', 'is_lost', 'is_refunded')`,
)

/** A member's links over all campaigns, by outcome. */
export async function countLinks(db: Db, { userId }: { userId: string }): Promise<LinkTotals> {
  const [totals] = await linkTotals(db, [userId])
  return totals ?? { verified: 0, lost: 0, refunded: 0 }
}

/** Adds up the changes since the last call, so that reads stay short. Without it, reads take longer but give the same figures. */
export async function addUpLinks(db: Db): Promise<void> {
  await sql`select count_links()`.execute(db)
}

/** A figure that differs from the links and events that it counts. `at`: the quarter of an hour; `null` for figures of now. */
export type LinkCountFault = { userId: string; figure: string; at: Date | null; stored: number; expected: number }

/** Counts all links and their events again, in one statement, and returns the figures that differ, at most `max`. */
export async function auditLinkCounts(db: Db, max = 100): Promise<LinkCountFault[]> {
  const { rows } = await sql<LinkCountFault>`
    select user_id, figure, nullif(at, '-infinity') as at, coalesce(stored.count, 0)::int as stored, coalesce(expected.count, 0)::int as expected
    from (
      select user_id, figure, at, sum(count) as count from (
        select user_id, figure, at, count from link_counts
        union all
        select user_id, figure, at, change from link_changes where exists (select from users where users.id = user_id)
      ) kept group by user_id, figure, at
    ) stored
    full join (select * from recounted_links) expected using (user_id, figure, at)
    where coalesce(stored.count, 0) <> coalesce(expected.count, 0) limit ${max}`.execute(db)
  return rows
}

/** Replaces all figures by what the links and their events say, for an operator who changed those by hand. */
export async function recountLinks(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`lock table link_counts, link_changes in share row exclusive mode`.execute(db)
    await sql`delete from link_changes`.execute(db)
    await sql`delete from link_counts`.execute(db)
    await sql`insert into link_counts (user_id, figure, at, count) select user_id, figure, at, count from recounted_links`.execute(
      db,
    )
  })
}
