import { AuthError } from '#domain/accounts/auth-error.ts'
import type { AccountName } from '#domain/accounts/lock-user.ts'
import { normalEmail, normalPhone } from '#domain/accounts/queries.ts'
import { readText } from './read-input.ts'

/** Reads the address or number of a body; `null` when it has neither. Throws 400 `validation_failed` for both, and for an invalid one. */
export function readAccountName(body: Record<string, unknown>, purpose: string): AccountName | null {
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  if (email !== null && phone !== null)
    throw new AuthError(
      400,
      'validation_failed',
      `Only an email address or phone number should be provided on ${purpose}.`,
    )
  if (email !== null) return { email: normalEmail(email), phone: null }
  return phone === null ? null : { email: null, phone: normalPhone(phone) }
}
