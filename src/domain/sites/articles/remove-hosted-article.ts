import { sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { removeFingerprint } from '../similarity/store-fingerprint.ts'

/**
 * Removes an article from a hosted site for the operator, who is responsible for the content there. Its address then answers that the article was
 * removed. Throws `not_found`, also for an article in a member's own software.
 */
export async function removeHostedArticle(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { numUpdatedRows } = isUuid(id)
      ? await db
          .updateTable('automationPosts')
          .set({ status: 'removed', updatedAt: sql<Date>`clock_timestamp()` })
          .where('id', '=', id)
          .where('status', '=', 'published')
          .where('remoteId', 'is', null)
          .executeTakeFirst()
      : { numUpdatedRows: 0n }
    if (numUpdatedRows === 0n) throw new DomainError('not_found', siteTexts.articleNotFound)
    await removeFingerprint(db, id)
  })
}
