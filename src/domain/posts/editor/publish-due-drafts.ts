import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { BlogDeps } from './blog-deps.ts'
import { publishDraft } from './publish-draft.ts'

type Due = { id: string; userId: string; version: number; isHeld: boolean }

/**
 * Publishes the scheduled drafts whose time has come, also those whose time came while nobody worked: each in one transaction, so that a crash leaves
 * it scheduled or published and nothing between, and of several workers one publishes it. One that can no longer be published goes back to its author
 * with the reason. Answers how many there were.
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
  // What breaks one of them must not keep the others from their time; it is told when all had their turn.
  if (faults.length > 0) throw faults[0]
  return counts
}

/** Drafts in the order of their ids, each looked at once in a run: one that fails for a reason of ours is tried again by the next run. */
async function findDue(db: Db, after: string | null): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select post_drafts.id, user_id, version, coalesce(banned_until > now(), false) or deletion_due_at is not null as is_held
    from post_drafts join users on users.id = user_id
    where state = 'scheduled' and publish_at <= now() and (${after}::uuid is null or post_drafts.id > ${after}::uuid)
    order by post_drafts.id limit 1`.execute(db)
  return rows[0]
}

async function publishDue(db: Db, deps: BlogDeps, { id, userId, version, isHeld }: Due): Promise<boolean> {
  try {
    if (isHeld) throw new DomainError('forbidden', 'The account was suspended or scheduled for deletion at that time.')
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
