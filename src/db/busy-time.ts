import { performance } from 'node:perf_hooks'
import type pg from 'pg'

const attempts = 3
const timeouts = /timeout exceeded when trying to connect|terminated due to connection timeout/

/**
 * Makes a pool connect again if a connection was not open in time because this process was busy. The timer of the pool also counts time in which the
 * answer of the database has arrived but is not yet read: a long computation on a loaded machine would otherwise look like a lost database.
 */
export function retryAfterBusyTime(pool: pg.Pool, timeoutMs: number): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  async function connectInFreeTime(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      const start = performance.eventLoopUtilization()
      try {
        return await connect()
      } catch (error) {
        const wasFree = performance.eventLoopUtilization(start).idle > timeoutMs / 2
        if (wasFree || attempt === attempts || !(error instanceof Error) || !timeouts.test(error.message)) throw error
      }
    }
  }

  type Callback = (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  pool.connect = ((callback?: Callback) => {
    // An idle connection is handed over in this turn. Measuring the time costs more than that.
    const connecting = pool.idleCount > pool.waitingCount ? connect() : connectInFreeTime()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: unknown) => callback(error),
    )
  }) as typeof pool.connect
}
