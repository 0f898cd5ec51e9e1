import type { Logger } from 'pino'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Caller } from '#domain/accounts/account-deps.ts'
import type { ServedBilling } from '#domain/billing/orders/billing-deps.ts'
import type { ServedCampaigns } from '#domain/campaigns/plan/plan-deps.ts'
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
import type { CreditsLive } from '#server/billing/credits-live.ts'
import type { CampaignsLive } from '#server/campaigns/campaigns-live.ts'
import type { ReportsLive } from '#server/reports/reports-live.ts'
import type { VisitorLimit } from '../request/visitor-limit.ts'
import type { PageDependencies } from '../response/page-dependencies.ts'
import type { InProcessResponse, OwnRequest } from './in-process-request.ts'

/** The deps of every request. */
export type ServerDeps = {
  /** The connection that owns the tables: for sign-in and for work of the server itself. */
  db: Db
  /** The connection of the role `linkwright_web`, with the row-level policies of the tables: for requests of visitors and members. */
  webDb: Db
  accounts: AccountDeps
  mail: MailDeps
  handMail: DirectMailDeps
  /** The public origin of this site, without a trailing slash. */
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
  /** Limits the error reports of a visitor's browser. */
  errorCalls: VisitorLimit
  viewCounter: ViewCounter
  /** The secret with which visitors' addresses are hashed. */
  addressSecret: string
}

/** The context of one call: its deps, the caller, and the dependencies of a page that is rendered. */
export type ApiContext = {
  deps: ServerDeps
  /** The visitor's address, stored with the actions of a member on the account. */
  ip: string
  /** The key under which the visitor's requests are counted. It is computed at each call: most requests need none. */
  visitorKey(): string
  /** The caller by the access token; `null` without one. Throws `unauthenticated` for an invalid or expired token. */
  caller(): Promise<Caller | null>
  /** Sends another request to this server in process, as the same visitor. */
  inProcessRequest(input: OwnRequest, signal: AbortSignal): Promise<InProcessResponse>
  viewLimit: VisitorLimit
  /** The cookies of the request, by name. */
  cookies: Readonly<Record<string, string>>
  /** Sets a cookie in the response, of any outcome: the value of a `Set-Cookie` header. */
  setCookie(cookie: string): void
  requestId: string
  log: Logger
  reads: PageDependencies | null
}
