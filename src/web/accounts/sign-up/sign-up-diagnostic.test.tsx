import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { all, draw, erase, one, press, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { clockFinding, signUpChecks } from './sign-up-checks.ts'
import { SignUpDiagnostic } from './sign-up-diagnostic.tsx'
import { rememberSignUp } from './sign-up-marker.ts'

const health = { 'GET /auth/v1/health': () => ({ body: { name: 'auth' } }) }
const settings = (body: object) => ({ 'GET /auth/v1/settings': () => ({ body }) })

beforeEach(() => localStorage.clear())
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

/** The text of a check's row, once the check has finished. */
async function row(label: string): Promise<string> {
  return vi.waitFor(
    () => {
      const text = all('listitem').find((item) => item.textContent?.startsWith(label))?.textContent ?? ''
      expect(text).not.toBe('')
      expect(text).not.toContain('Checking')
      return text.slice(label.length)
    },
    { timeout: 10_000 },
  )
}

test('a working browser and server are reported as good, each with its evidence', async () => {
  serveWeb({ ...health, ...settings({ disable_signup: false, mailer_autoconfirm: false }) })
  draw(<SignUpDiagnostic />)

  expect(await row('Browser storage')).toBe('WorksStorage works. ')
  expect(await row('Sign-in service')).toMatch(/^WorksIt returned 200 within \d+ ms\. $/)
  expect(await row('Sign-up settings')).toContain(
    'We confirm each account with an email link that expires in 24 hours.',
  )
  expect(await row('Session in this browser')).toContain('You’re signed out, so you can sign up')
  expect(all('listitem')).toHaveLength(signUpChecks.length)
})

test('blocked storage is reported as a problem', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  serveWeb({ ...health, ...settings({}) })
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<SignUpDiagnostic />)

  expect(await row('Browser storage')).toMatch(/^ProblemlocalStorage can’t store data\. Leave private browsing/)
})

test('a failing service is reported as a problem, and as good once it works again', async () => {
  let status = 503
  serveWeb({ 'GET /auth/v1/health': () => ({ status, body: {} }), ...settings({}) })
  draw(<SignUpDiagnostic />)
  expect(await row('Sign-in service')).toMatch(/^ProblemIt returned 503 after \d+ ms\. This is our fault/)
  await row('Session in this browser')

  status = 200
  await press('button', 'Run the checks again')

  await vi.waitFor(async () => expect(await row('Sign-in service')).toContain('It returned 200'), { timeout: 10_000 })
})

test('closed sign-ups are reported as a problem', async () => {
  serveWeb({ ...health, ...settings({ disable_signup: true }) })
  draw(<SignUpDiagnostic />)

  expect(await row('Sign-up settings')).toContain('Sign-up is closed on this site.')
})

test('for a mail only its request is known, and that is stated', async () => {
  rememberSignUp('ada@example.com')
  serveWeb({ ...health, ...settings({}) })
  draw(<SignUpDiagnostic />)

  const text = await row('Confirmation email')
  expect(text).toContain('Last requested less than a minute ago, to ada@example.com.')
  expect(text).toContain('We can’t see whether it arrived.')
})

test('a mail can be requested again here', async () => {
  const requests = serveWeb({ ...health, ...settings({}), 'POST /auth/v1/resend': () => ({ body: {} }) })
  draw(<SignUpDiagnostic />)
  await one('button', 'Send a new link')
  await type('Email', 'ada@example.com')
  await press('button', 'Send a new link')

  await seen('Check your inbox')
  expect(requests.find(({ path }) => path.endsWith('/resend'))?.body).toMatchObject({ email: 'ada@example.com' })
})

describe('a clock', () => {
  test.each([
    [0, 'good', 'It matches the server.'],
    [-900, 'good', 'It matches the server.'],
    [30_000, 'good', 'It is 30 seconds ahead of the server.'],
    [-119_000, 'good', 'It is 119 seconds behind the server.'],
    [180_000, 'bad', 'It is 180 seconds ahead of the server.'],
    [-3_600_000, 'bad', 'It is 3600 seconds behind the server.'],
  ] as const)('%i ms ahead is %s', (aheadMs, verdict, evidence) => {
    expect(clockFinding(aheadMs)).toMatchObject({ verdict, evidence })
  })
})
