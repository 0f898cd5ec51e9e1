import { positionsPerReferral, referralsCountedMax } from '#contract/limits.ts'
import { errorTexts } from '#contract/texts.ts'
import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { findUser } from '#domain/accounts/queries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { confirmEntry } from '#domain/waitlist/confirm-entry.ts'
import { referralUrl } from '#domain/waitlist/entry-urls.ts'
import type { Joiner } from '#domain/waitlist/join-waitlist.ts'
import { joinWaitlist } from '#domain/waitlist/join-waitlist.ts'
import { leaveWaitlist } from '#domain/waitlist/leave-waitlist.ts'
import { getEntryStatus } from '#domain/waitlist/queries.ts'
import { entryOfToken, tokenOfEntry } from '#domain/waitlist/waitlist-token.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api } from '#server/http/api/router.ts'
import { markPrivate } from '#server/http/response/page-dependencies.ts'

// Most people on the waitlist have no account: the token of a mail is their permission, so all calls use the connection that owns the table.
export const waitlist = {
  join: api.waitlist.join.handler(async ({ context, input }) => {
    const { db, waitlist } = context.deps
    const joiner = { visitorKey: context.visitorKey(), member: await memberOf(context) }
    const entry = await joinWaitlist(db, waitlist, joiner, input)
    if (entry === null) return { outcome: 'mailed' as const, entry: null }
    return { outcome: 'confirmed' as const, entry: await statusOf(context, entry.id) }
  }),

  entry: api.waitlist.entry.handler(async ({ context, input }) => {
    markPrivate(context.reads)
    return { entry: await statusOf(context, requireEntry(context, input.token)) }
  }),

  confirm: api.waitlist.confirm.handler(async ({ context, input }) => {
    const id = requireEntry(context, input.token)
    await confirmEntry(context.deps.db, { id })
    return { entry: await statusOf(context, id) }
  }),

  leave: api.waitlist.leave.handler(async ({ context, input }) => {
    await leaveWaitlist(context.deps.db, { id: requireEntry(context, input.token) })
    return { left: true as const }
  }),
}

/** The signed-in account with its confirmed address. A session without its second factor counts as a guest. */
async function memberOf({ caller, deps }: ApiContext): Promise<Joiner['member']> {
  const session = await caller()
  if (session === null || session.needsFactor) return null
  const user = await findUser(deps.db, session.userId)
  if (user === undefined || user.email === null || user.emailConfirmedAt === null) return null
  return { userId: user.id, email: user.email }
}

function requireEntry({ deps }: ApiContext, token: string): string {
  const id = entryOfToken(deps.mail.sealer, token)
  if (id === null) throw new DomainError('not_found', errorTexts.nothingHere)
  return id
}

async function statusOf({ deps }: ApiContext, id: string): Promise<WaitlistStatus> {
  const entry = await getEntryStatus(deps.db, id)
  const { email, status, referralCode, referrals, confirmedAt, notifiedAt, position, waiting } = entry
  return {
    token: tokenOfEntry(deps.mail.sealer, id),
    status,
    maskedEmail: masked(email),
    position,
    waiting,
    referralUrl: status === 'confirmed' ? referralUrl(deps.origin, referralCode) : null,
    referrals,
    positionsPerReferral,
    referralsCounted: referralsCountedMax,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    notifiedAt: notifiedAt?.toISOString() ?? null,
  }
}

/** `ada@example.com` as `a…@example.com`: the owner recognises it, and an open page reveals no more to others. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
