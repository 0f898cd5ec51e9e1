import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { CampaignRel, CampaignStatus, PlacementState } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import type { Campaigns, DB, Placements } from '#db/types.ts'

export type LockedCampaign = Omit<Selectable<Campaigns>, 'status' | 'rel'> & {
  status: CampaignStatus
  rel: CampaignRel
}
export type PlacementRow = Omit<Selectable<Placements>, 'state'> & { state: PlacementState }

/** States that a placement leaves by itself. */
export const openStates = ['waiting', 'writing', 'publishing', 'verifying'] as const satisfies readonly PlacementState[]

/** How long a placement is left alone after the last sign of life of whoever works on it, and how often that is given. */
export const leaseSeconds = 30
const renewMs = 10_000

/** A placement that this process works on, under a lease of its own. */
export type Leased = { id: string; campaignId: string; userId: string; lease: string; number: number; attempts: number }

const leasedColumns = ['id', 'campaignId', 'userId', 'leasedBy as lease', 'number', 'attempts'] as const

/** The one free placement that `which` finds, taken so that nobody else takes it; `null` when there is none. */
async function take(
  db: Db,
  processId: string | undefined,
  which: ReturnType<typeof sql<{ id: string }>>,
): Promise<Leased | null> {
  const taken = await db
    .updateTable('placements')
    .set({
      leasedBy: randomUUID(),
      leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      leasedProcess: processId ?? null,
    })
    .where('id', '=', sql<string>`(${which})`)
    .returning(leasedColumns)
    .executeTakeFirst()
  return taken === undefined ? null : { ...taken, lease: taken.lease ?? '' }
}

const isFree = sql`(placement.leased_until is null or placement.leased_until < now())`

/**
 * Takes the open placement that is due longest. Of a paused campaign what was begun goes on, unless its credits are gone; of one that was cancelled
 * everything is looked at once more.
 */
export function leaseDuePlacement(db: Db, processId?: string): Promise<Leased | null> {
  return take(
    db,
    processId,
    sql`select placement.id from placements placement join campaigns campaign on campaign.id = placement.campaign_id
      where placement.state in ('waiting', 'writing', 'publishing', 'verifying') and placement.due_at <= now() and ${isFree}
        and (campaign.status in ('running', 'stopping')
          or (campaign.status = 'paused' and campaign.blocked_text is null and placement.state <> 'waiting'))
      order by placement.due_at, placement.id limit 1 for update of placement skip locked`,
  )
}

/** Takes the live placement whose look is due longest. */
export function leaseDueCheck(db: Db, processId?: string): Promise<Leased | null> {
  return take(
    db,
    processId,
    sql`select placement.id from placements placement where placement.look_at <= now() and ${isFree}
      order by placement.look_at, placement.id limit 1 for update skip locked`,
  )
}

/** Does `work` and shows meanwhile that somebody is at it. What `work` throws is thrown on. */
export async function underLease<T>(db: Db, { id, lease }: Leased, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    db
      .updateTable('placements')
      .set({ leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
      .where('id', '=', id)
      .where('leasedBy', '=', lease)
      .execute()
      // A database that is away for a moment ends nothing: what is written at the end is guarded by the lease anyway.
      .catch(() => undefined)
  const timer = setInterval(renew, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Lets go of a placement, so that another process need not wait; not before `pauseSeconds` are over. */
export async function release(db: Db, { id, lease }: Leased, pauseSeconds = 0): Promise<void> {
  await db
    .updateTable('placements')
    .set({
      ...free,
      dueAt: sql<Date>`greatest(due_at, now() + make_interval(secs => ${pauseSeconds}))`,
      lookAt: sql<Date>`case when look_at is not null then greatest(look_at, now() + make_interval(secs => ${pauseSeconds})) end`,
    })
    .where('id', '=', id)
    .where('leasedBy', '=', lease)
    .execute()
}

/** Columns of a placement that nobody works on. */
export const free = { leasedBy: null, leasedUntil: null, leasedProcess: null } as const

/** Ends the leases of placements whose process is not registered any more. Answers how many. */
export async function freePlacements(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('placements')
    .set(free)
    .where('leasedProcess', 'is not', null)
    .where('leasedProcess', 'not in', (worker) => worker.selectFrom('workerProcesses').select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type Held = { campaign: LockedCampaign; placement: PlacementRow; now: Date }

/**
 * Runs one step in one transaction that holds the campaign against a change of its status, and the placement; the campaign first, as all do. Answers
 * `null` and runs nothing when the lease is another's by now, or the campaign is gone.
 */
export async function inStep<T>(
  db: Db,
  { id, campaignId, lease }: Leased,
  step: (db: Db, held: Held) => Promise<T>,
): Promise<T | null> {
  return db.transaction().execute(async (db) => {
    const found = await db
      .selectFrom('campaigns')
      .selectAll()
      .select(sql<Date>`now()`.as('now'))
      .where('id', '=', campaignId)
      .forShare()
      .executeTakeFirst()
    if (found === undefined) return null
    const placement = await db
      .selectFrom('placements')
      .selectAll()
      .where('id', '=', id)
      .where('leasedBy', '=', lease)
      .forUpdate()
      .executeTakeFirst()
    if (placement === undefined) return null
    const { now, ...campaign } = found
    return step(db, { campaign: campaign as LockedCampaign, placement: placement as PlacementRow, now })
  })
}

export type PlacementChanges = Omit<UpdateObject<DB, 'placements'>, 'state'> & { state?: PlacementState }

/** Changes a placement that a step holds, and lets go of it. */
export async function endStep(db: Db, id: string, changes: PlacementChanges): Promise<void> {
  await changePlacement(db, id, { ...free, ...changes })
}

/** Changes a placement that a step holds, and keeps it. */
export async function changePlacement(db: Db, id: string, changes: PlacementChanges): Promise<void> {
  await db
    .updateTable('placements')
    .set({ updatedAt: sql<Date>`now()`, ...changes })
    .where('id', '=', id)
    .execute()
}

/** The key under which an attempt at a placement is published. */
export function publishKey({ id, attempts }: { id: string; attempts: number }): string {
  return `${id}:${attempts}`
}
