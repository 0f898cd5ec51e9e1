import type { User } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authTexts } from '#contract/accounts/account-texts.ts'
import {
  draw,
  erase,
  gone,
  keepSession,
  one,
  press,
  type RecordedRequest,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { AccountEmail } from './account-email.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountIdentities } from './account-identities.tsx'
import { AccountPassword } from './account-password.tsx'

const ann = { id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }
const user: User = {
  id: ann.id,
  email: ann.email,
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  identities: [],
  created_at: '2026-01-01T00:00:00.000Z',
}
// One member for the whole file: the session is read once for a page.
keepSession(ann)

beforeEach(() => {
  localStorage.clear()
  keepSession(ann)
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

/** A refusal in the format of the sign-in service. */
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code: status, error_code: code, msg: message },
})
const account = () => ({
  body: { isAdmin: false, deletionDueAt: null, hasPassword: true, claims: { used: 0, limit: 3 } },
})

async function typePasswords(next: string, again = next) {
  await type('Current password', 'old password')
  await type('New password', next)
  await type('Confirm new password', again)
}

test('a new password is sent with the old one, and the form is reset', async () => {
  const log = serveWeb({ 'GET /api/account': account, 'PUT /auth/v1/user': () => ({ body: user }) })
  draw(<AccountPassword hasPassword email={ann.email} />)
  await typePasswords('new password')

  await press('button', 'Change password')

  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('Password changed'))
  expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    password: 'new password',
    current_password: 'old password',
  })
  await vi.waitFor(async () => expect(((await one('textbox', 'New password')) as HTMLInputElement).value).toBe(''))
})

test.each([
  ['short', 'short', 'Password must be at least 6 characters long'],
  ['new password', 'other password', 'Please make sure your passwords match.'],
])('%j and %j are not sent: %s', async (next, again, message) => {
  const log = serveWeb({ 'GET /api/account': account })
  draw(<AccountPassword hasPassword email={ann.email} />)
  await typePasswords(next, again)

  await press('button', 'Change password')

  await seen(message)
  expect(log.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a wrong old password is reported', async () => {
  serveWeb({
    'GET /api/account': account,
    'PUT /auth/v1/user': () => refusal(400, 'current_password_invalid', 'Current password is incorrect.'),
  })
  draw(<AccountPassword hasPassword email={ann.email} />)
  await typePasswords('new password')

  await press('button', 'Change password')

  await seen('The current password is wrong.')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('currentPassword'))
})

test('an old session needs a mailed code, which is then sent along', async () => {
  const log = serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/reauthenticate': () => ({ body: {} }),
    'PUT /auth/v1/user': ({ body }: RecordedRequest) =>
      (body as { nonce?: string }).nonce === '123456'
        ? { body: user }
        : refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  })
  draw(<AccountPassword hasPassword email={ann.email} />)
  await typePasswords('new password')
  await press('button', 'Change password')
  await seen('we sent a six-digit code to ann@example.com')
  expect(log.some(({ path }) => path === '/auth/v1/reauthenticate')).toBe(true)

  await type('Code from our email', '123456')
  await press('button', 'Change password')

  await gone('Code from our email')
  expect(currentNotifications()[0]?.title).toBe('Password changed')
})

test('an account without an address needs the code of a text message', async () => {
  serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/reauthenticate': () => ({ body: {} }),
    'PUT /auth/v1/user': () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  })
  draw(<AccountPassword hasPassword email="" phone="4915112345667" />)
  await typePasswords('new password')
  await press('button', 'Change password')
  await seen('we sent a six-digit code to +4915112345667')
  await one('textbox', 'Code from our text message')
})

test('an expired code is reported at its field, and another one can be sent', async () => {
  let sent = 0
  const log = serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/reauthenticate': () => {
      sent += 1
      return { body: {} }
    },
    'PUT /auth/v1/user': ({ body }: RecordedRequest) => {
      const { nonce } = body as { nonce?: string }
      if (nonce === undefined)
        return refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
      return nonce === '222222'
        ? { body: user }
        : refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    },
  })
  draw(<AccountPassword hasPassword email={ann.email} />)
  await typePasswords('new password')
  await press('button', 'Change password')
  await type('Code from our email', '111111')
  await press('button', 'Change password')
  await seen('That code is wrong or has expired.')
  expect(document.activeElement?.getAttribute('name')).toBe('nonce')

  // The first code was just sent; after a minute another one is allowed.
  const minute = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await press('button', 'Send another code')
  await seen('Sent. It can take a minute to arrive.')
  minute.mockRestore()
  expect(sent).toBe(2)

  await type('Code from our email', '222222')
  await press('button', 'Change password')
  await gone('Code from our email')
  expect(log.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ nonce: '222222' })
})

test('a password that the page did not know of is required once the service reports it', async () => {
  const log = serveWeb({
    'GET /api/account': account,
    'PUT /auth/v1/user': ({ body }: RecordedRequest) =>
      'current_password' in (body as object)
        ? { body: user }
        : refusal(400, 'current_password_required', 'Current password required when setting a new password.'),
  })
  draw(<AccountPassword hasPassword={false} email={ann.email} />)
  await type('New password', 'new password')
  await type('Confirm new password', 'new password')
  await press('button', 'Choose password')
  await seen('This account already has a password.')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('currentPassword'))

  await type('Current password', 'old password')
  await press('button', 'Change password')

  await vi.waitFor(() =>
    expect(log.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ current_password: 'old password' }),
  )
  await gone('This account already has a password.')
})

test('a new address waits for both links, and they can be sent again', async () => {
  const log = serveWeb({ 'GET /api/account': account, 'POST /auth/v1/resend': () => ({ body: {} }) })
  draw(<AccountEmail user={{ ...user, new_email: 'new@example.com' }} />)
  await seen('Waiting for both confirmations.')
  expect(screenText()).toContain('new@example.com')

  await press('button', 'Send the links again')

  await seen('Sent. It can take a minute to arrive.')
  expect(log.find(({ path }) => path === '/auth/v1/resend')?.body).toMatchObject({
    type: 'email_change',
    email: 'new@example.com',
  })
})

test('an address of another account is refused at its field', async () => {
  serveWeb({
    'GET /api/account': account,
    'PUT /auth/v1/user': () =>
      refusal(422, 'email_exists', 'A user with this email address has already been registered'),
  })
  draw(<AccountEmail user={user} />)

  await type('New email address', 'taken@example.com')
  await press('button', 'Change address')

  await seen('An account with this email already exists.')
})

const totp = {
  id: '00000000-0000-4000-8000-0000000000f1',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'My app',
}

test('an authenticator app is added by its picture, its secret and its first code', async () => {
  const challenge = '00000000-0000-4000-8000-0000000000c1'
  const log = serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/user': () => ({ body: user }),
    'POST /auth/v1/factors': () => ({
      body: { id: totp.id, type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://x' } },
    }),
    'POST /auth/v1/factors/*/challenge': () => ({ body: { id: challenge, type: 'totp', expires_at: 4_000_000_000 } }),
    'POST /auth/v1/factors/*/verify': ({ body }: RecordedRequest) =>
      (body as { code: string }).code === '123456'
        ? { body: { ...JSON.parse(localStorage.getItem('auth_token') ?? '{}') } }
        : refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  })
  draw(<AccountFactors user={user} />)
  await seen('No second factor yet.')
  await press('button', 'Add an authenticator app')
  await seen('ABCD EFGH')
  expect(document.querySelector('img[alt^="QR code"]')?.getAttribute('src')).toContain('<svg/>')

  await type('Six-digit code', '000000')
  await seen('That code is wrong')
  await type('Six-digit code', '123456')

  await gone('ABCD EFGH')
  expect(currentNotifications()[0]?.title).toBe('Second factor added')
  expect(log.filter(({ path }) => path === '/auth/v1/factors')[0]?.body).toMatchObject({
    factor_type: 'totp',
    friendly_name: 'Authenticator app',
  })
})

test('the removal of the last second factor shows a warning', async () => {
  const log = serveWeb({
    'GET /api/account': account,
    'DELETE /auth/v1/factors/*': () => ({ body: { id: totp.id } }),
    'POST /auth/v1/token': () => ({ body: JSON.parse(localStorage.getItem('auth_token') ?? '{}') }),
  })
  draw(
    <AccountFactors
      user={{
        ...user,
        factors: [{ ...totp, created_at: user.created_at, updated_at: '' }] as User['factors'] & object,
      }}
    />,
  )

  await press('button', 'Remove My app')
  await seen(
    'This is your last second factor. Your password alone will sign you in, and your recovery codes will be deleted.',
  )
  await press('button', 'Remove')

  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('Second factor removed'))
  expect(log.find(({ method }) => method === 'DELETE')?.path).toBe(`/auth/v1/factors/${totp.id}`)
})

const identity = (provider: string, number: number) => ({
  id: `sub-${number}`,
  identity_id: `00000000-0000-4000-8000-00000000000${number}`,
  user_id: ann.id,
  provider,
  identity_data: { email: `${provider}@example.com` },
})

/** The settings of the sign-in service are fetched once for a page, which is this whole file. */
const settings = () => ({ body: { external: { github: true } } })

test('each of several sign-in methods can be unlinked, but not the last one', async () => {
  const log = serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/settings': settings,
    'DELETE /auth/v1/user/identities/*': () => ({ body: {} }),
  })
  draw(<AccountIdentities user={{ ...user, identities: [identity('email', 1), identity('github', 2)] }} />)
  await press('button', 'Unlink GitHub')
  await seen('Unlink GitHub?')
  await press('button', 'Unlink')
  await vi.waitFor(() => expect(currentNotifications()[0]?.title).toBe('GitHub unlinked'))
  expect(log.find(({ method }) => method === 'DELETE')?.path).toContain(identity('github', 2).identity_id)

  draw(<AccountIdentities user={{ ...user, identities: [identity('email', 1)] }} />)

  await seen('Email and password')
  expect(screenText()).not.toContain('Unlink')
})

const tooOld = () => refusal(400, 'reauthentication_needed', 'too old')

test.each<[string, () => Promise<void>]>([
  [
    'linking another sign-in',
    async () => {
      draw(<AccountIdentities user={{ ...user, identities: [identity('email', 1)] }} />)
      await press('button', 'Link GitHub')
    },
  ],
  [
    'unlinking one',
    async () => {
      draw(<AccountIdentities user={{ ...user, identities: [identity('email', 1), identity('google', 2)] }} />)
      await press('button', 'Unlink Google')
      await press('button', 'Unlink')
    },
  ],
  [
    'adding an authenticator app',
    async () => {
      draw(<AccountFactors user={user} />)
      await press('button', 'Add an authenticator app')
    },
  ],
  [
    'adding a phone',
    async () => {
      draw(<AccountFactors user={user} />)
      await press('button', 'Add a phone')
      await type('Phone number', '+49 151 23456789')
      await press('button', 'Send code')
    },
  ],
  [
    'changing the address',
    async () => {
      draw(<AccountEmail user={user} />)
      await type('New email address', 'new@example.com')
      await press('button', 'Change address')
    },
  ],
])('%s after an old sign-in shows a message and offers a new one', async (_what, act) => {
  serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/user': () => ({ body: user }),
    'GET /auth/v1/settings': settings,
    'GET /auth/v1/user/identities/authorize': tooOld,
    'DELETE /auth/v1/user/identities/*': tooOld,
    'POST /auth/v1/factors': tooOld,
    'PUT /auth/v1/user': tooOld,
  })
  await act()
  await seen(authTexts.signInAgain)
  await one('button', 'Sign in again')
})

test('the typed number survives a new sign-in, for this member only and once', async () => {
  const log = serveWeb({
    'GET /api/account': account,
    'GET /auth/v1/user': () => ({ body: user }),
    'POST /auth/v1/factors': tooOld,
    'POST /auth/v1/logout': () => ({ status: 200, body: {} }),
  })
  draw(<AccountFactors user={user} />)
  await press('button', 'Add a phone')
  await type('Phone number', '+49 151 23456789')
  await press('button', 'Send code')
  await press('button', 'Sign in again')
  await vi.waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
  expect(log.find(({ path }) => path === '/auth/v1/logout')?.query.get('scope')).toBe('local')

  draw(<AccountFactors user={{ ...user, id: '00000000-0000-4000-8000-000000000002' }} />)
  await seen('No second factor yet.')
  draw(<AccountFactors user={user} />)
  expect(((await one('textbox', 'Phone number')) as HTMLInputElement).value).toBe('+49 151 23456789')
  draw(<AccountFactors user={user} />)
  await seen('No second factor yet.')
})
