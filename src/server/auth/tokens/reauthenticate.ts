import { admitMessage } from '#domain/accounts/sign-in/admit-visitor.ts'
import { reauthenticate as sendCode } from '#domain/accounts/tokens/reauthenticate.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

/** Sends the code that confirms a password change (`nonce` of PUT /user). */
export async function reauthenticate(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, from } = request
  const { user } = await requireUser(request)
  await admitMessage(deps, from.visitorKey, user.email === null ? 'sms' : 'email')
  await sendCode(deps, user)
  return { status: 200, body: {} }
}
