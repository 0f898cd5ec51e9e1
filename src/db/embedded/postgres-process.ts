import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingsError } from '#config/env.ts'
import { asUser } from './binaries.ts'
import { restoreAdvice } from './cluster-check.ts'
import { type ConnectionSettings, connectionOf, type Place } from './place.ts'
import { signalPostmaster } from './postmaster.ts'
import { isCrashLooping, logLength, startFailure } from './start-failure.ts'

/** For one that does not say what it is doing. */
const readyTimeoutMs = 60_000
/** For one that repeats its log after a crash. */
const recoveryTimeoutMs = 600_000
const noticeMs = 5_000
const answerTimeoutMs = 5_000
const createTimeoutMs = 60_000

type Notify = (message: string) => void

/** Says why a PostgreSQL cannot be used, given how it refused a connection, or `null` while it still may become ready. */
type Failure = (refusal: Error) => SettingsError | null

/** Starts PostgreSQL in a session of its own. One that turns out to be unusable is stopped again. */
export function launch(place: Place): Failure {
  const logOffset = logLength(place.logFile)
  const server = spawnServer(place)
  let refused: Error | null = null
  server.once('error', (error) => {
    refused = error
  })
  return (refusal) => {
    if (refused !== null) return new SettingsError(`PostgreSQL could not be started: ${refused.message}`)
    if (server.pid !== undefined && isCrashLooping(place, logOffset)) {
      signalPostmaster(server.pid, 'SIGQUIT')
      return startFailure(place, logOffset, 'It crashes again and again')
    }
    if (server.exitCode === null && server.signalCode === null) {
      const damaged = damagedFiles(place, refusal)
      if (damaged !== null && server.pid !== undefined) signalPostmaster(server.pid, 'SIGINT')
      return damaged
    }
    const ended = `It ended at once with ${server.signalCode ?? `the code ${server.exitCode}`}`
    return startFailure(place, logOffset, ended)
  }
}

function spawnServer(place: Place): ChildProcess {
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

/**
 * Resolves once the product's database answers. `failure` is that of the process that was just started.
 * Throws `SettingsError` after a minute, or after ten when PostgreSQL says that it recovers after a crash.
 */
export async function waitUntilReady(
  place: Place,
  { failure = (refusal) => damagedFiles(place, refusal), onNotice }: { failure?: Failure; onNotice: Notify },
): Promise<void> {
  const startedAt = Date.now()
  let isNoticed = false
  for (;;) {
    const refusal = await tryToConnect(place)
    if (refusal === null) return
    const waitedMs = Date.now() - startedAt
    const failed = failure(refusal) ?? overdue(place, refusal, waitedMs)
    if (failed !== null) throw failed
    if (!isNoticed && waitedMs > noticeMs && isRecovering(refusal)) {
      isNoticed = true
      onNotice('PostgreSQL recovers after an unclean stop; the start goes on once it is done.')
    }
    await sleep(15)
  }
}

function overdue(place: Place, refusal: Error, waitedMs: number): SettingsError | null {
  const limitMs = isRecovering(refusal) ? recoveryTimeoutMs : readyTimeoutMs
  if (waitedMs <= limitMs) return null
  return new SettingsError(
    `PostgreSQL on ${place.data} did not become ready within ${limitMs / 60_000} min (${refusal.message}). Its log: ${place.logFile}`,
  )
}

/** It runs, but the product's files are broken: classes 58 (system) and XX (corruption), and 22023, “is not a valid data directory”. */
function damagedFiles({ data, logFile }: Place, refusal: Error): SettingsError | null {
  if (!/^(58|XX|22023)/.test((refusal as { code?: string }).code ?? '')) return null
  return new SettingsError(
    `The database in ${data} is damaged: files are missing or broken. ${restoreAdvice} PostgreSQL says: ${refusal.message} (its log: ${logFile})`,
  )
}

/** It says so itself: `cannot_connect_now`. */
function isRecovering(refusal: Error): boolean {
  return (refusal as { code?: string }).code === '57P03'
}

/** Connects to the product's database, making it first when a new cluster has none. Answers why that failed, or `null`. */
async function tryToConnect(place: Place): Promise<Error | null> {
  const refusal = await runOn(connectionOf(place), 'select 1')
  if ((refusal as { code?: string } | null)?.code !== '3D000') return refusal
  return runOn({ ...connectionOf(place), database: 'postgres' }, 'create database linkwright')
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
