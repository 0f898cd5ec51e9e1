import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { DomainError } from '#domain/domain-error.ts'
import { authorPostCount } from '../label-queries.ts'

export type AuthorRow = { slug: string; name: string; bio: string }
export type PublicAuthor = AuthorRow & { memberSince: string; postCount: number }

export function findOwnAuthor(db: Db, { userId }: { userId: string }): Promise<AuthorRow | undefined> {
  return db.selectFrom('postAuthors').select(['slug', 'name', 'bio']).where('userId', '=', userId).executeTakeFirst()
}

const publicAuthor = prepared<PublicAuthor>(
  'public_author',
  `select slug, name, bio, to_char(member_since, 'YYYY-MM-DD') as member_since,
    ${authorPostCount} as post_count
  from post_authors where slug = $1`,
)

/** A member with public posts. Throws `not_found` for other members and for former members. */
export async function getAuthor(db: Db, slug: string): Promise<PublicAuthor> {
  const [author] = await publicAuthor(db, [slug])
  if (author === undefined || author.postCount === 0) throw new DomainError('not_found', errorTexts.nothingHere)
  return author
}
