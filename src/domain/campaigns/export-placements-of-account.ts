import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { readJsonRows } from '#db/json-rows.ts'

/** The stored links of a member's campaigns, newest first and at most `max`, for the export of the member's own data. Checks are left out. */
export function exportPlacementsOfAccount(db: Db, userId: string, max: number): Promise<Record<string, unknown>[]> {
  return readJsonRows(
    db,
    sql`select id, campaign_id, number, state, keyword, anchor_text, anchor_kind, site_host, article_title, url, attempts, text, verdict, due_at,
      last_checked_at, verified_at, guarantee_until, lost_at, created_at
      from placements where user_id = ${userId} order by id desc`,
    max,
  )
}

/** The events of these links, newest first and at most `max`. */
export function exportEventsOfAccount(db: Db, userId: string, max: number): Promise<Record<string, unknown>[]> {
  return readJsonRows(db, sql`select * from placement_events where user_id = ${userId} order by id desc`, max)
}
