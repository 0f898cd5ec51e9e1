import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { unpublishByKey } from '#domain/sites/articles/publish-article.ts'
import type { EngineDeps } from './engine-deps.ts'

/** How long no other process takes over a removal that is in progress. */
export const leaseSeconds = 120
const firstPauseSeconds = 60
const longestPauseSeconds = 86_400
/** After about a month of refused removals, the site is not contacted any more. */
const failuresMax = 40

/**
 * Removes from its site the article that is due longest. Returns whether there was one. The row is deleted only after the article was removed: after
 * a crash in between, the removal is requested once more, which is harmless. If the site cannot be reached, the removal is retried after pauses that
 * grow to a day.
 */
export async function removeNextArticle(db: Db, { sites }: EngineDeps, onFound = () => {}): Promise<boolean> {
  const due = await db
    .updateTable('placementRemovals')
    .set({
      leasedUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      leasedProcess: sites.processId ?? null,
    })
    .where('publishKey', '=', (removal) =>
      removal
        .selectFrom('placementRemovals')
        .select('publishKey')
        .where('dueAt', '<=', sql<Date>`now()`)
        .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`now()`)]))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['publishKey', 'attempts'])
    .executeTakeFirst()
  if (due === undefined) return false
  onFound()
  try {
    await unpublishByKey(db, sites, due.publishKey)
    await deleteRemoval(db, due.publishKey)
  } catch (error) {
    await postpone(db, due, sites.stopping.aborted)
    if (!(error instanceof DomainError) && !sites.stopping.aborted) throw error
  }
  return true
}

async function deleteRemoval(db: Db, key: string): Promise<void> {
  await db.deleteFrom('placementRemovals').where('publishKey', '=', key).execute()
}

async function postpone(
  db: Db,
  { publishKey, attempts }: { publishKey: string; attempts: number },
  isStopping: boolean,
): Promise<void> {
  if (attempts + 1 >= failuresMax) return deleteRemoval(db, publishKey)
  const seconds = isStopping ? 0 : Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** attempts)
  await db
    .updateTable('placementRemovals')
    .set({
      leasedUntil: null,
      leasedProcess: null,
      attempts: isStopping ? attempts : attempts + 1,
      dueAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('publishKey', '=', publishKey)
    .execute()
}

/** Ends the leases of removals whose process is no longer registered. Returns how many. */
export async function freeRemovals(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('placementRemovals')
    .set({ leasedUntil: null, leasedProcess: null })
    .where('leasedProcess', 'is not', null)
    .where('leasedProcess', 'not in', (worker) => worker.selectFrom('workerProcesses').select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
