import { sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { removeFingerprint } from '../similarity/store-fingerprint.ts'

/**
 * Takes an article off a site of ours for the operator, who answers for what is read there. Its address says that it is gone. Throws `not_found`, also
 * for one in a member's own software.
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
