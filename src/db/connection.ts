import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { webRole } from './health/web-role.ts'
import { enablePreparedStatements } from './prepared.ts'
import type { DB } from './types.ts'

export type ConnectionSource = { connectionString: string } | { host: string; user: string; database: string }

/**
 * The same database as the role `linkwright_web`: a login of its own where the server lets it in (the embedded one, or `ownLogin`), else a role
 * taken on at the start of each connection.
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

/** Longer than any statement of the product; what takes more is a fault, and must not hold a connection for ever. */
const statementTimeoutMs = 20_000

/** Counters and sums arrive as numbers: none here comes near 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Opens a pool of at most `max` connections. Nothing connects until the first query. A lost idle connection is replaced, never thrown. */
export function connect(source: ConnectionSource, { max = 10, name = 'linkwright' } = {}): Connection {
  const pool = new pg.Pool({
    ...source,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    // For a database that does not even answer that it gave up.
    query_timeout: statementTimeoutMs + 5_000,
    // Not a parameter of the start: poolers refuse those that they do not know.
    onConnect: async (client) => {
      await client.query(`set statement_timeout = ${statementTimeoutMs}`)
    },
  })
  pool.on('error', () => undefined)
  // A connection that dies while lent out fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    enablePreparedStatements(client)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
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
