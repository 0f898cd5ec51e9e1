import { AuthError } from '#domain/accounts/auth-error.ts'

/**
 * Reads a text of a body; `null` when it is absent, null or empty, which clients send for unused fields. Throws 400 `validation_failed` for any other
 * type, and for text that the database cannot store.
 */
export function readText(body: Record<string, unknown>, name: string): string | null {
  const value = Object.hasOwn(body, name) ? body[name] : null
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' || value.includes('\0'))
    throw new AuthError(400, 'validation_failed', `${name} must be a text`)
  return value
}

const nameMax = 100

/** Reads a factor's name; `null` when there is none. Throws 400 `validation_failed`. */
export function readFactorName(body: Record<string, unknown>, field: string, max: number = nameMax): string | null {
  const name = readText(body, field)
  if (name !== null && (name.length > max || !name.isWellFormed()))
    throw new AuthError(400, 'validation_failed', `${field} must be a text of at most ${max} characters`)
  return name
}

/** Codes are sent to phones as text messages only. Throws 400 `validation_failed` for a body with another channel, such as `whatsapp`. */
export function requireSmsChannel(body: Record<string, unknown>): void {
  const channel = readText(body, 'channel')
  if (channel === null || channel === 'sms') return
  throw new AuthError(400, 'validation_failed', "Invalid channel, the supported value is 'sms'.")
}
