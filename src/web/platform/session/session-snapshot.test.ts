import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { snapshotOf } from './session-snapshot.ts'

type Factors = NonNullable<Session['user']['factors']>

/** A session of the first assurance level whose account has these factors. */
function sessionWith(types: Factors[number]['factor_type'][]): Session {
  const at = '2026-11-01T00:00:00Z'
  const factors: Factors = types.map((type) => ({
    id: type,
    factor_type: type,
    status: 'verified',
    created_at: at,
    updated_at: at,
  }))
  const user = { id: 'a', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: at, factors }
  const payload = btoa(JSON.stringify({ aal: 'aal1' }))
  const access_token = `head.${payload}.signature`
  return { access_token, refresh_token: 'r', expires_in: 3_600, token_type: 'bearer', user }
}

test('an account with a second factor needs it, and recovery codes alone are not one', () => {
  const stateWith = (...types: Factors[number]['factor_type'][]) => snapshotOf(sessionWith(types), null).state
  expect(stateWith('totp')).toBe('needs-factor')
  expect(stateWith('totp', 'recovery_code')).toBe('needs-factor')
  expect(stateWith('recovery_code')).toBe('signed-in')
  expect(stateWith()).toBe('signed-in')
})
