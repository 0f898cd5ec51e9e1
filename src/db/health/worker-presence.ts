import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { ConnectionSource } from '#db/connection.ts'
import type { Db } from '#db/db.ts'

const tickMs = 1_000
const retryMs = 250
const answerTimeoutMs = 5_000
/** How long a session must be missing before its process counts as dead: longer than a reconnect takes. */
const missingSeconds = 1.5

type Options = {
  /** The id of this process. Each of its leases has it. */
  id: string
  /** Ends the leases of processes that are not registered. Runs in the transaction that removes a process. */
  freeLeases: (db: Db) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Registers this process with its own database session, and again whenever it loses that session. Every second it checks for processes whose session
 * has ended.
 * A dead process loses its session, so its leases end before they expire. A suspended process retains both.
 *
 * A process that only lost its connection may lose its leases too. That is safe: results of leased work are written only if the lease still exists.
 */
export async function registerWorker(
  source: ConnectionSource,
  db: Db,
  { id, freeLeases, onError }: Options,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController()
  const registered = Promise.withResolvers<void>()

  let reported: string | null = null

  /** The connection is tried four times a second. The same error is not reported again. */
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
      // Also at the start, so that a process that starts after a crash does not wait a second to detect the dead one.
      await removeDead(db, freeLeases).catch(onError)
      await sleep(tickMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      // This also detects a connection that looks open but no longer answers.
      await register(client, id)
    }
  }

  async function run() {
    while (!closing.signal.aborted) {
      let client: pg.Client | null = null
      try {
        // The constructor also throws: it reads the files that the connection string names, such as certificates.
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

/** Writes nothing while the stored session is the current one. */
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

/** Removes dead processes and ends their leases in the same transaction. */
async function removeDead(db: Db, freeLeases: Options['freeLeases']): Promise<void> {
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
