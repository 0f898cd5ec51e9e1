import { sql } from 'kysely'
import { claimedPostsMax } from '#contract/limits.ts'
import { claimLimitReached, errorTexts } from '#contract/texts.ts'
import { asCaller } from '#db/as-caller.ts'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type OwnPostRow, ownColumns } from './member-queries.ts'

/**
 * Restores an archived post as a permanent one, with its slug and id, and records the time in its archive record; both happen or neither. For the
 * operator, who may restore any post. Throws `archive_not_found` if there is no record or it was restored before, and `claim_limit_reached` if its
 * owner claimed other posts meanwhile.
 */
export async function restorePost(db: Db, postId: string): Promise<{ slug: string }> {
  return withLimit(async () => {
    const { rows } = await sql<{ slug: string }>`
      select slug from restore_archived_post(${postId}::uuid, only_own => false)`.execute(db)
    return firstOf(rows)
  })
}

/** The same for a member, limited to posts that this member deleted. Throws `archive_not_found`, `claim_limit_reached`. */
export async function restoreOwnPost(db: Db, { userId }: { userId: string }, postId: string): Promise<OwnPostRow> {
  return withLimit(() =>
    asCaller(db, userId, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select blog_post_id as id from restore_own_post(${postId}::uuid)`.execute(db)
      const { id } = firstOf(rows)
      return db
        .selectFrom('blogPosts')
        .select([...ownColumns])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    }),
  )
}

function firstOf<Row>([row]: Row[]): Row {
  if (row === undefined) throw new DomainError('archive_not_found', errorTexts.archiveNotFound)
  return row
}

async function withLimit<T>(restore: () => Promise<T>): Promise<T> {
  try {
    return await restore()
  } catch (error) {
    if (!violates(error, 'blog_posts_claim_limit')) throw error
    throw new DomainError('claim_limit_reached', claimLimitReached(claimedPostsMax), {
      data: { limit: claimedPostsMax },
    })
  }
}
