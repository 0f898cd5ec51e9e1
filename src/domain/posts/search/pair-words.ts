import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

type Pairing = { signal?: AbortSignal; workMsMax?: number; wordsMax?: number }

/** How many words one statement reads, so that it takes a second or two. */
const wordsAtOnce = 1_000_000

/**
 * Adds the pairs of words of posts that are new or changed to those by which searches find phrases, a chunk of posts at a time, the newest first. The
 * last posts wait until their chunk is full. Begins no statement after `workMsMax` or once `signal` is aborted. Without it, such searches take longer
 * and may not reach the oldest posts. Returns how many posts there were.
 */
export async function pairWords(
  db: Db,
  { signal, workMsMax = Number.POSITIVE_INFINITY, wordsMax = wordsAtOnce }: Pairing = {},
) {
  const until = performance.now() + workMsMax
  const mayGoOn = () => signal?.aborted !== true && performance.now() < until
  let posts = 0
  let chunk = await nextUnpairedChunk(db, null)
  while (chunk !== null && mayGoOn()) {
    posts += await addPairs(db, chunk, wordsMax)
    chunk = await nextUnpairedChunk(db, chunk)
  }
  while (mayGoOn() && (await sortPairs(db)));
  return posts
}

/** Sorts the pairs of one chunk that an earlier release added, so that searches find those of a phrase by halving. Returns whether there was one. */
async function sortPairs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ chunk: number | null }>`select sort_word_pairs() as chunk`.execute(db)
  return typeof rows[0]?.chunk === 'number'
}

async function nextUnpairedChunk(db: Db, last: number | null): Promise<number | null> {
  const { rows } = await sql<{ chunk: number | null }>`select next_unpaired_chunk(${last}::bigint) as chunk`.execute(db)
  return rows[0]?.chunk ?? null
}

async function addPairs(db: Db, chunk: number, wordsMax: number): Promise<number> {
  const { rows } = await sql<{
    posts: number
  }>`select add_word_pairs(${chunk}::bigint, ${wordsMax}::int) as posts`.execute(db)
  return rows[0]?.posts ?? 0
}

/** How many chunks one call renews, so that its statement is short. The rest waits for the next call. */
const renewedAtOnce = 20

/** Removes the pairs of posts that are gone, where they are more than half of a chunk; `pairWords` adds the others again. */
export async function renewPairs(db: Db): Promise<void> {
  await sql`select renew_word_pairs(${renewedAtOnce}::int)`.execute(db)
}
