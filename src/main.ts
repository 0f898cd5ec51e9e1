import { randomUUID } from 'node:crypto'
import { provideDataFolder } from '#config/data-folder.ts'
import { type Env, processEnv, SettingsError } from '#config/env.ts'
import { type ConnectionSource, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { registerTasks } from '#db/enqueue.ts'
import { watchDatabase } from '#db/health/watchdog.ts'
import { migrate } from '#db/migrate.ts'
import { createSealer } from '#domain/seal.ts'
import { taskNames } from '#worker/worker.ts'
import { bindServer } from './boot/bind-server.ts'
import { createDelivery } from './boot/create-deps.ts'
import { loadSecret } from './boot/load-secret.ts'
import { createLog } from './boot/log.ts'
import { runProcess, waitFor } from './boot/run-process.ts'
import { serve } from './boot/serve.ts'
import { startJobs } from './boot/start-jobs.ts'
import { startPayments } from './boot/start-payments.ts'
import { startReports } from './boot/start-reports.ts'
import { startSites } from './boot/start-sites.ts'

const env = settingsOrExit()
const log = createLog(env.LOG_LEVEL)

/** Stop functions, run in reverse order of the start. */
const stops: (() => Promise<unknown>)[] = []

function settingsOrExit(): Env {
  try {
    return processEnv()
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error)
    process.exit(1)
  }
}

async function main() {
  // If the settings have a database and a key, nothing is written to the data folder.
  if (env.DATABASE_URL === undefined || env.SECRET_KEY === undefined) provideDataFolder(env.DATA_DIR)
  const bound = env.ROLE === 'worker' ? null : await bindServer(env)
  if (bound !== null) stops.push(bound.close)
  const source = await openDatabase()
  const connection = connect(source, { max: 20 })
  stops.push(() => connection.close())
  const watchdog = watchDatabase(source, (state) => log.warn({ state }, 'the database'))
  watchdog.guard(connection.pool)
  stops.push(() => watchdog.close())
  // The duration of a migration depends on the size of the tables. Its waits for locks have limits of their own.
  const { applied } = await waitFor(log, 'bringing the database up to date', migrate(connection.pool), Infinity)
  if (applied.length > 0) log.info({ migrations: applied.length, newest: applied.at(-1) }, 'database is up to date')
  await waitFor(log, 'registering jobs', registerTasks(connection.db, taskNames))
  const secret = await loadSecret(env, connection.db)
  const sealer = createSealer(secret)
  const delivery = await createDelivery(env, sealer)
  stops.push(async () => delivery.mail?.close())
  const ownOrigin = env.PUBLIC_URL ?? `http://localhost:${bound?.port ?? env.PORT}`
  const payments = await waitFor(
    log,
    'starting payments',
    startPayments(env, {
      sealer,
      origin: ownOrigin,
      port: bound?.port ?? null,
      onNotice: (message) => log.warn(message),
    }),
  )
  stops.push(payments.stop)
  const processId = randomUUID()
  const reports = startReports(env, { origin: ownOrigin, log, processId })
  const { fetcher } = reports.deps
  const indexNowEndpoint = env.INDEXNOW_ENDPOINT ?? null
  const sites = startSites(env, { origin: ownOrigin, processId, sealer, fetcher, indexNowEndpoint })
  const work = { source, connection, sealer, delivery, payments, reports, sites, processId, origin: ownOrigin }
  if (env.ROLE !== 'web') await startJobs({ env, log, stops }, work)
  // Runs before the worker stops, because the worker waits for its jobs. This aborts their requests.
  stops.push(async () => {
    sites.stop()
    reports.stop()
  })
  if (bound === null) console.log('Linkwright worker is running.')
  else
    await serve(bound, ownOrigin, {
      stops,
      source,
      connection,
      watchdog,
      shared: { env, log, secret, sealer, delivery, payments, sites: sites.deps, pages: reports.deps },
    })
}

async function openDatabase(): Promise<ConnectionSource> {
  if (env.DATABASE_URL !== undefined) return { connectionString: env.DATABASE_URL }
  const server = await startEmbeddedServer(env.DATA_DIR, { onNotice: (message) => log.warn(message) })
  stops.push(() => server.stop())
  return server.connection
}

async function stop() {
  for (const stopPart of stops.toReversed()) {
    await stopPart().catch((error: unknown) => log.error({ err: error }, 'stopping a part failed'))
  }
}

runProcess({ start: main, stop, log })
