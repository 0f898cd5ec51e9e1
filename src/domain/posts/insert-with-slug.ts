import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'

const slugAttempts = 4

/** `isBase`: the database makes the slug from `text` (`generate_unique_slug`), in the statement that inserts. */
export type SlugCandidate = { text: string; isBase: boolean }

/**
 * Inserts a post under the first free slug that begins with `base`. `insert` returns nothing if its slug was taken meanwhile; then another slug is
 * tried: twice a fresh one, then one with the time in it. Throws `internal` if even those are taken.
 */
export async function insertWithSlug<Row>(
  base: string,
  insert: (slug: SlugCandidate) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempt = 0; attempt < slugAttempts; attempt += 1) {
    const row = await insert(
      attempt === 0 ? { text: base, isBase: true } : { text: freshSlug(base, attempt), isBase: false },
    )
    if (row !== undefined) return row
  }
  throw new DomainError('internal', errorTexts.saveFailed)
}

/** The slug as an expression of Kysely. */
export function slugSql({ text, isBase }: SlugCandidate): RawBuilder<string> {
  return isBase ? sql<string>`generate_unique_slug(${text})` : sql<string>`${text}`
}

function freshSlug(base: string, attempt: number): string {
  const random = randomBytes(3).toString('hex')
  return attempt < slugAttempts - 1 ? `${base}-${random}` : `${base}-${Date.now().toString(36)}-${random}`
}
