import {
  createRecoveryCodes,
  type NewCodes,
  replaceRecoveryCodes,
} from '#domain/accounts/factors/create-recovery-codes.ts'
import { admitTry } from '#domain/accounts/sign-in/admit-visitor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readFactorName } from '../request/read-factor-name.ts'
import { requireUser } from '../request/require-user.ts'

/** Creates the caller's first set of recovery codes, shown in this answer and never again. */
export async function recoveryCodesCreate(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  const name = readFactorName(request.body, 'friendly_name')
  await admitTry(request.deps, request.from.visitorKey)
  return present(await createRecoveryCodes(request.deps, who, name))
}

/** Replaces the set; the old codes are dead. */
export async function recoveryCodesRegenerate(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  await admitTry(request.deps, request.from.visitorKey)
  return present(await replaceRecoveryCodes(request.deps, who))
}

function present({ id, friendlyName, codes }: NewCodes): AuthAnswer {
  const body = { id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
  return { status: 200, body }
}
