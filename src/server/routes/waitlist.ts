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
import { readForOne } from '#server/http/response/page-dependencies.ts'

// Most who wait have no account: what they may do hangs on the token of a mail, so all of it uses the connection that owns the table.
export const waitlist = {
  join: api.waitlist.join.handler(async ({ context, input }) => {
    const { db, waitlist } = context.deps
    const joiner = { visitorKey: context.visitorKey, member: await memberOf(context) }
    const place = await joinWaitlist(db, waitlist, joiner, input)
    if (place === null) return { outcome: 'mailed' as const, standing: null }
    return { outcome: 'confirmed' as const, standing: await standingOf(context, place.id) }
  }),

  standing: api.waitlist.standing.handler(async ({ context, input }) => {
    readForOne(context.reads)
    return { standing: await standingOf(context, requirePlace(context, input.token)) }
  }),

  confirm: api.waitlist.confirm.handler(async ({ context, input }) => {
    const id = requirePlace(context, input.token)
    await confirmEntry(context.deps.db, { id })
    return { standing: await standingOf(context, id) }
  }),

  leave: api.waitlist.leave.handler(async ({ context, input }) => {
    await leaveWaitlist(context.deps.db, { id: requirePlace(context, input.token) })
    return { left: true as const }
  }),
}

/** The account that is signed in, with its address if that is confirmed. A session without its second factor is nobody's. */
async function memberOf({ caller, deps }: ApiContext): Promise<Joiner['member']> {
  const asking = await caller()
  if (asking === null || asking.needsFactor) return null
  const user = await findUser(deps.db, asking.userId)
  if (user === undefined || user.email === null || user.emailConfirmedAt === null) return null
  return { userId: user.id, email: user.email }
}

function requirePlace({ deps }: ApiContext, token: string): string {
  const id = entryOfToken(deps.mail.sealer, token)
  if (id === null) throw new DomainError('not_found', errorTexts.nothingHere)
  return id
}

async function standingOf({ deps }: ApiContext, id: string): Promise<WaitlistStatus> {
  const standing = await getEntryStatus(deps.db, id)
  const { email, status, referralCode, referrals, confirmedAt, toldAt, position, waiting } = standing
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
    toldAt: toldAt?.toISOString() ?? null,
  }
}

/** `ada@example.com` as `a…@example.com`: its owner knows it, and a page left open tells nobody the rest. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
