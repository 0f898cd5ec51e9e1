import {
  createRecoveryCodes,
  type NewCodes,
  replaceRecoveryCodes,
} from '#domain/accounts/factors/create-recovery-codes.ts'
import { admitAttempt } from '#domain/accounts/sign-in/admit-visitor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readFactorName } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'

/** Creates the caller's first set of recovery codes. The codes are shown only in this answer. */
export async function recoveryCodesCreate(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  const name = readFactorName(request.body, 'friendly_name')
  await admitAttempt(request.deps, request.from.visitorKey)
  return present(await createRecoveryCodes(request.deps, who, name))
}

/** Replaces the set and invalidates the old codes. */
export async function recoveryCodesRegenerate(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  await admitAttempt(request.deps, request.from.visitorKey)
  return present(await replaceRecoveryCodes(request.deps, who))
}

function present({ id, friendlyName, codes }: NewCodes): AuthAnswer {
  const body = { id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
  return { status: 200, body }
}
