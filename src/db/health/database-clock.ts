import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

const refreshMs = 60_000

export type DatabaseClock = {
  /** Milliseconds since 1970 by the database's clock, never behind it by more than it was set since the last look. */
  now(): number
  close(): void
}

/**
 * What the database's clock says, without asking each time: what the database ends at a time of its own, a server whose own clock goes wrong must
 * not show for longer. Looks once a minute; while the database is away, this machine's steady clock carries on.
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

/** From the steady clock to the database's. The time that the answer took is counted as passed, so that nothing ends too late. */
async function measure(db: Db): Promise<number> {
  const askedAt = performance.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not tell its time')
  return row.now.getTime() - askedAt
}
