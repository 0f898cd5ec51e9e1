import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionSource } from '#db/connection.ts'

const pingEveryMs = 1_000
/** How long the simplest query may take before the database counts as hung. */
const silenceMs = 4_000

export type DatabaseState = 'ok' | 'does not answer' | 'unreachable'

export type Watchdog = {
  /** Protects a pool: while the database does not answer, its connections are closed and new ones are refused. */
  guard(pool: pg.Pool): void
  state(): DatabaseState
  close(): Promise<void>
}

/** Thrown for a connection that is requested while the database does not answer. */
class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseSilent'
  }
}

/**
 * Checks on its own connection whether the database answers. A hung database neither answers nor closes its connections, so every request would wait
 * until the statement timeout. After four seconds without an answer, all connections of the guarded pools are closed and new ones are refused at
 * once, until the database answers again. The server then rolls back a statement in progress. For a commit in progress, the outcome is unknown.
 */
export function watchDatabase(
  source: ConnectionSource,
  onChange: (state: DatabaseState) => void = () => undefined,
): Watchdog {
  const stopping = new AbortController()
  let state: DatabaseState = 'ok'
  const open = new Set<pg.PoolClient>()

  const change = (next: DatabaseState) => {
    if (next === state) return
    state = next
    if (next === 'does not answer') for (const client of open) cut(client)
    onChange(next)
  }

  const watch = async () => {
    while (!stopping.signal.aborted) {
      let client: pg.Client | null = null
      try {
        // The constructor also throws: it reads the files that the connection string names, such as certificates.
        client = new pg.Client({ ...source, application_name: 'linkwright watchdog', keepAlive: true })
        client.on('error', () => undefined)
        if ((await answersWithin(client.connect())) === 'silent') change('does not answer')
        else await pingUntilSilent(client)
      } catch (error) {
        change(isRefusal(error) ? 'ok' : 'unreachable')
      } finally {
        if (client !== null) cut(client)
      }
      await pause()
    }
  }

  const pingUntilSilent = async (client: pg.Client) => {
    while (!stopping.signal.aborted) {
      const answer = await answersWithin(client.query('select 1'))
      change(answer === 'silent' ? 'does not answer' : 'ok')
      if (answer === 'silent') return
      await pause()
    }
  }

  const pause = () => sleep(pingEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const watching = watch()
  return {
    guard: (pool) => guardPool(pool, open, () => state === 'does not answer'),
    state: () => state,
    async close() {
      stopping.abort()
      await watching
    },
  }
}

/** Tracks the open connections of a pool, and refuses new ones while `isSilent`. */
function guardPool(pool: pg.Pool, open: Set<pg.PoolClient>, isSilent: () => boolean) {
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  const connect = pool.connect.bind(pool) as (...rest: unknown[]) => unknown
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!isSilent()) return callback === undefined ? connect() : connect(callback)
    if (callback === undefined) return Promise.reject(new DatabaseSilent())
    return callback(new DatabaseSilent())
  }) as typeof pool.connect
}

/** Closes the socket without the protocol's goodbye, which a hung server would not read. */
function cut(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}

/** Whether a promise settles in time. A result that arrived while this process was busy counts as in time. */
async function answersWithin(answer: Promise<unknown>): Promise<'answered' | 'silent'> {
  const settled = answer.then(() => 'answered' as const)
  settled.catch(() => undefined)
  const waiting = new AbortController()
  const silent = sleep(silenceMs, undefined, { signal: waiting.signal, ref: false })
    .then(() => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))))
    .then(() => 'silent' as const)
  silent.catch(() => undefined)
  try {
    return await Promise.race([settled, silent])
  } finally {
    waiting.abort()
  }
}

/** A server that refuses, for example because it has no connection left, is running and answers. One that starts or stops (57P) does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('57P') !== true
}
