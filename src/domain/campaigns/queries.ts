import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { placementStates } from '#contract/campaigns/campaign-values.ts'
import type { CampaignStatus, PlacementCounts } from '#contract/campaigns/campaigns.ts'
import { preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnName, prepared } from '#db/prepared.ts'
import { DomainError } from '#domain/domain-error.ts'
import { beforeId, decodeCursor, IdCursor, pageById } from '#domain/list-cursor.ts'
import { type CampaignRow, campaignColumns } from './campaign-rows.ts'

type Who = { userId: string }

/** A campaign with totals of its links. `nextDueAt` and `lastDueAt` cover the open links. `lastEventAt`: the newest event of its timeline. */
export type CampaignWithCounts = CampaignRow & {
  counts: PlacementCounts
  nextDueAt: Date | null
  lastDueAt: Date | null
  lastEventAt: Date | null
}

/** All columns, with the number of links by state, in one statement for any number of campaigns. */
const withCounts = `select ${campaignColumns.map((name) => `campaigns.${columnName(name)}`).join(', ')},
    states, next_due_at, last_due_at, newest.at as last_event_at
  from campaigns
    left join lateral (
      select jsonb_object_agg(state, links) as states, min(first_due_at) as next_due_at, max(latest_due_at) as last_due_at from (
        select state, count(*)::int as links,
          min(due_at) filter (where state in ('waiting', 'writing', 'publishing', 'verifying')) as first_due_at,
          max(due_at) filter (where state in ('waiting', 'writing', 'publishing', 'verifying')) as latest_due_at
        from placements where campaign_id = campaigns.id group by state
      ) as by_state
    ) as counted on true
    left join lateral (
      select at from placement_events where campaign_id = campaigns.id order by id desc limit 1
    ) as newest on true`

type Counted = Omit<CampaignWithCounts, 'counts'> & { states: Partial<PlacementCounts> | null }

function read({ states, ...row }: Counted): CampaignWithCounts {
  const counts = Object.fromEntries(placementStates.map((state) => [state, states?.[state] ?? 0])) as PlacementCounts
  return { ...row, counts }
}

const ownCampaigns = preparedAsCaller<Counted>(
  'own_campaigns',
  `${withCounts} where user_id = $2::uuid and removed_at is null and campaigns.id < ${beforeId('$4')} and ($5::text[] is null or status = any($5))
    order by campaigns.id desc limit $3`,
)
const ownCampaign = preparedAsCaller<Counted>(
  'own_campaign',
  `${withCounts} where campaigns.id = $3::uuid and user_id = $2::uuid and removed_at is null`,
)
const campaignsByIds = prepared<Counted>('campaigns_by_ids', `${withCounts} where campaigns.id = any($1::uuid[])`)

type Which = {
  status?: CampaignStatus | readonly CampaignStatus[] | undefined
  limit: number
  cursor?: string | undefined
}

/** A member's campaigns, newest first, without removed ones. */
export async function listCampaigns(
  db: Db,
  { userId }: Who,
  { status, limit, cursor }: Which,
): Promise<{ campaigns: CampaignWithCounts[]; next: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursor, IdCursor)[0]
  const statuses = status === undefined ? null : [status].flat()
  const { page, next } = pageById(await ownCampaigns(db, userId, [userId, limit + 1, before, statuses]), limit)
  return { campaigns: page.map(read), next }
}

const startedCampaign = preparedAsCaller<{ id: string }>(
  'started_campaign',
  'select id from campaigns where user_id = $2::uuid and started_at is not null limit 1',
)

/** Whether a member ever started a campaign, including removed ones. */
export async function hasStartedCampaign(db: Db, { userId }: Who): Promise<boolean> {
  return (await startedCampaign(db, userId, [userId])).length > 0
}

/** One campaign of a member. Throws `not_found`, also for another member's campaign and for a removed one. */
export async function getCampaign(db: Db, { userId }: Who, id: string): Promise<CampaignWithCounts> {
  const [row] = await ownCampaign(db, userId, [userId, id])
  if (row === undefined) throw new DomainError('not_found', campaignTexts.notFound)
  return read(row)
}

/** Several campaigns by their ids, on the owner's connection. The caller has already checked the access rights. */
export async function listCampaignsByIds(db: Db, ids: readonly string[]): Promise<Map<string, CampaignWithCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await campaignsByIds(db, [ids])
  return new Map(rows.map((row) => [row.id, read(row)]))
}

const draftCount = prepared<{ drafts: number }>(
  'count_campaign_drafts',
  `select count(*)::int as drafts from campaigns where user_id = $1::uuid and status = 'draft'`,
)

/** The number of a member's campaigns that have not been started. */
export async function countDrafts(db: Db, { userId }: { userId: string }): Promise<number> {
  const [{ drafts } = { drafts: 0 }] = await draftCount(db, [userId])
  return drafts
}
