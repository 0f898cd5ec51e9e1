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

/** Loads a fresh module for each test, like a new page. */
const freshPage = () => import('./error-log.ts')
const storedErrors = () => JSON.parse(localStorage.getItem(storageNames.errorLogs) ?? '[]') as { message: string }[]
const refuse = (status: number) => () =>
  new Response(JSON.stringify({ code: 'x', message: 'No.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

test('an error is sent with its context, without the query of its address', async () => {
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

test('three retries, after one, two and four seconds; then the error is stored, and sent by the next visit', async () => {
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
  expect(storedErrors()).toMatchObject([{ message: 'lost' }])

  vi.resetModules()
  answer = () => Response.json({ saved: 1 })
  const next = await freshPage()
  await next.sendErrors()
  expect(sent.at(-1)?.entries).toMatchObject([{ message: 'lost' }])
  expect(localStorage.getItem(storageNames.errorLogs)).toBeNull()
})

test('at most the newest hundred errors that cannot be sent are stored', async () => {
  const old = Array.from({ length: errorsStoredMax }, (_, index) => entry(`old ${index}`))
  localStorage.setItem(storageNames.errorLogs, JSON.stringify(old))
  answer = refuse(429)
  const { logError, sendErrors } = await freshPage()
  logError(new Error('new'))
  await sendErrors()
  expect(storedErrors()).toHaveLength(errorsStoredMax)
  expect(storedErrors()[0]?.message).toBe('old 1')
  expect(storedErrors().at(-1)?.message).toBe('new')
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

test('foreign content of the storage is ignored', async () => {
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

test('entries that the server will never accept are dropped without a retry', async () => {
  answer = refuse(422)
  const { logError, sendErrors } = await freshPage()
  logError(new Error('odd'))
  await sendErrors()
  expect(sent).toHaveLength(1)
  expect(storedErrors()).toEqual([])
})

test('the same error is sent once a minute, and at most fifty errors per page', async () => {
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

test('errors carry the member’s token while the session is valid, and none after it has expired', async () => {
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
  'any thrown value can be logged: %s',
  async (thrown) => {
    const { logError, sendErrors } = await freshPage()
    logError(thrown)
    await sendErrors()
    const [first] = sent[0]?.entries ?? []
    expect(String(first?.message).length).toBeGreaterThan(0)
    expect(String(first?.message).length).toBeLessThanOrEqual(1_000)
  },
)
