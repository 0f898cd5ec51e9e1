import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { draw, erase, one, press, problem, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { answeredSession, authRefusal } from '#test/harness/web-session.ts'
import { closeDialog, currentDialog } from '#web/platform/overlays/dialogs.ts'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { Waitlist } from './waitlist.tsx'

const entry: WaitlistStatus = {
  token: 'a'.repeat(43),
  status: 'confirmed',
  maskedEmail: 'a…@example.com',
  position: 1_204,
  waiting: 2_000,
  referralUrl: 'https://links.example.com/?ref=abcdefghij#waitlist',
  referrals: 1,
  positionsPerReferral: 10,
  referralsCounted: 50,
  confirmedAt: '2026-12-01T10:00:00.000Z',
  notifiedAt: null,
}
const mailed = () => ({ body: { outcome: 'mailed', entry: null } })
const confirmed = () => ({ body: { outcome: 'confirmed', entry } })
const account = () => ({ body: { isAdmin: false, deletionDueAt: null, claims: { used: 0, limit: 3 } } })
const waiting = () => ({ body: { ...answeredSession().user, email_confirmed_at: null } })

const otherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))

afterEach(() => {
  erase()
  closeDialog()
  vi.unstubAllGlobals()
  localStorage.clear()
  // Simulates a sign-out in another tab.
  otherTab()
})

/** Simulates a sign-in in another tab. */
function signedInElsewhere() {
  localStorage.setItem('auth_token', JSON.stringify(answeredSession()))
  otherTab()
}

const step = () => document.querySelector('[role=dialog] h2 + p')?.textContent
const emailField = () => document.querySelector<HTMLInputElement>('[role=dialog] input[name=email]')
const joinsOf = (log: readonly { path: string; body: unknown }[]) =>
  log.filter(({ path }) => path === '/api/waitlist').map(({ body }) => body)
const show = (props: Partial<Parameters<typeof Waitlist>[0]> = {}) =>
  draw(<Waitlist onClose={() => undefined} {...props} />)

async function fillIn({ name = 'Ada Lovelace', email = ' ada@example.com ', password = 'long enough' } = {}) {
  await type('Full Name', name)
  await type('Email', email)
  await type('Password', password)
}

describe('opening', () => {
  test('without an address starts with the address, and continues with the account', async () => {
    show()
    await seen('Join the waitlist')
    expect(step()).toBe('Step 1 of 3')
    await type('Email', ' ada@example.com ')
    await press('button', 'Join Waitlist')
    await seen('Create your account')
    expect(step()).toBe('Step 2 of 3')
    expect(emailField()?.value).toBe('ada@example.com')
  })

  test('with an address starts with the account', async () => {
    show({ email: 'ada@example.com' })
    await seen('Create your account')
    expect(step()).toBe('Step 2 of 3')
    expect(emailField()?.value).toBe('ada@example.com')
  })

  test('with an invalid address starts with it, and shows the problem', async () => {
    show({ email: 'nope' })
    await seen('Invalid Email: Please enter a valid email address.')
    expect(step()).toBe('Step 1 of 3')
    expect(emailField()?.value).toBe('nope')
  })

  test('the address only needs an @', async () => {
    show()
    await type('Email', 'ada')
    await press('button', 'Join Waitlist')
    await seen('Invalid Email: Please enter a valid email address.')
    await type('Email', 'ada@home')
    await press('button', 'Join Waitlist')
    await seen('Create your account')
  })
})

describe('the account', () => {
  test('is created with the waitlist metadata; the mail is announced, and the address is removed from the form', async () => {
    const log = serveWeb({ 'POST /auth/v1/signup': waiting, 'POST /api/waitlist': mailed })
    const onJoined = vi.fn()
    show({ email: 'ada@example.com', onJoined })
    await fillIn()
    await press('button', 'Create Account')

    await seen('Confirm your place')
    expect(step()).toBe('Step 3 of 3')
    expect(screenText()).toContain('We sent an email to ada@example.com')
    expect(screenText()).toContain('The link that confirms your account also confirms your place')
    expect(log.find(({ path }) => path === '/auth/v1/signup')?.body).toMatchObject({
      email: 'ada@example.com',
      data: { full_name: 'Ada Lovelace', waitlist_joined: true, joined_from: 'automation_page' },
    })
    expect(joinsOf(log)).toEqual([{ email: 'ada@example.com', fullName: 'Ada Lovelace' }])
    expect(onJoined).toHaveBeenCalledOnce()
    expect(emailField()).toBe(null)
    expect(currentNotifications()[0]).toMatchObject({ title: 'Welcome to the Waitlist!' })
  })

  test('without email confirmation has its place at once', async () => {
    const log = serveWeb({
      'GET /api/account': account,
      'POST /auth/v1/signup': () => ({ body: answeredSession() }),
      'POST /api/waitlist': confirmed,
    })
    show({ email: 'ada@example.com' })
    await fillIn()
    await press('button', 'Create Account')

    await seen('You’re on the waitlist')
    expect(screenText()).toContain('Your place: 1,204of 2,000 on the waitlist')
    expect(screenText()).toContain('1 person has joined through your link and confirmed.')
    const link = document.querySelector<HTMLInputElement>('input[aria-label="Your referral link"]')
    expect(link?.value).toBe(entry.referralUrl)
    expect((await one('link', 'See my place')).getAttribute('href')).toBe(`/waitlist/${entry.token}`)
    expect(log.filter(({ path }) => path === '/auth/v1/signup')).toHaveLength(1)
  })

  test.each([
    ['an empty form', { name: '', password: '' }, 'Missing Information: Please fill in all fields'],
    ['no @', { email: 'ada' }, 'Invalid Email: Please enter a valid email address.'],
    ['a short password', { password: 'short' }, 'Password Too Short: Password must be at least 6 characters long'],
  ])('%s is refused before anything is sent', async (_what, fields, text) => {
    const log = serveWeb({})
    show({ email: 'ada@example.com' })
    await fillIn(fields)
    emailField()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    emailField()?.form?.requestSubmit()
    await seen(text)
    expect(log).toEqual([])
  })

  test.each([
    [
      'an address that is known',
      authRefusal(422, 'user_already_exists', 'User already registered'),
      'This email is already registered. Try signing in instead.',
    ],
    [
      'a weak password',
      authRefusal(
        422,
        'weak_password',
        'Password is known to be weak and easy to guess, please choose a different one.',
      ),
      'Password is too weak. Please choose a stronger password.',
    ],
    [
      'an address that is none',
      authRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format'),
      'Please enter a valid email address.',
    ],
    [
      'closed sign-ups',
      authRefusal(422, 'signup_disabled', 'Signups not allowed for this instance'),
      'Failed to create account. Please try again.',
    ],
    ['a fault', authRefusal(500, 'unexpected_failure', 'x'), 'Failed to create account. Please try again.'],
  ])('%s has the message of the waitlist', async (_what, refusal, text) => {
    const log = serveWeb({ 'POST /auth/v1/signup': () => refusal })
    show({ email: 'ada@example.com' })
    await fillIn()
    await press('button', 'Create Account')
    await seen(text)
    expect(joinsOf(log)).toEqual([])
  })

  test('that already exists leads to the sign-in, and back here', async () => {
    serveWeb({ 'POST /auth/v1/signup': () => authRefusal(422, 'user_already_exists', 'User already registered') })
    show({ email: 'ada@example.com' })
    await fillIn()
    await press('button', 'Create Account')
    await press('button', 'Sign In')
    const dialog = currentDialog()
    expect(dialog).toMatchObject({ type: 'login', props: { email: 'ada@example.com', accessTo: 'the waitlist' } })
    if (dialog.type === 'login') dialog.props.onDone?.()
    expect(currentDialog()).toMatchObject({ type: 'waitlist', props: { email: 'ada@example.com' } })
  })

  test('is created once, however often joining is retried after it', async () => {
    let tries = 0
    const log = serveWeb({
      'POST /auth/v1/signup': waiting,
      'POST /api/waitlist': () => {
        tries += 1
        return tries < 3 ? problem(429, 'rate_limited', 'Too many requests.') : mailed()
      },
    })
    show({ email: 'ada@example.com' })
    await fillIn()
    await press('button', 'Create Account')
    await seen('We created your account for ada@example.com, but couldn’t add you to the waitlist.')
    expect(screenText()).toContain('Too many requests.')
    await press('button', 'Join Waitlist')
    await vi.waitFor(() => expect(tries).toBe(2))
    await press('button', 'Join Waitlist')
    await seen('Confirm your place')
    expect(log.filter(({ path }) => path === '/auth/v1/signup')).toHaveLength(1)
    expect(joinsOf(log).at(-1)).toEqual({ email: 'ada@example.com', fullName: 'Ada Lovelace' })
  })

  test('is optional: guests join with the address alone', async () => {
    const log = serveWeb({ 'POST /api/waitlist': mailed })
    show({ email: 'ada@example.com' })
    await press('button', 'Join without an account')
    await seen('Open the link in our email to confirm.')
    expect(joinsOf(log)).toEqual([{ email: 'ada@example.com' }])
  })

  test('joining without one also requires an @', async () => {
    const log = serveWeb({})
    show({ email: 'ada@example.com' })
    await seen('Create your account')
    await type('Email', 'ada')
    await press('button', 'Join without an account')
    await seen('Please enter a valid email address.')
    expect(log).toEqual([])
  })
})

describe('a member', () => {
  test('sees their own address, skips the account, and sees the place', async () => {
    signedInElsewhere()
    const log = serveWeb({ 'GET /api/account': account, 'POST /api/waitlist': confirmed })
    show()
    await vi.waitFor(() => expect(emailField()?.value).toBe('ada@example.com'))
    expect(step()).toBe('Step 1 of 3')
    await press('button', 'Join Waitlist')
    await seen('You’re on the waitlist')
    expect(joinsOf(log)).toEqual([{ email: 'ada@example.com' }])
  })

  test('sees a refusal, and can retry', async () => {
    signedInElsewhere()
    let isUp = false
    serveWeb({
      'GET /api/account': account,
      'POST /api/waitlist': () => (isUp ? confirmed() : problem(503, 'unavailable', 'The service is not ready.')),
    })
    show({ email: 'ada@example.com' })
    await press('button', 'Join Waitlist')
    await seen('The service is not ready.')
    isUp = true
    await press('button', 'Join Waitlist')
    await seen('You’re on the waitlist')
  })
})

test('the referral code is sent until the visitor has joined', async () => {
  localStorage.setItem('waitlist_referral', JSON.stringify({ code: 'abcdefghij', at: Date.now() }))
  const log = serveWeb({ 'POST /api/waitlist': mailed })
  show({ email: 'ada@example.com' })
  await press('button', 'Join without an account')
  await seen('Confirm your place')
  expect(joinsOf(log)).toEqual([{ email: 'ada@example.com', referredBy: 'abcdefghij' }])
  expect(localStorage.getItem('waitlist_referral')).not.toBe(null)
})
