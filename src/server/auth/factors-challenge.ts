import { challengeFactor } from '#domain/accounts/challenge-factor.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { requireSmsChannel } from './require-sms-channel.ts'
import { requireUser } from './require-user.ts'

/** Asks for a code of a factor; a phone is sent one. `expires_at` in seconds since 1970. */
export async function factorsChallenge(request: AuthRequest): Promise<AuthAnswer> {
  const { tools, body, params, from } = request
  const { caller } = await requireUser(request)
  requireSmsChannel(body)
  const { id, type, expiresAt } = await challengeFactor(tools, { userId: caller.userId, from }, params.id ?? '')
  return { status: 200, body: { id, type, expires_at: Math.floor(expiresAt.getTime() / 1000) } }
}
