import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '../src/db/connection.ts'

export type TestDatabase = Connection & {
  source: { host: string; user: string; database: string }
  drop(): Promise<void>
}

/** A database of one's own: a fresh copy of the migrated template. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { host, user } = inject('databaseServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(host, user, `create database ${database} template linkwright strategy file_copy`)
  const source = { host, user, database }
  const connection = connect(source)
  return {
    ...connection,
    source,
    async drop() {
      await connection.close()
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
