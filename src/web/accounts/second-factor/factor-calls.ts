import type { Factor, User } from '@supabase/auth-js'
import { callAuth, type Refused } from '../sign-in/sign-in-calls.ts'

/** A usable second factor. `name`: of an authenticator app its name, of a phone the last digits of its number; empty if unknown. */
export type UsableFactor = { id: string; kind: 'totp' | 'phone' | 'webauthn' | 'recovery_code'; name: string }

/** The verified factors of an account, the most convenient first. Recovery codes are last, because each works once. */
export function usableFactors(user: User | null): UsableFactor[] {
  const working = (user?.factors ?? []).filter(({ status }) => status === 'verified')
  const ofKind = (kind: UsableFactor['kind']) =>
    working.filter(({ factor_type: type }) => type === kind).map(nameFactor)
  return [...ofKind('webauthn'), ...ofKind('totp'), ...ofKind('phone'), ...ofKind('recovery_code')]
}

function nameFactor(factor: Factor): UsableFactor {
  const { phone } = factor as { phone?: unknown }
  if (factor.factor_type === 'phone') {
    return { id: factor.id, kind: 'phone', name: typeof phone === 'string' ? phone.slice(-2) : '' }
  }
  return { id: factor.id, kind: factor.factor_type, name: factor.friendly_name ?? '' }
}

/** Sends a code to a phone. Returns the challenge against which the code is checked. Never throws. */
export async function sendFactorCode(factorId: string): Promise<{ kind: 'sent'; challengeId: string } | Refused> {
  const answer = await callAuth('factor', (auth) => auth.mfa.challenge({ factorId, channel: 'sms' }))
  if (answer.kind === 'refused') return answer
  return { kind: 'sent', challengeId: answer.data.id }
}

type CodeToCheck = { factor: UsableFactor; challengeId: string | null; code: string }

/** Checks a code, which raises the session's assurance level. Never throws. */
export async function checkFactorCode({
  factor,
  challengeId,
  code,
}: CodeToCheck): Promise<{ kind: 'passed'; user: User } | Refused> {
  const answer = await callAuth('factor', (auth) =>
    challengeId === null
      ? auth.mfa.challengeAndVerify({ factorId: factor.id, code })
      : auth.mfa.verify({ factorId: factor.id, challengeId, code }),
  )
  return answer.kind === 'refused' ? answer : { kind: 'passed', user: answer.data.user }
}
