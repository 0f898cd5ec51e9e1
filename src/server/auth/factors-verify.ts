import { AuthError } from '#domain/accounts/auth-error.ts'
import { verifyFactor } from '#domain/accounts/verify-factor.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { readText } from './read-input.ts'
import { requireUser } from './require-user.ts'

/** Answers a challenge with a code; the answer is the session, now at aal2. */
export async function factorsVerify(request: AuthRequest): Promise<AuthAnswer> {
  const { tools, params, body, from } = request
  const who = await requireUser(request)
  const challengeId = readText(body, 'challenge_id')
  const code = readText(body, 'code')
  if (challengeId === null || code === null)
    throw new AuthError(400, 'validation_failed', 'challenge_id and code are required')
  const answer = { factorId: params.id ?? '', challengeId, code }
  return { status: 200, body: await verifyFactor(tools, { ...who, from }, answer) }
}
