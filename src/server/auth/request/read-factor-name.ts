import { AuthError } from '#domain/accounts/auth-error.ts'
import { readText } from './read-input.ts'

const nameMax = 100

/** The name that a member gives a factor; `null` when none is given. Throws 400 `validation_failed`. */
export function readFactorName(body: Record<string, unknown>, field: string, max: number = nameMax): string | null {
  const name = readText(body, field)
  if (name !== null && (name.length > max || !name.isWellFormed()))
    throw new AuthError(400, 'validation_failed', `${field} must be a text of at most ${max} characters`)
  return name
}
