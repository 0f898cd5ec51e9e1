import { type DeliveryAttempt, scrubbed } from './delivery-attempt.ts'

type Failure = { status: number; final: boolean }

/** The members of an error of the SMTP client that describe the failure. */
type SmtpError = { code: string; command: string; responseCode: number | null; message: string }

/** The server refuses the sender or the connection, not the mail. */
const refusedUs: Failure = { status: 403, final: false }
const refusedLogin: Failure = { status: 401, final: false }
const unavailable: Failure = { status: 503, final: false }

const byCode: Readonly<Record<string, Failure>> = {
  EABORT: { status: 408, final: false },
  ETIMEDOUT: { status: 408, final: false },
  ECONNECTION: unavailable,
  ESOCKET: unavailable,
  EDNS: unavailable,
  EPROXY: unavailable,
  ETLS: { status: 502, final: false },
  EPROTOCOL: { status: 502, final: false },
  EAUTH: refusedLogin,
  ENOAUTH: refusedLogin,
  EENVELOPE: { status: 400, final: true },
  EMESSAGE: { status: 400, final: true },
}

/** Converts an error of the SMTP client into a failed attempt. `secrets` are removed from its message. */
export function smtpFailure(thrown: unknown, secrets: readonly string[]): DeliveryAttempt {
  const error = smtpError(thrown)
  const known = error.responseCode === null ? byCode[error.code] : failureOfReply(error, error.responseCode)
  const message = error.code === 'EABORT' ? 'timeout: no answer of the mail server in time' : error.message
  return { accepted: false, ...(known ?? { status: 500, final: false }), error: scrubbed(message, secrets) }
}

function smtpError(thrown: unknown): SmtpError {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>
  return {
    code: String(error.code ?? ''),
    command: String(error.command ?? ''),
    responseCode: typeof error.responseCode === 'number' ? error.responseCode : null,
    message: String(error.message ?? thrown),
  }
}

/** Reply codes and enhanced codes: RFC 5321 4.2, RFC 3463, RFC 4954 6. */
function failureOfReply({ code, command, message }: SmtpError, reply: number): Failure {
  if (reply === 454 && command.startsWith('AUTH')) return unavailable
  if (code === 'EAUTH' || [530, 534, 535, 538].includes(reply)) return refusedLogin
  if (reply === 503 || reply < 500) return isTooMuch(message) ? { status: 429, final: false } : unavailable
  if (command === 'RCPT TO' || command === 'DATA') return failureOfMail(message)
  if (command === 'MAIL FROM' && (reply === 552 || /\b5\.3\.4\b/.test(message))) return { status: 400, final: true }
  return refusedUs
}

/** A 5xx reply to the recipient or the content is a fault of the mail, unless the server refuses to relay. */
function failureOfMail(message: string): Failure {
  if (/\brelay(ing)?\b|not authenticated|authentication required/i.test(message)) return refusedUs
  return { status: /\b5\.7\.\d+\b/.test(message) ? 403 : 400, final: true }
}

function isTooMuch(message: string): boolean {
  return /rate|too many|too much|throttl|limit exceeded|\b4\.7\.28\b/i.test(message)
}
