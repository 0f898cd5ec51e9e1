import type { Db } from '#db/db.ts'
import { freePlacements } from '#domain/campaigns/engine/placement-rows.ts'
import { freeRemovals } from '#domain/campaigns/engine/remove-articles.ts'
import { freeRuns } from '#domain/reports/maintain-runs.ts'
import { freeArticles } from '#domain/sites/articles/reserve-slot.ts'

type Enqueue = (db: Db, job: string, payload: object, options: { jobKey: string }) => Promise<unknown>

/** Ends the leases of processes that are no longer registered and enqueues their work again, in the caller's transaction. */
export async function freeLeases(db: Db, enqueue: Enqueue): Promise<void> {
  const articles = await freeArticles(db)
  const links = (await freePlacements(db)) + (await freeRemovals(db)) + articles
  if ((await freeRuns(db)) > 0) await enqueue(db, 'reports.resume', {}, { jobKey: 'reports.resume' })
  if (links === 0) return
  for (const job of ['campaigns.advance', 'campaigns.watch']) await enqueue(db, job, {}, { jobKey: job })
}
