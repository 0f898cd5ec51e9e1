import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createHostResolver } from '#adapters/dns/resolve-host.ts'
import { createNoImageSearch } from '#adapters/images/image-service.ts'
import { createNoProvider } from '#adapters/payments/no-provider.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import { reportPasswordAttemptsPerVisitor } from '#contract/limits.ts'
import { listen } from '#db/events.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import type { AccountDeps, AuthLimits } from '#domain/accounts/account-deps.ts'
import { createAccountDeps } from '#domain/accounts/create-account-deps.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { readsNoTarget } from '#domain/articles/brief/target-reader.ts'
import { attachedInvoice } from '#domain/billing/invoices/document-files.ts'
import type { Seller } from '#domain/billing/invoices/seller.ts'
import type { ServedSandbox } from '#domain/billing/orders/billing-deps.ts'
import type { DirectMailDeps } from '#domain/mail/send-directly.ts'
import type { ContactDeps } from '#domain/operations/contact-deps.ts'
import { countFigures } from '#domain/operations/site-content/count-figures.ts'
import { createLiveFigures } from '#domain/operations/site-content/live-figures.ts'
import type { SiteContentDeps } from '#domain/operations/site-content/site-content-deps.ts'
import { createViewCounter } from '#domain/posts/count-views.ts'
import { createDraftReader } from '#domain/posts/editor/create-draft-reader.ts'
import type { ServedBlog } from '#domain/posts/editor/served-blog.ts'
import type { TrialPostDeps } from '#domain/posts/trials/write-trial-post.ts'
import { createPdfDrawer } from '#domain/reports/export/create-pdf-drawer.ts'
import { createSealer } from '#domain/seal.ts'
import { createWaitlistDeps } from '#domain/waitlist/create-waitlist-deps.ts'
import type { WaitlistDeps } from '#domain/waitlist/waitlist-deps.ts'
import { createCreditsLive } from '#server/billing/credits-live.ts'
import { createCampaignsLive } from '#server/campaigns/campaigns-live.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { createListener, type ListenerOptions } from '#server/http/listener.ts'
import { createSemaphore } from '#server/http/request/semaphore.ts'
import { cacheInvalidation, pageChannels } from '#server/http/response/cache-invalidation.ts'
import { createPageCache, type PageCache } from '#server/http/response/page-cache.ts'
import { createReportsLive } from '#server/reports/reports-live.ts'
import { createSiteHosts, type SiteHosts } from '#server/sites/site-hosts.ts'
import { testReportDeps } from '../makers/reports.ts'
import { testSiteDeps } from '../makers/sites.ts'
import type { TestDatabase } from './database.ts'
import { cheapPasswords } from './passwords.ts'

export type TestServer = {
  url: string
  deps: ServerDeps
  /** The log lines so far, as objects. */
  logLines: Record<string, unknown>[]
  close(): Promise<void>
}

export type TestServerOptions = {
  accounts?: Partial<Omit<AccountDeps, 'limits'>> & { limits?: Partial<AuthLimits> }
  handMail?: Partial<DirectMailDeps>
  trialPosts?: Partial<TrialPostDeps>
  blog?: Partial<ServedBlog>
  payments?: PaymentProvider
  sandbox?: ServedSandbox
  sites?: Parameters<typeof testSiteDeps>[0]
  siteContent?: Partial<SiteContentDeps>
  waitlist?: Partial<WaitlistDeps>
  contact?: Partial<ContactDeps>
  admission?: Partial<TrialPostDeps['admission']>
  listener?: Partial<ListenerOptions>
  /** Receives database notifications and caches responses, like the product; without it nothing is cached. */
  cachesResponses?: boolean
}

const testSecret = 'a secret for tests, long enough to be one'

/** The real server with a test database on a separate port. Host names do not resolve, as on a machine without a network. */
export async function startTestServer(database: TestDatabase, overrides: TestServerOptions = {}): Promise<TestServer> {
  const logLines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logLines.push(JSON.parse(line)) })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const limiter = (name: string, points: number) =>
    createRateLimiter(database.pool, { name, points, windowSeconds: 86_400 })
  const accounts = testAccounts(database, url, overrides.accounts)
  const sites = testSiteDeps({ origin: url, sealer: accounts.mail.sealer, ...overrides.sites })
  const deps: ServerDeps = {
    db: database.db,
    webDb: database.webDb,
    ...accounts,
    handMail: {
      mail: accounts.mail,
      delivery: { sealer: accounts.mail.sealer, mail: null, sms: null, attach: attachedInvoice },
      limiter: limiter('send-email', 10_000),
      ...overrides.handMail,
    },
    origin: url,
    log,
    addressSecret: testSecret,
    contact: {
      recipient: 'operator@linkwright.example',
      mail: accounts.mail,
      byVisitor: limiter('contact-visitor', 10_000),
      freeMessages: 10_000,
      once: limiter('contact-message', 1),
      challengeSecret: testSecret,
      challengeCost: 10,
      ...overrides.contact,
    },
    legal: {
      operator: { name: null, address: null, email: null },
      channels: [],
      processors: [],
      userAgent: `LinkwrightBot/1.0 (+${url})`,
      trialLifetimeSeconds: 86_400,
      payments: 'none',
    },
    errorCalls: () => true,
    viewCounter: createViewCounter(database.db, 5),
    billing: {
      provider: overrides.payments ?? createNoProvider(),
      origin: url,
      mail: accounts.mail,
      seller: testSeller(url),
      byVisitor: limiter('checkout-visitor', 10_000),
      sandbox: overrides.sandbox ?? null,
      links: { credits: null, monthly: null, yearly: null },
      verifying: createSemaphore({ atOnce: 4, waitingMax: 200 }),
    },
    live: createCreditsLive(database.db),
    reports: {
      byVisitor: limiter('report-visitor', 10_000),
      passwordLimiters: {
        byVisitor: limiter('report-password-visitor', reportPasswordAttemptsPerVisitor),
        byReport: limiter('report-password', 10_000),
      },
      perMinute: { files: () => true, verifies: () => true, unlocks: () => true },
      isAllowed: ({ hostname }) => hostname === '127.0.0.1',
      drawPdf: createPdfDrawer(),
      live: createReportsLive(database.db),
    },
    campaigns: {
      pages: testReportDeps(),
      isAllowed: ({ hostname }) => hostname === '127.0.0.1',
      checks: limiter('campaign-checks', 10_000),
      live: createCampaignsLive(database.db),
    },
    siteContent: {
      isProduction: false,
      figures: createLiveFigures({
        count: () => countFigures(database.db),
        onFailure: (error) => log.warn({ err: error }, 'the live figures could not be counted'),
      }),
      ...overrides.siteContent,
    },
    sites: { ...sites, connections: limiter('site-connections', 10_000) },
    waitlist: {
      ...createWaitlistDeps({ mail: accounts.mail, limiter, joinsPerHour: 10_000, challengeCost: 10 }),
      byVisitor: limiter('waitlist-visitor', 10_000),
      freeJoins: 10_000,
      ...overrides.waitlist,
    },
    blog: {
      origin: url,
      mail: accounts.mail,
      hostResolver: createHostResolver({ timeoutMs: 50, servers: ['127.0.0.1:9'] }),
      readDraft: createDraftReader(),
      abuseReports: limiter('abuse-reports', 10_000),
      uploads: limiter('image-uploads', 10_000),
      takingIn: createSemaphore({ atOnce: 12, waitingMax: 48 }),
      drawing: createSemaphore({ atOnce: 2, waitingMax: 64 }),
      ...overrides.blog,
    },
    trialPosts: {
      writer: embeddedWriter,
      fallback: null,
      knowledge: createKnowledgeSource({ readTarget: readsNoTarget }),
      images: createNoImageSearch(),
      linkRel: 'ugc',
      scoreMin: 0,
      lifetimeSeconds: 86_400,
      hostResolver: createHostResolver({ timeoutMs: 50, servers: ['127.0.0.1:9'] }),
      ...overrides.trialPosts,
      admission: {
        addressLimiter: limiter('trial-address', 10_000),
        targetHostLimiter: limiter('trial-target', 10_000),
        freePosts: 10_000,
        challengeSecret: testSecret,
        challengeCost: 10,
        ...overrides.admission,
      },
    },
  }
  const cache = overrides.listener?.cache ?? createPageCache(8 * 1024 * 1024)
  const hosts = createSiteHosts(database.webDb)
  const events = overrides.cachesResponses === true ? await listenForChanges(database, cache, hosts) : null
  const listener = createListener({
    deps,
    render: async () => new Response('no pages in this test', { status: 404 }),
    files: { answer: () => false },
    trustedProxies: ['127.0.0.1'],
    development: false,
    isReady: () => true,
    hosts,
    ...overrides.listener,
    cache,
  })
  server.on('request', listener)
  return {
    url,
    deps,
    logLines,
    async close() {
      await events?.close()
      sites.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Sign-in without limits that a test could reach by accident, and without captcha or other sites. */
function testAccounts(
  database: TestDatabase,
  origin: string,
  { limits, ...overrides }: TestServerOptions['accounts'] = {},
): Pick<ServerDeps, 'accounts' | 'mail'> {
  const sealer = createSealer(testSecret)
  const mail = { sealer, origin, from: 'Linkwright <no-reply@linkwright.example>' }
  const accounts = createAccountDeps({
    db: database.db,
    sealer,
    origin,
    mail,
    redirectUrls: [],
    autoconfirm: false,
    captcha: null,
    providers: new Map(),
    limiter: (name, points, windowSeconds) =>
      createRateLimiter(database.pool, { name, points: Math.max(points, 10_000), windowSeconds }),
    requestsPerVisitor: 10_000,
    mailsPerHour: 10_000,
    textsPerHour: 10_000,
    onMessagesUsedUp: () => undefined,
    refreshBySession: () => true,
  })
  const passwords = cheapPasswords()
  const answerSteps = { token: 1, message: 1 }
  return {
    mail,
    accounts: { ...accounts, passwords, answerSteps, ...overrides, limits: { ...accounts.limits, ...limits } },
  }
}

async function listenForChanges(database: TestDatabase, cache: PageCache, hosts: SiteHosts) {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const invalidation = cacheInvalidation(cache, hosts)
  const events = listen(database.source, pageChannels, {
    ...invalidation,
    onConnected: () => {
      invalidation.onConnected()
      resolve()
    },
  })
  await connected
  return events
}

/** The seller on invoices in tests. */
export function testSeller(origin: string): Seller {
  return {
    name: 'Linkwright Test Ltd',
    address: '1 Market Street\nLondon EC1A 1AA',
    taxNumber: 'GB123456789',
    email: 'billing@linkwright.example',
    note: '',
    origin,
  }
}
