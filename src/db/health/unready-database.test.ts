import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPooler } from '#test/fakes/pooler.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { requireWebSession } from './require-session.ts'
import { requireWebRole } from './web-role.ts'

let database: TestDatabase
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  cleanups.push(() => database.drop())
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function pooler(mode: 'transaction' | 'session', user = database.source.user) {
  const started = await startPooler({ ...database.source, user }, mode)
  cleanups.push(() => started.close())
  return started
}

function connected(connectionString: string) {
  const connection = connect({ connectionString }, { max: 3 })
  cleanups.push(() => connection.close())
  return connection
}

const advisoryLocks = async () =>
  (
    await database.pool.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
  ).rowCount

test('a pooler in transaction mode is refused in one sentence, without a lock that a later start would wait for', async () => {
  const { url } = await pooler('transaction')
  for (const _attempt of [1, 2]) {
    await expect(migrate(connected(url).pool)).rejects.toThrow(
      /^DATABASE_URL leads to a connection pooler in transaction or statement mode.*session mode\.$/,
    )
  }
  expect(await advisoryLocks()).toBe(0)
  expect(await migrate(database.pool)).toEqual({ applied: [] })
})

test('a pooler in transaction mode is refused for visitors as well', async () => {
  const { url } = await pooler('transaction', 'linkwright_web')
  await expect(requireWebSession(connected(url).pool)).rejects.toThrow(/^DATABASE_WEB_URL leads to a connection pooler/)
})

test('a pooler in session mode is accepted, with a separate login for visitors', async () => {
  const [owner, web] = [await pooler('session'), await pooler('session', 'linkwright_web')]
  const { pool } = connected(owner.url)
  expect(await migrate(pool)).toEqual({ applied: [] })
  expect((await pool.query("select current_setting('statement_timeout') as limit")).rows).toEqual([{ limit: '20s' }])
  const { pool: webPool } = connected(web.url)
  await requireWebRole(webPool, pool, { ownLogin: true })
  await requireWebSession(webPool)
})

test('a pooler that refuses the role of visitors is reported with the setting to change', async () => {
  const { url } = await pooler('session')
  const { pool: webPool } = connected(`${url}?options=-c%20role%3Dlinkwright_web`)
  await expect(requireWebRole(webPool, database.pool, { ownLogin: false })).rejects.toThrow(
    /a connection pooler refuses it \(unsupported startup parameter: options\)\. Set DATABASE_WEB_URL/,
  )
})

test('a process that holds the lock of migrations for too long is reported, with the command to end it', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(7701002)')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await expect(migrate(database.pool, { lockTimeoutMs: 100 })).rejects.toThrow(
      new RegExp(`^Another process has been migrating.* more than 0\\.1 s .*pg_terminate_backend\\(${rows[0].pid}\\)`),
    )
  } finally {
    client.release(true)
  }
  expect(await migrate(database.pool)).toEqual({ applied: [] })
})

test('a transaction that locks a table for too long ends the start in one sentence', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table schema_migrations')
    await expect(migrate(database.pool, { lockTimeoutMs: 100 })).rejects.toThrow(
      /^Another transaction holds a lock that the start waited for/,
    )
  } finally {
    client.release(true)
  }
})

test('a database that accepts connections and never answers ends the start in one sentence', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'site', connectionTimeoutMillis: 200 })
  await expect(migrate(pool)).rejects.toThrow(/^The database does not answer: it accepted the connection/)
})
