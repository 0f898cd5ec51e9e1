import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Every server of Linkwright holds this advisory lock of the database `postgres` shared while it runs; who can take it alone is the last. */
const usersLock = 7_701_001
const retryMs = 50

type Source = { host: string; user: string }

export type Registration = {
  /** Gives the registration up for good. `true` when nobody else is registered, which nobody can be until the database is stopped or this returns. */
  leave(): Promise<boolean>
}

/**
 * Registers this process as a user of the embedded PostgreSQL, and again whenever the connection that holds the registration is lost, whoever
 * lost it: the database, its backend or the network. Resolves once registered for the first time.
 */
export async function register(source: Source): Promise<Registration> {
  let left = false
  let holder = await hold(source)
  let coming: Promise<unknown> = Promise.resolve()

  const keep = async () => {
    for (;;) {
      await holder.ended
      await sleep(retryMs)
      if (left) return
      coming = hold(source).then(
        (next) => {
          holder = next
        },
        () => undefined,
      )
      await coming
    }
  }
  void keep()

  return {
    async leave() {
      left = true
      // One on its way would be taken for somebody else's, and stay open.
      await coming
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

/** Asked on a new connection, for a process that lost its registration just before it left. */
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
