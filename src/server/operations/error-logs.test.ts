import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorDetailsMax, errorLogDays, errorMessageMax, errorStackMax, errorsSentAtOnceMax } from '#contract/limits.ts'
import { deleteErrorLogs } from '#domain/operations/errors/delete-error-logs.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => database.db.deleteFrom('errorLogs').execute())

function entry(change: object = {}) {
  return {
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    severity: 'medium',
    category: 'general',
    message: 'x is not a function',
    ...change,
  }
}

async function send(entries: unknown[], token?: string) {
  const response = await fetch(`${server.url}/api/error-logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ entries }),
  })
  return { status: response.status, body: await response.json() }
}

const stored = () => database.db.selectFrom('errorLogs').selectAll().orderBy('createdAt').orderBy('id').execute()

test('errors are stored: a guest’s without an account, a member’s with it, and also those of an ended session', async () => {
  const member = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, member)
  expect(await send([entry({ message: 'guest' })])).toEqual({ status: 200, body: { saved: 1 } })
  expect(await send([entry({ message: 'member' })], accessToken)).toEqual({ status: 200, body: { saved: 1 } })
  expect(await send([entry({ message: 'ended' })], 'stale')).toEqual({ status: 200, body: { saved: 1 } })
  const rows = await stored()
  expect(rows.map(({ message, userId, resolved }) => ({ message, userId, resolved }))).toEqual([
    { message: 'guest', userId: null, resolved: false },
    { message: 'member', userId: member.user.id, resolved: false },
    { message: 'ended', userId: null, resolved: false },
  ])
})

test('an entry that is sent twice is stored once, and the others of its call are stored', async () => {
  const first = entry({ message: 'first' })
  await send([first])
  expect(await send([first, entry({ message: 'second' })])).toEqual({ status: 200, body: { saved: 1 } })
  expect((await stored()).map(({ message }) => message)).toEqual(['first', 'second'])
})

test('apparent secrets and query strings are not stored', async () => {
  await send([
    entry({
      message: 'Failed at https://links.example/auth/confirm?token_hash=abc123 with Bearer abcdef123456',
      details: 'authorization: Bearer abcdef123456\npassword=hunter2',
      stackTrace:
        'Error: x\n    at load (https://links.example/assets/a.js?code=xyzzy:1:20)\n    at https://links.example/b.js:2:3',
      component: 'Page /auth/confirm',
    }),
  ])
  const [row] = await stored()
  expect(JSON.stringify(row)).not.toMatch(/abc123|abcdef123456|hunter2|xyzzy/)
  expect(row?.message).toContain('https://links.example/auth/confirm')
  expect(row?.stackTrace).toBe(
    'Error: x\nat load (https://links.example/assets/a.js:1:20)\nat https://links.example/b.js:2:3',
  )
})

test('a clock that is years off is not believed', async () => {
  await send([entry({ timestamp: '1999-01-01T00:00:00.000Z' }), entry({ timestamp: '2999-01-01T00:00:00.000Z' })])
  for (const { timestamp } of await stored()) expect(Math.abs(Date.now() - timestamp.getTime())).toBeLessThan(60_000)
})

test.each([
  ['none', []],
  ['too many', Array.from({ length: errorsSentAtOnceMax + 1 }, () => entry())],
  ['a message that is too long', [entry({ message: 'x'.repeat(errorMessageMax + 1) })]],
  ['a trace that is too long', [entry({ stackTrace: 'x'.repeat(errorStackMax + 1) })]],
  ['details that are too long', [entry({ details: 'x'.repeat(errorDetailsMax + 1) })]],
  ['an unknown category', [entry({ category: 'gossip' })]],
  ['an id of no kind', [entry({ id: 'x' })]],
  ['an end of its own', [entry({ timestamp: 'yesterday' })]],
])('%s is refused', async (_, entries) => {
  expect((await send(entries)).status).toBe(422)
  expect(await stored()).toEqual([])
})

test('texts of the maximum length, with any characters, are stored', async () => {
  const full = (max: number) => '💥'.repeat(max / 2)
  const answer = await send([
    entry({ message: full(errorMessageMax), details: full(errorDetailsMax), stackTrace: full(errorStackMax) }),
    entry({ details: '\u0000', stackTrace: '\ud800', component: '\u0000', action: '' }),
  ])
  expect(answer).toEqual({ status: 200, body: { saved: 2 } })
  // Both have the same time, so their order is undefined.
  const bare = (await stored()).find(({ message }) => message === 'x is not a function')
  expect(bare).toMatchObject({ details: null, component: null, action: null })
  expect((await send([entry({ message: '\u0000' })])).status).toBe(422)
})

test('a visitor who reports too many errors is rate limited', async () => {
  const calls = { count: 0 }
  const own = await startTestServer(database)
  own.deps.errorCalls = () => {
    calls.count += 1
    return calls.count <= 2
  }
  const answers = []
  for (let call = 0; call < 3; call += 1) {
    const response = await fetch(`${own.url}/api/error-logs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ entries: [entry()] }),
    })
    answers.push([response.status, response.headers.get('retry-after')])
  }
  await own.close()
  expect(answers).toEqual([
    [200, null],
    [200, null],
    [429, '60'],
  ])
})

test('errors are deleted after their retention time', async () => {
  await send([entry({ message: 'old' }), entry({ message: 'new' })])
  const old = sql<Date>`now() - make_interval(days => ${errorLogDays}, secs => 5)`
  await database.db.updateTable('errorLogs').set({ createdAt: old }).where('message', '=', 'old').execute()
  expect(await deleteErrorLogs(database.db)).toBe(1)
  expect((await stored()).map(({ message }) => message)).toEqual(['new'])
})

test.each(['/functions/setup-error-logs', '/functions/v1/setup-error-logs', '/api/setup-error-logs'])(
  'POST %s, without a body, answers that errors can be stored',
  async (path) => {
    const response = await fetch(server.url + path, { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([200, { success: true, message: 'Error logs are ready' }])
  },
)
