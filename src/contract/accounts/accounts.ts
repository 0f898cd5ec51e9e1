import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import { displayNameMax, eventsPageDefault, eventsPageMax, sessionsListedMax } from '#contract/limits.ts'
import { cursorParam, idParam, queryNumber } from '#contract/schema-parts.ts'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'

/** The profile of a member. Times here and below are ISO 8601 in UTC. */
export const Profile = z.object({
  userId: z.uuid(),
  /** `null` for an account by phone. */
  email: z.string().nullable(),
  displayName: z.string(),
  role: z.enum(['user']),
  subscriptionTier: z.enum(['premium', 'monthly']).nullable(),
  createdAt: z.string(),
})
export type Profile = z.infer<typeof Profile>

/** The number of trial posts that an account has claimed, and the limit. */
export const ClaimAllowance = z.object({ used: z.number().int(), limit: z.number().int() })
export type ClaimAllowance = z.infer<typeof ClaimAllowance>

export const Account = z.object({
  profile: Profile,
  isAdmin: z.boolean(),
  /** When the account will be deleted permanently. `null` unless its owner has requested it. */
  deletionDueAt: z.string().nullable(),
  /** Whether the account has a password. Without one, the first password is set without a current password. */
  hasPassword: z.boolean(),
  claims: ClaimAllowance,
})
export type Account = z.infer<typeof Account>

export const ProfileChange = z.object({
  displayName: z
    .string()
    .overwrite(cleanLine)
    .min(1, 'Please enter a display name.')
    .max(displayNameMax, `A display name has at most ${displayNameMax} characters.`),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** An active session. `current` is the session of the request. */
export const AccountSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  aal: z.enum(['aal1', 'aal2']),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.string(),
  refreshedAt: z.string(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** An event of the account. `kind` is a stable word such as `password_changed`. `details` never contains a secret. */
export const AccountEvent = z.object({
  id: z.uuid(),
  kind: z.string(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  createdAt: z.string(),
})
export type AccountEvent = z.infer<typeof AccountEvent>

const Row = z.record(z.string(), z.unknown())

/**
 * All stored data of an account, without secrets: the file that the owner downloads. Columns have their database names, times are ISO 8601. Lists
 * have at most the newest `exportedRowsMax` rows, those of posts and articles `exportedPostsMax`; `truncated` names the lists that have more.
 */
export const AccountExport = z.object({
  format: z.literal('linkwright-account-1'),
  exportedAt: z.string(),
  user: Row,
  profile: Row.nullable(),
  roles: z.array(Row),
  identities: z.array(Row),
  factors: z.array(Row),
  passkeys: z.array(Row),
  sessions: z.array(Row),
  events: z.array(Row),
  posts: z.array(Row),
  archivedPosts: z.array(Row),
  /** The author signature of the member's posts, the drafts, and the URLs of the uploaded images. */
  postAuthor: Row.nullable(),
  postDrafts: z.array(Row),
  postImages: z.array(Row),
  /** The balance, equal to the sum of `creditTransfers`. */
  credits: Row.nullable(),
  creditTransfers: z.array(Row),
  orders: z.array(Row),
  subscriptions: z.array(Row),
  /** The input of each report and its runs. The results per page are in the files of each report. */
  reports: z.array(Row),
  reportRuns: z.array(Row),
  /** The sharing settings of reports, where any are set, and the brand of shared reports, with its logo in Base64. */
  reportShares: z.array(Row),
  reportBrand: Row.nullable(),
  reportMonitors: z.array(Row),
  reportChanges: z.array(Row),
  /** Campaigns and their results, including archived ones. */
  campaigns: z.array(Row),
  placements: z.array(Row),
  placementEvents: z.array(Row),
  /** The account's sites, without their publishing credentials, and the articles on them or published for the account. */
  sites: z.array(Row),
  siteArticles: z.array(Row),
  /** The entry on the waitlist of automated link building. */
  waitlist: z.array(Row),
  webhookEndpoints: z.array(Row),
  /** Deliveries to these endpoints, without their payloads, which contain `reportChanges`. */
  webhookDeliveries: z.array(Row),
  /** Errors of the app in the member's browsers. */
  errorLogs: z.array(Row),
  truncated: z.array(z.string()),
})
export type AccountExport = z.infer<typeof AccountExport>

/** The first steps of a new member, in this order. */
export const checklistSteps = ['article', 'report', 'credits', 'campaign', 'site', 'factor'] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/** A step is done when its result exists: a post, a report, credits, a campaign that started, an own domain, a second factor. */
export const Checklist = z.object({
  steps: z.array(z.object({ step: z.enum(checklistSteps), isDone: z.boolean() })),
  /** Whether the member has hidden the list on the dashboard. */
  isDismissed: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

const tags = ['Account']

export const accounts = {
  getAccount: oc.route({ method: 'GET', path: '/account', tags, summary: 'Get the signed-in account' }).output(Account),
  changeProfile: oc
    .route({ method: 'PATCH', path: '/account/profile', tags, summary: 'Change the display name' })
    .input(ProfileChange)
    .output(z.object({ profile: Profile })),
  listSessions: oc
    .route({
      method: 'GET',
      path: '/account/sessions',
      tags,
      summary: 'List the sessions of the account, newest first',
    })
    .output(z.object({ sessions: z.array(AccountSession).max(sessionsListedMax) })),
  endSession: oc
    .route({ method: 'DELETE', path: '/account/sessions/{id}', tags, summary: 'Sign out one session' })
    .input(idParam({ code: 'not_found', message: errorTexts.nothingHere }))
    .output(z.object({ ended: z.number().int() })),
  endOtherSessions: oc
    .route({ method: 'DELETE', path: '/account/sessions', tags, summary: 'Sign out all sessions except this one' })
    .output(z.object({ ended: z.number().int() })),
  listEvents: oc
    .route({
      method: 'GET',
      path: '/account/events',
      tags,
      summary: 'List the security events of the account, newest first',
    })
    .input(z.object({ limit: queryNumber(1, eventsPageMax, eventsPageDefault), cursor: cursorParam.optional() }))
    .output(z.object({ events: z.array(AccountEvent), nextCursor: z.string().nullable() })),
  getChecklist: oc
    .route({
      method: 'GET',
      path: '/account/checklist',
      tags,
      summary: 'Get the list of first steps and which of them are done',
    })
    .output(Checklist),
  changeChecklist: oc
    .route({ method: 'PUT', path: '/account/checklist', tags, summary: 'Hide the first steps, or show them again' })
    .input(Checklist.pick({ isDismissed: true }))
    .output(Checklist),
  exportAccount: oc
    .route({
      method: 'GET',
      path: '/account/export',
      tags,
      summary: 'Export all data of the account as a JSON file',
    })
    .output(z.file().mime('application/json')),
  requestDeletion: oc
    .route({
      method: 'POST',
      path: '/account/deletion',
      tags,
      summary: 'Request the deletion of the account; it can be cancelled until `deletionDueAt`',
    })
    .output(z.object({ deletionDueAt: z.string() })),
  cancelDeletion: oc
    .route({ method: 'DELETE', path: '/account/deletion', tags, summary: 'Cancel the deletion of the account' })
    .output(z.object({ deletionDueAt: z.null() })),
}
