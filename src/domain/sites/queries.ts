import { type RawBuilder, sql } from 'kysely'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import { z } from '#contract/zod.ts'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnList } from '#db/prepared.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import type { ArticleRow } from './articles/reserve-slot.ts'
import { type FigureRow, figureColumns } from './figure-rows.ts'
import { type Owner, type SiteRow, siteColumns, siteNotFound } from './site-rows.ts'

/** `articles`: the number of live articles. */
export type CountedSite = SiteRow & { articles: number }
/** A site with its measured figures. */
export type ListedSite = CountedSite & FigureRow

type Paging = { limit: number; cursor?: string | undefined }
type Which = Paging & { imported: 'only' | 'without' | 'all' }

const liveArticles = sql<number>`(
  select count(*)::int from automation_posts where domain_id = domains.id and automation_posts.status = 'published')`

/** A member's own sites, newest first. */
export async function listSites(
  db: Db,
  { userId }: Owner,
  { imported, ...paging }: Which,
): Promise<{ sites: ListedSite[]; next: string | null }> {
  const { limit, cursor } = paging
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const read = ownSites[imported][after === null ? 'first' : 'after']
  const rows = await read(db, userId, [userId, limit + 1, ...(after ?? [])])
  return pageOf(
    rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    limit,
  )
}

const ownSites = {
  all: readsOfOwnSites('all', ''),
  only: readsOfOwnSites('only', 'and is_imported'),
  without: readsOfOwnSites('without', 'and not is_imported'),
}

/** The rows of one page; their order is lost. */
function readsOfOwnSites(name: Which['imported'], filter: string) {
  const select = `select ${columnList([...siteColumns, ...figureColumns])}, (
      select count(*)::int from automation_posts where domain_id = domains.id and automation_posts.status = 'published') as articles
    from domains join site_figures on site_figures.domain_id = domains.id where user_id = $2::uuid ${filter}`
  const page = 'order by id desc limit $3'
  return {
    first: preparedAsCaller<ListedSite>(`own-sites-${name}`, `${select} ${page}`),
    after: preparedAsCaller<ListedSite>(`own-sites-${name}-after`, `${select} and id < $4::uuid ${page}`),
  }
}

/** The sort orders of the network's list, best first. Sites without the figure come last. */
const ranks: Record<SiteOrder, RawBuilder<number>> = {
  newest: sql`0`,
  articles: sql`coalesce(live_articles, -1)`,
  links: sql`coalesce(links_found / nullif(links_checked, 0)::float8, -1)`,
  survival: sql`coalesce(day30_share, -1)`,
  speed: sql`coalesce(-median_ms, ${-(2 ** 31)})`,
}

/** Sites of the operator's network that are switched on, for a member to choose from; within the same rank newest first. */
export async function listNetworkSites(
  db: Db,
  { userId }: Owner,
  { order = 'newest', limit, cursor }: Paging & { order?: SiteOrder },
): Promise<{ sites: ListedSite[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, RankCursor)
  const rank = sql<number>`(${ranks[order]})::float8`
  return asCaller(db, userId, async (db) => {
    const rows = await selectSites(db)
      .select(rank.as('rank'))
      .where('userId', 'is', null)
      .where('isOn', '=', true)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(${rank}, domains.id) < (${after?.[0] ?? 0}::float8, ${after?.[1] ?? ''}::uuid)`),
      )
      .orderBy(rank, 'desc')
      .orderBy('domains.id', 'desc')
      .limit(limit + 1)
      .execute()
    const sites = rows.slice(0, limit)
    const last = sites.at(-1)
    const next = rows.length > limit && last !== undefined ? encodeCursor(last.rank, last.id) : null
    return { sites, next }
  })
}

const RankCursor = z.tuple([z.number(), z.uuid()])

/** Every site of the network, newest first, for the operator. */
export async function listOperatorSites(db: Db): Promise<CountedSite[]> {
  return db
    .selectFrom('domains')
    .select(siteColumns)
    .select(liveArticles.as('articles'))
    .where('userId', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** One site of the network. Throws `not_found`. */
export async function getNetworkSite(db: Db, id: string): Promise<CountedSite> {
  const site = isUuid(id)
    ? await db
        .selectFrom('domains')
        .select(siteColumns)
        .select(liveArticles.as('articles'))
        .where('id', '=', id)
        .where('userId', 'is', null)
        .executeTakeFirst()
    : undefined
  if (site === undefined) throw siteNotFound()
  return site
}

/** A member's own site. Throws `not_found`, also for another member's site or one of the network. */
export async function getSite(db: Db, { userId }: Owner, id: string): Promise<ListedSite> {
  return asCaller(db, userId, async (db) => {
    const site = await selectSites(db).where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
    if (site === undefined) throw siteNotFound()
    return site
  })
}

/** Sites with their figures: every site has a row of figures from its creation. */
function selectSites(db: Db) {
  return db
    .selectFrom('domains')
    .innerJoin('siteFigures', 'siteFigures.domainId', 'domains.id')
    .select(siteColumns)
    .select(figureColumns)
    .select(liveArticles.as('articles'))
}

function pageOf(rows: ListedSite[], limit: number): { sites: ListedSite[]; next: string | null } {
  const sites = rows.slice(0, limit)
  const last = sites.at(-1)
  return { sites, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

const articleColumns = [
  'id',
  'domainId',
  'slug',
  'title',
  'url',
  'status',
  'anchorText',
  'targetUrl',
  'linkRel',
  'viewCount',
  'referralClicks',
  'publishedAt',
] as const
export type SiteArticleRow = Pick<ArticleRow, (typeof articleColumns)[number]>

/** Articles on a member's own site, newest first, removed ones included. Throws `not_found`. */
export async function listSiteArticles(
  db: Db,
  owner: Owner,
  { id, limit, cursor }: Paging & { id: string },
): Promise<{ site: ListedSite; articles: SiteArticleRow[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  return asCaller(db, owner.userId, async (db) => {
    const site = await getSite(db, owner, id)
    const rows = await db
      .selectFrom('automationPosts')
      .select(articleColumns)
      .where('domainId', '=', id)
      .where('publishedAt', 'is not', null)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const articles = rows.slice(0, limit)
    const last = articles.at(-1)
    return { site, articles, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
  })
}
