import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { columnList, columnName, prepared } from '#db/prepared.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import { type SiteRow, siteColumns, siteNotFound } from '../site-rows.ts'
import type { ArticleRow } from './reserve-slot.ts'

/*
 * The data that readers see: hosted sites that were proven, and their live articles. A site whose proof has lapsed, or that is switched off, accepts
 * no new articles; its existing articles stay.
 */

const summaryColumns = ['id', 'slug', 'title', 'excerpt', 'category', 'readingTime', 'publishedAt'] as const
export type PublicSummaryRow = Pick<ArticleRow, (typeof summaryColumns)[number]>
const publicColumns = [...summaryColumns, 'content', 'metaDescription', 'wordCount', 'linkRel', 'updatedAt'] as const
export type PublicArticleRow = Pick<ArticleRow, (typeof publicColumns)[number]>

const moreMax = 4

const publicSite = prepared<SiteRow>(
  'public_site',
  `select ${columnList(siteColumns)} from domains where id = $1 and publisher = 'hosted' and proven_at is not null`,
)
/** What readers see of a site. */
export type ReaderSite = Pick<
  SiteRow,
  'id' | 'host' | 'name' | 'tagline' | 'publisher' | 'blogTheme' | 'servesHost' | 'connectionBaseUrl'
>
/** Times in JSON are milliseconds since 1970. */
type SummaryJson = Omit<PublicSummaryRow, 'publishedAt'> & { publishedAt: number | null }
type ArticleWithSite = PublicArticleRow & { site: ReaderSite | null; more: SummaryJson[] }

const moreColumns = columnList(summaryColumns)

// Each of the two parts of `more` reads the beginning of an index, and the second one only what the first lacks.
const publicArticle = prepared<ArticleWithSite>(
  'public_article',
  `select ${publicColumns.map((name) => `article.${columnName(name)}`).join(', ')},
    (select json_build_object('id', id, 'host', host, 'name', name, 'tagline', tagline, 'publisher', publisher, 'blogTheme', blog_theme,
      'servesHost', serves_host, 'connectionBaseUrl', connection_base_url)
      from domains where id = $1 and publisher = 'hosted' and proven_at is not null) as site,
    array(
      with same_category as materialized (
        select ${moreColumns} from automation_posts
        where domain_id = $1 and category = article.category and id <> article.id and status = 'published'
        order by id desc limit ${moreMax}
      ), others as (
        select ${moreColumns} from automation_posts where domain_id = $1 and category <> article.category and status = 'published'
        order by id desc limit ${moreMax} - (select count(*) from same_category)
      )
      select json_build_object('id', id, 'slug', slug, 'title', title, 'excerpt', excerpt, 'category', category, 'readingTime', reading_time,
        'publishedAt', (extract(epoch from published_at) * 1000)::bigint)
      from (select 1 as rank, * from same_category union all select 2, * from others) more order by rank, id desc
    ) as more
  from automation_posts article where domain_id = $1 and slug = $2 and status = 'published'`,
)

/** Throws `not_found`. */
export async function getPublicSite(db: Db, id: string): Promise<SiteRow> {
  const [site] = await publicSite(db, [id])
  if (site === undefined) throw siteNotFound()
  return site
}

/** The site's live articles, newest first. */
export async function listPublicArticles(
  db: Db,
  siteId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ articles: PublicSummaryRow[]; next: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await liveArticles(db, siteId)
    .select(summaryColumns)
    .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const articles = rows.slice(0, limit)
  const last = articles.at(-1)
  return { articles, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

/**
 * One live article and a few others of its site, with those of the same category first, in one statement. Throws `not_found`, and `article_removed`
 * for a removed article.
 */
export async function getPublicArticle(
  db: Db,
  siteId: string,
  slug: string,
): Promise<{ site: ReaderSite; article: PublicArticleRow; more: PublicSummaryRow[] }> {
  const [row] = await publicArticle(db, [siteId, slug])
  if (row === undefined) {
    await getPublicSite(db, siteId)
    throw await removedOrMissing(db, siteId, slug)
  }
  const { site, more, ...article } = row
  if (site === null) throw siteNotFound()
  return { site, article, more: more.map(fromJson) }
}

function fromJson({ publishedAt, ...row }: SummaryJson): PublicSummaryRow {
  return { ...row, publishedAt: publishedAt === null ? null : new Date(publishedAt) }
}

async function removedOrMissing(db: Db, siteId: string, slug: string): Promise<DomainError> {
  const removed = await db
    .selectFrom('automationPosts')
    .select('id')
    .where('domainId', '=', siteId)
    .where('slug', '=', slug)
    .where('status', '=', 'removed')
    .executeTakeFirst()
  return removed === undefined
    ? new DomainError('not_found', siteTexts.articleNotFound)
    : new DomainError('article_removed', siteTexts.articleRemoved)
}

function liveArticles(db: Db, siteId: string) {
  return db.selectFrom('automationPosts').where('domainId', '=', siteId).where('status', '=', 'published')
}
