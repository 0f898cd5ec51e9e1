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

/** States that a placement leaves without any action by a person. */
export const openStates = ['waiting', 'writing', 'publishing', 'verifying'] as const satisfies readonly PlacementState[]

/** How long a lease lasts without renewal, and how often it is renewed. */
export const leaseSeconds = 30
const renewMs = 10_000

/** A placement that this process works on, under its own lease. */
export type Leased = { id: string; campaignId: string; userId: string; lease: string; number: number; attempts: number }

const leasedColumns = ['id', 'campaignId', 'userId', 'leasedBy as lease', 'number', 'attempts'] as const

/** Leases the one free placement that `which` finds; `null` when there is none. */
async function take(
  db: Db,
  processId: string | undefined,
  which: ReturnType<typeof sql<{ id: string }>>,
): Promise<Leased | null> {
  const leased = await db
    .updateTable('placements')
    .set({
      leasedBy: randomUUID(),
      leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      leasedProcess: processId ?? null,
    })
    .where('id', '=', sql<string>`(${which})`)
    .returning(leasedColumns)
    .executeTakeFirst()
  return leased === undefined ? null : { ...leased, lease: leased.lease ?? '' }
}

const isFree = sql`(placement.leased_until is null or placement.leased_until < now())`

/**
 * Leases the open placement that is due longest. In a paused campaign, placements that were started continue, unless its credits are missing. In a
 * cancelled campaign, every open placement runs one more step.
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

/** Leases the live placement whose check is due longest. */
export function leaseDueCheck(db: Db, processId?: string): Promise<Leased | null> {
  return take(
    db,
    processId,
    sql`select placement.id from placements placement where placement.next_check_at <= now() and ${isFree}
      order by placement.next_check_at, placement.id limit 1 for update skip locked`,
  )
}

/** Runs `work` and renews the lease meanwhile. Errors of `work` are rethrown. */
export async function withLease<T>(db: Db, { id, lease }: Leased, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    db
      .updateTable('placements')
      .set({ leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
      .where('id', '=', id)
      .where('leasedBy', '=', lease)
      .execute()
      // A short failure of the database ends nothing: the final write checks the lease anyway.
      .catch(() => undefined)
  const timer = setInterval(renew, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Releases the lease, so that another process can continue. The placement is not due before `pauseSeconds` have passed. */
export async function release(db: Db, { id, lease }: Leased, pauseSeconds = 0): Promise<void> {
  await db
    .updateTable('placements')
    .set({
      ...free,
      dueAt: sql<Date>`greatest(due_at, now() + make_interval(secs => ${pauseSeconds}))`,
      nextCheckAt: sql<Date>`case when next_check_at is not null then greatest(next_check_at, now() + make_interval(secs => ${pauseSeconds})) end`,
    })
    .where('id', '=', id)
    .where('leasedBy', '=', lease)
    .execute()
}

/** The columns of a placement without a lease. */
export const free = { leasedBy: null, leasedUntil: null, leasedProcess: null } as const

/** Ends the leases of placements whose process is no longer registered. Returns how many. */
export async function freePlacements(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('placements')
    .set(free)
    .where('leasedProcess', 'is not', null)
    .where('leasedProcess', 'not in', (worker) => worker.selectFrom('workerProcesses').select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type Locked = { campaign: LockedCampaign; placement: PlacementRow; now: Date }

/**
 * Runs one step in one transaction. It locks the campaign against a change of its status, then the placement; every caller locks in this order.
 * Returns `null` and runs nothing when another process has the lease by now, or the campaign no longer exists.
 */
export async function inStep<T>(
  db: Db,
  { id, campaignId, lease }: Leased,
  step: (db: Db, locked: Locked) => Promise<T>,
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

/** Changes a locked placement and releases its lease. */
export async function endStep(db: Db, id: string, changes: PlacementChanges): Promise<void> {
  await changePlacement(db, id, { ...free, ...changes })
}

/** Changes a locked placement and does not release its lease. */
export async function changePlacement(db: Db, id: string, changes: PlacementChanges): Promise<void> {
  await db
    .updateTable('placements')
    .set({ updatedAt: sql<Date>`now()`, ...changes })
    .where('id', '=', id)
    .execute()
}

/** The key under which an attempt of a placement is published. */
export function publishKey({ id, attempts }: { id: string; attempts: number }): string {
  return `${id}:${attempts}`
}
