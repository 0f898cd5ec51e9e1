import { z } from 'zod'
import { isEmailAddress } from '#contract/email-address.ts'
import { mailMessageMax, mailSubjectMax } from '#contract/limits.ts'
import { mailStatusText, mailTexts } from '#contract/mail/mail-texts.ts'
import { plainLines, trimmedLine } from '#contract/plain-text.ts'
import { hasVerifiedFactor } from '#domain/accounts/factors/factors.ts'
import { DomainError } from '#domain/domain-error.ts'
import { checkMail, sendManually } from '#domain/mail/send-directly.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from './function-answer.ts'

/** Less than the 30 seconds after which callers time out. */
const waitMs = 25_000

const invalidData = mailStatusText(400, '')

const missing = { error: mailTexts.missingFields }
const required = (text: ReturnType<typeof trimmedLine>, max: number) =>
  text.min(1, mailTexts.missingFields).max(max, invalidData)

/** `Name <address>` or an address. */
const Sender = trimmedLine()
  .max(400)
  .refine((text) => isEmailAddress(/<([^<>]*)>$/.exec(text)?.[1] ?? text), mailTexts.invalidAddress)

/** `attempt` is the caller's own count and has no effect. */
const SendEmail = z.object(
  {
    to: required(trimmedLine(missing), 1_000).refine(isEmailAddress, mailTexts.invalidAddress),
    subject: required(trimmedLine(missing), mailSubjectMax),
    message: required(plainLines(missing), mailMessageMax),
    from: Sender.nullish(),
    attempt: z.number().int().min(1).max(100).nullish(),
    retryable: z.boolean().nullish(),
  },
  mailTexts.missingFields,
)

const HealthCheck = z.object({ test: z.literal(true) })

/**
 * Sends plain text from an administrator to one address. For any other caller it would be an open relay. With `test: true` it sends nothing and
 * reports whether mail can be sent.
 */
export async function sendEmail(context: ApiContext, body: unknown, signal: AbortSignal): Promise<FunctionAnswer> {
  const adminId = await requireAdmin(context)
  const { db, handMail } = context.deps
  if (HealthCheck.safeParse(body).success) return presentHealth(await checkMail(handMail.delivery))
  const { to, subject, message, from, retryable } = parse(body)
  const input = { to, subject, message, retryable: retryable ?? true, ...(from ? { from } : {}) }
  const outcome = await sendManually(db, handMail, adminId, input, { waitMs, signal })
  const { state, emailId } = outcome
  if (state === 'sent') return { body: { success: true, state, emailId, provider: outcome.provider, error: null } }
  if (state === 'queued')
    return { status: 202, body: { success: true, state, emailId, provider: 'outbox', error: outcome.error } }
  const { status, provider, error } = outcome
  return { status: answeredStatus(status), body: { success: false, state, emailId, provider, error } }
}

/** The same response for every unauthorized call, with the texts of the mail service. */
async function requireAdmin({ caller, deps }: ApiContext): Promise<string> {
  const found = await caller().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'unauthenticated') return null
    throw error
  })
  if (found === null) throw new DomainError('unauthenticated', mailStatusText(401, ''))
  if (!found.isAdmin) throw new DomainError('forbidden', mailStatusText(403, ''))
  if (found.aal !== 'aal2' && (await hasVerifiedFactor(deps.db, found.userId)))
    throw new DomainError('insufficient_aal', mailStatusText(403, ''))
  return found.userId
}

function parse(body: unknown): z.infer<typeof SendEmail> {
  const parsed = SendEmail.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const known: readonly string[] = [mailTexts.missingFields, mailTexts.invalidAddress]
  const message = known.find((text) => issues.some((issue) => issue.message === text)) ?? invalidData
  throw new DomainError('bad_request', message, { data: { issues } })
}

function presentHealth({ provider, error, status }: Awaited<ReturnType<typeof checkMail>>): FunctionAnswer {
  const success = error === null
  return {
    status: success ? 200 : answeredStatus(status),
    body: { success, state: 'checked', emailId: null, provider, error },
  }
}

/** The HTTP status of a failure: its own status if that is an error status, otherwise 502. */
function answeredStatus(status: number): number {
  return status >= 400 && status <= 599 ? status : 502
}
