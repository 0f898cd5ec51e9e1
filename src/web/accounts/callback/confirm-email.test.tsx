import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  draw,
  erase,
  one,
  press,
  pressEnter,
  type RecordedRequest,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { answeredSession, authRefusal } from '#test/harness/web-session.ts'
import { signOut } from '#web/platform/session/session.ts'
import { rememberSignUp } from '../sign-up/sign-up-marker.ts'
import { ConfirmEmail } from './confirm-email.tsx'

const link = '/auth/confirm?token_hash=abc&type=signup&email=ada%40example.com'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  erase()
  await signOut('local').catch(() => undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

function open(path: string) {
  window.history.replaceState(null, '', path)
  const onContinue = vi.fn()
  const onSignIn = vi.fn()
  draw(<ConfirmEmail onContinue={onContinue} onSignIn={onSignIn} />)
  return { onContinue, onSignIn }
}

/** The links that were sent to the server. */
function spent(requests: RecordedRequest[]) {
  return requests.filter(({ path }) => path === '/auth/v1/verify').map(({ body }) => body)
}

test('a link is used by a press, not by being opened', async () => {
  const requests = serveWeb({ 'POST /auth/v1/verify': () => ({ body: answeredSession() }) })
  const { onContinue } = open(link)
  await seen('ada@example.com')
  await one('button', 'Confirm your email')
  expect(requests).toEqual([])

  await press('button', 'Confirm your email')

  await seen('Your email is confirmed')
  expect(spent(requests)).toMatchObject([{ token_hash: 'abc', type: 'signup' }])
  expect(window.location.search).toBe('?email=ada%40example.com')
  await press('button', 'Continue')
  expect(onContinue).toHaveBeenCalled()
})

test('in the browser of the sign-up it is used at once, and only once', async () => {
  rememberSignUp('Ada@example.com')
  const requests = serveWeb({ 'POST /auth/v1/verify': () => ({ body: answeredSession() }) })
  open(link)

  await seen('Your email is confirmed')
  expect(spent(requests)).toHaveLength(1)
})

test('a refusal there is shown, and it is not tried again', async () => {
  rememberSignUp('ada@example.com')
  const requests = serveWeb({
    'POST /auth/v1/verify': () => authRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
  })
  open(link)

  await seen('This link has expired or was already used.')
  await one('button', 'Send a new link')
  expect(spent(requests)).toHaveLength(1)
})

test.each([
  ['for another address', 'bob@example.com', link],
  ['of another kind', 'ada@example.com', link.replace('signup', 'magiclink')],
  ['for another application', 'ada@example.com', `${link}&redirect_to=https%3A%2F%2Fapp.example%2F`],
])('but not if it is %s', async (_, email, path) => {
  rememberSignUp(email)
  const requests = serveWeb({})
  open(path)

  await vi.waitFor(() => expect(screenText()).toMatch(/Confirm that this email address is yours|Continue to sign in\./))
  expect(requests).toEqual([])
})

test('after two seconds the page continues automatically', async () => {
  serveWeb({ 'POST /auth/v1/verify': () => ({ body: answeredSession() }) })
  const { onContinue } = open(link)
  await press('button', 'Confirm your email')
  await seen('Your email is confirmed')

  await vi.waitFor(() => expect(onContinue).toHaveBeenCalledOnce(), { timeout: 10_000 })
})

describe('a used link', () => {
  test('shows a message, and sends a new one on request', async () => {
    const requests = serveWeb({
      'POST /auth/v1/verify': () => authRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
      'POST /auth/v1/resend': () => ({ body: {} }),
    })
    const { onSignIn } = open(link)
    await press('button', 'Confirm your email')
    await seen('This link has expired or was already used.')
    await vi.waitFor(() => expect(window.location.search).toBe('?email=ada%40example.com'))

    await press('button', 'Send a new link')

    await seen('If ada@example.com still needs to be confirmed, we’ve sent a new link.')
    expect(requests.at(-1)?.body).toMatchObject({ type: 'signup', email: 'ada@example.com' })
    await press('button', 'Sign In')
    expect(onSignIn).toHaveBeenCalledOnce()
  })

  test('shows the same message when the server redirected the browser here', async () => {
    serveWeb({})
    open(
      '/auth/confirm?email=ada%40example.com#error=access_denied&error_code=otp_expired&error_description=Expired&sb=',
    )

    await seen('This link has expired or was already used.')
    expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
  })

  test('of a change of address leads to the account, not to a new sign-up link', async () => {
    serveWeb({ 'POST /auth/v1/verify': () => authRefusal(403, 'otp_expired', 'Token has expired or is invalid') })
    open('/auth/confirm?token_hash=abc&type=email_change')
    await press('button', 'Confirm the change')

    await seen('Sign in and request a new link from your account.')
    expect(screenText()).not.toContain('Send a new link')
  })
})

test('a link that could not be sent is not lost, and works at the next attempt', async () => {
  let isDown = true
  serveWeb({
    'POST /auth/v1/verify': () =>
      isDown ? { status: 503, body: { msg: 'Service unavailable' } } : { body: answeredSession() },
  })
  open(link)
  await press('button', 'Confirm your email')
  await seen('An unexpected error occurred. Please try again.')

  isDown = false
  await press('button', 'Confirm your email')
  await seen('Your email is confirmed')
})

test('the first of the two links of a change of address reports that the other must be opened', async () => {
  const half = {
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  }
  serveWeb({ 'POST /auth/v1/verify': () => ({ body: half }) })
  open('/auth/confirm?token_hash=abc&type=email_change')
  await press('button', 'Confirm the change')

  await seen('One of two links is confirmed')
})

test('a sign-in link requires the second factor of an account that has one', async () => {
  const factors = [{ id: 'f-1', factor_type: 'totp', status: 'verified', friendly_name: 'Pocket' }]
  serveWeb({
    'POST /auth/v1/verify': () => ({ body: answeredSession({ factors }) }),
    'POST /auth/v1/factors/f-1/challenge': () => ({ body: { id: 'c-1', type: 'totp', expires_at: 2_000_000_000 } }),
    'POST /auth/v1/factors/f-1/verify': () => ({ body: answeredSession({ factors, aal: 'aal2' }) }),
  })
  open('/auth/confirm?token_hash=abc&type=magiclink')
  await press('button', 'Sign In')
  await type('Six-digit code', '123456')

  await seen('You’re signed in')
})

test('a link of another application returns there via the server', async () => {
  open(`${link}&redirect_to=https%3A%2F%2Fapp.example%2F`)

  const action = await one('link', 'Confirm your email')
  expect(action.getAttribute('href')).toBe(
    '/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fapp.example%2F',
  )
})

test('without a link the page explains where it is, and sends it again on request', async () => {
  const requests = serveWeb({ 'POST /auth/v1/resend': () => ({ body: {} }) })
  open('/auth/confirm')
  await seen('Open the link in our email')

  await type('Email', 'ada')
  await pressEnter('Email')
  await seen('Please enter a valid email address.')
  expect(requests).toEqual([])
  await type('Email', 'ada@example.com')
  await pressEnter('Email')
  await seen('Check your inbox')
})
