import {
  type Account,
  type AccountEvent,
  AccountExport,
  type AccountSession,
  type Profile,
} from '#contract/accounts/accounts.ts'
import { cancelDeletion } from '#domain/accounts/lifecycle/cancel-deletion.ts'
import { requestDeletion } from '#domain/accounts/lifecycle/request-deletion.ts'
import {
  getAccount,
  type ListedEvent,
  type ListedSession,
  listEvents,
  listSessions,
  type ProfileRow,
} from '#domain/accounts/member-queries.ts'
import { changeProfile } from '#domain/accounts/profile/change-profile.ts'
import { endOtherSessions, endSession } from '#domain/accounts/sessions/end-session.ts'
import { getChecklist, setChecklistDismissed } from '#domain/dashboard/checklist.ts'
import { readClaims } from '#domain/posts/library/member-queries.ts'
import { exportAccount } from '#domain/privacy/export-account.ts'
import { api, memberOnly } from '#server/http/api/router.ts'

/** Members' calls about their own accounts, except signing in. Each runs as the member, under the policies of the database. */
export const accounts = {
  getAccount: api.accounts.getAccount.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    const { profile, deletionDueAt, hasPassword } = await getAccount(deps.webDb, member)
    return {
      profile: presentProfile(profile),
      isAdmin: member.isAdmin,
      deletionDueAt: deletionDueAt?.toISOString() ?? null,
      hasPassword,
      claims: await readClaims(deps.webDb, member),
    } satisfies Account
  }),

  changeProfile: api.accounts.changeProfile.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return { profile: presentProfile(await changeProfile(deps.webDb, member, input)) }
  }),

  listSessions: api.accounts.listSessions.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    const sessions = await listSessions(deps.webDb, member)
    return { sessions: sessions.map((row) => presentSession(row, member.sessionId)) }
  }),

  endSession: api.accounts.endSession.use(memberOnly).handler(({ context: { deps, member, ip }, input }) => {
    return endSession(deps.webDb, { ...member, ip }, input.id)
  }),

  endOtherSessions: api.accounts.endOtherSessions.use(memberOnly).handler(({ context: { deps, member, ip } }) => {
    return endOtherSessions(deps.webDb, { ...member, ip })
  }),

  listEvents: api.accounts.listEvents.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { events, nextCursor } = await listEvents(deps.webDb, member, input)
    return { events: events.map(presentEvent), nextCursor }
  }),

  getChecklist: api.accounts.getChecklist
    .use(memberOnly)
    .handler(({ context: { deps, member } }) => getChecklist(deps.webDb, member)),

  changeChecklist: api.accounts.changeChecklist
    .use(memberOnly)
    .handler(({ context: { deps, member }, input: { isDismissed } }) =>
      setChecklistDismissed(deps.webDb, member, isDismissed),
    ),

  exportAccount: api.accounts.exportAccount.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    const everything = AccountExport.parse(await exportAccount(deps.webDb, member))
    return new File([JSON.stringify(everything, null, 2)], 'linkwright-account.json', { type: 'application/json' })
  }),

  requestDeletion: api.accounts.requestDeletion.use(memberOnly).handler(async ({ context: { deps, member, ip } }) => {
    const { deletionDueAt } = await requestDeletion(deps.webDb, deps.mail, { ...member, ip })
    return { deletionDueAt: deletionDueAt.toISOString() }
  }),

  cancelDeletion: api.accounts.cancelDeletion.use(memberOnly).handler(async ({ context: { deps, member, ip } }) => {
    await cancelDeletion(deps.webDb, deps.mail, { ...member, ip })
    return { deletionDueAt: null }
  }),
}

function presentProfile(row: ProfileRow): Profile {
  return {
    userId: row.userId,
    email: row.email,
    displayName: row.displayName,
    role: row.role as Profile['role'],
    subscriptionTier: row.subscriptionTier as Profile['subscriptionTier'],
    createdAt: row.createdAt.toISOString(),
  }
}

function presentSession(row: ListedSession, currentId: string): AccountSession {
  return {
    id: row.id,
    current: row.id === currentId,
    aal: row.aal as AccountSession['aal'],
    userAgent: row.userAgent,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    refreshedAt: row.refreshedAt.toISOString(),
  }
}

function presentEvent(row: ListedEvent): AccountEvent {
  return {
    id: row.id,
    kind: row.kind,
    details: row.details as AccountEvent['details'],
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
  }
}
