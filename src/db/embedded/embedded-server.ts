import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderProblem } from '#config/data-folder.ts'
import { SettingsError } from '#config/env.ts'
import { requireUsableCluster } from './cluster-check.ts'
import { type ClusterPaths, type ConnectionSettings, connectionOf, prepareClusterPaths } from './cluster-paths.ts'
import { initialise } from './initialise.ts'
import { launch, waitUntilReady } from './postgres-process.ts'
import { findPostmaster, signalPostmaster, waitForOrphans } from './postmaster.ts'
import { type Registration, register } from './registration.ts'
import { withStartLock } from './start-lock.ts'
import { removeUnfinished } from './unfinished.ts'

const watchMs = 500
const stopTimeoutMs = 15_000

export type EmbeddedServer = {
  connection: ConnectionSettings
  /** Stops PostgreSQL if no other process uses it, otherwise leaves it running. */
  stop(): Promise<'stopped' | 'still_used'>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the running one, and restarts it when it dies. Deletes only leftovers of its own
 * interrupted starts. `durable: false` is for tests only. `onNotice` receives information for the operator about a start that succeeds. Throws
 * `SettingsError` with the reason and the solution if the folder cannot be used.
 */
export async function startEmbeddedServer(
  dataDir: string,
  { durable = true, onNotice = (message: string) => console.warn(message) } = {},
): Promise<EmbeddedServer> {
  try {
    const paths = prepareClusterPaths(dataDir, durable)
    const registration = await withStartLock(paths.data, async () => {
      await ensureRunning(paths, { create: true, onNotice })
      return register(connectionOf(paths))
    })
    return monitor(paths, registration, onNotice)
  } catch (error) {
    throw folderProblem(error, dataDir) ?? error
  }
}

function monitor(paths: ClusterPaths, registration: Registration, onNotice: (message: string) => void): EmbeddedServer {
  let stopping = false
  let recovering: Promise<void> | null = null
  let problem: string | null = null
  const watcher = setInterval(() => {
    if (stopping || findPostmaster(paths.data) !== null || recovering !== null) return
    recovering = withStartLock(paths.data, async () => {
      if (stopping) return
      await ensureRunning(paths, { create: false, onNotice })
      problem = null
    })
      .catch((error: Error) => {
        // The start is retried twice a second. The same message is not repeated.
        if (error.message !== problem) onNotice(`The embedded PostgreSQL could not be started again: ${error.message}`)
        problem = error.message
      })
      .finally(() => {
        recovering = null
      })
  }, watchMs)
  watcher.unref()
  return {
    connection: connectionOf(paths),
    async stop() {
      stopping = true
      clearInterval(watcher)
      await recovering
      return withStartLock(paths.data, () => stopIfLast(paths, registration))
    },
  }
}

type StartOptions = {
  /** Whether a missing database is created. If the database of a running product is moved away, the product must not continue with an empty one. */
  create: boolean
  onNotice: (message: string) => void
}

async function ensureRunning(paths: ClusterPaths, { create, onNotice }: StartOptions): Promise<void> {
  if (findPostmaster(paths.data) !== null) return waitUntilReady(paths, { onNotice })
  if (create) removeUnfinished(dirname(paths.data))
  if (!existsSync(paths.data)) {
    if (!create) throw new SettingsError(`The database in ${paths.data} is missing. Restore it.`)
    await initialise(paths, onNotice)
  }
  requireUsableCluster(paths)
  await waitForOrphans(paths.data)
  for (const leftover of [
    join(paths.data, 'postmaster.pid'),
    join(paths.socketDir, '.s.PGSQL.5432'),
    join(paths.socketDir, '.s.PGSQL.5432.lock'),
  ]) {
    rmSync(leftover, { force: true })
  }
  await waitUntilReady(paths, { failure: launch(paths), onNotice })
}

async function stopIfLast(paths: ClusterPaths, registration: Registration): Promise<'stopped' | 'still_used'> {
  const isLast = await registration.leave()
  const pid = findPostmaster(paths.data)
  if (pid === null) return 'stopped'
  if (!isLast) return 'still_used'
  signalPostmaster(pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while (findPostmaster(paths.data) !== null && Date.now() < deadline) await sleep(10)
  return 'stopped'
}
