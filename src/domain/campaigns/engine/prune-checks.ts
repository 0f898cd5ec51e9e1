import { sql } from 'kysely'
import { checksKeptWholeDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** Links whose looks are gone through in one statement. */
const linksMax = 500

/**
 * Takes out looks of links that are over: of those that were last looked at 30 days ago, each look that says the same as the one before it and the one
 * after it, but for one a week. The first, the last, every change with what was seen right before it, and every look that a movement of credits or a
 * step points at stay; the database refuses to let go of the latter. Each link is gone through once. Answers `null` when there was none to go through.
 */
export async function pruneChecks(db: Db): Promise<{ links: number; looks: number } | null> {
  const { rows } = await sql<{ links: number; looks: number }>`
    with over as (
      select id from placements
      where looks_thinned_at is null and look_at is null and state in ('verified', 'lost', 'refunded', 'failed', 'cancelled')
        and last_checked_at < now() - make_interval(days => ${checksKeptWholeDays})
      order by last_checked_at limit ${linksMax} for update skip locked
    ), looks as (
      select id, placement_id, saw, lag(saw) over in_order as saw_before, lead(saw) over in_order as saw_after,
        date_trunc('week', checked_at, 'UTC') as week, lag(date_trunc('week', checked_at, 'UTC')) over in_order as week_before
      from (
        select id, placement_id, checked_at, jsonb_build_array(verdict, evidence #> '{fetching,finalUrl}',
          jsonb_path_query_array(evidence, '$.page.links[*].rel'), jsonb_path_query_array(reasons, '$[*].code')) as saw
        from placement_checks where placement_id in (select id from over)
      ) as seen
      window in_order as (partition by placement_id order by id)
    ), thinned as (
      delete from placement_checks using looks
      where placement_checks.id = looks.id and saw_before = saw and saw_after = saw and week_before = week
        and not exists (select from placement_events where placement_id = looks.placement_id and check_id = looks.id)
      returning 1
    ), marked as (
      update placements set looks_thinned_at = now() where id in (select id from over) returning 1
    )
    select (select count(*)::int from marked) as links, (select count(*)::int from thinned) as looks`.execute(db)
  const [done] = rows
  return done === undefined || done.links === 0 ? null : done
}
