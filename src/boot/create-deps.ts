import type { Logger } from 'pino'
import { createHostResolver } from '#adapters/dns/resolve-host.ts'
import { createImageService } from '#adapters/images/create-image-service.ts'
import { createOpenKnowledge } from '#adapters/knowledge/open/open-knowledge.ts'
import type { MailChannel } from '#adapters/mail/mail-channel.ts'
import { createProviders } from '#adapters/sign-in/create-providers.ts'
import { createTwilio } from '#adapters/sms/twilio.ts'
import { createTextWriter } from '#adapters/text/create-text-writer.ts'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import type { TextWriter } from '#adapters/text/text-writer.ts'
import { type DkimSigning, dkimSigning } from '#config/dkim-signing.ts'
import type { Env } from '#config/env.ts'
import { mailSender } from '#config/mail-sender.ts'
import {
  abuseReportsPerHourMax,
  campaignChecksPerHourMax,
  checkoutsPerHourMax,
  imageUploadsPerHourMax,
  manualMailsPerHourMax,
  refreshesPerMinuteMax,
  reportFilesPerMinuteMax,
  reportPasswordAttemptsMax,
  reportPasswordAttemptsPerVisitor,
  reportUnlocksPerMinuteMax,
  reportVerifiesPerMinuteMax,
  siteConnectionsPerHourMax,
} from '#contract/limits.ts'
import type { Connection } from '#db/connection.ts'
import type { Db } from '#db/db.ts'
import { createRateLimiter, type RateLimiter, type StatementLimiter } from '#db/rate-limiter.ts'
import { createAccountDeps } from '#domain/accounts/create-account-deps.ts'
import { createCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { createOpenFacts, noOpenFacts, type OpenFacts } from '#domain/articles/brief/open-facts.ts'
import { createCachingTargetReader, readsNoTarget } from '#domain/articles/brief/target-reader.ts'
import { createTextSpendBudget } from '#domain/articles/text-spend.ts'
import { attachedInvoice } from '#domain/billing/invoices/document-files.ts'
import type { PlanDeps } from '#domain/campaigns/plan/plan-deps.ts'
import type { DeliveryDeps } from '#domain/mail/delivery/deliver-mail.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { countFigures } from '#domain/operations/site-content/count-figures.ts'
import { createLiveFigures } from '#domain/operations/site-content/live-figures.ts'
import { createViewCounter } from '#domain/posts/count-views.ts'
import { createBlogDeps } from '#domain/posts/editor/create-blog-deps.ts'
import type { ServedBlog } from '#domain/posts/editor/served-blog.ts'
import type { TrialPostDeps } from '#domain/posts/trials/write-trial-post.ts'
import { createPdfDrawer } from '#domain/reports/export/create-pdf-drawer.ts'
import { allowedPages, type ServedReports } from '#domain/reports/served-reports.ts'
import type { Sealer } from '#domain/seal.ts'
import type { SiteDeps } from '#domain/sites/site-deps.ts'
import { createWaitlistDeps } from '#domain/waitlist/create-waitlist-deps.ts'
import { createCreditsLive } from '#server/billing/credits-live.ts'
import { createCampaignsLive } from '#server/campaigns/campaigns-live.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { createSemaphore } from '#server/http/request/semaphore.ts'
import { createVisitorLimit } from '#server/http/request/visitor-limit.ts'
import { createReportsLive } from '#server/reports/reports-live.ts'
import { createOperations } from './create-operations.ts'
import { type Payments, sellerOf } from './start-payments.ts'
import { allowedPairs } from './start-reports.ts'

const daySeconds = 86_400

/** Dependencies of both requests and jobs. */
export type Shared = {
  env: Env
  log: Logger
  secret: string
  sealer: Sealer
  delivery: DeliveryDeps
  payments: Payments
  sites: SiteDeps
  /** Dependencies for reading pages. */
  pages: PlanDeps['pages']
}

/** The sender and the delivery of mail. */
export function mailDepsOf(env: Env, sealer: Sealer, origin: string): MailDeps {
  return { sealer, origin, from: mailSender(env, origin) }
}

/** All dependencies of requests, created from the settings. */
export function createDeps(
  { env, log, secret, sealer, delivery, payments, sites, pages }: Shared,
  { db, pool }: Connection,
  web: Connection,
  origin: string,
): ServerDeps {
  const limiter = (name: string, points: number, windowSeconds = daySeconds) =>
    createRateLimiter(pool, { name, points, windowSeconds })
  const mail = mailDepsOf(env, sealer, origin)
  return {
    db,
    webDb: web.db,
    accounts: createAccountDeps({
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
        log.warn({ channel }, 'the hourly limit of sign-in messages is reached; further requests are refused'),
      refreshBySession: perMinute(refreshesPerMinuteMax),
    }),
    mail,
    handMail: { mail, delivery, limiter: limiter('send-email', manualMailsPerHourMax, 3_600) },
    origin,
    log,
    addressSecret: secret,
    ...createOperations({ env, sealer, mail, origin, limiter }),
    viewCounter: createViewCounter(db),
    billing: {
      ...payments,
      origin,
      mail,
      seller: sellerOf(env, origin),
      links: {
        credits: env.STRIPE_CREDITS_LINK ?? null,
        monthly: env.STRIPE_MONTHLY_LINK ?? null,
        yearly: env.STRIPE_ANNUAL_LINK ?? null,
      },
      verifying: createSemaphore({ atOnce: 4, waitingMax: 200 }),
      byVisitor: limiter('checkout-visitor', checkoutsPerHourMax, 3_600),
    },
    live: createCreditsLive(db),
    campaigns: {
      pages,
      isAllowed: allowedPages(env.FETCH_ALLOW),
      checks: limiter('campaign-checks', campaignChecksPerHourMax, 3_600),
      live: createCampaignsLive(db),
    },
    siteContent: {
      isProduction: env.NODE_ENV === 'production',
      figures: createLiveFigures({
        count: () => countFigures(db),
        onFailure: (error) => log.warn({ err: error }, 'the live figures could not be counted'),
      }),
    },
    sites: { ...sites, connections: limiter('site-connections', siteConnectionsPerHourMax, 3_600) },
    reports: { ...reportDeps(env, origin, limiter), live: createReportsLive(db) },
    trialPosts: trialPostDeps({ env, log, secret, pages }, db, limiter),
    blog: blogDeps(mail, limiter),
    waitlist: createWaitlistDeps({
      mail,
      limiter,
      joinsPerHour: env.AUTH_MAILS_PER_HOUR,
      challengeCost: env.CHALLENGE_COST,
    }),
  }
}

type MakeLimiter = (name: string, points: number, windowSeconds: number) => RateLimiter

/** Re-encoding a picture takes up to half a second of a core and 200 MB. */
function blogDeps(mail: MailDeps, limiter: MakeLimiter): ServedBlog {
  return {
    ...createBlogDeps(mail),
    abuseReports: limiter('abuse-reports', abuseReportsPerHourMax, 3_600),
    uploads: limiter('image-uploads', imageUploadsPerHourMax, 3_600),
    takingIn: createSemaphore({ atOnce: 12, waitingMax: 48 }),
    drawing: createSemaphore({ atOnce: 1, waitingMax: 64 }),
  }
}

/** Queries open data sources according to the settings. */
export function createOpenFactsFrom(env: Env, db: Db): OpenFacts {
  if (env.OPEN_KNOWLEDGE === 'off') return noOpenFacts
  const contact = env.FETCH_CONTACT_URL ?? env.PUBLIC_URL ?? 'no contact address set'
  const open = createOpenKnowledge({
    sources: { wikipedia: env.WIKIPEDIA_URL, wikidata: env.WIKIDATA_URL, wiktionary: env.WIKTIONARY_URL },
    userAgent: `Linkwright/1.0 (${contact})`,
  })
  return createOpenFacts(db, { open, mode: env.OPEN_KNOWLEDGE })
}

function trialPostDeps(
  { env, log, secret, pages }: Pick<Shared, 'env' | 'log' | 'secret' | 'pages'>,
  db: Db,
  limiter: (name: string, points: number) => StatementLimiter,
): TrialPostDeps {
  const writer = createWriter({ env, log }, db)
  return {
    writer,
    fallback: writer === embeddedWriter || !env.AI_FALLBACK ? null : embeddedWriter,
    knowledge: createKnowledgeSource({
      readTarget: env.READ_TARGET_PAGES ? createCachingTargetReader(pages.fetcher) : readsNoTarget,
      openFacts: createOpenFactsFrom(env, db),
    }),
    images: createImageService(env, (failure) => log.warn(failure, 'image service failed')),
    linkRel: env.GUEST_LINK_REL,
    scoreMin: env.ARTICLE_SCORE_MIN,
    lifetimeSeconds: env.TRIAL_LIFETIME_SECONDS,
    hostResolver: createHostResolver({ timeoutMs: 1_500 }),
    admission: {
      addressLimiter: limiter('trial-address', env.TRIAL_POSTS_PER_ADDRESS),
      targetHostLimiter: limiter('trial-target', env.TRIAL_POSTS_PER_TARGET_HOST),
      freePosts: env.TRIAL_POSTS_WITHOUT_CHALLENGE,
      challengeSecret: secret,
      challengeCost: env.CHALLENGE_COST,
    },
  }
}

function reportDeps(env: Env, origin: string, limiter: MakeLimiter): ServedReports {
  return {
    byVisitor: limiter('report-visitor', env.REPORTS_PER_ADDRESS, 3_600),
    passwordLimiters: {
      byVisitor: limiter('report-password-visitor', reportPasswordAttemptsPerVisitor, 3_600),
      byReport: limiter('report-password', reportPasswordAttemptsMax, 3_600),
    },
    perMinute: {
      files: perMinute(reportFilesPerMinuteMax),
      verifies: perMinute(reportVerifiesPerMinuteMax),
      unlocks: perMinute(reportUnlocksPerMinuteMax),
    },
    isAllowed: allowedPages(allowedPairs(env, origin)),
    drawPdf: createPdfDrawer(),
  }
}

function perMinute(points: number) {
  return createVisitorLimit({ points, windowMs: 60_000 })
}

/** The author of articles: a text service, or the embedded writer. */
export function createWriter({ env, log }: Pick<Shared, 'env' | 'log'>, db: Db): TextWriter {
  return createTextWriter(env, {
    spend: createTextSpendBudget(db, { tokensPerDay: env.AI_TOKENS_PER_DAY }),
    onFailure: (failure) => log.warn(failure, 'text service failed'),
  })
}

/** Only an installation that sends mail loads the library. */
async function connectSmtp(settings: { url: string; dkim: DkimSigning | null }): Promise<MailChannel> {
  const { createSmtp } = await import('#adapters/mail/smtp.ts')
  return createSmtp(settings)
}

/** Without a server or service of the operator, messages are stored in the local mailbox. */
export async function createDelivery(env: Env, sealer: Sealer): Promise<DeliveryDeps> {
  const { SMTP_URL, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  const dkim = dkimSigning(env)
  const hasTwilio = accountSid !== undefined && authToken !== undefined && from !== undefined
  return {
    sealer,
    attach: attachedInvoice,
    mail: SMTP_URL === undefined ? null : await connectSmtp({ url: SMTP_URL, dkim }),
    sms: hasTwilio ? createTwilio({ accountSid, authToken, from, baseUrl: env.TWILIO_BASE_URL }) : null,
  }
}
