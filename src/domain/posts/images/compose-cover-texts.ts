import { once } from 'node:events'
import { setImmediate as nextMacrotask } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { coverTextVersion, coverTopic } from '../queries.ts'
import { drawnCoverAlt } from './draw-pictures.ts'

/** More than these wait only after an upgrade. A thread composes them, so that requests do not wait for two milliseconds after two milliseconds. */
const batchSize = 200
const threadMemoryMb = 256

export type CoverTopic = { keyword: string; category: string }
type UndescribedPost = CoverTopic & { id: string; topic: string }
type Composing = { signal?: AbortSignal; workMsMax?: number }

/**
 * Composes the alternative texts of drawn covers for lists and searches: of new posts, of those whose topic changed, and of all when the version of the
 * texts changes. Begins no batch after `workMsMax` or once `signal` is aborted. An interrupted call continues with the texts that are not stored.
 * Returns how many were stored.
 */
export async function composeCoverTexts(
  db: Db,
  { signal, workMsMax = Number.POSITIVE_INFINITY }: Composing = {},
): Promise<number> {
  const first = await duePosts(db)
  if (first.length < batchSize) return store(db, first, await describeInTurns(first))
  const thread = new Worker(new URL('./describe-covers-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
  const until = performance.now() + workMsMax
  let stored = 0
  try {
    for (let posts = first; posts.length > 0; posts = await duePosts(db)) {
      const added = await store(db, posts, await describeApart(thread, posts))
      stored += added
      // None was stored: all of them are being changed at the moment, and are due again after it.
      if (added === 0 || signal?.aborted === true || performance.now() > until) break
    }
  } finally {
    await thread.terminate()
  }
  return stored
}

async function duePosts(db: Db): Promise<UndescribedPost[]> {
  const { rows } = await sql<UndescribedPost>`
    select id, ${sql.raw(coverTopic)} as topic, coalesce(keyword, title) as keyword, category
    from cover_texts join blog_posts on id = post_id where version < ${coverTextVersion}::int
    order by version, post_id desc limit ${batchSize}`.execute(db)
  return rows
}

async function describeInTurns(posts: readonly UndescribedPost[]): Promise<string[]> {
  const alts: string[] = []
  for (const { keyword, category } of posts) {
    alts.push(drawnCoverAlt(keyword, category))
    await nextMacrotask()
  }
  return alts
}

async function describeApart(thread: Worker, posts: readonly UndescribedPost[]): Promise<string[]> {
  const answered = once(thread, 'message')
  thread.postMessage(posts.map(({ keyword, category }): CoverTopic => ({ keyword, category })))
  const [alts] = await answered
  return alts
}

/**
 * One statement, so that a text is due or stored. A post that is being changed is left out: its new topic is due after the change. Only the posts are
 * locked first, as a change locks them, so that neither waits for the other.
 */
async function store(db: Db, posts: readonly UndescribedPost[], alts: readonly string[]): Promise<number> {
  if (posts.length === 0) return 0
  const { numAffectedRows } = await sql`
    with composed as (
      select * from unnest(${posts.map(({ id }) => id)}::uuid[], ${posts.map(({ topic }) => topic)}::text[], ${alts}::text[]) as made (id, topic, alt)
    ), unchanged as materialized (
      select id, composed.topic, alt from composed join blog_posts using (id)
      where composed.topic = ${sql.raw(coverTopic)} for share of blog_posts skip locked
    )
    update cover_texts set topic = unchanged.topic, version = ${coverTextVersion}::int, alt = unchanged.alt
    from unchanged where post_id = id and version < ${coverTextVersion}::int`.execute(db)
  return Number(numAffectedRows ?? 0)
}
