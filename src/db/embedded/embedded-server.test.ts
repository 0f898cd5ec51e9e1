import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually, makeDataDir } from '#test/process.ts'
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function dataDir(): Promise<string> {
  const made = await makeDataDir()
  cleanups.push(made.remove)
  return made.path
}

async function start(path: string): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(path, { durable: false })
  cleanups.push(() => server.stop())
  return server
}

async function query(server: EmbeddedServer, statement: string, database = 'postgres') {
  const client = new pg.Client({ ...server.connection, database })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const registered =
  "select count(*)::int as count from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted"
const pidFile = (path: string) => join(path, 'postgres/data/postmaster.pid')

test('every user is registered again after the database was killed, and the last one still stops it', async () => {
  const path = await dataDir()
  const [first, second] = [await start(path), await start(path)]
  process.kill(Number(readFileSync(pidFile(path), 'utf8').split('\n')[0]), 'SIGKILL')
  await eventually(async () => expect(await query(first, registered)).toEqual([{ count: 2 }]))
  expect(await first.stop()).toBe('still_used')
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await second.stop()).toBe('stopped')
  expect(existsSync(pidFile(path))).toBe(false)
})

test('a user whose own backend was ended is registered again', async () => {
  const path = await dataDir()
  const [first, second] = [await start(path), await start(path)]
  // Answers once the backends are gone, and not when they are only told to go.
  await query(
    first,
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'linkwright-user'",
  )
  await eventually(async () => expect(await query(first, registered)).toEqual([{ count: 2 }]))
  expect(await second.stop()).toBe('still_used')
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('three starts at once on an empty folder share one database', async () => {
  const path = await dataDir()
  const servers = await Promise.all([start(path), start(path), start(path)])
  await query(servers[0] as EmbeddedServer, 'create table shared (id int)', 'linkwright')
  for (const server of servers) expect(await query(server, 'select * from shared', 'linkwright')).toEqual([])
})

test('half of a cluster that a killed start left behind is removed', async () => {
  const path = await dataDir()
  mkdirSync(join(path, 'postgres/data.12345'), { recursive: true })
  writeFileSync(join(path, 'postgres/data.12345/PG_VERSION'), '18')
  await start(path)
  expect(readdirSync(join(path, 'postgres')).filter((name) => name.startsWith('data.'))).toEqual([])
})

test('data that an operator moved and linked is used where it is, without touching its running server', async () => {
  const path = await dataDir()
  const first = await startEmbeddedServer(path, { durable: false })
  await query(first, 'create table kept (id int)', 'linkwright')
  await first.stop()
  renameSync(join(path, 'postgres/data'), join(path, 'postgres/moved'))
  symlinkSync(join(path, 'postgres/moved'), join(path, 'postgres/data'))
  const second = await start(path)
  const pid = readFileSync(join(path, 'postgres/moved/postmaster.pid'), 'utf8').split('\n')[0]
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(await query(second, 'select * from kept', 'linkwright')).toEqual([])
  expect(readFileSync(join(path, 'postgres/moved/postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid)
})

test.each(['a,b', 'with space', 'ünïcode', `${'long'.repeat(30)}`])('a folder named %j works', async (name) => {
  const path = join(await dataDir(), name)
  const server = await start(path)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another major version is refused by name and left as it was', async () => {
  const path = await dataDir()
  const first = await startEmbeddedServer(path, { durable: false })
  await first.stop()
  writeFileSync(join(path, 'postgres/data/PG_VERSION'), '19\n')
  await expect(startEmbeddedServer(path, { durable: false })).rejects.toThrow(
    /made by PostgreSQL 19; this release runs PostgreSQL 18/,
  )
})

test('a server that cannot run says why at once', async () => {
  const path = await dataDir()
  const first = await startEmbeddedServer(path, { durable: false })
  await first.stop()
  writeFileSync(join(path, 'postgres/data/postgresql.conf'), 'nonsense = yes\n')
  const before = Date.now()
  await expect(startEmbeddedServer(path, { durable: false })).rejects.toThrow(/PostgreSQL ended at once/)
  expect(Date.now() - before).toBeLessThan(30_000)
  vi.restoreAllMocks()
})
