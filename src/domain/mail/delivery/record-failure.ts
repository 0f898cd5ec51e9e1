import type { Db } from '#db/db.ts'

const failuresKept = 100

/** Adds a failed attempt to the log, which keeps the newest 100. */
export async function recordFailure(
  db: Db,
  failure: {
    messageId: string
    template: string
    status: number
    /** Without secrets. */
    error: string
    attempt: number
    retryable: boolean
    provider: string
  },
): Promise<void> {
  await db.insertInto('mailFailures').values(failure).execute()
  await db
    .deleteFrom('mailFailures')
    .where('id', 'in', (failures) =>
      failures
        .selectFrom('mailFailures')
        .select('id')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(failuresKept)
        // Whoever removes the same ones at this moment need not be waited for.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
