import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from './blog-deps.ts'
import { publishDraft } from './publish-draft.ts'

type Due = { id: string; userId: string; version: number; isInactive: boolean }

/**
 * Publishes the scheduled drafts that are due, including those that became due while no worker ran. Each is published in one transaction: after a
 * crash it is either scheduled or published, and only one of several workers publishes it. A draft that can no longer be published returns to its
 * author with the reason. Returns the counts.
 */
export async function publishDueDrafts(db: Db, deps: BlogDeps): Promise<{ published: number; refused: number }> {
  const counts = { published: 0, refused: 0 }
  const faults: unknown[] = []
  for (let due = await findDue(db, null); due !== undefined; due = await findDue(db, due.id)) {
    try {
      if (await publishDue(db, deps, due)) counts.published += 1
      else counts.refused += 1
    } catch (fault) {
      faults.push(fault)
    }
  }
  // An error in one draft must not delay the others; it is thrown after all were processed.
  if (faults.length > 0) throw faults[0]
  return counts
}

/**
 * The next due draft in the order of ids. Each is processed once in a run; a draft that fails because of an internal error is retried by the next
 * run.
 */
async function findDue(db: Db, after: string | null): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select post_drafts.id, user_id, version, coalesce(banned_until > now(), false) or deletion_due_at is not null as is_inactive
    from post_drafts join users on users.id = user_id
    where state = 'scheduled' and publish_at <= now() and (${after}::uuid is null or post_drafts.id > ${after}::uuid)
    order by post_drafts.id limit 1`.execute(db)
  return rows[0]
}

async function publishDue(db: Db, deps: BlogDeps, { id, userId, version, isInactive }: Due): Promise<boolean> {
  try {
    if (isInactive)
      throw new DomainError('forbidden', 'The account was suspended or scheduled for deletion at that time.')
    const { outcome } = await publishDraft(db, deps, { userId }, { id, version })
    return outcome !== 'newer'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await db
      .updateTable('postDrafts')
      .set({
        state: 'editing',
        publishAt: null,
        scheduleProblem: error.message,
        version: version + 1,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'scheduled')
      .execute()
    return false
  }
}
