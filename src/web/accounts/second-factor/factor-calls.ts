import type { Factor, User } from '@supabase/auth-js'
import { ask, type Refused } from '../sign-in/sign-in-calls.ts'

/** A second factor that may be asked for. `name`: of an authenticator app its name, of a phone the end of its number; empty where that is not known. */
export type UsableFactor = { id: string; kind: 'totp' | 'phone' | 'webauthn' | 'recovery_code'; name: string }

/** The factors of an account that work, the easiest first; recovery codes, which are used up, last. */
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

/** Has a code sent to a phone. Answers what that code must be checked against. Never throws. */
export async function sendFactorCode(factorId: string): Promise<{ kind: 'sent'; challengeId: string } | Refused> {
  const answer = await ask('factor', (auth) => auth.mfa.challenge({ factorId, channel: 'sms' }))
  if (answer.kind === 'refused') return answer
  return { kind: 'sent', challengeId: answer.data.id }
}

type CodeToCheck = { factor: UsableFactor; challengeId: string | null; code: string }

/** Checks a code; the session is raised by it. Never throws. */
export async function checkFactorCode({
  factor,
  challengeId,
  code,
}: CodeToCheck): Promise<{ kind: 'passed'; user: User } | Refused> {
  const answer = await ask('factor', (auth) =>
    challengeId === null
      ? auth.mfa.challengeAndVerify({ factorId: factor.id, code })
      : auth.mfa.verify({ factorId: factor.id, challengeId, code }),
  )
  return answer.kind === 'refused' ? answer : { kind: 'passed', user: answer.data.user }
}
