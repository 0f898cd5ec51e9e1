import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { provideDataFolder } from '#config/data-folder.ts'
import { type Env, processEnv, SettingsError } from '#config/env.ts'
import { type Connection, type ConnectionSource, connect, webSource } from '#db/connection.ts'
import { startDatabaseClock } from '#db/database-clock.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { registerTasks } from '#db/enqueue.ts'
import { listen } from '#db/events.ts'
import { migrate } from '#db/migrate.ts'
import { requireWebSession } from '#db/require-session.ts'
import { type Watchdog, watchDatabase } from '#db/watchdog.ts'
import { requireWebRole } from '#db/web-role.ts'
import { createSealer } from '#domain/seal.ts'
import { quietWorkDone } from '#server/auth/quiet-answer.ts'
import type { ServerTools } from '#server/http/api-context.ts'
import { closeHttpServer, createHttpServer, holdRequests } from '#server/http/http-server.ts'
import { keptAnswers } from '#server/http/kept-answers.ts'
import { createListener } from '#server/http/listener.ts'
import { createPageCache, type PageCache } from '#server/http/page-cache.ts'
import type { DiskSpace } from '#server/http/readiness.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createSiteHosts, type SiteHosts } from '#server/sites/site-hosts.ts'
import { taskNames } from '#worker/worker.ts'
import { createDelivery, createTools, type Shared } from './create-tools.ts'
import { holdOwnSecret } from './hold-own-secret.ts'
import { createLog } from './log.ts'
import { runProcess, waitFor } from './run-process.ts'
import { startJobs } from './start-jobs.ts'
import { paymentsLine, startPayments } from './start-payments.ts'
import { startReports } from './start-reports.ts'
import { startSites } from './start-sites.ts'
import { watchTextService } from './watch-text-service.ts'

const root = join(import.meta.dirname, '..')
/** In development a slow machine takes a while to load every page's source. */
const pagesTimeoutMs = 300_000
const pageCacheBytesMax = 128 * 1024 * 1024
/** How long requests under way may take to finish once the process was asked to stop. */
const graceMs = 10_000
/** How long requests that had already been sent may take to be read once the process was asked to stop. */
const drainMs = 200

const env = settingsOrExit()
const log = createLog(env.LOG_LEVEL)

/** Things to stop, the last started first. */
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
  // With a database and a key from the settings nothing is written there.
  if (env.DATABASE_URL === undefined || env.SECRET_KEY === undefined) provideDataFolder(env.DATA_DIR)
  const door = env.ROLE === 'worker' ? null : await openDoor()
  const source = await openDatabase()
  const connection = connect(source, { max: 20 })
  stops.push(() => connection.close())
  const watchdog = watchDatabase(source, (state) => log.warn({ state }, 'the database'))
  watchdog.guard(connection.pool)
  stops.push(() => watchdog.close())
  // A migration may take as long as the tables are large; what it waits for has limits of its own.
  const { applied } = await waitFor(log, 'bringing the database up to date', migrate(connection.pool), Infinity)
  if (applied.length > 0) log.info({ migrations: applied.length, newest: applied.at(-1) }, 'database is up to date')
  await waitFor(log, 'registering jobs', registerTasks(connection.db, taskNames))
  const secret = await holdOwnSecret(env, connection.db)
  const sealer = createSealer(secret)
  const delivery = createDelivery(env, sealer)
  stops.push(async () => delivery.mail?.close())
  const ownOrigin = env.PUBLIC_URL ?? `http://localhost:${door?.port ?? env.PORT}`
  const payments = await waitFor(
    log,
    'starting payments',
    startPayments(env, {
      sealer,
      origin: ownOrigin,
      port: door?.port ?? null,
      onNotice: (message) => log.warn(message),
    }),
  )
  stops.push(payments.stop)
  const processId = randomUUID()
  const reports = startReports(env, { origin: ownOrigin, log, processId })
  const { fetcher } = reports.tools
  const indexNowEndpoint = env.INDEXNOW_ENDPOINT ?? null
  const sites = startSites(env, { origin: ownOrigin, processId, sealer, fetcher, indexNowEndpoint })
  const work = { source, connection, sealer, delivery, payments, reports, sites, processId, origin: ownOrigin }
  if (env.ROLE !== 'web') await startJobs({ env, log, stops }, work)
  // Stopped before the worker, which waits for its jobs: what they look at ends by this.
  stops.push(async () => {
    sites.stop()
    reports.stop()
  })
  if (door === null) console.log('Linkwright worker is running.')
  else
    await serve(door, ownOrigin, {
      source,
      connection,
      watchdog,
      shared: { env, log, secret, sealer, delivery, payments, sites: sites.tools, pages: reports.tools },
    })
}

async function openDatabase(): Promise<ConnectionSource> {
  if (env.DATABASE_URL !== undefined) return { connectionString: env.DATABASE_URL }
  const server = await startEmbeddedServer(env.DATA_DIR, { onNotice: (message) => log.warn(message) })
  stops.push(() => server.stop())
  return server.connection
}

type Door = { server: Server; port: number; answerWith: (listener: RequestListener) => void }

/** Takes the port first: that it is in use should be said at once, not after everything else started. Who comes meanwhile waits. */
async function openDoor(): Promise<Door> {
  const server = createHttpServer()
  const answerWith = holdRequests(server)
  const port = await bind(server)
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port, answerWith }
}

const sharedLoginWarning =
  "DATABASE_WEB_URL is not set: visitors' requests use the login of DATABASE_URL and only take on a role with fewer rights"

type Served = { source: ConnectionSource; connection: Connection; watchdog: Watchdog; shared: Shared }

async function serve({ server, answerWith }: Door, origin: string, { source, connection, watchdog, shared }: Served) {
  let ready = false
  const web = connect(webSource(source, env.DATABASE_WEB_URL), { max: 20, name: 'linkwright web' })
  stops.push(() => web.close())
  watchdog.guard(web.pool)
  const ownLogin = env.DATABASE_WEB_URL !== undefined
  await waitFor(log, 'checking the role of visitors', requireWebRole(web.pool, connection.pool, { ownLogin }))
  if (ownLogin) await waitFor(log, 'checking the sessions of visitors', requireWebSession(web.pool))
  else if (env.DATABASE_URL !== undefined) log.warn(sharedLoginWarning)
  const clock = await waitFor(log, "reading the database's clock", startDatabaseClock(connection.db))
  stops.push(async () => clock.close())
  const cache = createPageCache(pageCacheBytesMax, clock.now)
  const tools = createTools(shared, connection, web, origin)
  // The first start makes the first key; whoever signs in first should not wait for it.
  await waitFor(log, 'making the signing keys', tools.accounts.signingKeys.jwks())
  const hosts = createSiteHosts(web.db)
  const events = listen(source, ['post_changed', 'site_changed'], keptAnswers(cache, hosts))
  const preparing = createRequestListener(server, tools, { cache, hosts }, () => ready)
  const answering = await waitFor(log, 'preparing the pages', preparing, pagesTimeoutMs)
  ready = true
  answerWith(answering.listener)
  stops.push(async () => {
    ready = false
    await answering.close()
    tools.live.close()
    tools.reports.live.close()
    tools.campaigns.live.close()
    await sleep(drainMs)
    await closeHttpServer(server, graceMs)
    await quietWorkDone()
    await tools.viewCounter.flush()
    await events.close()
  })
  announce(origin)
  void watchTextService(env, tools.trialPosts.writer, log)
}

function bind(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE'
      reject(
        inUse
          ? new SettingsError(`Port ${env.PORT} is in use. Stop what listens there, or set PORT to another one.`)
          : error,
      )
    })
    server.listen(env.PORT, env.HOST, () => resolve((server.address() as AddressInfo).port))
  })
}

async function createRequestListener(
  server: Server,
  tools: ServerTools,
  kept: { cache: PageCache; hosts: SiteHosts },
  isReady: () => boolean,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const showsMailbox = env.NODE_ENV !== 'production'
  const { TRUSTED_PROXIES: trustedProxies, TLS_PERMISSION_FROM: tlsPermissionFrom } = env
  const refusesUnknownHosts = (env.UNKNOWN_HOSTS ?? (env.PUBLIC_URL === undefined ? 'product' : 'refuse')) === 'refuse'
  const disk = env.DATABASE_URL === undefined ? diskSpace() : undefined
  const options = {
    tools,
    ...kept,
    trustedProxies,
    tlsPermissionFrom,
    refusesUnknownHosts,
    isReady,
    showsMailbox,
    disk,
  }
  if (env.NODE_ENV === 'development') {
    const { createDevelopmentListener } = await import('../scripts/development.ts')
    return createDevelopmentListener(root, server, options)
  }
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built))
    throw new SettingsError('The pages are not built yet. Start with `npm start`, which builds them.')
  const { createWeb, buildId } = (await import(built)) as { createWeb: () => RenderPage; buildId: string }
  const files = loadStaticFiles(join(root, 'build/client'))
  return {
    listener: createListener({ ...options, render: createWeb(), files, build: buildId, development: false }),
    close: async () => undefined,
  }
}

/** The disk that the embedded database and its log fill. */
function diskSpace(): DiskSpace {
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize
  }
  return { freeBytes, minBytes: env.DISK_FREE_MIN_MB * 1024 * 1024 }
}

function announce(origin: string) {
  const writer =
    env.AI_BASE_URL === undefined
      ? 'the embedded writer (set AI_BASE_URL and AI_MODEL for a text service)'
      : env.AI_MODEL
  const mailbox =
    env.NODE_ENV === 'production' ? 'read it with: npm run operate -- mail-list' : `read it at ${origin}/dev/mailbox`
  const mail =
    env.SMTP_URL === undefined ? `is kept and not sent (set SMTP_URL to send it); ${mailbox}` : 'is sent by SMTP_URL'
  const lines = [
    `Linkwright is running at ${origin}`,
    `Articles are written by ${writer}.`,
    `Mail ${mail}`,
    paymentsLine(env),
    'Next: open it and claim a free trial backlink.',
  ]
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

async function stop() {
  for (const stopPart of stops.toReversed()) {
    await stopPart().catch((error: unknown) => log.error({ err: error }, 'stopping a part failed'))
  }
}

runProcess({ start: main, stop, log })
