import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingsError } from '#config/env.ts'
import { asUser } from './binaries.ts'
import { restoreAdvice } from './cluster-check.ts'
import { type ClusterPaths, type ConnectionSettings, connectionOf } from './cluster-paths.ts'
import { signalPostmaster } from './postmaster.ts'
import { sharedBuffersMib } from './shared-buffers.ts'
import { isCrashLooping, logLength, startFailure } from './start-failure.ts'

/** For a server that does not report its state. */
const readyTimeoutMs = 60_000
/** For a server that replays its log after a crash. */
const recoveryTimeoutMs = 600_000
const noticeMs = 5_000
const answerTimeoutMs = 5_000
const createTimeoutMs = 60_000
/** For a server of tests. Each `truncate` and each removed database or table searches all buffers, so more of them take more time. */
const testBuffersMib = 128

type Notify = (message: string) => void

/** Returns why PostgreSQL cannot be used, for the error of a refused connection, or `null` while it may still become ready. */
type Failure = (refusal: Error) => SettingsError | null

/**
 * Starts PostgreSQL in its own session. A server that is unusable is stopped again, with SIGQUIT: while PostgreSQL restarts its processes after a crash,
 * SIGINT and SIGTERM can leave it running without end. What its log still contains is replayed at the next start.
 */
export function launch(paths: ClusterPaths): Failure {
  const logOffset = logLength(paths.logFile)
  const server = spawnServer(paths)
  let refused: Error | null = null
  server.once('error', (error) => {
    refused = error
  })
  return (refusal) => {
    if (refused !== null) return new SettingsError(`PostgreSQL could not be started: ${refused.message}`)
    if (server.pid !== undefined && isCrashLooping(paths, logOffset)) {
      signalPostmaster(server.pid, 'SIGQUIT')
      return startFailure(paths, logOffset, 'It crashes again and again')
    }
    if (server.exitCode === null && server.signalCode === null) {
      const damaged = damagedFiles(paths, refusal)
      if (damaged !== null && server.pid !== undefined) signalPostmaster(server.pid, 'SIGQUIT')
      return damaged
    }
    const ended = `It ended at once with ${server.signalCode ?? `the code ${server.exitCode}`}`
    return startFailure(paths, logOffset, ended)
  }
}

function spawnServer(paths: ClusterPaths): ChildProcess {
  const log = openSync(paths.logFile, 'a')
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${paths.socketDir}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    `shared_buffers=${paths.durable ? sharedBuffersMib(usableMemory()) : testBuffersMib}MB`,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'jit=off',
  ]
  if (!paths.durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  const server = spawn(
    join(paths.binaries, 'bin/postgres'),
    ['-D', paths.data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...asUser(paths.user),
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

/** The memory of the machine, or of the container. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/**
 * Resolves when the product's database accepts connections. `failure` belongs to the process that was just started. Throws `SettingsError` after one
 * minute, or after ten minutes if PostgreSQL reports a recovery after a crash.
 */
export async function waitUntilReady(
  paths: ClusterPaths,
  { failure = (refusal) => damagedFiles(paths, refusal), onNotice }: { failure?: Failure; onNotice: Notify },
): Promise<void> {
  const startedAt = Date.now()
  let isNoticed = false
  for (;;) {
    const refusal = await tryToConnect(paths)
    if (refusal === null) return
    const waitedMs = Date.now() - startedAt
    const failed = failure(refusal) ?? overdue(paths, refusal, waitedMs)
    if (failed !== null) throw failed
    if (!isNoticed && waitedMs > noticeMs && isRecovering(refusal)) {
      isNoticed = true
      onNotice('PostgreSQL recovers after an unclean stop; the start goes on once it is done.')
    }
    await sleep(15)
  }
}

function overdue(paths: ClusterPaths, refusal: Error, waitedMs: number): SettingsError | null {
  const limitMs = isRecovering(refusal) ? recoveryTimeoutMs : readyTimeoutMs
  if (waitedMs <= limitMs) return null
  return new SettingsError(
    `PostgreSQL on ${paths.data} did not become ready within ${limitMs / 60_000} min (${refusal.message}). Its log: ${paths.logFile}`,
  )
}

/** The server runs, but the product's files are damaged: classes 58 (system) and XX (corruption), and 22023, “is not a valid data directory”. */
function damagedFiles({ data, logFile }: ClusterPaths, refusal: Error): SettingsError | null {
  if (!/^(58|XX|22023)/.test((refusal as { code?: string }).code ?? '')) return null
  return new SettingsError(
    `The database in ${data} is damaged: files are missing or broken. ${restoreAdvice} PostgreSQL says: ${refusal.message} (its log: ${logFile})`,
  )
}

/** The server reports it with the error `cannot_connect_now`. */
function isRecovering(refusal: Error): boolean {
  return (refusal as { code?: string }).code === '57P03'
}

/** Connects to the product's database and creates it if a new cluster has none. Returns the error, or `null` on success. */
async function tryToConnect(paths: ClusterPaths): Promise<Error | null> {
  const refusal = await runOn(connectionOf(paths), 'select 1')
  if ((refusal as { code?: string } | null)?.code !== '3D000') return refusal
  return runOn({ ...connectionOf(paths), database: 'postgres' }, 'create database linkwright')
}

async function runOn(connection: ConnectionSettings, statement: string): Promise<Error | null> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: createTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}
