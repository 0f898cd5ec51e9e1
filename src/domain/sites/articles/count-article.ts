import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** The counted actions of readers. */
export type ArticleCounter = 'views' | 'clicks'

type Counted = { siteId: string; slug: string; counter: ArticleCounter }
type Waiting = Counted & { resolve: (counted: boolean) => void; reject: (reason: unknown) => void }

const windowMs = 100

/** Counts that wait for their write, by the connection that writes them. */
const batches = new WeakMap<Db, Waiting[]>()

/**
 * Counts one view of a published article, or one click on its link; `false` when there is no such article. Calls within a tenth of a second share one
 * statement. Each caller is answered only after the commit, so an answered count is never lost, and a lost count is never answered.
 */
export function countArticle(db: Db, counted: Counted): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const batch = batches.get(db)
    if (batch !== undefined) {
      batch.push({ ...counted, resolve, reject })
      return
    }
    batches.set(db, [{ ...counted, resolve, reject }])
    setTimeout(() => void writeBatch(db), windowMs)
  })
}

async function writeBatch(db: Db): Promise<void> {
  const batch = batches.get(db) ?? []
  batches.delete(db)
  try {
    const counted = await addFigures(db, batch)
    for (const one of batch) one.resolve(counted.has(nameOf(one)))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

const nameOf = ({ siteId, slug }: Pick<Counted, 'siteId' | 'slug'>) => `${siteId.toLowerCase()} ${slug}`

/** Adds up the counts in one statement. Returns the names of the articles that exist. */
async function addFigures(db: Db, batch: readonly Counted[]): Promise<Set<string>> {
  const figures = new Map<string, { siteId: string; slug: string; views: number; clicks: number }>()
  for (const { siteId, slug, counter } of batch) {
    const figure = figures.get(nameOf({ siteId, slug })) ?? { siteId, slug, views: 0, clicks: 0 }
    figure[counter] += 1
    figures.set(nameOf({ siteId, slug }), figure)
  }
  const rows = [...figures.values()]
  // All writers lock the rows in the same order, so that two servers cannot deadlock.
  const { rows: counted } = await sql<{ siteId: string; slug: string }>`
    with seen as (
      select * from unnest(${rows.map(({ siteId }) => siteId)}::uuid[], ${rows.map(({ slug }) => slug)}::text[],
        ${rows.map(({ views }) => views)}::int[], ${rows.map(({ clicks }) => clicks)}::int[]) as seen (site_id, slug, views, clicks)
    ), locked as (
      select id, views, clicks from automation_posts join seen on domain_id = site_id and automation_posts.slug = seen.slug
      where status = 'published'
      order by id for no key update of automation_posts
    ), counted as (
      update automation_posts set view_count = view_count + locked.views, referral_clicks = referral_clicks + locked.clicks
      from locked where automation_posts.id = locked.id
      returning domain_id, slug, locked.views, locked.clicks
    ), added as (
      insert into site_counts (domain_id, at, views, clicks)
      select domain_id, date_bin('15 minutes', now(), timestamptz 'epoch'), sum(views), sum(clicks) from counted
      group by domain_id order by domain_id
      on conflict (domain_id, at) do update set views = site_counts.views + excluded.views, clicks = site_counts.clicks + excluded.clicks
    )
    select domain_id as site_id, slug from counted`.execute(db)
  return new Set(counted.map(nameOf))
}
