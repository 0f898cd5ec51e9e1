import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { bandsOf, decodeSignature, similarityOf } from './article-signature.ts'

/** The number of newest articles that are read per band: a phrase that all articles share must not slow the search down. */
export const perBandMax = 64
/** Of those, the ones that share most bands are compared. */
const comparedMax = 256

export type SimilarArticle = { articleId: string; similarity: number }

/**
 * Articles whose text resembles a signature, the most similar first: `similarity` (0 to 1) is at least `atLeast`. One query over an index, with
 * bounded work for any number of articles, however similar: at most 64 articles of each of 32 bands are read, and 256 are compared. An article with
 * similarity one half is found seven times in eight, a more similar one nearly always.
 */
export async function findSimilarArticles(
  db: Db,
  signature: Uint32Array,
  { atLeast, limit }: { atLeast: number; limit: number },
): Promise<SimilarArticle[]> {
  const bands = bandsOf(signature)
  if (bands.length === 0) return []
  const { rows } = await candidatesFor(bands).execute(db)
  return rows
    .map((row) => ({
      articleId: row.articleId,
      similarity: similarityOf(signature, decodeSignature(row.signature)),
    }))
    .filter(({ similarity }) => similarity >= atLeast)
    .sort((one, other) => other.similarity - one.similarity || (one.articleId < other.articleId ? 1 : -1))
    .slice(0, limit)
}

/** The statement of the search: the newest articles of each band; of those the ones that share most bands, with their signatures. */
export function candidatesFor(bands: readonly number[]): RawBuilder<{ articleId: string; signature: Buffer }> {
  return sql`
    with candidates as (
      select article_id from unnest(${bands}::integer[]) as queried (band), lateral (
        select article_id from article_fingerprint_bands where article_fingerprint_bands.band = queried.band
        order by article_id desc limit ${perBandMax}
      ) as newest
      group by article_id order by count(*) desc, article_id desc limit ${comparedMax}
    )
    select article_id, signature from candidates join article_fingerprints using (article_id)`
}

/** The signatures of those articles that have one. */
export async function listSignatures(db: Db, articleIds: readonly string[]): Promise<Map<string, Uint32Array>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articleFingerprints')
    .select(['articleId', 'signature'])
    .where('articleId', 'in', [...articleIds])
    .execute()
  return new Map(rows.map((row) => [row.articleId, decodeSignature(row.signature)]))
}
