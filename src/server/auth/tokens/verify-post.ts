import { AuthError } from '#domain/accounts/auth-error.ts'
import type { AccountName } from '#domain/accounts/lock-user.ts'
import { admitAttempt } from '#domain/accounts/sign-in/admit-visitor.ts'
import { allowedRedirect } from '#domain/accounts/tokens/redirect-url.ts'
import { type Verification, verifyToken } from '#domain/accounts/tokens/verify-token.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readAccountName } from '../request/read-account-name.ts'
import { readText } from '../request/read-input.ts'
import { withFixedTime } from './fixed-time.ts'
import { firstConfirmationMessage, verifyKinds } from './verify-kinds.ts'

/**
 * Spends a link's token (`token_hash`) or a code (`token`, with its recipient's address or number). The answer is a session, or a message for the
 * first half of an address change.
 */
export const verifyPost = withFixedTime(async ({ deps, body, redirectTo, from }: AuthRequest): Promise<AuthAnswer> => {
  const proof = readProof(body)
  await admitAttempt(deps, from.visitorKey)
  const verified = await verifyToken(deps, {
    ...proof,
    redirectTo: allowedRedirect(deps, redirectTo),
    allowsCode: false,
    from,
  })
  if (verified.outcome === 'session') return { status: 200, body: verified.session }
  return { status: 200, body: { msg: firstConfirmationMessage, code: '200' } }
})

function readProof(body: Record<string, unknown>): Pick<Verification, 'kinds' | 'proof'> {
  const type = readText(body, 'type')
  const code = readText(body, 'token')
  const linkToken = readText(body, 'token_hash')
  if (type === null) throw refusal('Verify requires a verification type')
  if ((code === null) === (linkToken === null)) throw refusal('Verify requires either a token or a token hash')
  const name = readAccountName(body, 'verify')
  if (linkToken !== null && name !== null) throw refusal('Only the token_hash and type should be provided')
  if (code !== null && name === null) throw refusal('Verify requires the email address or phone number of the token')
  const kinds = verifyKinds(type, name?.phone ? 'sms' : 'email')
  if (kinds === null) throw refusal('Unsupported verification type')
  return { kinds, proof: linkToken !== null ? { linkToken } : proofOfCode(code ?? '', name) }
}

function proofOfCode(code: string, name: AccountName | null) {
  return { code, sentTo: name?.email ?? name?.phone ?? '' }
}

function refusal(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
