import { AuthError } from '#domain/accounts/auth-error.ts'
import { enrollFactor, type NewFactor } from '#domain/accounts/factors/enroll-factor.ts'
import { normalPhone } from '#domain/accounts/queries.ts'
import { admitAttempt } from '#domain/accounts/sign-in/admit-visitor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readFactorName, readText } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'

/** Begins the enrollment of a second factor: an authenticator app (`totp`), a phone, or a WebAuthn authenticator. */
export async function factorsEnroll(request: AuthRequest): Promise<AuthAnswer> {
  const who = await requireUser(request)
  const input = readFactor(request.body)
  await admitAttempt(request.deps, request.from.visitorKey)
  const { factor, totp } = await enrollFactor(request.deps, who, input)
  const { id, factorType, friendlyName, phone } = factor
  const shown = { id, type: factorType, friendly_name: friendlyName ?? '' }
  if (factorType === 'webauthn') return { status: 200, body: shown }
  if (totp === null) return { status: 200, body: { ...shown, phone } }
  const { qrCode, secret, uri } = totp
  return { status: 200, body: { ...shown, totp: { qr_code: qrCode, secret, uri } } }
}

function readFactor(body: Record<string, unknown>): NewFactor {
  const type = readText(body, 'factor_type')
  const friendlyName = readFactorName(body, 'friendly_name')
  if (type === 'totp') return { type, friendlyName, issuer: readFactorName(body, 'issuer') }
  if (type === 'phone') return { type, friendlyName, phone: normalPhone(readText(body, 'phone')) }
  if (type === 'webauthn') return { type, friendlyName }
  throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone or webauthn')
}
