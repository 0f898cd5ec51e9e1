import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import type { PlacementState } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { DB } from '#db/types.ts'
import { type LockedCampaign, lockCampaignOfStep, lockPlacementOfStep, type PlacementRow } from './lock-step.ts'

export type { LockedCampaign, PlacementRow } from './lock-step.ts'

/** States that a placement leaves without any action by a person. */
export const openStates = ['waiting', 'writing', 'publishing', 'verifying'] as const satisfies readonly PlacementState[]

/** How long a lease lasts without renewal, and how often it is renewed. */
export const leaseSeconds = 30
const renewMs = 10_000

/** A placement that this process works on, under its own lease. */
export type Leased = { id: string; campaignId: string; userId: string; lease: string; number: number; attempts: number }

/** Leases the one free placement that `which` finds; `null` when there is none. Workers look for placements often, so the statement is prepared. */
function createLease(name: string, which: string) {
  const lease = prepared<Leased>(
    name,
    `update placements set leased_by = $1, leased_process = $2, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      ${which} limit 1 for update of placement skip locked
    )
    returning id, campaign_id, user_id, leased_by as lease, number, attempts`,
  )
  return async (db: Db, processId?: string): Promise<Leased | null> => {
    const [leased] = await lease(db, [randomUUID(), processId ?? null])
    return leased ?? null
  }
}

const isFree = '(placement.leased_until is null or placement.leased_until < now())'

/**
 * Leases the open placement that is due longest. In a paused campaign, placements that were started continue, unless its credits are missing. In a
 * cancelled campaign, every open placement runs one more step.
 */
export const leaseDuePlacement = createLease(
  'lease-due-placement',
  `select placement.id from placements placement join campaigns campaign on campaign.id = placement.campaign_id
      where placement.state in ('waiting', 'writing', 'publishing', 'verifying') and placement.due_at <= now() and ${isFree}
        and (campaign.status in ('running', 'stopping')
          or (campaign.status = 'paused' and campaign.blocked_text is null and placement.state <> 'waiting'))
      order by placement.due_at, placement.id`,
)

/** Leases the live placement whose check is due longest. */
export const leaseDueCheck = createLease(
  'lease-due-check',
  `select placement.id from placements placement where placement.next_check_at <= now() and ${isFree}
      order by placement.next_check_at, placement.id`,
)

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
    const [found] = await lockCampaignOfStep(db, [campaignId])
    if (found === undefined) return null
    const [placement] = await lockPlacementOfStep(db, [id, lease])
    if (placement === undefined) return null
    const { now, ...campaign } = found
    return step(db, { campaign, placement, now })
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

/** Changes a locked placement without releasing its lease. Returns it as it is now, so that the next step need not read it again. */
export async function changeAndKeep(db: Db, locked: Locked, changes: PlacementChanges): Promise<Locked> {
  const placement = await db
    .updateTable('placements')
    .set({ updatedAt: sql<Date>`now()`, ...changes })
    .where('id', '=', locked.placement.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...locked, placement: placement as PlacementRow }
}

/** The key under which an attempt of a placement is published. */
export function publishKey({ id, attempts }: { id: string; attempts: number }): string {
  return `${id}:${attempts}`
}
