import type { Selectable } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { PlacementState } from '#contract/campaigns/campaigns.ts'
import { z } from '#contract/zod.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { PlacementChecks } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { listArticleFigures } from '#domain/sites/articles/publish-article.ts'
import { readCampaign } from '../campaign-rows.ts'
import type { EventRow } from './timeline-queries.ts'

type Who = { userId: string }
type Paging = { limit: number; cursor?: string | undefined }

const columns = [
  'id',
  'number',
  'state',
  'keyword',
  'anchorText',
  'anchorKind',
  'domainId',
  'siteHost',
  'siteKind',
  'postId',
  'articleTitle',
  'url',
  'verdict',
  'attempts',
  'text',
  'dueAt',
  'nextCheckAt',
  'missingSince',
  'verifiedAt',
  'guaranteeUntil',
  'lastCheckedAt',
] as const

/** The maximum number of checks and of steps in the details of one link: enough for a whole guarantee and more. */
const historyMax = 200

/** A campaign's links in their order. Throws `not_found`, and `validation_failed` for the cursor of another list. */
export async function listPlacements(
  db: Db,
  who: Who,
  { id, state, limit, cursor }: Paging & { id: string; state?: PlacementState | undefined },
): Promise<{ placements: ShownPlacement[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, NumberCursor)
  return asCaller(db, who.userId, async (db) => {
    await readCampaign(db, who, id)
    const rows = await db
      .selectFrom('placements')
      .select(columns)
      .where('campaignId', '=', id)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .$if(after !== null, (query) => query.where('number', '>', after?.[0] ?? 0))
      .orderBy('number')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const next = rows.length > limit && last !== undefined ? encodeCursor(last.number) : null
    return { placements: await withFigures(db, shown), next }
  })
}

const NumberCursor = z.tuple([z.number().int()])

async function selectPlacement(db: Db, { userId }: Who, id: string) {
  const row = await db
    .selectFrom('placements')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found', campaignTexts.placementNotFound)
  return row
}

type Row = Awaited<ReturnType<typeof selectPlacement>>
/** A placement with the views of its article and the clicks on its link. */
export type ShownPlacement = Row & { viewCount: number; referralClicks: number }

async function withFigures(db: Db, rows: readonly Row[]): Promise<ShownPlacement[]> {
  const figures = await listArticleFigures(
    db,
    rows.flatMap(({ postId }) => (postId === null ? [] : [postId])),
  )
  const known = new Map(figures.map((article) => [article.id, article]))
  return rows.map((row) => {
    const { viewCount = 0, referralClicks = 0 } = known.get(row.postId ?? '') ?? {}
    return { ...row, viewCount, referralClicks }
  })
}

export type CheckRow = Selectable<PlacementChecks>

/** One link with its checks and its steps, both newest first. Throws `not_found`. */
export async function getPlacement(
  db: Db,
  who: Who,
  id: string,
): Promise<{ placement: ShownPlacement; checks: CheckRow[]; events: EventRow[] }> {
  return asCaller(db, who.userId, async (db) => {
    const row = await selectPlacement(db, who, id)
    const checks = await db
      .selectFrom('placementChecks')
      .selectAll()
      .where('placementId', '=', id)
      .orderBy('id', 'desc')
      .limit(historyMax)
      .execute()
    const events = await db
      .selectFrom('placementEvents')
      .selectAll()
      .where('placementId', '=', id)
      .orderBy('id', 'desc')
      .limit(historyMax)
      .execute()
    const [placement] = await withFigures(db, [row])
    return { placement: placement ?? { ...row, viewCount: 0, referralClicks: 0 }, checks, events }
  })
}
