import type { Db } from '#db/db.ts'

const failuresMax = 100

/** Adds a failed attempt to the log, which stores the newest 100. */
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
        .offset(failuresMax)
        // Rows that another process deletes at this moment need no wait.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
