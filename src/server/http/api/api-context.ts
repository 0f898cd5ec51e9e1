import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Caller } from '#domain/accounts/account-deps.ts'
import type { ServedBilling } from '#domain/billing/orders/billing-deps.ts'
import type { ServedCampaigns } from '#domain/campaigns/served-campaigns.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { DirectMailDeps } from '#domain/mail/send-directly.ts'
import type { ContactDeps } from '#domain/operations/contact-deps.ts'
import type { SiteContentDeps } from '#domain/operations/site-content/site-content-deps.ts'
import type { ViewCounter } from '#domain/posts/count-views.ts'
import type { ServedBlog } from '#domain/posts/editor/served-blog.ts'
import type { TrialPostDeps } from '#domain/posts/trials/write-trial-post.ts'
import type { ServedReports } from '#domain/reports/served-reports.ts'
import type { ServedSites } from '#domain/sites/site-deps.ts'
import type { WaitlistDeps } from '#domain/waitlist/waitlist-deps.ts'
import type { CampaignsLive } from '#server/live/campaigns-live.ts'
import type { CreditsLive } from '#server/live/credits-live.ts'
import type { ReportsLive } from '#server/live/reports-live.ts'
import type { VisitorLimit } from '../request/visitor-limit.ts'
import type { PageDependencies } from '../response/page-dependencies.ts'
import type { InProcessResponse, OwnRequest } from './in-process-request.ts'

/** What the process offers to every request. */
export type ServerDeps = {
  /** The connection that owns the tables: for sign-in and for what the server does on nobody's behalf. */
  db: Db
  /** The connection of the role `linkwright_web`, under the policies beside each table: for what visitors and members ask for. */
  webDb: Db
  accounts: AccountDeps
  mail: MailDeps
  handMail: DirectMailDeps
  /** The address under which the public reaches this site, without a trailing slash. */
  origin: string
  log: Logger
  trialPosts: TrialPostDeps
  blog: ServedBlog
  billing: ServedBilling
  live: CreditsLive
  reports: ServedReports & { live: ReportsLive }
  sites: ServedSites
  campaigns: ServedCampaigns & { live: CampaignsLive }
  siteContent: SiteContentDeps
  waitlist: WaitlistDeps
  contact: ContactDeps
  legal: LegalFacts
  /** Counts the calls by which a visitor's browser reports its errors. */
  errorCalls: VisitorLimit
  viewCounter: ViewCounter
  /** Secret under which visitors' addresses are hashed. */
  addressSecret: string
}

/** What one call knows: its dependencies, the caller, and, while a page is rendered, what the page turns out to depend on. */
export type ApiContext = {
  deps: ServerDeps
  /** The visitor's address, kept beside what a member does to the account. */
  ip: string
  visitorKey: string
  /** Who asks, by the access token sent along; `null` without one. Throws `unauthenticated` for a token that is not, or no longer, good. */
  caller(): Promise<Caller | null>
  /** Has this very server answer another request, on behalf of the same visitor. */
  inProcessRequest(asked: OwnRequest, signal: AbortSignal): Promise<InProcessResponse>
  viewLimit: VisitorLimit
  /** Cookies sent along, by their names. */
  cookies: Readonly<Record<string, string>>
  /** Has the answer, whatever it will be, set a cookie: the value of a `Set-Cookie` header. */
  setCookie(cookie: string): void
  requestId: string
  log: Logger
  reads: PageDependencies | null
}

/** Answers one request, or throws what is to be answered with a problem document. */
export type Answer = (request: IncomingMessage, response: ServerResponse, context: ApiContext) => Promise<void>
