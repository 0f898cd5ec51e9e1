import { sql } from 'kysely'
import {
  codeLifetimeSeconds,
  confirmationLifetimeSeconds,
  messageIntervalSeconds,
  recoveryLifetimeSeconds,
} from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { queueMail, queueSms } from '#domain/mail/queue-mail.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { UserRow } from '../queries.ts'
import type { CodeChallenge } from './flow-states.ts'
import { chargeMessageQuota, type MessageChannel, releaseMessageQuota } from './message-quota.ts'
import { createOneTimeCode, createOneTimeToken, type TokenKind } from './one-time-tokens.ts'
import { allowedRedirect } from './redirect-url.ts'

/** What the browser that asks for a mail wants of its link: where it leads in the end, and the PKCE flow that it ends. */
export type MailRequest = { redirectTo: string | null; flow: CodeChallenge | null }

type Deps = Pick<AccountDeps, 'sealer' | 'mail' | 'origin' | 'redirectUrls' | 'limits'>
type SentColumn =
  | 'confirmationSentAt'
  | 'recoverySentAt'
  | 'emailChangeSentAt'
  | 'phoneChangeSentAt'
  | 'reauthenticationSentAt'

/*
 * Each of these works in the caller's transaction, and sends at most one message of its kind a minute to an account; a second one asked for
 * within the minute is left out, and nobody is told, for that would tell that there is such an account. So is one beyond those that an address or
 * number gets in a day; then the link and code of the one before hold on for their time, and the account looks as if it had been sent.
 */

/** The mail that makes an address its owner's: a link for 24 hours, a code for ten minutes. */
export async function sendConfirmation(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  await sendLink(db, deps, user, { ...request, kind: 'confirmation', sent: 'confirmationSentAt' })
}

/** The mail with which a forgotten password is replaced: a link for an hour, a code for ten minutes. */
export async function sendRecovery(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  await sendLink(db, deps, user, { ...request, kind: 'recovery', sent: 'recoverySentAt' })
}

/** The mail that signs in without a password: a link for an hour, a code for ten minutes. */
export async function sendMagicLink(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  await sendLink(db, deps, user, { ...request, kind: 'magiclink', sent: null })
}

/** Tells the owner of an address that somebody signed up with it. */
export async function sendAlreadyRegistered(db: Db, deps: Deps, user: UserRow): Promise<void> {
  const { email } = user
  const turn = await db
    .updateTable('users')
    .set({ confirmationSentAt: sql<Date>`now()` })
    .where('id', '=', user.id)
    .where((where) =>
      where.or([
        where('confirmationSentAt', 'is', null),
        where('confirmationSentAt', '<=', sql<Date>`now() - make_interval(secs => ${messageIntervalSeconds})`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  const to = email ?? user.phone
  if (turn === undefined || to === null) return
  if ((await chargeMessageQuota(db, deps, email === null ? 'sms' : 'email', to)) === null) return
  if (email !== null) {
    const data = { url: `${deps.origin}/login`, resetUrl: `${deps.origin}/auth/reset-password` }
    await queueMail(db, deps.mail, { to: email, template: 'already-registered', data })
  } else {
    const text = `You already have an account with this number at ${deps.origin}. Sign in there instead.`
    await queueSms(db, deps.mail, { to, text, template: 'already-registered' })
  }
}

/** A change of address asks both the present and the new one. */
export const emailChangeMails = 2

/** The two mails of a change of address, or those of its halves that are not confirmed yet; each address must agree. */
export async function sendEmailChange(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  const { email, newEmail, emailChangeConfirmed } = user
  if (newEmail === null) return
  const halves: { kind: 'email_change_current' | 'email_change_new'; to: string }[] = []
  if (email !== null && emailChangeConfirmed !== 'current') halves.push({ kind: 'email_change_current', to: email })
  if (emailChangeConfirmed !== 'new') halves.push({ kind: 'email_change_new', to: newEmail })
  // In the order of the addresses: two accounts that swap theirs must not wait for each other's counts.
  for (const { kind, to } of halves.toSorted((one, other) => (one.to < other.to ? -1 : 1))) {
    await sendOnce(db, deps, { user, channel: 'email', to, sent: 'emailChangeSentAt' }, async () => {
      const made = await createMailToken(db, deps, user, { ...request, kind, to })
      if (made === null) return 'not-yet'
      if (kind === 'email_change_current')
        return queueMail(db, deps.mail, { to, template: 'email-change-current', data: { ...made, newEmail } })
      const data = { ...made, email: email ?? `+${user.phone}` }
      return queueMail(db, deps.mail, { to, template: 'email-change-new', data })
    })
  }
}

/** A code, by mail or else by text message, that its owner types to confirm an act; for ten minutes. */
export async function sendReauthentication(db: Db, deps: Deps, user: UserRow): Promise<void> {
  const to = user.email ?? user.phone
  if (to === null) return
  const token = {
    userId: user.id,
    kind: 'reauthentication',
    relatesTo: to,
    lifetimeSeconds: codeLifetimeSeconds,
  } as const
  const channel = user.email === null ? 'sms' : 'email'
  await sendOnce(db, deps, { user, channel, to, sent: 'reauthenticationSentAt' }, async () => {
    const code = await createOneTimeCode(db, deps, token)
    if (code === null) return 'not-yet'
    return channel === 'sms'
      ? queueSms(db, deps.mail, { to, text: smsText(code), template: 'reauthentication' })
      : queueMail(db, deps.mail, { to, template: 'reauthentication', data: { code } })
  })
}

/** A code by text message, for ten minutes: to the account's number, or to the one that it is to have. */
export async function sendPhoneCode(
  db: Db,
  deps: Deps,
  user: UserRow,
  kind: 'phone_confirmation' | 'phone_otp' | 'phone_change',
): Promise<void> {
  const to = kind === 'phone_change' ? user.newPhone : user.phone
  if (to === null) return
  const token = { userId: user.id, kind, relatesTo: to, lifetimeSeconds: codeLifetimeSeconds }
  const sent = kind === 'phone_change' ? 'phoneChangeSentAt' : 'confirmationSentAt'
  await sendOnce(db, deps, { user, channel: 'sms', to, sent }, async () => {
    const code = await createOneTimeCode(db, deps, token)
    if (code === null) return 'not-yet'
    return queueSms(db, deps.mail, { to, text: smsText(code), template: kind.replace('_', '-') })
  })
}

type LinkKind = 'confirmation' | 'recovery' | 'magiclink' | 'email_change_current' | 'email_change_new'

const lifetimes: Readonly<Record<LinkKind, number>> = {
  confirmation: confirmationLifetimeSeconds,
  recovery: recoveryLifetimeSeconds,
  magiclink: recoveryLifetimeSeconds,
  email_change_current: confirmationLifetimeSeconds,
  email_change_new: confirmationLifetimeSeconds,
}

/** The word by which the page that the link leads to names its kind. */
const linkTypes: Readonly<Record<LinkKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

const templates = { confirmation: 'confirm-sign-up', recovery: 'recovery', magiclink: 'magic-link' } as const

async function sendLink(
  db: Db,
  deps: Deps,
  user: UserRow,
  { kind, sent, ...request }: MailRequest & { kind: keyof typeof templates; sent: SentColumn | null },
): Promise<void> {
  const to = user.email
  if (to === null) return
  await sendOnce(db, deps, { user, channel: 'email', to, sent }, async () => {
    const made = await createMailToken(db, deps, user, { ...request, kind, to })
    return made === null ? 'not-yet' : queueMail(db, deps.mail, { to, template: templates[kind], data: made })
  })
}

type Sending = { user: UserRow; channel: MessageChannel; to: string; sent: SentColumn | null }

/**
 * Has a message sent if the day's of its recipient are not used up, and notes on the account that it was sent either way: the member is shown when.
 * `send` answers `not-yet` when one of the kind went out within the minute; then nothing is counted or noted.
 */
async function sendOnce(
  db: Db,
  deps: Deps,
  { user, channel, to, sent }: Sending,
  send: () => Promise<{ id: string } | 'not-yet'>,
): Promise<void> {
  const turn = await chargeMessageQuota(db, deps, channel, to)
  if (turn !== null && (await send()) === 'not-yet') await releaseMessageQuota(db, turn)
  else if (sent !== null) await noteSent(db, user, sent)
}

/**
 * The link leads to a page, which sends the token only when a person is there: programs that look into mail open links, and would use it up.
 */
async function createMailToken(
  db: Db,
  deps: Deps,
  user: UserRow,
  { kind, to, flow, redirectTo }: MailRequest & { kind: LinkKind; to: string },
): Promise<{ url: string; code: string } | null> {
  const token = { userId: user.id, kind, relatesTo: to, lifetimeSeconds: lifetimes[kind], flow }
  const made = await createOneTimeToken(db, deps, token)
  if (made === null) return null
  const url = new URL(kind === 'recovery' ? '/auth/reset-password' : '/auth/confirm', deps.origin)
  url.search = new URLSearchParams({
    token_hash: made.linkToken,
    type: linkTypes[kind],
    redirect_to: allowedRedirect(deps, redirectTo),
    email: to,
  }).toString()
  return { url: url.href, code: made.code }
}

async function noteSent(db: Db, user: UserRow, column: SentColumn): Promise<void> {
  await db
    .updateTable('users')
    .set({ [column]: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute()
}

function smsText(code: string): string {
  return `${code} is your Linkwright code. It works for 10 minutes. Give it to nobody.`
}

/** Kinds of tokens that an address proves; they end when the account leaves it. */
export const emailTokenKinds: readonly TokenKind[] = [
  'confirmation',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
]
