import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { ConnectionSource } from '#db/connection.ts'
import type { Db } from '#db/db.ts'

const tickMs = 1_000
const retryMs = 250
const answerTimeoutMs = 5_000
/** How long a session has to be missing before its process counts as gone: longer than a process takes to connect again. */
const missingSeconds = 1.5

type Options = {
  /** Of this process; each lease it takes carries it. */
  id: string
  /** Ends the leases of processes that are not registered. Runs in the transaction that removes a process. */
  freeLeases: (db: Db) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Registers this process with a database session of its own, and again whenever it lost that session. Looks every second for processes whose session is
 * gone. A process that is gone loses its session with it, so that its leases need not run out; a process that stands still keeps both.
 *
 * A process that only lost its connection may lose its leases too. That is safe: what is written at the end of leased work is guarded by the lease.
 */
export async function registerWorker(
  source: ConnectionSource,
  db: Db,
  { id, freeLeases, onError }: Options,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  const registered = Promise.withResolvers<void>()

  let reported: string | null = null

  /** The connection is tried four times a second: the same reason again is no news. */
  function report(error: unknown) {
    const reason = String(error)
    if (reason !== reported) onError(error)
    reported = reason
  }

  async function hold(client: pg.Client) {
    await client.connect()
    await register(client, id)
    await sweep(db, freeLeases)
    registered.resolve()
    reported = null
    while (!closing.signal.aborted) {
      // At once too: a process that starts after a crash need not wait a second to notice who is gone.
      await removeGone(db, freeLeases).catch(onError)
      await sleep(tickMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      // Also tells a connection that only looks open from one that answers.
      await register(client, id)
    }
  }

  async function run() {
    while (!closing.signal.aborted) {
      let client: pg.Client | null = null
      try {
        // Throws too: the files that an address names, as certificates, are read here.
        client = new pg.Client({
          ...source,
          application_name: 'linkwright worker',
          keepAlive: true,
          connectionTimeoutMillis: answerTimeoutMs,
          query_timeout: answerTimeoutMs,
        })
        client.on('error', () => undefined)
        await hold(client)
      } catch (error) {
        report(error)
      }
      await client?.end().catch(() => undefined)
      if (!closing.signal.aborted) await sleep(retryMs)
    }
  }

  const running = run()
  await registered.promise
  return {
    async close() {
      closing.abort()
      await running
      await sql`delete from worker_processes where id = ${id}`.execute(db).catch(() => undefined)
    },
  }
}

/** Writes nothing while the session is the one that is known. */
async function register(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `insert into worker_processes as known (id, backend_pid, backend_start)
    select $1, pid, backend_start from pg_stat_activity where pid = pg_backend_pid()
    on conflict (id) do update set backend_pid = excluded.backend_pid, backend_start = excluded.backend_start, missing_since = null
    where (known.backend_pid, known.backend_start) is distinct from (excluded.backend_pid, excluded.backend_start)
      or known.missing_since is not null`,
    [id],
  )
}

/** Removes processes that are gone, and ends their leases with that, or neither. */
async function removeGone(db: Db, freeLeases: Options['freeLeases']): Promise<void> {
  const { rows: missing } = await sql<{ isOver: boolean }>`
    update worker_processes set missing_since = coalesce(missing_since, clock_timestamp())
    where not is_session_open(backend_pid, backend_start)
    returning missing_since < clock_timestamp() - make_interval(secs => ${missingSeconds}) as is_over`.execute(db)
  if (missing.some(({ isOver }) => isOver)) await sweep(db, freeLeases)
}

async function sweep(db: Db, freeLeases: Options['freeLeases']): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`delete from worker_processes where not is_session_open(backend_pid, backend_start)
      and missing_since < clock_timestamp() - make_interval(secs => ${missingSeconds})`.execute(db)
    await freeLeases(db)
  })
}
