import { sql } from 'kysely'
import { unusedImageDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUnused } from './queries.ts'

/** How many pictures one statement processes: it must not hold row locks for long. */
const batchMax = 500

/**
 * Deletes pictures that were unused for `unusedImageDays`, and records since when other pictures are unused. Processes each picture once, in batches.
 * Returns the number of deleted pictures.
 */
export async function sweepPictures(db: Db): Promise<number> {
  let deleted = 0
  for (let ids = await nextIds(db, null); ids.length > 0; ids = await nextIds(db, ids.at(-1) ?? null)) {
    deleted += await sweepBatch(db, ids)
  }
  return deleted
}

async function nextIds(db: Db, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('postImages')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(batchMax)
    .execute()
  return rows.map(({ id }) => id)
}

async function sweepBatch(db: Db, ids: string[]): Promise<number> {
  await sql`update post_images set unused_since = case when ${isUnused} then coalesce(unused_since, now()) end
    where id = any(${ids}::uuid[]) and (unused_since is not null) <> ${isUnused}`.execute(db)
  const result = await sql`delete from post_images where id = any(${ids}::uuid[])
    and unused_since < now() - make_interval(days => ${unusedImageDays}) and ${isUnused}`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
