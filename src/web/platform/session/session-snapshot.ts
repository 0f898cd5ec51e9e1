import type { Session, User } from '@supabase/auth-js'
import { displayNameOf } from '#contract/accounts/display-name.ts'

/** `unknown` while the stored session is read; `needs-factor` when the password was right and the second factor is still missing. */
export type SessionState = 'unknown' | 'signed-out' | 'signed-in' | 'needs-factor'

/** The access rights of the account, known shortly after sign-in. */
export type AccountAccess = { isPremium: boolean; isAdmin: boolean }

export type SessionSnapshot = {
  state: SessionState
  user: User | null
  /** The name of the member; empty when signed out. */
  displayName: string
  /** `null` until the server has answered. */
  access: AccountAccess | null
}

/** The state of the interface for a session of the auth client. Pure. */
export function snapshotOf(session: Session | null, access: AccountAccess | null): SessionSnapshot {
  if (session === null) return { state: 'signed-out', user: null, displayName: '', access: null }
  const { user } = session
  const hasFactor =
    user.factors?.some(({ status, factor_type: type }) => status === 'verified' && type !== 'recovery_code') === true
  const state = hasFactor && assuranceOf(session.access_token) !== 'aal2' ? 'needs-factor' : 'signed-in'
  return { state, user, displayName: displayNameOf(user.user_metadata, user.email ?? null), access }
}

/** The assurance level of the access token. It is only read here; the server verifies it. */
function assuranceOf(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : null
  } catch {
    return null
  }
}
