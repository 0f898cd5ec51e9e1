import type { Factor, User } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, gone, keepSession, one, press, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { TwoFactorChallenge } from '../second-factor/two-factor-challenge.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'

const factor = (factorType: Factor['factor_type'], id = '00000000-0000-4000-8000-00000000000f'): Factor => ({
  id,
  factor_type: factorType,
  friendly_name: factorType,
  status: 'verified',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})
const user = (factors: Factor[]): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  identities: [],
  factors,
  created_at: '2026-01-01T00:00:00.000Z',
})
const ann = { id: user([]).id, email: 'ann@example.com' }
const withCodes = [factor('totp'), factor('recovery_code', '00000000-0000-4000-8000-00000000000c')]
keepSession({ ...ann, factors: withCodes })

beforeEach(() => {
  localStorage.clear()
  keepSession({ ...ann, factors: withCodes })
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code: status, error_code: code, msg: message },
})
const codes = Array.from({ length: 10 }, (_, number) => `abcdefghjkmnpqr${number === 0 ? 'z' : number}`)

test('recovery codes are created if there are none, shown once in groups of four, and counted', async () => {
  let left = { id: 'x', type: 'recovery_code', total: 10, remaining: 2 }
  const log = serveWeb({
    'GET /auth/v1/factors/recovery-codes': () => ({ body: left }),
    'POST /auth/v1/factors/recovery-codes': () => refusal(422, 'mfa_verified_factor_exists', 'There is a set.'),
    'POST /auth/v1/factors/recovery-codes/regenerate': () => {
      left = { ...left, remaining: 10 }
      return { body: { id: 'x', type: 'recovery_code', total: 10, codes } }
    },
  })
  draw(<AccountFactors user={user(withCodes)} />)
  await seen('2 of 10 codes left')
  await press('button', 'Replace codes')
  await seen('Your current codes stop working immediately.')
  const dialog = document.querySelector('[role=alertdialog]')
  ;[...(dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Replace codes')?.click()

  await seen('Save your recovery codes')
  expect(document.querySelectorAll('ol code')).toHaveLength(10)
  expect(screenText()).toContain('abcd-efgh-jkmn-pqrz')
  await press('button', 'I have saved my codes')
  await gone('abcd-efgh-jkmn-pqrz')
  await seen('10 of 10 codes left')
  expect(log.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('codes that cannot be created show the reason, and lead to a new sign-in if that is required', async () => {
  serveWeb({
    'GET /auth/v1/factors/recovery-codes': () => refusal(404, 'mfa_factor_not_found', 'Factor not found'),
    'POST /auth/v1/factors/recovery-codes': () => refusal(400, 'reauthentication_needed', 'Sign in again.'),
  })
  draw(<AccountFactors user={user([factor('totp')])} />)
  await seen('None yet.')
  await press('button', 'Create codes')
  await one('button', 'Sign in again')
})

test('at the second step of a sign-in a recovery code replaces the app', async () => {
  const log = serveWeb({
    'POST /auth/v1/factors/recovery-codes/verify': () =>
      refusal(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  })
  draw(<TwoFactorChallenge onDone={() => undefined} onCancelled={() => undefined} />)
  await press('button', 'Use a recovery code')
  await type('Recovery code', 'too short')
  await press('button', 'Continue')
  await seen('A recovery code has 16 letters and digits.')
  await type('Recovery code', 'ABCD-efgh-jkmn-pqrz')
  await press('button', 'Continue')
  await seen('That recovery code is wrong or was used before. Each code works once.')
  expect(log[0]?.body).toEqual({ code: 'ABCD-efgh-jkmn-pqrz' })
})

test('passkeys are listed with their last use, renamed, and removed after a confirmation', async () => {
  let passkeys = [
    {
      id: 'p1',
      friendly_name: 'Laptop',
      created_at: '2026-01-01T00:00:00.000Z',
      last_used_at: '2026-01-02T00:00:00.000Z',
    },
    { id: 'p2', friendly_name: 'Phone', created_at: '2026-01-01T00:00:00.000Z' },
  ]
  const log = serveWeb({
    'GET /auth/v1/passkeys': () => ({ body: passkeys }),
    'PATCH /auth/v1/passkeys/*': () => {
      passkeys = passkeys.map((one) => (one.id === 'p1' ? { ...one, friendly_name: 'Work laptop' } : one))
      return { body: passkeys[0] }
    },
    'DELETE /auth/v1/passkeys/*': () => {
      passkeys = passkeys.slice(0, 1)
      return { body: {} }
    },
    'POST /auth/v1/token': () => refusal(400, 'refresh_token_not_found', 'Gone'),
  })
  draw(<AccountPasskeys />)
  await seen('Laptop')
  expect(screenText()).toContain('last used on 2 Jan 2026')
  expect(screenText()).toContain('not used yet')
  await press('button', 'Rename Laptop')
  await type('Passkey name', ' Work laptop ')
  await press('button', 'Save name')
  await seen('Work laptop')
  expect(log.find(({ method }) => method === 'PATCH')?.body).toEqual({ friendly_name: 'Work laptop' })

  await press('button', 'Remove Phone')
  await press('button', 'Remove passkey')
  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('Passkey removed'))
  await gone('not used yet')
})

test('a change of a passkey after an old sign-in requires a new one', async () => {
  serveWeb({
    'GET /auth/v1/passkeys': () => ({ body: [{ id: 'p1', created_at: '2026-01-01T00:00:00.000Z' }] }),
    'DELETE /auth/v1/passkeys/*': () => refusal(400, 'reauthentication_needed', 'Sign in again.'),
  })
  draw(<AccountPasskeys />)
  await press('button', 'Remove Passkey')
  await press('button', 'Remove passkey')
  await one('button', 'Sign in again')
})
