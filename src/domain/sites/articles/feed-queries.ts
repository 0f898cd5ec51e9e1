import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** The newest articles of a site, with their full text. */
export async function listFeedArticles(db: Db, siteId: string, limit: number) {
  return published(db, siteId)
    .select(['slug', 'title', 'content', 'excerpt', 'category', 'publishedAt', 'updatedAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countArticles(db: Db, siteId: string): Promise<number> {
  const { count } = await published(db, siteId).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function published(db: Db, siteId: string) {
  return db.selectFrom('automationPosts').where('domainId', '=', siteId).where('status', '=', 'published')
}
