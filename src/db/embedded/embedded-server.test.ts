import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { copyPreparedData, makePreparedDataDir } from '#test/harness/database.ts'
import { eventually, makeDataDir } from '#test/harness/process.ts'
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import { createUnfinished } from './unfinished.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** An empty folder, or with `makePreparedDataDir` one with a database. */
async function dataDir(make = makeDataDir): Promise<string> {
  const made = await make()
  cleanups.push(made.remove)
  return made.path
}

async function start(path: string, onNotice?: (notice: string) => void): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(path, { durable: false, ...(onNotice && { onNotice }) })
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
  const path = await dataDir(makePreparedDataDir)
  const [first, second] = [await start(path), await start(path)]
  process.kill(Number(readFileSync(pidFile(path), 'utf8').split('\n')[0]), 'SIGKILL')
  await eventually(async () => expect(await query(first, registered)).toEqual([{ count: 2 }]))
  expect(await first.stop()).toBe('still_used')
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await second.stop()).toBe('stopped')
  expect(existsSync(pidFile(path))).toBe(false)
})

test('a user whose own backend was terminated is registered again', async () => {
  const path = await dataDir(makePreparedDataDir)
  const [first, second] = [await start(path), await start(path)]
  // Returns after the backends have ended, not when they are only signalled.
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

test('a database that an operator moved aside is unchanged after a start that creates a new one, and is reported', async () => {
  const path = await dataDir(makePreparedDataDir)
  const first = await startEmbeddedServer(path, { durable: false })
  await query(first, 'create table precious (id int)', 'linkwright')
  await first.stop()
  const [data, moved] = [join(path, 'postgres/data'), join(path, 'postgres/data.bak')]
  renameSync(data, moved)
  const filesBefore = readdirSync(moved, { recursive: true })
  const notices: string[] = []
  const second = await start(path, (notice) => notices.push(notice))
  expect(readdirSync(moved, { recursive: true })).toEqual(filesBefore)
  expect(notices).toEqual([expect.stringMatching(/new, empty database was created.*untouched beside it: data\.bak\./)])
  await second.stop()
  renameSync(data, join(path, 'postgres/data.empty'))
  renameSync(moved, data)
  expect(await query(await start(path), 'select * from precious', 'linkwright')).toEqual([])
})

test('leftovers of interrupted starts are removed; folders that only resemble one stay and are reported', async () => {
  const path = await dataDir()
  const parent = join(path, 'postgres')
  const marker = 'MADE-BY-LINKWRIGHT'
  mkdirSync(parent)
  if (process.getuid?.() === 0) chmodSync(parent, 0o755)
  const stages = {
    justMade: createUnfinished(parent, null).content,
    marked: createUnfinished(parent, null).content,
    half: createUnfinished(parent, null).content,
  }
  rmSync(join(stages.justMade, '..', marker))
  mkdirSync(join(stages.half, 'base/1'), { recursive: true })
  writeFileSync(join(stages.half, 'PG_VERSION'), '18')
  const others = ['data.12345', 'unfinished-backup', 'unfinished-abc123', 'unfinished-xyz789']
  for (const name of others) {
    mkdirSync(join(parent, name, 'data'), { recursive: true })
    writeFileSync(join(parent, name, 'data/PG_VERSION'), '18')
  }
  writeFileSync(join(parent, 'unfinished-xyz789', marker), 'another text')
  symlinkSync(join(parent, 'data.12345'), join(parent, 'unfinished-link00'))
  const notices: string[] = []
  await start(path, (notice) => notices.push(notice))
  const named = [...others, 'unfinished-link00'].sort().join(', ')
  expect(notices).toEqual([expect.stringContaining(`Left untouched beside it: ${named}.`)])
  expect(readdirSync(parent).sort()).toEqual(['data', ...others, 'postgres.log', 'unfinished-link00'].sort())
  for (const name of others) expect(existsSync(join(parent, name, 'data/PG_VERSION'))).toBe(true)
})

test('leftovers of a start that was killed while it created the database are removed by the next one', async () => {
  const path = await dataDir()
  const script = `import { startEmbeddedServer } from '${import.meta.dirname}/embedded-server.ts'; await startEmbeddedServer(${JSON.stringify(path)}, { durable: false })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  await eventually(async () => expect(readdirSync(join(path, 'postgres')).join()).toMatch(/unfinished-/))
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = await start(path)
  expect(await query(server, 'select 1 as one', 'linkwright')).toEqual([{ one: 1 }])
  await server.stop()
  // Processes of the killed start may write for a while, and write again what a start has removed. A start after their end removes all of it.
  await eventually(async () => {
    const next = await start(path)
    const names = readdirSync(join(path, 'postgres')).sort()
    await next.stop()
    expect(names).toEqual(['data', 'postgres.log'])
  })
})

test('a running server whose data was moved away does not continue with an empty database', async () => {
  const path = await dataDir(makePreparedDataDir)
  const notices: string[] = []
  const server = await start(path, (notice) => notices.push(notice))
  const data = join(path, 'postgres/data')
  renameSync(data, join(path, 'postgres/data.bak'))
  try {
    await eventually(async () => expect(notices.join()).toMatch(/could not be started again: .*data is missing/))
    expect(existsSync(data)).toBe(false)
  } finally {
    renameSync(join(path, 'postgres/data.bak'), data)
  }
  expect(await query(server, 'select 1 as one', 'linkwright')).toEqual([{ one: 1 }])
})

test('data that an operator moved and linked is used at its new path, without a change of its running server', async () => {
  const path = await dataDir(makePreparedDataDir)
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

test('a database is created in a folder with spaces, commas and letters of other scripts, and a path too long for a socket', async () => {
  const path = join(await dataDir(), `a,b with ünïcode ${'long'.repeat(30)}`)
  const server = await start(path)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each(['a,b', 'with space', 'ünïcode', `${'long'.repeat(30)}`])('a folder named %j works', async (name) => {
  const path = join(await dataDir(), name)
  await mkdir(path, { mode: 0o755 })
  await copyPreparedData(path)
  expect(await query(await start(path), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another major version is refused with that version, and not changed', async () => {
  const path = await dataDir(makePreparedDataDir)
  const first = await startEmbeddedServer(path, { durable: false })
  await first.stop()
  writeFileSync(join(path, 'postgres/data/PG_VERSION'), '19\n')
  await expect(startEmbeddedServer(path, { durable: false })).rejects.toThrow(
    /made by PostgreSQL 19; this release runs PostgreSQL 18/,
  )
})
