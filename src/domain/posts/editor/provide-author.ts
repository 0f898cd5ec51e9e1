import { randomBytes } from 'node:crypto'
import { slugMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { getAccount } from '#domain/accounts/member-queries.ts'
import { isFallbackSlug, slugText } from '#domain/articles/words/slug.ts'
import { type AuthorRow, findOwnAuthor } from './author-queries.ts'

const attemptsMax = 5

/**
 * How a member is shown beside own posts: the existing author, or else one made from the account, with a slug of its own. On the owner's connection.
 */
export async function provideAuthor(
  db: Db,
  who: { userId: string },
  fields: { name?: string; bio?: string } = {},
): Promise<AuthorRow> {
  const known = await findOwnAuthor(db, who)
  if (known !== undefined) return known
  const { profile } = await getAccount(db, who)
  const name = fields.name ?? profile.displayName
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    await db
      .insertInto('postAuthors')
      .values({
        userId: who.userId,
        slug: candidate(name, attempt),
        name,
        bio: fields.bio ?? '',
        memberSince: profile.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const made = await findOwnAuthor(db, who)
    if (made !== undefined) return made
  }
  throw new Error('No free slug was found for an author')
}

/** A name in a script that slugs do not support yields no slug. */
function candidate(name: string, attempt: number): string {
  const slug = slugText(name)
  const base = isFallbackSlug(slug) ? 'author' : slug
  const needsMore = attempt > 0 || base === 'author'
  return (needsMore ? `${base}-${randomBytes(3).toString('hex')}` : base).slice(0, slugMax)
}
