import type { Session, User } from '@supabase/auth-js'
import { displayNameOf } from '#contract/accounts/display-name.ts'

/** `unknown` while the stored session is being looked at; `needs-factor` when the password was right and the second factor is still due. */
export type SessionState = 'unknown' | 'signed-out' | 'signed-in' | 'needs-factor'

/** What the account may do, known a moment after sign-in. */
export type Standing = { isPremium: boolean; isAdmin: boolean }

export type SessionSnapshot = {
  state: SessionState
  user: User | null
  /** What to call the person; empty when nobody is signed in. */
  displayName: string
  /** `null` until the server has told. */
  standing: Standing | null
}

/** What a session of the auth client means for the interface. Pure. */
export function snapshotOf(session: Session | null, standing: Standing | null): SessionSnapshot {
  if (session === null) return { state: 'signed-out', user: null, displayName: '', standing: null }
  const { user } = session
  const hasFactor =
    user.factors?.some(({ status, factor_type: type }) => status === 'verified' && type !== 'recovery_code') === true
  const state = hasFactor && assuranceOf(session.access_token) !== 'aal2' ? 'needs-factor' : 'signed-in'
  return { state, user, displayName: displayNameOf(user.user_metadata, user.email ?? null), standing }
}

/** The level the access token was issued for. It is only read here; the server is who checks it. */
function assuranceOf(accessToken: string): unknown {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : null
  } catch {
    return null
  }
}
