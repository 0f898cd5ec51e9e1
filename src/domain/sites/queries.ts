import { sql } from 'kysely'
import type { SiteOrder } from '#contract/sites/site-figures.ts'
import { z } from '#contract/zod.ts'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnList } from '#db/prepared.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { beforeId, decodeCursor, encodeCursor, IdCursor, pageById } from '#domain/list-cursor.ts'
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
  { imported, limit, cursor }: Which,
): Promise<{ sites: ListedSite[]; next: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursor, IdCursor)[0]
  const { page, next } = pageById(await ownSites(db, userId, [userId, limit + 1, before, isImported[imported]]), limit)
  return { sites: page, next }
}

const isImported: Record<Which['imported'], boolean | null> = { all: null, only: true, without: false }

const listedSite = `${columnList([...siteColumns, ...figureColumns])}, (
  select count(*)::int from automation_posts where domain_id = domains.id and automation_posts.status = 'published') as articles`
/** Every site has a row of figures from its creation. */
const sitesWithFigures = 'domains join site_figures on site_figures.domain_id = domains.id'

const ownSites = preparedAsCaller<ListedSite>(
  'own-sites',
  `select ${listedSite} from ${sitesWithFigures}
    where user_id = $2::uuid and id < ${beforeId('$4')} and ($5::boolean is null or is_imported = $5)
    order by id desc limit $3`,
)

/** The sort orders of the network's list, best first. Sites without the figure come last. */
const ranks: Record<SiteOrder, string> = {
  newest: '0',
  articles: 'coalesce(live_articles, -1)',
  links: 'coalesce(links_found / nullif(links_checked, 0)::float8, -1)',
  survival: 'coalesce(day30_share, -1)',
  speed: `coalesce(-median_ms, ${-(2 ** 31)})`,
}

type RankedSite = ListedSite & { rank: number }

function readOfNetworkSites(order: SiteOrder) {
  const rank = `(${ranks[order]})::float8`
  return preparedAsCaller<RankedSite>(
    `network-sites-${order}`,
    `select ${listedSite}, ${rank} as rank from ${sitesWithFigures}
      where user_id is null and is_on and (${rank}, domains.id) < (coalesce($3::float8, 'infinity'), ${beforeId('$4')})
      order by rank desc, domains.id desc limit $2`,
  )
}

const networkSites = {
  newest: readOfNetworkSites('newest'),
  articles: readOfNetworkSites('articles'),
  links: readOfNetworkSites('links'),
  survival: readOfNetworkSites('survival'),
  speed: readOfNetworkSites('speed'),
} satisfies Record<SiteOrder, unknown>

/** Sites of the operator's network that are switched on, for a member to choose from; within the same rank newest first. */
export async function listNetworkSites(
  db: Db,
  { userId }: Owner,
  { order = 'newest', limit, cursor }: Paging & { order?: SiteOrder },
): Promise<{ sites: ListedSite[]; next: string | null }> {
  const [rank, id] = cursor === undefined ? [null, null] : decodeCursor(cursor, RankCursor)
  const rows = await networkSites[order](db, userId, [limit + 1, rank, id])
  const best = rows.toSorted((one, other) => other.rank - one.rank || (one.id < other.id ? 1 : -1))
  const sites = best.slice(0, limit)
  const last = sites.at(-1)
  return { sites, next: rows.length > limit && last !== undefined ? encodeCursor(last.rank, last.id) : null }
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
