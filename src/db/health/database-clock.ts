import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

const refreshMs = 60_000

export type DatabaseClock = {
  /** Milliseconds since 1970 by the database's clock. The difference is at most what that clock was adjusted by since the last measurement. */
  now(): number
  close(): void
}

/**
 * The database's clock without a query for each reading. A server with a wrong clock must not show something longer than the database does. It
 * measures once a minute. While the database is unavailable, the monotonic clock of this machine continues.
 */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let behind = await measure(db)
  const timer = setInterval(() => {
    measure(db).then(
      (measured) => {
        behind = measured
      },
      () => undefined,
    )
  }, refreshMs)
  timer.unref()
  return {
    now: () => performance.now() + behind,
    close: () => clearInterval(timer),
  }
}

/** The offset from the monotonic clock to the database's clock. The duration of the query counts as passed, so that nothing ends too late. */
async function measure(db: Db): Promise<number> {
  const startedAt = performance.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not return its time')
  return row.now.getTime() - startedAt
}
