import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { placementStates } from '#contract/campaigns/campaign-values.ts'
import type { CampaignStatus, PlacementCounts } from '#contract/campaigns/campaigns.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import type { CampaignRow } from './campaign-rows.ts'

type Who = { userId: string }

/** A campaign with totals of its links. `nextDueAt` and `lastDueAt` cover the open links. `lastEventAt`: the newest event of its timeline. */
export type CampaignWithCounts = CampaignRow & {
  counts: PlacementCounts
  nextDueAt: Date | null
  lastDueAt: Date | null
  lastEventAt: Date | null
}

/** All columns, with the number of links by state, in one statement for any number of campaigns. */
function withCounts(db: Db) {
  return db
    .selectFrom('campaigns')
    .leftJoinLateral(
      sql<{ states: Partial<PlacementCounts> | null; nextDueAt: Date | null; lastDueAt: Date | null }>`(
        select jsonb_object_agg(state, links) as states, min(first_due_at) as next_due_at, max(latest_due_at) as last_due_at from (
          select state, count(*)::int as links,
            min(due_at) filter (where state in ('waiting', 'writing', 'publishing', 'verifying')) as first_due_at,
            max(due_at) filter (where state in ('waiting', 'writing', 'publishing', 'verifying')) as latest_due_at
          from placements where campaign_id = campaigns.id group by state
        ) as by_state)`.as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ at: Date }>`(select at from placement_events where campaign_id = campaigns.id order by id desc limit 1)`.as(
        'newest',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('campaigns')
    .select(['counted.states', 'counted.nextDueAt', 'counted.lastDueAt', 'newest.at as lastEventAt'])
}

type Counted = CampaignRow & {
  states: Partial<PlacementCounts> | null
  nextDueAt: Date | string | null
  lastDueAt: Date | string | null
  lastEventAt: Date | string | null
}

function read({ states, nextDueAt, lastDueAt, lastEventAt, ...row }: Counted): CampaignWithCounts {
  const counts = Object.fromEntries(placementStates.map((state) => [state, states?.[state] ?? 0])) as PlacementCounts
  return {
    ...row,
    counts,
    nextDueAt: dateOf(nextDueAt),
    lastDueAt: dateOf(lastDueAt),
    lastEventAt: dateOf(lastEventAt),
  }
}

function dateOf(time: Date | string | null): Date | null {
  return time === null ? null : new Date(time)
}

/** A member's campaigns, newest first, without removed ones. */
export async function listCampaigns(
  db: Db,
  { userId }: Who,
  { status, limit, cursor }: { status?: CampaignStatus | undefined; limit: number; cursor?: string | undefined },
): Promise<{ campaigns: CampaignWithCounts[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await asCaller(db, userId, (db) =>
    withCounts(db)
      .where('userId', '=', userId)
      .where('removedAt', 'is', null)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const campaigns = rows.slice(0, limit).map(read)
  const last = campaigns.at(-1)
  return { campaigns, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

/** Whether a member ever started a campaign, including removed ones. */
export async function hasStartedCampaign(db: Db, { userId }: Who): Promise<boolean> {
  const started = await asCaller(db, userId, (db) =>
    db
      .selectFrom('campaigns')
      .select('id')
      .where('userId', '=', userId)
      .where('startedAt', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  )
  return started !== undefined
}

/** One campaign of a member. Throws `not_found`, also for another member's campaign and for a removed one. */
export async function getCampaign(db: Db, { userId }: Who, id: string): Promise<CampaignWithCounts> {
  const row = await asCaller(db, userId, (db) =>
    withCounts(db).where('id', '=', id).where('userId', '=', userId).where('removedAt', 'is', null).executeTakeFirst(),
  )
  if (row === undefined) throw new DomainError('not_found', campaignTexts.notFound)
  return read(row)
}

/** Several campaigns by their ids, on the owner's connection. The caller has already checked the access rights. */
export async function listCampaignsByIds(db: Db, ids: readonly string[]): Promise<Map<string, CampaignWithCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await withCounts(db)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, read(row)]))
}

/** The number of a member's campaigns that have not been started. */
export async function countDrafts(db: Db, { userId }: { userId: string }): Promise<number> {
  const { drafts } = await db
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('userId', '=', userId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return drafts
}
