import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { all, draw, erase, one, press, seen, serveWeb, type } from '#test/screen.tsx'
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

/** What the row of a check says, once it says something. */
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

test('a browser and a server in order are told so, each with what was seen', async () => {
  serveWeb({ ...health, ...settings({ disable_signup: false, mailer_autoconfirm: false }) })
  draw(<SignUpDiagnostic />)

  expect(await row('Storage of this browser')).toBe('WorksA record was written, read back and removed. ')
  expect(await row('Sign-in service')).toMatch(/^WorksIt answered 200 within \d+ ms\. $/)
  expect(await row('Sign-up settings')).toContain('Each is confirmed by a link that is mailed and holds for 24 hours.')
  expect(await row('Session in this browser')).toContain('Nobody is signed in here')
  expect(all('listitem')).toHaveLength(signUpChecks.length)
})

test('storage that is closed is in the way', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  serveWeb({ ...health, ...settings({}) })
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  draw(<SignUpDiagnostic />)

  expect(await row('Storage of this browser')).toMatch(
    /^In the waylocalStorage took no record\. Leave private browsing/,
  )
})

test('a service that fails is in the way, and is seen to work again', async () => {
  let status = 503
  serveWeb({ 'GET /auth/v1/health': () => ({ status, body: {} }), ...settings({}) })
  draw(<SignUpDiagnostic />)
  expect(await row('Sign-in service')).toMatch(/^In the wayIt answered 503 after \d+ ms\. The fault is on our side/)
  await row('Session in this browser')

  status = 200
  await press('button', 'Run the checks again')

  await vi.waitFor(async () => expect(await row('Sign-in service')).toContain('It answered 200'), { timeout: 10_000 })
})

test('closed sign-ups are in the way', async () => {
  serveWeb({ ...health, ...settings({ disable_signup: true }) })
  draw(<SignUpDiagnostic />)

  expect(await row('Sign-up settings')).toContain('New accounts are closed on this site.')
})

test('of a mail only that it was asked for is known, and that is said', async () => {
  rememberSignUp('ada@example.com')
  serveWeb({ ...health, ...settings({}) })
  draw(<SignUpDiagnostic />)

  const text = await row('Confirmation mail')
  expect(text).toContain('One was asked for less than a minute ago, to ada@example.com.')
  expect(text).toContain('Whether it arrived cannot be seen from here.')
})

test('a mail can be asked for again here', async () => {
  const asked = serveWeb({ ...health, ...settings({}), 'POST /auth/v1/resend': () => ({ body: {} }) })
  draw(<SignUpDiagnostic />)
  await one('button', 'Send a new link')
  await type('Email', 'ada@example.com')
  await press('button', 'Send a new link')

  await seen('Look into your inbox')
  expect(asked.find(({ path }) => path.endsWith('/resend'))?.body).toMatchObject({ email: 'ada@example.com' })
})

describe('a clock', () => {
  test.each([
    [0, 'good', 'It agrees with the server.'],
    [-900, 'good', 'It agrees with the server.'],
    [30_000, 'good', 'It is 30 seconds ahead of the server.'],
    [-119_000, 'good', 'It is 119 seconds behind the server.'],
    [180_000, 'bad', 'It is 180 seconds ahead of the server.'],
    [-3_600_000, 'bad', 'It is 3600 seconds behind the server.'],
  ] as const)('%i ms ahead is %s', (aheadMs, verdict, evidence) => {
    expect(clockFinding(aheadMs)).toMatchObject({ verdict, evidence })
  })
})
