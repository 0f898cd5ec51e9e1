import { existsSync, mkdirSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { MailChannel } from '#adapters/mail/mail-channel.ts'
import { type Env, processEnv, SettingsError } from '#config/env.ts'
import { ownSecret } from '#config/own-secret.ts'
import { type Connection, type ConnectionSource, connect, webSource } from '#db/connection.ts'
import { startDatabaseClock } from '#db/database-clock.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { enqueue, registerTasks } from '#db/enqueue.ts'
import { listen } from '#db/events.ts'
import { migrate } from '#db/migrate.ts'
import { requireWebRole } from '#db/web-role.ts'
import { leaseSeconds } from '#domain/reports/runs.ts'
import { allowedPages } from '#domain/reports/served-reports.ts'
import { createSealer } from '#domain/seal.ts'
import type { ServerTools } from '#server/http/api-context.ts'
import { closeHttpServer, createHttpServer, holdRequests } from '#server/http/http-server.ts'
import { keptAnswers } from '#server/http/kept-answers.ts'
import { createListener } from '#server/http/listener.ts'
import { createPageCache, type PageCache } from '#server/http/page-cache.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createSiteHosts, type SiteHosts } from '#server/sites/site-hosts.ts'
import { createCampaignWork } from '#worker/jobs/campaigns.ts'
import { createMailDelivery } from '#worker/jobs/mail.ts'
import { startWorker, taskNames } from '#worker/worker.ts'
import { createDelivery, createTools, createWriter, mailToolsOf, type Shared } from './create-tools.ts'
import { paymentsLine, sandboxDelivery, startPayments } from './start-payments.ts'
import { startReports } from './start-reports.ts'
import { startSites } from './start-sites.ts'

const root = join(import.meta.dirname, '..')
const pageCacheBytesMax = 128 * 1024 * 1024
/** How long requests under way may take to finish once the process was asked to stop. */
const graceMs = 10_000
/** How long stopping may take in all; what hangs then is left to the system. */
const stopTimeoutMs = 30_000
/** How long requests that had already been sent may take to be read once the process was asked to stop. */
const drainMs = 200

const env = settingsOrExit()
// A refused row is quoted whole in the database's `detail`, password hash and all.
const log = pino({ level: env.LOG_LEVEL, redact: ['authorization', 'cookie', 'err.detail'] })

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
  mkdirSync(env.DATA_DIR, { recursive: true })
  const door = env.ROLE === 'worker' ? null : await openDoor()
  const source = await openDatabase()
  const connection = connect(source, { max: 20 })
  stops.push(() => connection.close())
  const { applied } = await migrate(connection.pool)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  await registerTasks(connection.db, taskNames)
  const secret = ownSecret(env)
  const sealer = createSealer(secret)
  const delivery = createDelivery(env, sealer)
  stops.push(async () => delivery.mail?.close())
  const ownOrigin = env.PUBLIC_URL ?? `http://localhost:${door?.port ?? env.PORT}`
  const payments = await startPayments(env, connection.db, { sealer, origin: ownOrigin })
  const reports = startReports(env, { origin: ownOrigin, log })
  const { fetcher } = reports.tools
  const indexNowEndpoint = env.INDEXNOW_ENDPOINT ?? null
  const sites = startSites(env, { origin: ownOrigin, sealer, fetcher, indexNowEndpoint })
  if (env.ROLE !== 'web') {
    const mail = createMailDelivery({ db: connection.db, log }, delivery)
    const mailTools = mailToolsOf(env, sealer, ownOrigin)
    const billing = { provider: payments.provider, origin: ownOrigin }
    const sandbox =
      payments.sandbox === null ? null : { provider: payments.sandbox, delivery: sandboxDelivery(sealer, ownOrigin) }
    const looking = { reports: reports.tools, sites: sites.tools }
    const campaigns = createCampaignWork(connection, {
      ...looking,
      writer: createWriter({ env, log }, connection.db),
      isAllowed: allowedPages(env.FETCH_ALLOW),
      origin: ownOrigin,
    })
    const tools = { db: connection.db, log, sealer, mailTools, mail, billing, sandbox, ...looking, campaigns }
    const runner = await startWorker(connection.pool, tools)
    stops.push(() => runner.stop())
    stops.push(() => mail.stop())
    // What an earlier process left behind need not wait for the next sweep.
    for (const job of jobsAtStart) await enqueue(connection.db, job, {}, { jobKey: job })
    // A report that was being checked when the process died is taken for under way for a while.
    const runAt = new Date(Date.now() + leaseSeconds * 1000)
    await enqueue(connection.db, 'reports.resume', {}, { jobKey: 'reports.resume after the start', runAt })
    if (delivery.mail !== null) void warnIfAway(delivery.mail)
  }
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
      shared: { env, log, secret, sealer, delivery, payments, sites: sites.tools, pages: reports.tools },
    })
}

const jobsAtStart = [
  'mail.deliver',
  'billing.process-events',
  'billing.deliver-sandbox-events',
  'reports.resume',
  'campaigns.advance',
  'campaigns.watch',
]

async function openDatabase(): Promise<ConnectionSource> {
  if (env.DATABASE_URL !== undefined) return { connectionString: env.DATABASE_URL }
  const server = await startEmbeddedServer(env.DATA_DIR)
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

type Served = { source: ConnectionSource; connection: Connection; shared: Shared }

async function serve({ server, answerWith }: Door, origin: string, { source, connection, shared }: Served) {
  let ready = false
  const web = connect(webSource(source, env.DATABASE_WEB_URL), { max: 20, name: 'linkwright web' })
  stops.push(() => web.close())
  await requireWebRole(web.pool, connection.pool, { ownLogin: env.DATABASE_WEB_URL !== undefined })
  const clock = await startDatabaseClock(connection.db)
  stops.push(async () => clock.close())
  const cache = createPageCache(pageCacheBytesMax, clock.now)
  const tools = createTools(shared, connection, web, origin)
  // The first start makes the first key; whoever signs in first should not wait for it.
  await tools.accounts.signingKeys.jwks()
  const hosts = createSiteHosts(web.db)
  const events = listen(source, ['post_changed', 'site_changed'], keptAnswers(cache, hosts))
  const answering = await createRequestListener(server, tools, { cache, hosts }, () => ready)
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
    await tools.viewCounter.flush()
    await events.close()
  })
  announce(origin)
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

/** Says in the log, and to nobody else, that mail will have to wait. */
async function warnIfAway(mail: MailChannel) {
  const checked = await mail.check()
  if (!checked.accepted)
    log.warn({ error: checked.error }, 'the mail server cannot be reached; mail waits until it can')
}

async function createRequestListener(
  server: Server,
  tools: ServerTools,
  kept: { cache: PageCache; hosts: SiteHosts },
  isReady: () => boolean,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const showsMailbox = env.NODE_ENV !== 'production'
  const { TRUSTED_PROXIES: trustedProxies, TLS_PERMISSION_FROM: tlsPermissionFrom } = env
  const options = { tools, ...kept, trustedProxies, tlsPermissionFrom, isReady, showsMailbox }
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

/** Stops once the start is over, whichever way: half a start cannot be taken back. A second signal, or too long a wait, ends it at once. */
function stopOn(signal: NodeJS.Signals, started: Promise<unknown>) {
  process.once(signal, () => {
    log.info({ signal }, 'stopping')
    for (const again of signals) process.on(again, () => process.exit(1))
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, stopTimeoutMs).unref()
    void started
      .catch(() => undefined)
      .then(stop)
      .then(() => process.exit(0))
  })
}

const signals = ['SIGTERM', 'SIGINT'] as const
const started = main()
for (const signal of signals) stopOn(signal, started)
started.catch(async (error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message)
  else log.fatal({ err: error }, 'could not start')
  await stop()
  process.exit(1)
})
