import { AuthError } from '#domain/accounts/auth-error.ts'
import { verifyFactor } from '#domain/accounts/factors/verify-factor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'

/** Verifies a challenge with a code or an authenticator's response. The answer is the session, now at aal2. */
export async function factorsVerify(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, params, body, from } = request
  const who = await requireUser(request)
  const challengeId = readText(body, 'challenge_id')
  const code = readText(body, 'code')
  const credential = readCredential(body.webauthn)
  if (challengeId === null || (code === null && credential === null))
    throw new AuthError(400, 'validation_failed', 'challenge_id and code are required')
  const answer = { factorId: params.id ?? '', challengeId, code, credential }
  return { status: 200, body: await verifyFactor(deps, { ...who, from }, answer) }
}

/** The client sends `{ type, rpId, rpOrigins, credential_response }`. Only the response is used, because the server knows its own site. */
function readCredential(webauthn: unknown): unknown {
  if (typeof webauthn !== 'object' || webauthn === null) return null
  return Object.hasOwn(webauthn, 'credential_response')
    ? (webauthn as Record<string, unknown>).credential_response
    : null
}
