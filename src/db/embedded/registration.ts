import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Each Linkwright server holds this advisory lock of the database `postgres` in shared mode while it runs. A process that can take it in exclusive
 * mode is the last one.
 */
const usersLock = 7_701_001
const retryMs = 50

type Source = { host: string; user: string }

export type Registration = {
  /**
   * Ends the registration permanently. Returns `true` if no other process is registered; none can register until the database is stopped or this call
   * has finished.
   */
  leave(): Promise<boolean>
}

/**
 * Registers this process as a user of the embedded PostgreSQL. It registers again whenever the connection that holds the registration is lost.
 * Resolves after the first registration.
 */
export async function register(source: Source): Promise<Registration> {
  let left = false
  let holder = await hold(source)
  let renewing: Promise<unknown> = Promise.resolve()

  const renew = async () => {
    for (;;) {
      await holder.ended
      await sleep(retryMs)
      if (left) return
      renewing = hold(source).then(
        (next) => {
          holder = next
        },
        () => undefined,
      )
      await renewing
    }
  }
  void renew()

  return {
    async leave() {
      left = true
      // A registration attempt in progress would count as another process, and its connection would stay open.
      await renewing
      const { client } = holder
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
        const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [usersLock])
        return rows[0]?.alone === true
      } catch {
        return isAlone(source)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

async function hold(source: Source): Promise<{ client: pg.Client; ended: Promise<void> }> {
  const client = connectionTo(source)
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve)
    client.on('error', () => resolve())
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [usersLock])
    return { client, ended }
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}

/** Checks on a new connection, for a process that lost its registration just before it stops. */
async function isAlone(source: Source): Promise<boolean> {
  const client = connectionTo(source)
  try {
    await client.connect()
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [usersLock])
    return rows[0]?.alone === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function connectionTo(source: Source): pg.Client {
  const client = new pg.Client({
    ...source,
    database: 'postgres',
    application_name: 'linkwright-user',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  return client
}
