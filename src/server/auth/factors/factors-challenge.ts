import { challengeFactor } from '#domain/accounts/factors/challenge-factor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireSmsChannel } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'

/**
 * Creates a challenge for a factor: a phone is sent a code, and a browser gets the options for its authenticator. `expires_at` in seconds since 1970.
 */
export async function factorsChallenge(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, body, params, from } = request
  const { caller } = await requireUser(request)
  requireSmsChannel(body)
  const { id, type, expiresAt, webauthn } = await challengeFactor(
    deps,
    { userId: caller.userId, from },
    params.id ?? '',
  )
  const shown = { id, type, expires_at: Math.floor(expiresAt.getTime() / 1000) }
  if (webauthn === null) return { status: 200, body: shown }
  const challenge = { type: webauthn.type, credential_options: { publicKey: webauthn.options } }
  return { status: 200, body: { ...shown, webauthn: challenge } }
}
