import { AuthError } from '#domain/accounts/auth-error.ts'
import { readText } from './read-input.ts'

/** Codes are sent to phones as text messages only. Throws 400 `validation_failed` for a body with another channel, such as `whatsapp`. */
export function requireSmsChannel(body: Record<string, unknown>): void {
  const channel = readText(body, 'channel')
  if (channel === null || channel === 'sms') return
  throw new AuthError(400, 'validation_failed', "Invalid channel, the supported value is 'sms'.")
}
