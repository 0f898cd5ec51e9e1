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

/** The browser's options for the link of a mail: its final redirect URL, and the PKCE flow that it finishes. */
export type MailRequest = { redirectTo: string | null; flow: CodeChallenge | null }

type Deps = Pick<AccountDeps, 'sealer' | 'mail' | 'origin' | 'redirectUrls' | 'limits'>
type SentColumn =
  | 'confirmationSentAt'
  | 'recoverySentAt'
  | 'emailChangeSentAt'
  | 'phoneChangeSentAt'
  | 'reauthenticationSentAt'

/*
 * Each of these functions works in the caller's transaction, and sends at most one message of its kind per minute to an account. A second one within
 * the minute is omitted without a notice, because a notice would reveal that the account exists. A message beyond the daily quota of an address or
 * number is omitted too. Its previous link and code stay valid, and the account records the message as sent.
 */

/** Sends the mail that confirms an address: a link for 24 hours, a code for ten minutes. */
export async function sendConfirmation(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  await sendLink(db, deps, user, { ...request, kind: 'confirmation', sent: 'confirmationSentAt' })
}

/** Sends the mail for a password reset: a link for an hour, a code for ten minutes. */
export async function sendRecovery(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  await sendLink(db, deps, user, { ...request, kind: 'recovery', sent: 'recoverySentAt' })
}

/** Sends the mail for a sign-in without a password: a link for an hour, a code for ten minutes. */
export async function sendMagicLink(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  await sendLink(db, deps, user, { ...request, kind: 'magiclink', sent: null })
}

/** Notifies the owner of a registered address that a visitor signed up with it. */
export async function sendAlreadyRegistered(db: Db, deps: Deps, user: UserRow): Promise<void> {
  const { email } = user
  const updated = await db
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
  if (updated === undefined || to === null) return
  if ((await chargeMessageQuota(db, deps, email === null ? 'sms' : 'email', to)) === null) return
  if (email !== null) {
    const data = { url: `${deps.origin}/login`, resetUrl: `${deps.origin}/auth/reset-password` }
    await queueMail(db, deps.mail, { to: email, template: 'already-registered', data })
  } else {
    const text = `You already have an account with this number at ${deps.origin}. Sign in there instead.`
    await queueSms(db, deps.mail, { to, text, template: 'already-registered' })
  }
}

/** A change of address sends a mail to the current and to the new address. */
export const emailChangeMails = 2

/** Sends the two mails of a change of address, or the one that is not confirmed yet. Both addresses must confirm. */
export async function sendEmailChange(db: Db, deps: Deps, user: UserRow, request: MailRequest): Promise<void> {
  const { email, newEmail, emailChangeConfirmed } = user
  if (newEmail === null) return
  const halves: { kind: 'email_change_current' | 'email_change_new'; to: string }[] = []
  if (email !== null && emailChangeConfirmed !== 'current') halves.push({ kind: 'email_change_current', to: email })
  if (emailChangeConfirmed !== 'new') halves.push({ kind: 'email_change_new', to: newEmail })
  // Sorted by address, so that two accounts that swap their addresses do not deadlock on the counts.
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

/** Sends a code, by mail or else by text message, that confirms an action. Valid for ten minutes. */
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

/** Sends a code by text message, valid for ten minutes, to the account's number or to its new one. */
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

/** The `type` parameter of the link, as read by the page that it leads to. */
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
 * Sends a message if the recipient's daily quota is not used up, and records it as sent in both cases, because the member can see the time. `send`
 * returns `not-yet` when a message of the kind was sent within the minute; then nothing is counted or recorded.
 */
async function sendOnce(
  db: Db,
  deps: Deps,
  { user, channel, to, sent }: Sending,
  send: () => Promise<{ id: string } | 'not-yet'>,
): Promise<void> {
  const quotaUse = await chargeMessageQuota(db, deps, channel, to)
  if (quotaUse !== null && (await send()) === 'not-yet') await releaseMessageQuota(db, quotaUse)
  else if (sent !== null) await noteSent(db, user, sent)
}

/** The link leads to a page that sends the token only after an interaction. Mail scanners open links and would otherwise spend it. */
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

/** Token kinds that prove an e-mail address. They end when the account's address changes. */
export const emailTokenKinds: readonly TokenKind[] = [
  'confirmation',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
]
