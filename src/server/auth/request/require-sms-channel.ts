import { AuthError } from '#domain/accounts/auth-error.ts'
import { readText } from './read-input.ts'

/** Codes go to phones as text messages. Throws 400 `validation_failed` for a body that asks for another way, such as `whatsapp`. */
export function requireSmsChannel(body: Record<string, unknown>): void {
  const channel = readText(body, 'channel')
  if (channel === null || channel === 'sms') return
  throw new AuthError(400, 'validation_failed', "Invalid channel, the supported value is 'sms'.")
}
