import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { columnList, prepared } from '#db/prepared.ts'
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
const publicArticle = prepared<PublicArticleRow>(
  'public_article',
  `select ${columnList(publicColumns)} from automation_posts where domain_id = $1 and slug = $2 and status = 'published'`,
)
const otherArticles = prepared<PublicSummaryRow>(
  'other_articles',
  `select ${columnList(summaryColumns)} from automation_posts where domain_id = $1 and id <> $2 and status = 'published'
  order by category = $3 desc, id desc limit $4`,
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
 * One live article and a few others of its site, with those of the same category first. Throws `not_found`, and `article_removed` for a removed
 * article.
 */
export async function getPublicArticle(
  db: Db,
  siteId: string,
  slug: string,
): Promise<{ site: SiteRow; article: PublicArticleRow; more: PublicSummaryRow[] }> {
  const site = await getPublicSite(db, siteId)
  const [article] = await publicArticle(db, [siteId, slug])
  if (article === undefined) throw await removedOrMissing(db, siteId, slug)
  const more = await otherArticles(db, [siteId, article.id, article.category, moreMax])
  return { site, article, more }
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
