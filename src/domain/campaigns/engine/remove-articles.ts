import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { unpublishByKey } from '#domain/sites/articles/publish-article.ts'
import type { EngineDeps } from './engine-deps.ts'

/** How long a removal is left alone that somebody asks for. */
export const leaseSeconds = 120
const firstPauseSeconds = 60
const longestPauseSeconds = 86_400
/** A site that does not let go of an article for about a month is asked no more. */
const triesMax = 40

/**
 * Takes the article off its site that is due longest; answers whether there was one. The note of it goes when the article has gone, so that a crash in
 * between asks once more, which is harmless. A site that cannot be asked is asked again after a pause that grows to a day.
 */
export async function removeNextArticle(db: Db, { sites }: EngineDeps): Promise<boolean> {
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
    .returning(['publishKey', 'tries'])
    .executeTakeFirst()
  if (due === undefined) return false
  try {
    await unpublishByKey(db, sites, due.publishKey)
    await forget(db, due.publishKey)
  } catch (error) {
    await postpone(db, due, sites.stopping.aborted)
    if (!(error instanceof DomainError) && !sites.stopping.aborted) throw error
  }
  return true
}

async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('placementRemovals').where('publishKey', '=', key).execute()
}

async function postpone(
  db: Db,
  { publishKey, tries }: { publishKey: string; tries: number },
  isStopping: boolean,
): Promise<void> {
  if (tries + 1 >= triesMax) return forget(db, publishKey)
  const seconds = isStopping ? 0 : Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** tries)
  await db
    .updateTable('placementRemovals')
    .set({
      leasedUntil: null,
      leasedProcess: null,
      tries: isStopping ? tries : tries + 1,
      dueAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('publishKey', '=', publishKey)
    .execute()
}

/** Ends the leases of removals whose process is not registered any more. Answers how many. */
export async function freeRemovals(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('placementRemovals')
    .set({ leasedUntil: null, leasedProcess: null })
    .where('leasedProcess', 'is not', null)
    .where('leasedProcess', 'not in', (worker) => worker.selectFrom('workerProcesses').select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
