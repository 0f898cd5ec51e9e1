import { setTimeout as sleep } from 'node:timers/promises'
import { parseAddress } from '#adapters/mail/parse-address.ts'
import { mailStatusText, mailTexts } from '#contract/mail/mail-texts.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { DeliveryDeps } from './delivery/deliver-mail.ts'
import { redacted } from './delivery/redact.ts'
import type { MailDeps } from './mail-deps.ts'
import { findOutcome } from './queries.ts'
import { queueMail } from './queue-mail.ts'
import { singleLine } from './templates/safe-values.ts'

export type DirectMailDeps = { mail: MailDeps; delivery: DeliveryDeps /** Counts per account. */; limiter: RateLimiter }

export type DirectMail = {
  to: string
  subject: string
  message: string
  /** `Name <address>` or an address. */
  from?: string
  /** With `false`, the mail fails after one failed attempt. */
  retryable: boolean
}

export type ManualMailOutcome =
  | { state: 'sent'; emailId: string; provider: string }
  /** `error` is the result of the last attempt, if there was one. */
  | { state: 'queued'; emailId: string; error: string | null }
  | { state: 'failed'; emailId: string; provider: 'all_failed'; status: number; error: string }

const pollMs = 250

/**
 * Sends a mail of an administrator and waits up to `waitMs` for its result. After that it is `queued` and the delivery continues. If the sender's
 * domain is not this site's, its address becomes the reply address, because only this site's server may send for this domain. Throws `rate_limited`.
 */
export async function sendManually(
  db: Db,
  deps: DirectMailDeps,
  adminId: string,
  input: DirectMail,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<ManualMailOutcome> {
  const { allowed, retryAfterSeconds } = await deps.limiter.consume(adminId)
  if (!allowed) throw new DomainError('rate_limited', mailStatusText(429, ''), { retryAfterSeconds })
  const { id } = await db.transaction().execute((db) =>
    queueMail(db, deps.mail, {
      to: input.to,
      template: 'custom',
      data: { subject: input.subject, message: input.message },
      once: !input.retryable,
      ...senderOf(deps.mail, input.from),
    }),
  )
  return outcomeOf(db, id, { deadline: Date.now() + waitMs, signal })
}

/** Whether mail can be sent now. Connects to the server without sending anything. */
export async function checkMail({
  mail,
}: DeliveryDeps): Promise<{ provider: string; error: string | null; status: number }> {
  if (mail === null) return { provider: 'mailbox', error: null, status: 200 }
  const attempt = await mail.check()
  if (attempt.accepted) return { provider: mail.name, error: null, status: 200 }
  return { provider: mail.name, status: attempt.status, error: mailStatusText(attempt.status, redacted(attempt.error)) }
}

function senderOf({ from: own }: MailDeps, requested: string | undefined): { from?: string; replyTo?: string } {
  if (requested === undefined) return {}
  const { name, address } = parseAddress(singleLine(requested))
  const domain = (text: string) => text.split('@').at(-1)?.toLowerCase()
  const sender = parseAddress(own)
  if (domain(address) === domain(sender.address)) return { from: `${name} <${address}>` }
  return { from: `${name === '' ? sender.name : name} <${sender.address}>`, replyTo: `${name} <${address}>` }
}

async function outcomeOf(
  db: Db,
  id: string,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<ManualMailOutcome> {
  for (;;) {
    const found = await findOutcome(db, id)
    if (found === undefined) throw new Error('A message was deleted from the outbox before it was sent')
    if (found.status === 'sent') return { state: 'sent', emailId: id, provider: found.provider ?? '' }
    const { status, error } = lastFailure(found)
    if (found.status === 'failed')
      return { state: 'failed', emailId: id, provider: 'all_failed', status, error: error ?? mailTexts.failure }
    if (Date.now() >= deadline || signal.aborted) return { state: 'queued', emailId: id, error }
    await sleep(pollMs)
  }
}

/** The result of the last attempt as a guaranteed text. No `error` before the first attempt. */
function lastFailure({ lastError, failureStatus }: { lastError: string | null; failureStatus: number | null }) {
  const status = failureStatus ?? 500
  return { status, error: lastError === null ? null : mailStatusText(status, lastError) }
}
