import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { readJsonRows } from '#db/json-rows.ts'

/** The stored campaigns of a member, removed ones included, newest first and at most `max`, for the export of the member's own data. */
export function exportCampaigns(db: Db, userId: string, max: number): Promise<Record<string, unknown>[]> {
  return readJsonRows(
    db,
    sql`select id, name, status, keywords, anchors, anchor_mix, target_url, links, pace_per_day, site_choice, site_ids, rel, accepted_risks,
      blocked_text, started_at, finished_at, removed_at, created_at, updated_at
      from campaigns where user_id = ${userId} order by id desc`,
    max,
  )
}
