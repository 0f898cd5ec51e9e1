import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Indexing } from './read-indexing.ts'

/** Stores the indexing rules that a health check read from a site's front page. */
export async function recordIndexing(db: Db, domainId: string, { state, text, url }: Indexing): Promise<void> {
  await db
    .updateTable('siteFigures')
    .set({ indexState: state, indexText: text, indexUrl: url, indexCheckedAt: sql<Date>`now()` })
    .where('domainId', '=', domainId)
    .execute()
}

/** Stores that a search engine accepted an announcement of new pages of a site. */
export async function recordIndexNow(db: Db, domainId: string, urls: number): Promise<void> {
  await db
    .updateTable('siteFigures')
    .set({ indexNowAt: sql<Date>`now()`, indexNowUrls: urls })
    .where('domainId', '=', domainId)
    .execute()
}
