import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

const slugAttempts = 4

/**
 * Inserts a post under the first free slug that begins with `base`. `insert` returns nothing if its slug was taken meanwhile; then another slug is
 * tried: twice a fresh one, then one with the time in it. Throws `internal` if even those are taken.
 */
export async function insertWithSlug<Row>(
  db: Db,
  base: string,
  insert: (slug: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempt = 0; attempt < slugAttempts; attempt += 1) {
    const row = await insert(await candidateSlug(db, base, attempt))
    if (row !== undefined) return row
  }
  throw new DomainError('internal', errorTexts.saveFailed)
}

async function candidateSlug(db: Db, base: string, attempt: number): Promise<string> {
  if (attempt === 0) {
    const { rows } = await sql<{ slug: string }>`select generate_unique_slug(${base}) as slug`.execute(db)
    return rows[0]?.slug ?? base
  }
  const random = randomBytes(3).toString('hex')
  return attempt < slugAttempts - 1 ? `${base}-${random}` : `${base}-${Date.now().toString(36)}-${random}`
}
