import { AuthError } from '#domain/accounts/auth-error.ts'
import { spendRecoveryCode } from '#domain/accounts/factors/spend-recovery-code.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'

const codeMax = 100

/** Raises the session with a recovery code. The answer is the session, now at aal2. */
export async function recoveryCodesVerify(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  const code = readText(request.body, 'code')
  if (code === null || code.length > codeMax) throw new AuthError(400, 'validation_failed', 'code is required')
  return { status: 200, body: await spendRecoveryCode(request.deps, who, code) }
}
