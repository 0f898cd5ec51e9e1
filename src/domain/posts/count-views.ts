import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Adds views to many posts in one statement. Returns the new count of each live post; views of other posts are not counted. */
async function addViews(db: Db, views: Map<string, number>): Promise<Map<string, number>> {
  // Every writer locks the rows in the same order, so that two servers cannot deadlock.
  const { rows } = await sql<{ slug: string; viewCount: number }>`
    with seen as (
      select * from unnest(${[...views.keys()]}::text[], ${[...views.values()]}::int[]) as seen (slug, views)
    ), locked as (
      select id, slug from blog_posts
      where slug in (select slug from seen) and status = 'published' and (expires_at is null or expires_at > now())
      order by slug for no key update
    )
    update blog_posts set view_count = view_count + seen.views
    from locked join seen on seen.slug = locked.slug
    where blog_posts.id = locked.id
    returning blog_posts.slug, blog_posts.view_count`.execute(db)
  return new Map(rows.map(({ slug, viewCount }) => [slug, viewCount]))
}

export type ViewCounter = {
  /** Resolves once the view is committed, with the post's total of views; `null` if no such post is live. */
  count(slug: string): Promise<number | null>
  /** Writes the pending views; for shutdown. */
  flush(): Promise<void>
}

/**
 * Counts views exactly, without one update for each: views that arrive within `windowMs` share one statement, and each caller gets its result only
 * after the commit. A failed statement fails its callers, so a confirmed view is never lost and a lost view is never confirmed.
 */
export function createViewCounter(db: Db, windowMs = 100): ViewCounter {
  let waiting: { slug: string; resolve: (views: number | null) => void; reject: (reason: unknown) => void }[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write() {
    timer = null
    const batch = waiting
    waiting = []
    const views = new Map<string, number>()
    for (const { slug } of batch) views.set(slug, (views.get(slug) ?? 0) + 1)
    try {
      const counted = await addViews(db, views)
      for (const { slug, resolve } of batch) resolve(counted.get(slug) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  function schedule() {
    timer ??= setTimeout(() => {
      writing = writing.then(write)
    }, windowMs)
  }

  return {
    count(slug) {
      return new Promise((resolve, reject) => {
        waiting.push({ slug, resolve, reject })
        schedule()
      })
    },
    async flush() {
      if (timer !== null) clearTimeout(timer)
      writing = writing.then(() => (waiting.length > 0 ? write() : undefined))
      await writing
    },
  }
}
