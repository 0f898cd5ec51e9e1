import { AuthError } from '#domain/accounts/auth-error.ts'
import { readText } from './read-input.ts'

const nameMax = 100

/** Reads a factor's name; `null` when there is none. Throws 400 `validation_failed`. */
export function readFactorName(body: Record<string, unknown>, field: string, max: number = nameMax): string | null {
  const name = readText(body, field)
  if (name !== null && (name.length > max || !name.isWellFormed()))
    throw new AuthError(400, 'validation_failed', `${field} must be a text of at most ${max} characters`)
  return name
}
