import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { readJsonRows } from '#db/json-rows.ts'

/** What is kept of a member's campaigns, those put away too, newest first and at most `max`: for the file of the member's own data. */
export function exportCampaigns(db: Db, userId: string, max: number): Promise<Record<string, unknown>[]> {
  return readJsonRows(
    db,
    sql`select id, name, status, keywords, anchors, anchor_mix, target_url, links, pace_per_day, site_choice, site_ids, rel, accepted_risks,
      blocked_text, started_at, finished_at, removed_at, created_at, updated_at
      from campaigns where user_id = ${userId} order by id desc`,
    max,
  )
}
