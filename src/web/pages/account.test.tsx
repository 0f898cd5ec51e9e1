import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, gone, keepSession, one, press, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import AccountPage from './app/account.tsx'

const at = '2026-01-01T00:00:00.000Z'
const ann = { id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }
const account = {
  profile: {
    userId: ann.id,
    email: ann.email,
    displayName: 'Ann',
    role: 'user',
    subscriptionTier: null,
    createdAt: at,
  },
  isAdmin: false,
  deletionDueAt: null,
  claims: { used: 0, limit: 3 },
}
const identity = (provider: string) => ({ id: provider, identity_id: provider, provider, identity_data: {} })
const user = (provider: string) => ({
  ...ann,
  email_confirmed_at: at,
  identities: [identity(provider)],
  created_at: at,
})
const rest = {
  'GET /api/account/sessions': () => ({ body: { sessions: [] } }),
  'GET /api/account/events': () => ({ body: { events: [], nextCursor: null } }),
  'GET /auth/v1/settings': () => ({ body: { external: {} } }),
}

beforeEach(() => keepSession(ann))
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a member who signed up by email and lost the password is invited to choose one, and must then enter it', async () => {
  let hasPassword = false
  const log = serveWeb({
    ...rest,
    'GET /api/account': () => ({ body: { ...account, hasPassword } }),
    'GET /auth/v1/user': () => ({ body: user('email') }),
    'PUT /auth/v1/user': () => {
      hasPassword = true
      return { body: user('email') }
    },
  })
  draw(<AccountPage />, '/account#security')
  await seen('Choose a password')
  expect(screenText()).not.toContain('Current password')
  await type('New password', 'first password')
  await type('Confirm new password', 'first password')
  const accountReads = () => log.filter(({ method, path }) => `${method} ${path}` === 'GET /api/account').length
  const before = accountReads()
  await press('button', 'Choose password')

  await one('textbox', 'Current password')
  expect(log.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('current_password')
  expect(currentNotifications()[0]?.title).toBe('Password chosen')
  await vi.waitFor(() => expect(accountReads()).toBeGreaterThan(before))
  await gone('Choose a password')
  await one('button', 'Change password')
})

test('a member of an external sign-in provider with a password must enter it', async () => {
  serveWeb({
    ...rest,
    'GET /api/account': () => ({ body: { ...account, hasPassword: true } }),
    'GET /auth/v1/user': () => ({ body: user('github') }),
  })
  draw(<AccountPage />, '/account#security')

  await one('textbox', 'Current password')
  await one('button', 'Change password')
})

test('a member of an external sign-in provider without a password need not enter one', async () => {
  serveWeb({
    ...rest,
    'GET /api/account': () => ({ body: { ...account, hasPassword: false } }),
    'GET /auth/v1/user': () => ({ body: user('github') }),
  })
  draw(<AccountPage />, '/account#security')

  await one('button', 'Choose password')
  expect(screenText()).not.toContain('Current password')
})

test.each([
  ['#profile', 'Keyboard shortcuts', ['Current password', 'Second factor']],
  ['#security', 'Current password', ['Keyboard shortcuts', 'Display name']],
  ['#passkeys', 'Current password', ['Keyboard shortcuts']],
])('under %s the account page shows one of four parts and links to the others', async (hash, shown, absent) => {
  serveWeb({
    ...rest,
    'GET /api/account': () => ({ body: { ...account, hasPassword: true } }),
    'GET /auth/v1/user': () => ({ body: user('email') }),
  })
  draw(<AccountPage />, `/account${hash}`)
  await seen(shown)
  for (const text of absent) expect(screenText()).not.toContain(text)
  for (const name of ['Profile', 'Sign-in & security', 'Sessions', 'Data & deletion']) await one('link', name)
})
