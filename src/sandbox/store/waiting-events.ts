import type { DatabaseSync } from 'node:sqlite'

const firstWaitMs = 1_000
const waitMaxMs = 6 * 3_600_000
/** The last attempt is the first one after this time. */
const triedForMs = 3 * 86_400_000

type WaitingEvent = { id: string; body: string }

/** Events that their receiver has not accepted yet. */
export type WaitingEvents = {
  /**
   * Takes the event that is due longest, and postpones its next attempt at once: after a crash the event is sent again and never lost. The delay
   * doubles from a second to six hours, for three days.
   */
  take(now: Date): WaitingEvent | null
  delivered(id: string, now: Date): void
  failed(id: string, error: string): void
  count(): number
}

/** The times of attempts use the clock of this machine, not the clock of the sandbox. */
export function createWaitingEvents(database: DatabaseSync): WaitingEvents {
  const due = database.prepare(
    `select id, body, attempts, created_at from events where next_attempt_at <= ? order by next_attempt_at, position limit 1`,
  )
  const putOff = database.prepare('update events set attempts = attempts + 1, next_attempt_at = ? where id = ?')
  const isDelivered = database.prepare(
    'update events set delivered_at = ?, next_attempt_at = null, last_error = null where id = ?',
  )
  const hasFailed = database.prepare('update events set last_error = ? where id = ?')
  const open = database.prepare('select count(*) as count from events where delivered_at is null')
  return {
    take(now) {
      const row = due.get(now.getTime())
      if (row === undefined) return null
      const isLast = Number(row.created_at) + triedForMs < now.getTime()
      const waitMs = Math.min(firstWaitMs * 2 ** Math.min(Number(row.attempts), 20), waitMaxMs)
      putOff.run(isLast ? null : now.getTime() + waitMs, String(row.id))
      return { id: String(row.id), body: String(row.body) }
    },
    delivered: (id, now) => void isDelivered.run(now.getTime(), id),
    count: () => Number(open.get()?.count),
    failed: (id, error) => void hasFailed.run(error.slice(0, 500), id),
  }
}
