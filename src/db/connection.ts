import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { retryAfterBusyTime } from './busy-time.ts'
import type { Db } from './db.ts'
import { limitQueryTime } from './health/query-timeout.ts'
import { webRole } from './health/web-role.ts'
import { enablePreparedStatements } from './prepared.ts'
import { ColumnNames } from './prepared-query.ts'
import type { DB } from './types.ts'

export type ConnectionSource = { connectionString: string } | { host: string; user: string; database: string }

/**
 * The same database with the role `linkwright_web`: a login of its own if the server allows it (the embedded one, or `ownLogin`), otherwise a `set
 * role` at the start of each connection.
 */
export function webSource(source: ConnectionSource, ownLogin?: string): ConnectionSource {
  if (ownLogin !== undefined) return { connectionString: ownLogin }
  if ('host' in source) return { ...source, user: webRole }
  const url = new URL(source.connectionString)
  const options = [url.searchParams.get('options'), `-c role=${webRole}`].filter(Boolean).join(' ')
  url.searchParams.set('options', options)
  return { connectionString: url.href }
}

export type Connection = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Longer than any statement of the product takes. A longer statement is a bug and must not block its connection indefinitely. */
const statementTimeoutMs = 20_000

/** Counters and sums are returned as numbers. All of them are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Opens a pool of at most `max` connections. It connects at the first query. A lost idle connection is replaced without an error. */
export function connect(
  source: ConnectionSource,
  { max = 10, name = 'linkwright', connectTimeoutMs = 5_000 } = {},
): Connection {
  const pool = new pg.Pool({
    ...source,
    max,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    // Not a startup parameter: poolers refuse parameters that they do not know.
    onConnect: async (client) => {
      limitQueryTime(client, statementTimeoutMs + 5_000)
      await client.query(`set statement_timeout = ${statementTimeoutMs}`)
    },
  })
  retryAfterBusyTime(pool, connectTimeoutMs)
  pool.on('error', () => undefined)
  // The query on a connection that dies while in use fails. Without a listener, the error would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    enablePreparedStatements(client)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ColumnNames()],
  })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it was used through Kysely.
      if (!pool.ended) await pool.end()
    },
  }
}
