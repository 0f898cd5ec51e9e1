import { existsSync, mkdirSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createHostResolver } from '#adapters/dns/resolve-host.ts'
import { createImageService } from '#adapters/images/create-image-service.ts'
import type { MailChannel } from '#adapters/mail/mail-channel.ts'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createProviders } from '#adapters/sign-in/create-providers.ts'
import { createTwilio } from '#adapters/sms/twilio.ts'
import { createTextWriter } from '#adapters/text/create-text-writer.ts'
import { type Env, processEnv, SettingsError } from '#config/env.ts'
import { ownSecret } from '#config/own-secret.ts'
import { refreshesPerMinuteMax, sentByHandMax } from '#contract/limits.ts'
import { type Connection, type ConnectionSource, connect, webSource } from '#db/connection.ts'
import { startDatabaseClock } from '#db/database-clock.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { enqueue } from '#db/enqueue.ts'
import { listen } from '#db/events.ts'
import { migrate } from '#db/migrate.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { requireWebRole } from '#db/web-role.ts'
import { createCaptcha } from '#domain/accounts/captcha.ts'
import { createAccountTools } from '#domain/accounts/create-account-tools.ts'
import type { DeliveryTools } from '#domain/mail/deliver-mail.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import { createViewCounter } from '#domain/posts/count-views.ts'
import { createTextSpendBudget } from '#domain/posts/protection/text-spend.ts'
import { createSealer, type Sealer } from '#domain/seal.ts'
import type { ServerTools } from '#server/http/api-context.ts'
import { closeHttpServer, createHttpServer, holdRequests } from '#server/http/http-server.ts'
import { createListener } from '#server/http/listener.ts'
import { createPageCache, type PageCache } from '#server/http/page-cache.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import { createVisitorLimit } from '#server/http/visitor-limit.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createMailDelivery } from '#worker/jobs/mail.ts'
import { startWorker } from '#worker/worker.ts'

const root = join(import.meta.dirname, '..')
const pageCacheBytesMax = 128 * 1024 * 1024
const daySeconds = 86_400
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
  const source = await openDatabase()
  const connection = connect(source, { max: 20 })
  stops.push(() => connection.close())
  const { applied } = await migrate(connection.pool)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const secret = ownSecret(env)
  const sealer = createSealer(secret)
  const delivery = createDelivery(sealer)
  stops.push(async () => delivery.mail?.close())
  if (env.ROLE !== 'web') {
    const mail = createMailDelivery({ db: connection.db, log }, delivery)
    const mailTools = mailToolsOf(sealer, env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
    const runner = await startWorker(connection.pool, { db: connection.db, log, sealer, mailTools, mail })
    stops.push(() => runner.stop())
    stops.push(() => mail.stop())
    // What an earlier process left behind need not wait for the next sweep.
    await enqueue(connection.db, 'mail.deliver', {})
    if (delivery.mail !== null) void warnIfAway(delivery.mail)
  }
  if (env.ROLE !== 'worker') await serve(source, connection, { secret, sealer, delivery })
  else console.log('Linkwright worker is running.')
}

async function openDatabase(): Promise<ConnectionSource> {
  if (env.DATABASE_URL !== undefined) return { connectionString: env.DATABASE_URL }
  const server = await startEmbeddedServer(env.DATA_DIR)
  stops.push(() => server.stop())
  return server.connection
}

type Shared = { secret: string; sealer: Sealer; delivery: DeliveryTools }

async function serve(source: ConnectionSource, connection: Connection, shared: Shared) {
  let ready = false
  const server = createHttpServer()
  const answerWith = holdRequests(server)
  const port = await bind(server)
  const origin = env.PUBLIC_URL ?? `http://localhost:${port}`
  const web = connect(webSource(source, env.DATABASE_WEB_URL), { max: 20, name: 'linkwright web' })
  stops.push(() => web.close())
  await requireWebRole(web.pool, connection.pool, { ownLogin: env.DATABASE_WEB_URL !== undefined })
  const clock = await startDatabaseClock(connection.db)
  stops.push(async () => clock.close())
  const cache = createPageCache(pageCacheBytesMax, clock.now)
  const tools = createTools(connection, web, origin, shared)
  // The first start makes the first key; whoever signs in first should not wait for it.
  await tools.accounts.signingKeys.jwks()
  const events = listen(source, ['post_changed'], {
    onEvent: (_channel, slug) => cache.postChanged(slug),
    onConnected: () => cache.reset(true),
    onLost: () => cache.reset(false),
  })
  const answering = await createRequestListener(server, tools, cache, () => ready)
  ready = true
  answerWith(answering.listener)
  stops.push(async () => {
    ready = false
    await answering.close()
    await sleep(drainMs)
    await closeHttpServer(server, graceMs)
    await tools.viewCounter.flush()
    await events.close()
  })
  announce(origin)
}

/** Takes the port first: that it is in use should be said at once, not after everything else started. */
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

function mailToolsOf(sealer: Sealer, origin: string): MailTools {
  return { sealer, origin, from: env.MAIL_FROM ?? `Linkwright <no-reply@${new URL(origin).hostname}>` }
}

function createTools({ db, pool }: Connection, web: Connection, origin: string, shared: Shared): ServerTools {
  const { secret, sealer, delivery } = shared
  const limiter = (name: string, points: number, windowSeconds = daySeconds) =>
    createRateLimiter(pool, { name, points, windowSeconds })
  const mail = mailToolsOf(sealer, origin)
  return {
    db,
    webDb: web.db,
    accounts: createAccountTools({
      db,
      sealer,
      origin,
      mail,
      redirectUrls: env.AUTH_REDIRECT_URLS,
      autoconfirm: env.AUTH_AUTOCONFIRM,
      captcha: env.AUTH_CAPTCHA ? createCaptcha(db, { sealer, cost: env.CHALLENGE_COST }) : null,
      providers: createProviders(env),
      limiter,
      requestsPerVisitor: env.AUTH_REQUESTS_PER_ADDRESS,
      mailsPerHour: env.AUTH_MAILS_PER_HOUR,
      textsPerHour: env.AUTH_SMS_PER_HOUR,
      onMessagesUsedUp: (channel) =>
        log.warn({ channel }, 'the messages of sign-in for this hour are used up; further requests are refused'),
      refreshBySession: createVisitorLimit({ points: refreshesPerMinuteMax, windowMs: 60_000 }),
    }),
    mail,
    handMail: { mail, delivery, limiter: limiter('send-email', sentByHandMax, 3_600) },
    origin,
    log,
    addressSecret: secret,
    viewCounter: createViewCounter(db),
    trialPosts: {
      writer: createTextWriter(env, {
        spend: createTextSpendBudget(db, { tokensPerDay: env.AI_TOKENS_PER_DAY }),
        onFailure: (failure) => log.warn(failure, 'text service failed'),
      }),
      images: createImageService(env, (failure) => log.warn(failure, 'image service failed')),
      linkRel: env.GUEST_LINK_REL,
      lifetimeSeconds: env.TRIAL_LIFETIME_SECONDS,
      hostResolver: createHostResolver({ timeoutMs: 1_500 }),
      admission: {
        addressLimiter: limiter('trial-address', env.TRIAL_POSTS_PER_ADDRESS),
        targetHostLimiter: limiter('trial-target', env.TRIAL_POSTS_PER_TARGET_HOST),
        freePosts: env.TRIAL_POSTS_WITHOUT_CHALLENGE,
        challengeSecret: secret,
        challengeCost: env.CHALLENGE_COST,
      },
    },
  }
}

/** Without a server or service of the operator's own, messages are kept in the local mailbox. */
function createDelivery(sealer: Sealer): DeliveryTools {
  const { SMTP_URL, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  const hasTwilio = accountSid !== undefined && authToken !== undefined && from !== undefined
  return {
    sealer,
    mail: SMTP_URL === undefined ? null : createSmtp({ url: SMTP_URL }),
    sms: hasTwilio ? createTwilio({ accountSid, authToken, from, baseUrl: env.TWILIO_BASE_URL }) : null,
  }
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
  cache: PageCache,
  isReady: () => boolean,
): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const showsMailbox = env.NODE_ENV !== 'production'
  const options = { tools, cache, trustedProxies: env.TRUSTED_PROXIES, isReady, showsMailbox }
  if (env.NODE_ENV === 'development') {
    const { createDevelopmentListener } = await import('../scripts/development.ts')
    return createDevelopmentListener(root, server, options)
  }
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built))
    throw new SettingsError('The pages are not built yet. Start with `npm start`, which builds them.')
  const { createWeb } = (await import(built)) as { createWeb: () => RenderPage }
  const files = loadStaticFiles(join(root, 'build/client'))
  return {
    listener: createListener({ ...options, render: createWeb(), files, development: false }),
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
