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
