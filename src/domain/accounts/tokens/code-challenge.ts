import { AuthError } from '../auth-error.ts'
import type { CodeChallenge } from './flow-states.ts'

const challengeShape = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * Reads the PKCE challenge from a body or query: `code_challenge` and `code_challenge_method`. Returns `null` for the implicit flow, where both are
 * absent, empty or null. Throws 400 `validation_failed` when only one is present, for an invalid challenge, and for the method `plain`, which would
 * send the verifier itself (RFC 7636, 4.2).
 */
export function codeChallengeOf(source: Record<string, unknown> | URLSearchParams): CodeChallenge | null {
  const challenge = member(source, 'code_challenge')
  const method = member(source, 'code_challenge_method')
  if (challenge === null && method === null) return null
  if (challenge === null || method === null)
    throw refusal('PKCE flow requires both code_challenge and code_challenge_method')
  if (typeof method !== 'string' || method.toLowerCase() !== 's256') throw refusal('code_challenge_method must be s256')
  if (typeof challenge !== 'string' || !challengeShape.test(challenge))
    throw refusal('code_challenge must be 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~')
  return { codeChallenge: challenge, codeChallengeMethod: 's256' }
}

function member(source: Record<string, unknown> | URLSearchParams, name: string): unknown {
  const value = source instanceof URLSearchParams ? source.get(name) : source[name]
  return value === undefined || value === '' ? null : value
}

function refusal(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
