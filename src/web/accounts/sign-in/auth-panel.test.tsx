import { useReducer } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, erase, gone, one, press, pressEnter, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { answeredSession, authRefusal } from '#test/harness/web-session.ts'
import { signOut } from '#web/platform/session/session.ts'
import { type AuthView, nextAuthFlow } from './auth-flow.ts'
import { type AuthDone, AuthPanel, type AuthPanelProps } from './auth-panel.tsx'

type PanelProps = Partial<Pick<AuthPanelProps, 'variant' | 'compact' | 'upgrade' | 'providers' | 'onLeave'>> & {
  view?: AuthView
  onDone?: (done: AuthDone) => void
}

function Panel({ view = 'signIn', onDone = () => {}, ...props }: PanelProps) {
  const [flow, dispatch] = useReducer(nextAuthFlow, { view, email: '', notice: null })
  return <AuthPanel flow={flow} dispatch={dispatch} providers={[]} focused onDone={onDone} {...props} />
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  erase()
  await signOut('local').catch(() => undefined)
  vi.unstubAllGlobals()
})

const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled')

describe('signing in', () => {
  test('succeeds with the right password, sent once even if the button is pressed twice', async () => {
    const requests = serveWeb({ 'POST /auth/v1/token': () => ({ body: answeredSession() }) })
    const onDone = vi.fn()
    draw(<Panel onDone={onDone} />)
    await type('Email', ' ada@example.com ')
    await type('Password', 'secret1')

    const button = await one('button', 'Sign In')
    button.click()
    button.click()

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({ isNew: false, user: { email: 'ada@example.com' } })
    const tokens = requests.filter(({ path }) => path === '/auth/v1/token')
    expect(tokens).toHaveLength(1)
    expect(tokens[0]?.body).toMatchObject({ email: 'ada@example.com', password: 'secret1' })
  })

  test('the page of the server has the button for passkeys, so that hydration moves nothing; a browser without passkeys has none', async () => {
    expect(renderToString(<Panel />)).toContain('Sign in with a passkey')
    draw(<Panel />)
    await one('button', 'Sign In')
    expect(screenText()).not.toContain('Sign in with a passkey')
    erase()
    vi.stubGlobal('PublicKeyCredential', class {})
    draw(<Panel />)
    await one('button', 'Sign in with a passkey')
  })

  test('has a disabled button until both fields are filled', async () => {
    draw(<Panel />)
    const button = await one('button', 'Sign In')
    expect(isDisabled(button)).toBe(true)

    await type('Email', 'ada@example.com')
    expect(isDisabled(button)).toBe(true)
    await type('Password', 's')
    await vi.waitFor(() => expect(isDisabled(button)).toBe(false))
    await type('Email', '  ')
    await vi.waitFor(() => expect(isDisabled(button)).toBe(true))
  })

  test('shows that it is running, and accepts no input meanwhile', async () => {
    let answer: () => void = () => {}
    serveWeb({
      'POST /auth/v1/token': async () => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return authRefusal(400, 'invalid_credentials', 'Invalid login credentials')
      },
    })
    draw(<Panel />)
    await type('Email', 'ada@example.com')
    await type('Password', 'wrong-one')
    await pressEnter('Password')

    const busy = await one('button', 'Signing In...')
    expect(isDisabled(busy)).toBe(true)
    expect(((await one('textbox', 'Password')) as HTMLInputElement).readOnly).toBe(true)
    answer()
    await one('button', 'Sign In')
  })

  test('with a wrong password shows an error, preserves the input and selects the password', async () => {
    serveWeb({ 'POST /auth/v1/token': () => authRefusal(400, 'invalid_credentials', 'Invalid login credentials') })
    draw(<Panel />)
    await type('Email', 'ada@example.com')
    await type('Password', 'wrong-one')
    await pressEnter('Password')

    await seen('Sign in failed')
    const alert = await one(
      'alert',
      'Sign in failedThe email or password you entered is incorrect. Please check your credentials and try again.',
    )
    expect(alert).toBeDefined()
    const password = (await one('textbox', 'Password')) as HTMLInputElement
    await vi.waitFor(async () => expect(document.activeElement).toBe(password))
    expect(password.value).toBe('wrong-one')
    await type('Password', 'another')
    await gone('Sign in failed')
  })

  test('without a network shows an error', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    draw(<Panel />)
    await type('Email', 'ada@example.com')
    await type('Password', 'secret1')
    await pressEnter('Password')

    await seen('Connection errorNetwork error. Please check your internet connection and try again.')
  })

  test('with an unconfirmed address offers the mail again, with a minute of waiting after it', async () => {
    const requests = serveWeb({
      'POST /auth/v1/token': () => authRefusal(400, 'email_not_confirmed', 'Email not confirmed'),
      'POST /auth/v1/resend': () => ({ body: {} }),
    })
    draw(<Panel />)
    await type('Email', 'ada@example.com')
    await type('Password', 'secret1')
    await pressEnter('Password')
    await seen('Your email address needs to be verified. Please check your email for a confirmation link.')

    await press('button', 'Send it again')

    await seen('Sent. It can take a minute to arrive.')
    expect(requests.find(({ path }) => path === '/auth/v1/resend')?.body).toMatchObject({
      type: 'signup',
      email: 'ada@example.com',
    })
    await vi.waitFor(() => expect(screenText()).toMatch(/Send it again \(\d+ s\)/))
  })

  test.each([
    ['dialog', '', 'secret1', 'Email', 'Missing credentials: Please enter both email and password.'],
    ['dialog', 'ada@example.com', '', 'Password', 'Missing credentials: Please enter both email and password.'],
    ['dialog', 'ada', 'secret1', 'Email', 'Invalid email format: Please enter a valid email address.'],
    ['card', '', '', 'Email', 'Validation Error: Email and password are required'],
    ['card', 'ada', 'secret1', 'Email', 'Invalid email: Please enter a valid email address.'],
  ] as const)('in a %s with “%s” and “%s” goes to %s', async (variant, email, password, field, message) => {
    const requests = serveWeb({})
    draw(<Panel variant={variant} />)
    if (email !== '') await type('Email', email)
    if (password !== '') await type('Password', password)
    await pressEnter('Password')

    await seen(message)
    const input = await one('textbox', field)
    await vi.waitFor(async () => expect(document.activeElement).toBe(input))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message)
    expect(requests).toEqual([])
  })
})

const typed = { 'First Name': 'Ada', Email: 'ada@example.com', Password: 'secret1', 'Confirm Password': 'secret1' }

async function fillSignUp(change: Partial<typeof typed> = {}) {
  for (const [name, text] of Object.entries({ ...typed, ...change })) if (text !== '') await type(name, text)
}

describe('signing up', () => {
  test('leads to the sign-in with the address filled in, and reports that a mail was sent', async () => {
    const requests = serveWeb({ 'POST /auth/v1/signup': () => ({ body: answeredSession().user }) })
    const onLeave = vi.fn()
    draw(<Panel view="signUp" onLeave={onLeave} />)
    await fillSignUp({ 'First Name': ' Ada ' })
    await press('button', 'Create Account')

    await seen('Please check your email to verify your account...')
    expect((await one('tab', 'Sign In')).getAttribute('aria-selected')).toBe('true')
    expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
    expect(isDisabled(await one('button', 'Sign In'))).toBe(true)
    expect(screenText()).toMatch(/Send it again \(\d+ s\)/)
    expect(onLeave).toHaveBeenCalledOnce()
    const [signUp] = requests
    expect(signUp?.query.get('redirect_to')).toBe(`${window.location.origin}/auth/confirm`)
    expect(signUp?.body).toMatchObject({
      email: 'ada@example.com',
      password: 'secret1',
      data: { first_name: 'Ada', display_name: 'Ada' },
    })
  })

  test('succeeds at once if addresses need no confirmation', async () => {
    serveWeb({ 'POST /auth/v1/signup': () => ({ body: answeredSession() }) })
    const onDone = vi.fn()
    draw(<Panel view="signUp" onDone={onDone} />)
    await fillSignUp()
    await press('button', 'Create Account')

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({ isNew: true })
  })

  test('with an address that has an account leads to the sign-in with it', async () => {
    serveWeb({ 'POST /auth/v1/signup': () => authRefusal(422, 'user_already_exists', 'User already registered') })
    draw(<Panel view="signUp" />)
    await fillSignUp()
    await press('button', 'Create Account')

    await seen('An account with this email already exists. Please sign in instead.')
    expect((await one('tab', 'Sign In')).getAttribute('aria-selected')).toBe('true')
    expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
    await vi.waitFor(async () => expect(document.activeElement).toBe(await one('textbox', 'Password')))
  })

  test('with a password that the service finds too weak moves the focus to it', async () => {
    serveWeb({
      'POST /auth/v1/signup': () => ({
        status: 422,
        body: {
          code: 422,
          error_code: 'weak_password',
          msg: 'Password is easy to guess',
          weak_password: { reasons: ['pwned'] },
        },
      }),
    })
    draw(<Panel view="signUp" />)
    await fillSignUp()
    await press('button', 'Create Account')

    await seen('Weak passwordPassword is too weak. Please choose a stronger password.')
    await vi.waitFor(async () => expect(document.activeElement).toBe(await one('textbox', 'Password')))
  })

  test.each([
    ['dialog', false, { 'First Name': '' }, 'First Name', 'Required field missing: First name is required'],
    ['dialog', false, { Email: '', Password: '' }, 'Email', 'Validation Error: Please fill in all required fields.'],
    ['dialog', false, { Email: 'ada@' }, 'Email', 'Invalid email format: Please enter a valid email address.'],
    ['dialog', false, { Password: '12345' }, 'Password', 'Weak password: Password must be at least 6 characters long'],
    [
      'dialog',
      false,
      { 'Confirm Password': 'x' },
      'Confirm Password',
      "Passwords don't match: Please make sure your passwords match.",
    ],
    ['card', false, { 'First Name': '' }, 'First Name', 'Validation Error: Name is required for sign up'],
    ['card', false, { Password: '12345' }, 'Password', 'Validation Error: Password must be at least 6 characters'],
    ['card', false, { 'Confirm Password': 'x' }, 'Confirm Password', 'Validation Error: Passwords do not match'],
    ['dialog', true, { 'First Name': '' }, 'First Name', 'First name required: Please enter your first name.'],
    ['dialog', true, { 'Confirm Password': 'x' }, 'Confirm Password', 'Password Mismatch: Passwords do not match.'],
  ] as const)('in the %s (upgrade: %s) with %j goes to %s', async (variant, upgrade, change, field, message) => {
    const requests = serveWeb({})
    draw(<Panel view="signUp" variant={variant} upgrade={upgrade} />)
    await fillSignUp(change)
    await pressEnter('Confirm Password')

    await seen(message)
    await vi.waitFor(async () => expect(document.activeElement).toBe(await one('textbox', field)))
    expect(requests).toEqual([])
  })

  test('for an upgrade has its own texts', async () => {
    draw(<Panel view="signUp" upgrade />)

    expect((await one('tab', 'Upgrade')).getAttribute('aria-selected')).toBe('true')
    await one('button', 'Upgrade Trial')
  })

  test('offers help in a tab of its own', async () => {
    draw(<Panel view="signUp" />)

    const help = (await one('link', 'Need help signing up?')) as HTMLAnchorElement
    expect([help.getAttribute('href'), help.target]).toEqual(['/auth-diagnostic', '_blank'])
  })
})

test('an address typed into one form is filled in in all of them', async () => {
  draw(<Panel />)
  await type('Email', 'ada@example.com')

  await press('tab', 'Create Account')
  expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
  await press('tab', 'Sign In')
  await press('button', 'Forgot your password?')
  expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
  await press('button', 'Back')
  expect(((await one('textbox', 'Email')) as HTMLInputElement).value).toBe('ada@example.com')
})

test('arrow keys move from one tab to the other and wrap around', async () => {
  draw(<Panel />)
  const email = await one('textbox', 'Email')
  await vi.waitFor(() => expect(document.activeElement).toBe(email))
  const signIn = await one('tab', 'Sign In')
  signIn.focus()

  signIn.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await one('textbox', 'First Name')
  const signUp = await one('tab', 'Create Account')
  await vi.waitFor(() => expect(document.activeElement).toBe(signUp))
  expect([signUp.tabIndex, signIn.tabIndex]).toEqual([0, -1])
  signUp.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await vi.waitFor(() => expect(document.activeElement).toBe(signIn))
})

test('a password can be shown and hidden again, without losing the input', async () => {
  draw(<Panel />)
  await type('Password', 'secret1')
  const field = (await one('textbox', 'Password')) as HTMLInputElement
  expect(field.type).toBe('password')

  await press('button', 'Show password')
  await vi.waitFor(() => expect(field.type).toBe('text'))
  expect((await one('button', 'Show password')).getAttribute('aria-pressed')).toBe('true')
  await press('button', 'Show password')
  await vi.waitFor(() => expect(field.type).toBe('password'))
  expect(field.value).toBe('secret1')
})

describe('a forgotten password', () => {
  test('is answered with a mail, if the address is known', async () => {
    const requests = serveWeb({ 'POST /auth/v1/recover': () => ({ body: {} }) })
    draw(<Panel />)
    await press('button', 'Forgot your password?')
    await type('Email', 'ada@example.com')
    await press('button', 'Send Reset Email')

    await seen('Reset email sent!')
    await seen('If ada@example.com has an account, we’ve sent a link to set a new password.')
    expect(requests[0]?.query.get('redirect_to')).toBe(`${window.location.origin}/auth/reset-password`)
    await one('tab', 'Sign In')
  })

  test('needs an address', async () => {
    const requests = serveWeb({})
    draw(<Panel view="forgot" />)
    await type('Email', 'ada@')
    await press('button', 'Send Reset Email')

    await seen('Invalid email: Please enter a valid email address.')
    expect(requests).toEqual([])
  })

  test('shows an error if the mail could not be requested', async () => {
    serveWeb({ 'POST /auth/v1/recover': () => authRefusal(429, 'over_email_send_rate_limit', 'Too many mails') })
    draw(<Panel view="forgot" />)
    await type('Email', 'ada@example.com')
    await press('button', 'Send Reset Email')

    await seen('Reset failedToo many sign-in attempts. Please wait a few minutes before trying again.')
  })
})

describe('the second factor', () => {
  const app = { id: 'f-1', factor_type: 'totp', status: 'verified', friendly_name: 'Pocket' }
  const phone = { id: 'f-2', factor_type: 'phone', status: 'verified', phone: '491511234567' }

  async function passPassword() {
    await type('Email', 'ada@example.com')
    await type('Password', 'secret1')
    await pressEnter('Password')
    await seen('Six-digit code')
  }

  test('is required after the password, and sent with its last digit', async () => {
    const requests = serveWeb({
      'POST /auth/v1/token': () => ({ body: answeredSession({ factors: [app] }) }),
      'POST /auth/v1/factors/f-1/challenge': () => ({ body: { id: 'c-1', type: 'totp', expires_at: 2_000_000_000 } }),
      'POST /auth/v1/factors/f-1/verify': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { body: answeredSession({ factors: [app], aal: 'aal2' }) }
          : authRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    })
    const onDone = vi.fn()
    draw(<Panel onDone={onDone} />)
    await passPassword()
    await seen('From Pocket.')
    expect((await one('textbox', 'Six-digit code')).getAttribute('autocomplete')).toBe('one-time-code')

    await type('Six-digit code', '000 000')
    await seen('Wrong code')
    expect(onDone).not.toHaveBeenCalled()
    await vi.waitFor(async () => expect(document.activeElement).toBe(await one('textbox', 'Six-digit code')))

    await type('Six-digit code', 'code: 123 456')
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    const codes = requests
      .filter(({ path }) => path.endsWith('/verify'))
      .map(({ body }) => (body as { code: string }).code)
    expect(codes).toEqual(['000000', '123456'])
  })

  test('of a phone is sent once, and checked against what was sent', async () => {
    const requests = serveWeb({
      'POST /auth/v1/token': () => ({ body: answeredSession({ factors: [phone] }) }),
      'POST /auth/v1/factors/f-2/challenge': () => ({ body: { id: 'c-2', type: 'phone', expires_at: 2_000_000_000 } }),
      'POST /auth/v1/factors/f-2/verify': () => ({ body: answeredSession({ factors: [phone], aal: 'aal2' }) }),
    })
    const onDone = vi.fn()
    draw(<Panel onDone={onDone} />)
    await passPassword()
    await seen('Sent to the phone ending in 67.')
    expect(screenText()).toMatch(/Send the code again \(\d+ s\)/)

    await type('Six-digit code', '123456')

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(requests.filter(({ path }) => path.endsWith('/challenge'))).toHaveLength(1)
    expect(requests.find(({ path }) => path.endsWith('/verify'))?.body).toMatchObject({
      challenge_id: 'c-2',
      code: '123456',
    })
  })

  test('can be another one of the account', async () => {
    serveWeb({
      'POST /auth/v1/token': () => ({ body: answeredSession({ factors: [phone, app] }) }),
      'POST /auth/v1/factors/f-2/challenge': () => ({ body: { id: 'c-2', type: 'phone', expires_at: 2_000_000_000 } }),
    })
    draw(<Panel />)
    await passPassword()
    await seen('From Pocket.')

    await press('button', 'Use the phone ending in 67 instead')
    await seen('Sent to the phone ending in 67.')
    await press('button', 'Use Pocket instead')
    await seen('From Pocket.')
  })

  test('cancelled, the browser is signed out', async () => {
    const requests = serveWeb({
      'POST /auth/v1/token': () => ({ body: answeredSession({ factors: [app] }) }),
      'POST /auth/v1/logout': () => ({ body: {} }),
    })
    draw(<Panel />)
    await passPassword()

    await press('button', 'Cancel and sign out')

    await one('button', 'Sign In')
    expect(requests.find(({ path }) => path.endsWith('/logout'))?.query.get('scope')).toBe('local')
    expect(localStorage.getItem('auth_token')).toBeNull()
  })
})

describe('other sites', () => {
  test('none are offered if none is configured', async () => {
    draw(<Panel />)
    await one('button', 'Sign In')

    expect(screenText()).not.toContain('Continue with')
  })

  test('are named as people know them', async () => {
    draw(
      <Panel
        providers={[
          { name: 'google', label: 'Google' },
          { name: 'oidc', label: 'Acme' },
        ]}
      />,
    )

    await one('button', 'Continue with Google')
    await one('button', 'Continue with Acme')
  })
})
