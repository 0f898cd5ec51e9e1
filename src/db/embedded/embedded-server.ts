import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderProblem } from '#config/data-folder.ts'
import { SettingsError } from '#config/env.ts'
import { requireUsableCluster } from './cluster-check.ts'
import { initialise } from './initialise.ts'
import { type ConnectionSettings, connectionOf, type Place, prepareClusterPaths } from './place.ts'
import { launch, waitUntilReady } from './postgres-process.ts'
import { findPostmaster, signalPostmaster, waitForOrphans } from './postmaster.ts'
import { type Registration, register } from './registration.ts'
import { withStartLock } from './start-lock.ts'
import { removeUnfinished } from './unfinished.ts'

const watchMs = 500
const stopTimeoutMs = 15_000

export type EmbeddedServer = {
  connection: ConnectionSettings
  /** Stops PostgreSQL when no other process uses it, else leaves it running. */
  stop(): Promise<'stopped' | 'still_used'>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there, and keeps it running: when it dies, it is started again.
 * Deletes nothing but what an interrupted start of its own left behind. `durable: false` is for tests only; `onNotice` hears what an operator
 * should know about a start that works. Throws `SettingsError` with the reason and what to do when the folder cannot be used.
 */
export async function startEmbeddedServer(
  dataDir: string,
  { durable = true, onNotice = (message: string) => console.warn(message) } = {},
): Promise<EmbeddedServer> {
  try {
    const place = prepareClusterPaths(dataDir, durable)
    const registration = await withStartLock(place.data, async () => {
      await ensureRunning(place, { create: true, onNotice })
      return register(connectionOf(place))
    })
    return keepRunning(place, registration, onNotice)
  } catch (error) {
    throw folderProblem(error, dataDir) ?? error
  }
}

function keepRunning(place: Place, registration: Registration, onNotice: (message: string) => void): EmbeddedServer {
  let stopping = false
  let recovering: Promise<void> | null = null
  let problem: string | null = null
  const watcher = setInterval(() => {
    if (stopping || findPostmaster(place.data) !== null || recovering !== null) return
    recovering = withStartLock(place.data, async () => {
      if (stopping) return
      await ensureRunning(place, { create: false, onNotice })
      problem = null
    })
      .catch((error: Error) => {
        // Tried twice a second: the same words are not repeated.
        if (error.message !== problem) onNotice(`The embedded PostgreSQL could not be started again: ${error.message}`)
        problem = error.message
      })
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

type StartOptions = {
  /** Whether a database that is not there is created. A running product whose database was moved away must not go on with an empty one. */
  create: boolean
  onNotice: (message: string) => void
}

async function ensureRunning(place: Place, { create, onNotice }: StartOptions): Promise<void> {
  if (findPostmaster(place.data) !== null) return waitUntilReady(place, { onNotice })
  if (create) removeUnfinished(dirname(place.data))
  if (!existsSync(place.data)) {
    if (!create) throw new SettingsError(`The database in ${place.data} is gone. Put it back.`)
    await initialise(place, onNotice)
  }
  requireUsableCluster(place)
  await waitForOrphans(place.data)
  for (const leftover of [
    join(place.data, 'postmaster.pid'),
    join(place.socketDir, '.s.PGSQL.5432'),
    join(place.socketDir, '.s.PGSQL.5432.lock'),
  ]) {
    rmSync(leftover, { force: true })
  }
  await waitUntilReady(place, { failure: launch(place), onNotice })
}

async function stopIfLast(place: Place, registration: Registration): Promise<'stopped' | 'still_used'> {
  const isLast = await registration.leave()
  const pid = findPostmaster(place.data)
  if (pid === null) return 'stopped'
  if (!isLast) return 'still_used'
  signalPostmaster(pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while (findPostmaster(place.data) !== null && Date.now() < deadline) await sleep(10)
  return 'stopped'
}
