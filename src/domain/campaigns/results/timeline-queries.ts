import { type Selectable, sql } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { PlacementEvents } from '#db/types.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import { readCampaign } from '../campaign-rows.ts'

type Who = { userId: string }
type Paging = { limit: number; cursor?: string | undefined }

export type EventRow = Selectable<PlacementEvents>

/** The events of a campaign's links, or of one link, newest first. Throws `not_found`, and `validation_failed` for the cursor of another list. */
export async function listTimeline(
  db: Db,
  who: Who,
  { id, placement, limit, cursor }: Paging & { id: string; placement?: string | undefined },
): Promise<{ events: EventRow[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  return asCaller(db, who.userId, async (db) => {
    await readCampaign(db, who, id)
    const rows = await db
      .selectFrom('placementEvents')
      .selectAll()
      .where('campaignId', '=', id)
      .$if(placement !== undefined, (query) => query.where('placementId', '=', placement ?? ''))
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const events = rows.slice(0, limit)
    const last = events.at(-1)
    return { events, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
  })
}

/** The newest event of one link, with its number of events. */
export type HistoryRow = EventRow & { anchorText: string; events: number }

/**
 * Each link of a campaign with its newest event, newest first. One index lookup per link: a campaign has at most a thousand. Throws like
 * `listTimeline`.
 */
export async function listHistories(
  db: Db,
  who: Who,
  { id, limit, cursor }: Paging & { id: string },
): Promise<{ links: HistoryRow[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  return asCaller(db, who.userId, async (db) => {
    await readCampaign(db, who, id)
    const rows = await db
      .selectFrom('placements as placement')
      .innerJoinLateral(
        (one) =>
          one
            .selectFrom('placementEvents')
            .selectAll()
            .whereRef('placementId', '=', 'placement.id')
            .orderBy('id', 'desc')
            .limit(1)
            .as('latest'),
        (join) => join.onTrue(),
      )
      .selectAll('latest')
      .select([
        'placement.anchorText',
        sql<number>`(select count(*)::int from placement_events where placement_id = placement.id)`.as('events'),
      ])
      .where('placement.campaignId', '=', id)
      .$if(after !== null, (query) => query.where('latest.id', '<', after?.[0] ?? ''))
      .orderBy('latest.id', 'desc')
      .limit(limit + 1)
      .execute()
    const links = rows.slice(0, limit)
    const last = links.at(-1)
    return { links, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
  })
}
