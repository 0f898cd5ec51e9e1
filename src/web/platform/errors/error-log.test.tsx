import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorsStoredMax } from '#contract/limits.ts'
import { storageNames } from '../storage/safe-storage.ts'

type Sent = { entries: Record<string, unknown>[]; authorization: string | null }

let sent: Sent[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  sent = []
  answer = () => Response.json({ saved: 1 })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { entries } = await request.clone().json()
    sent.push({ entries, authorization: request.headers.get('authorization') })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Each test is a page of its own. */
const freshPage = () => import('./error-log.ts')
const kept = () => JSON.parse(localStorage.getItem(storageNames.errorLogs) ?? '[]') as { message: string }[]
const refuse = (status: number) => () =>
  new Response(JSON.stringify({ code: 'x', message: 'No.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

test('an error is sent with what is known of it, and without what a query says', async () => {
  const { logError, sendErrors } = await freshPage()
  const error = new TypeError('Failed at https://links.example/auth/confirm?token_hash=secret1')
  error.stack = 'TypeError: x\n    at f (https://links.example/assets/a.js?v=secret2:1:2)'
  logError(error, { component: 'Dashboard', action: 'drawing', details: 'at /auth/callback#access_token=secret3' })
  await sendErrors()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.entries).toMatchObject([
    { severity: 'medium', category: 'general', component: 'Dashboard', action: 'drawing' },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/secret/)
  expect(sent[0]?.entries[0]?.stackTrace).toContain('https://links.example/assets/a.js:1:2')
})

test('three more tries, after one second, two and four; then it is kept, and sent by the next visit', async () => {
  answer = refuse(503)
  const first = await freshPage()
  first.logError(new Error('lost'))
  const done = first.sendErrors()
  const tries: number[] = []
  for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1]) {
    await vi.advanceTimersByTimeAsync(ms)
    tries.push(sent.length)
  }
  await done
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(kept()).toMatchObject([{ message: 'lost' }])

  vi.resetModules()
  answer = () => Response.json({ saved: 1 })
  const next = await freshPage()
  await next.sendErrors()
  expect(sent.at(-1)?.entries).toMatchObject([{ message: 'lost' }])
  expect(localStorage.getItem(storageNames.errorLogs)).toBeNull()
})

test('of errors that cannot be sent the newest hundred are kept', async () => {
  const old = Array.from({ length: errorsStoredMax }, (_, index) => entry(`old ${index}`))
  localStorage.setItem(storageNames.errorLogs, JSON.stringify(old))
  answer = refuse(429)
  const { logError, sendErrors } = await freshPage()
  logError(new Error('new'))
  await sendErrors()
  expect(kept()).toHaveLength(errorsStoredMax)
  expect(kept()[0]?.message).toBe('old 1')
  expect(kept().at(-1)?.message).toBe('new')
})

function entry(message: string) {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    timestamp: '2026-11-22T10:00:00.000Z',
    severity: 'low',
    category: 'general',
    message,
    details: null,
    stackTrace: null,
    component: null,
    action: null,
  }
}

test('what somebody else wrote into the storage is passed over', async () => {
  localStorage.setItem(storageNames.errorLogs, JSON.stringify([entry('good'), { message: 1 }, 'x', null]))
  const { sendErrors } = await freshPage()
  await sendErrors()
  expect(sent.map(({ entries }) => entries.map(({ message }) => message))).toEqual([['good']])
  vi.resetModules()
  localStorage.setItem(storageNames.errorLogs, '{not json')
  const next = await freshPage()
  await next.sendErrors()
  expect(sent).toHaveLength(1)
})

test('what the server will never take is given up and not tried again', async () => {
  answer = refuse(422)
  const { logError, sendErrors } = await freshPage()
  logError(new Error('odd'))
  await sendErrors()
  expect(sent).toHaveLength(1)
  expect(kept()).toEqual([])
})

test('the same error again within a minute is said once, and a page that fails on and on says enough with fifty', async () => {
  const { logError, sendErrors } = await freshPage()
  logError(new Error('again'))
  logError(new Error('again'))
  await sendErrors()
  await vi.advanceTimersByTimeAsync(60_000)
  logError(new Error('again'))
  await sendErrors()
  expect(sent.flatMap(({ entries }) => entries)).toHaveLength(2)
  for (let index = 0; index < 100; index += 1) logError(new Error(`other ${index}`))
  await sendErrors()
  await sendErrors()
  expect(sent.flatMap(({ entries }) => entries)).toHaveLength(50)
})

test('a member’s errors are sent as theirs while the session is good, and as nobody’s after', async () => {
  const session = { access_token: 'token', refresh_token: 'r', expires_at: Date.now() / 1000 + 60 }
  localStorage.setItem(storageNames.session, JSON.stringify(session))
  const { logError, sendErrors } = await freshPage()
  logError(new Error('one'))
  await sendErrors()
  await vi.advanceTimersByTimeAsync(61_000)
  logError(new Error('two'))
  await sendErrors()
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer token', null])
})

test.each([[undefined], [null], [''], [42], [{}], ['a text'], [new Error('x'.repeat(5_000))]])(
  'whatever is thrown can be told: %s',
  async (thrown) => {
    const { logError, sendErrors } = await freshPage()
    logError(thrown)
    await sendErrors()
    const [first] = sent[0]?.entries ?? []
    expect(String(first?.message).length).toBeGreaterThan(0)
    expect(String(first?.message).length).toBeLessThanOrEqual(1_000)
  },
)
