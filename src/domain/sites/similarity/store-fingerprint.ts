import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { bandsOf, encodeSignature } from './article-signature.ts'

/**
 * Stores the signature of an article, in the transaction that writes the article; once per article, for any number of calls. A changed article has
 * only its new signature.
 */
export async function storeFingerprint(db: Db, articleId: string, signature: Uint32Array): Promise<void> {
  // One statement, so that no query sees a signature without its bands. Bands that did not change stay.
  await sql`
    with stored as (
      insert into article_fingerprints (article_id, signature) values (${articleId}, ${encodeSignature(signature)})
      on conflict (article_id) do update set signature = excluded.signature returning article_id
    ), outdated as (
      delete from article_fingerprint_bands where article_id = ${articleId} and band <> all (${bandsOf(signature)}::integer[])
    )
    insert into article_fingerprint_bands (band, article_id)
    select band, article_id from stored, unnest(${bandsOf(signature)}::integer[]) as band
    on conflict do nothing`.execute(db)
}

/** Deletes the signature of an article that was removed from its site. */
export async function removeFingerprint(db: Db, articleId: string): Promise<void> {
  await db.deleteFrom('articleFingerprints').where('articleId', '=', articleId).execute()
}
