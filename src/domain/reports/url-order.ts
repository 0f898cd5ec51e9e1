import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** How many pages of a run have a place in the order of URLs, and the place of one of them. */
type UrlRank = { pages: number; rank: number }

/** The place, from 1, of the page at a position among the pages of its run by URL; 0 without a position. Stores the order of a run of an earlier release. */
export async function findUrlRank(db: Db, runId: string, position: number | null): Promise<UrlRank> {
  const known = await readRank(db, runId, position)
  if (known !== undefined) return known
  await storeOrder(db, runId)
  return (await readRank(db, runId, position)) ?? { pages: 0, rank: 0 }
}

async function readRank(db: Db, runId: string, position: number | null): Promise<UrlRank | undefined> {
  return db
    .selectFrom('reportUrlOrders')
    .select([
      sql<number>`cardinality(positions)`.as('pages'),
      sql<number>`coalesce(array_position(positions, ${position}::smallint), 0)`.as('rank'),
    ])
    .where('runId', '=', runId)
    .executeTakeFirst()
}

/** Does nothing for a run without pages. */
async function storeOrder(db: Db, runId: string): Promise<void> {
  await sql`insert into report_url_orders (run_id, positions)
    select run_id, array_agg(position::smallint order by url, position) from report_pages
    where run_id = (select id from report_runs where id = ${runId} for key share) group by run_id
    on conflict (run_id) do nothing`.execute(db)
}
