import { sql } from 'kysely'
import { fullCheckHistoryDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** The maximum number of links in one statement. */
const linksMax = 500

/**
 * Deletes redundant checks of links that are over. It covers links that were last checked 30 days ago. A check is deleted if it has the same result
 * as the check before and the check after it; one such check a week stays. The first check, the last one, every change with the check right before
 * it, and every check that a credit movement or a step refers to stay; for the latter the database refuses the deletion. Each link is processed once.
 * Returns `null` when there was no link to process.
 */
export async function pruneChecks(db: Db): Promise<{ links: number; checks: number } | null> {
  const { rows } = await sql<{ links: number; checks: number }>`
    with over as (
      select id from placements
      where checks_pruned_at is null and next_check_at is null and state in ('verified', 'lost', 'refunded', 'failed', 'cancelled')
        and last_checked_at < now() - make_interval(days => ${fullCheckHistoryDays})
      order by last_checked_at limit ${linksMax} for update skip locked
    ), checks as (
      select id, placement_id, saw, lag(saw) over in_order as saw_before, lead(saw) over in_order as saw_after,
        date_trunc('week', checked_at, 'UTC') as week, lag(date_trunc('week', checked_at, 'UTC')) over in_order as week_before
      from (
        select id, placement_id, checked_at, jsonb_build_array(verdict, evidence #> '{fetching,finalUrl}',
          jsonb_path_query_array(evidence, '$.page.links[*].rel'), jsonb_path_query_array(reasons, '$[*].code')) as saw
        from placement_checks where placement_id in (select id from over)
      ) as seen
      window in_order as (partition by placement_id order by id)
    ), thinned as (
      delete from placement_checks using checks
      where placement_checks.id = checks.id and saw_before = saw and saw_after = saw and week_before = week
        and not exists (select from placement_events where placement_id = checks.placement_id and check_id = checks.id)
      returning 1
    ), marked as (
      update placements set checks_pruned_at = now() where id in (select id from over) returning 1
    )
    select (select count(*)::int from marked) as links, (select count(*)::int from thinned) as checks`.execute(db)
  const [done] = rows
  return done === undefined || done.links === 0 ? null : done
}
