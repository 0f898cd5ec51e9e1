import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect, webSource } from '../../src/db/connection.ts'
import type { Db } from '../../src/db/db.ts'
import { copyData, eventually, makeDataDir } from './process.ts'

export type TestDatabase = Connection & {
  source: { host: string; user: string; database: string }
  /** The same database with the role of visitors' and members' requests. */
  webDb: Db
  drop(): Promise<void>
}

/** A separate database: a copy of the migrated template, or of PostgreSQL's empty one. Drop it in `afterAll`. */
export async function createTestDatabase({ template = 'linkwright' } = {}): Promise<TestDatabase> {
  const { host, user } = inject('databaseServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(host, user, `create database ${database} template ${template} strategy file_copy`)
  const source = { host, user, database }
  const connection = connect(source)
  const web = connect(webSource(source), { max: 5 })
  return {
    ...connection,
    source,
    webDb: web.db,
    async drop() {
      await connection.close()
      await web.close()
      await asAdmin(host, user, `drop database ${database} with (force)`)
    },
  }
}

async function asAdmin(host: string, user: string, statement: string) {
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Ends the connection that waits for a lock of another one, as when its process is killed, once there is one. */
export async function terminateWaiting({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
    )
    if (rowCount === 0) throw new Error('No connection waits for a lock')
  })
}

/** A folder with a separate database that is already created and migrated (see `prepareData`). Removed at the end. */
export async function makePreparedDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const made = await makeDataDir()
  await copyPreparedData(made.path)
  return made
}

/** Copies that database into an empty data folder. */
export async function copyPreparedData(folder: string): Promise<void> {
  const prepared = inject('preparedData')
  if (prepared === null) throw new Error('Only the tests of the project `resilience` have a prepared data folder')
  await copyData(prepared, folder)
}
