import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { ServerUser } from './binaries.ts'
import { type ConnectionSettings, connectionOf, type Place, preparePlace } from './place.ts'
import { findPostmaster, waitForOrphans } from './postmaster.ts'
import { type Registration, register } from './registration.ts'
import { withStartLock } from './start-lock.ts'

const majorVersion = '18'
const readyTimeoutMs = 60_000
const watchMs = 500
const stopTimeoutMs = 15_000

export type EmbeddedServer = {
  connection: ConnectionSettings
  /** Stops PostgreSQL when no other process uses it, else leaves it running. */
  stop(): Promise<'stopped' | 'still_used'>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there, and keeps it running: when it dies, it is started again.
 * `durable: false` is for tests only. Throws with the reason and what to do when the folder cannot be used.
 */
export async function startEmbeddedServer(dataDir: string, { durable = true } = {}): Promise<EmbeddedServer> {
  const place = preparePlace(dataDir, durable)
  let stopping = false
  let recovering: Promise<void> | null = null
  const registration = await withStartLock(place.data, async () => {
    await ensureRunning(place)
    return register(connectionOf(place))
  })
  const watcher = setInterval(() => {
    if (stopping || findPostmaster(place.data) !== null || recovering !== null) return
    recovering = withStartLock(place.data, async () => {
      if (stopping) return
      await ensureRunning(place)
    })
      .catch((error: unknown) => console.error('The embedded PostgreSQL could not be started again', error))
      .finally(() => {
        recovering = null
      })
  }, watchMs)
  watcher.unref()
  return {
    connection: connectionOf(place),
    async stop() {
      stopping = true
      clearInterval(watcher)
      await recovering
      return withStartLock(place.data, () => stopIfLast(place, registration))
    },
  }
}

async function ensureRunning(place: Place): Promise<void> {
  if (!existsSync(place.data)) await initialise(place)
  const version = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new Error(
      `The database in ${place.data} was made by PostgreSQL ${version}; this release runs PostgreSQL ${majorVersion}. Use the matching release or another DATA_DIR.`,
    )
  }
  if (findPostmaster(place.data) === null) {
    await waitForOrphans(place.data)
    for (const leftover of [
      join(place.data, 'postmaster.pid'),
      join(place.socketDir, '.s.PGSQL.5432'),
      join(place.socketDir, '.s.PGSQL.5432.lock'),
    ]) {
      rmSync(leftover, { force: true })
    }
    await waitUntilReady(place, launch(place))
  } else {
    await waitUntilReady(place, null)
  }
}

/** Makes a new database cluster beside its place and moves it there whole, so that an interrupted start leaves no half of one. */
async function initialise(place: Place): Promise<void> {
  removeHalves(place.data)
  const half = `${place.data}.${process.pid}`
  const options = [
    '-D',
    half,
    '-U',
    'linkwright',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  if (!place.durable) options.push('--no-sync')
  await promisify(execFile)(join(place.binaries, 'bin/initdb'), options, {
    ...asUser(place.user),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  renameSync(half, place.data)
}

/** What a start that was killed left behind. Nobody else is making one: the start lock is held. */
function removeHalves(data: string) {
  const halves = readdirSync(dirname(data)).filter((name) => name.startsWith(`${basename(data)}.`))
  for (const name of halves) rmSync(join(dirname(data), name), { recursive: true, force: true })
}

function asUser(user: ServerUser) {
  return user === null ? {} : { uid: user.uid, gid: user.gid }
}

function launch(place: Place): ChildProcess {
  const log = openSync(place.logFile, 'a')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${place.socketDir}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=256MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'jit=off',
  ]
  if (!place.durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  const server = spawn(
    join(place.binaries, 'bin/postgres'),
    ['-D', place.data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...asUser(place.user),
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  server.unref()
  return server
}

/** `launched` is the process that was just started, whose early end is an answer too; `null` for one that runs already. */
async function waitUntilReady(place: Place, launched: ChildProcess | null): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  for (;;) {
    const refusal = await tryToConnect(place)
    if (refusal === null) return
    if (launched !== null && launched.exitCode !== null)
      throw new Error(`PostgreSQL ended at once: ${lastLine(place.logFile)}`)
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not come up within a minute; its log is ${place.logFile}`, { cause: refusal })
    await sleep(15)
  }
}

/** Connects to the product's database, making it first when a new cluster has none. Answers why that failed, or `null`. */
async function tryToConnect(place: Place): Promise<unknown> {
  const refusal = await runOn(connectionOf(place), 'select 1')
  if ((refusal as { code?: string } | null)?.code !== '3D000') return refusal
  return runOn({ ...connectionOf(place), database: 'postgres' }, 'create database linkwright')
}

async function runOn(connection: ConnectionSettings, statement: string): Promise<unknown> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
}

async function stopIfLast(place: Place, registration: Registration): Promise<'stopped' | 'still_used'> {
  const isLast = await registration.leave()
  const pid = findPostmaster(place.data)
  if (pid === null) return 'stopped'
  if (!isLast) return 'still_used'
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while (findPostmaster(place.data) !== null && Date.now() < deadline) await sleep(10)
  return 'stopped'
}
