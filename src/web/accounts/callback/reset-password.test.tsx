import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, pressEnter, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { answeredSession, authRefusal } from '#test/harness/web-session.ts'
import { signOut } from '#web/platform/session/session.ts'
import { ResetPassword } from './reset-password.tsx'

const link = '/auth/reset-password?token_hash=abc&type=recovery&email=ada%40example.com'
const factors = [{ id: 'f-1', factor_type: 'totp', status: 'verified', friendly_name: 'Pocket' }]

beforeEach(() => localStorage.clear())
afterEach(async () => {
  erase()
  await signOut('local').catch(() => undefined)
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

function open(path: string) {
  window.history.replaceState(null, '', path)
  const onContinue = vi.fn()
  const onSignIn = vi.fn()
  draw(<ResetPassword onContinue={onContinue} onSignIn={onSignIn} />)
  return { onContinue, onSignIn }
}

async function choose(password: string, again = password) {
  await type('New Password', password)
  await type('Confirm Password', again)
  await pressEnter('Confirm Password')
}

const paths = (requests: { method: string; path: string }[]) => requests.map(({ method, path }) => `${method} ${path}`)

test('the link is used only when the new password is submitted, and then the password is set', async () => {
  const requests = serveWeb({
    'POST /auth/v1/verify': () => ({ body: answeredSession() }),
    'PUT /auth/v1/user': () => ({ body: answeredSession().user }),
  })
  const { onContinue } = open(link)
  await seen('For ada@example.com')
  expect(requests).toEqual([])

  await choose('a new secret')

  await seen('Your password is changed')
  expect(paths(requests).slice(0, 2)).toEqual(['POST /auth/v1/verify', 'PUT /auth/v1/user'])
  expect(requests[0]?.body).toMatchObject({ token_hash: 'abc', type: 'recovery' })
  expect(requests[1]?.body).toMatchObject({ password: 'a new secret' })
  await press('button', 'Continue')
  expect(onContinue).toHaveBeenCalled()
})

test.each([
  ['12345', '12345', 'New Password', 'Weak password: Password must be at least 6 characters long'],
  ['secret1', 'secret2', 'Confirm Password', "Passwords don't match: Please make sure your passwords match."],
])('%s and %s are not sent', async (password, again, field, message) => {
  const requests = serveWeb({})
  open(link)
  await choose(password, again)

  await seen(message)
  expect(document.activeElement).toBe(await one('textbox', field))
  expect(requests).toEqual([])
})

test('after a refused password another can be chosen: the link was used, and is not sent again', async () => {
  const requests = serveWeb({
    'POST /auth/v1/verify': () => ({ body: answeredSession() }),
    'PUT /auth/v1/user': ({ body }) =>
      (body as { password: string }).password === 'password'
        ? authRefusal(422, 'weak_password', 'Password is known to be weak and easy to guess')
        : { body: answeredSession().user },
  })
  open(link)
  await choose('password')
  await seen('Password is too weak. Please choose a stronger password.')

  await choose('a new secret')

  await seen('Your password is changed')
  expect(paths(requests).filter((path) => path.endsWith('/verify'))).toHaveLength(1)
})

test('an account with a second factor must enter it before the password is set', async () => {
  const requests = serveWeb({
    'POST /auth/v1/verify': () => ({ body: answeredSession({ factors }) }),
    'POST /auth/v1/factors/f-1/challenge': () => ({ body: { id: 'c-1', type: 'totp', expires_at: 2_000_000_000 } }),
    'POST /auth/v1/factors/f-1/verify': () => ({ body: answeredSession({ factors, aal: 'aal2' }) }),
    'PUT /auth/v1/user': () => ({ body: answeredSession({ factors }).user }),
  })
  open(link)
  await choose('a new secret')
  await seen('From Pocket.')
  expect(paths(requests)).not.toContain('PUT /auth/v1/user')

  await type('Six-digit code', '123456')

  await seen('Your password is changed')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ password: 'a new secret' })
})

test('an expired link leads to a new one', async () => {
  const requests = serveWeb({
    'POST /auth/v1/verify': () => authRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
    'POST /auth/v1/recover': () => ({ body: {} }),
  })
  open(link)
  await choose('a new secret')
  await seen('This link has expired or was already used.')
  expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')

  await press('button', 'Send Reset Email')

  await seen('If ada@example.com has an account, we’ve sent a link to set a new password.')
  expect(requests.at(-1)?.body).toMatchObject({ email: 'ada@example.com' })
})

test('a link that could not be sent is not lost', async () => {
  let isDown = true
  serveWeb({
    'POST /auth/v1/verify': () => (isDown ? { status: 503, body: { msg: 'down' } } : { body: answeredSession() }),
    'PUT /auth/v1/user': () => ({ body: answeredSession().user }),
  })
  open(link)
  await choose('a new secret')
  await seen('An unexpected error occurred. Please try again.')

  isDown = false
  await press('button', 'Change Password')
  await seen('Your password is changed')
})

test('without a link the page requests the email address, which its URL may contain', async () => {
  serveWeb({ 'POST /auth/v1/recover': () => ({ body: {} }) })
  open('/auth/reset-password?email=ada%40example.com')

  expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
  await press('button', 'Send Reset Email')
  await seen('Reset email sent!')
})
