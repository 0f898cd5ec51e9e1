import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createWebhookSender, type WebhookSender } from '#adapters/webhooks/webhook-sender.ts'
import { createSealer } from '#domain/seal.ts'
import { isAuthentic, startWebhookReceiver, type WebhookReceiver } from '#test/fakes/webhook-receiver.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount, type TestAccount } from '#test/makers/accounts.ts'
import { deleteDeliveries, deliverNextWebhook, type WebhookDeps } from './deliver-webhook.ts'
import { queueWebhooks } from './queue-webhooks.ts'
import { addEndpoint, endpointUrl, listDeliveries, rotateSecret, testEndpoint } from './webhook-endpoints.ts'
import { pauseAfter } from './webhook-retry.ts'

const sealer = createSealer('a secret for tests, long enough to be one')
const mail = { sealer, origin: 'https://links.example.com', from: 'Linkwright <links@example.com>' }
const never = new AbortController().signal

let database: TestDatabase
let receiver: WebhookReceiver
let sender: WebhookSender
let deps: WebhookDeps
let member: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startWebhookReceiver()
  sender = createWebhookSender({ userAgent: 'Test/1', allow: [receiver.host], timeoutMs: 2_000 })
  deps = { sealer, mail, sender }
})
beforeEach(async () => {
  await sql`delete from webhook_endpoints`.execute(database.db)
  member = await makeAccount({ db: database.db, passwords: cheapPasswords() })
  receiver.received.length = 0
  receiver.answerWith(204)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  sender.close()
  await receiver.close()
  await database.drop()
})

const owner = () => ({ userId: member.user.id })
const add = (url = receiver.url) => addEndpoint(database.db, { sealer, isAllowed: () => true }, owner(), url)

async function queue(type: 'link.lost' | 'report.finished' = 'link.lost'): Promise<void> {
  await queueWebhooks(database.db, member.user.id, { type, at: new Date('2026-03-01T00:00:00Z'), data: { total: 1 } })
}

async function deliverAll(by: WebhookDeps = deps): Promise<string[]> {
  const outcomes: string[] = []
  for (;;) {
    const delivered = await deliverNextWebhook(database.db, by, never)
    if (delivered === null) return outcomes
    outcomes.push(delivered.outcome)
  }
}

/** Moves all waiting messages, and the failing time of the endpoints, into the past. */
async function letPass(pause: string): Promise<void> {
  const time = sql`${pause}::interval`
  await sql`update webhook_deliveries set next_attempt_at = next_attempt_at - ${time}, created_at = created_at - ${time}`.execute(
    database.db,
  )
  await sql`update webhook_endpoints set not_before = not_before - ${time}, failing_since = failing_since - ${time},
    leased_until = leased_until - ${time}, previous_until = previous_until - ${time}`.execute(database.db)
}

async function log(endpointId: string) {
  const { rows } = await listDeliveries(database.webDb, owner(), { id: endpointId, limit: 100 })
  return rows
}

const endpointRow = (id: string) =>
  database.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an event arrives once, signed so that its receiver can verify it, and is logged', async () => {
  const { endpoint, secret } = await add()
  await queue()
  expect(await deliverAll()).toEqual(['delivered'])
  const [message, ...more] = receiver.received
  expect(more).toEqual([])
  expect(message?.event).toEqual({ type: 'link.lost', timestamp: '2026-03-01T00:00:00.000Z', data: { total: 1 } })
  expect(message !== undefined && isAuthentic(message, secret)).toBe(true)
  expect(await log(endpoint.id)).toMatchObject([
    { id: message?.id, type: 'link.lost', status: 'delivered', attempts: 1, lastStatus: 204, error: null },
  ])
})

test('a changed byte, another secret and an old time are no proof', async () => {
  const { secret } = await add()
  await queue()
  await deliverAll()
  const [message] = receiver.received
  if (message === undefined) throw new Error('nothing came')
  expect(isAuthentic(message, secret)).toBe(true)
  expect(isAuthentic({ ...message, body: message.body.replace('1', '2') }, secret)).toBe(false)
  expect(isAuthentic({ ...message, timestamp: message.timestamp + 1 }, secret)).toBe(false)
  expect(isAuthentic({ ...message, id: `${message.id}x` }, secret)).toBe(false)
  expect(isAuthentic(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
  const sentAt = message.timestamp * 1_000
  expect(isAuthentic(message, secret, { now: sentAt + 301_000 })).toBe(false)
  expect(isAuthentic(message, secret, { now: sentAt - 301_000 })).toBe(false)
})

test('each attempt is signed at its own time by the clock of the database, under the same id', async () => {
  const { secret } = await add()
  await queue()
  receiver.answerWith(500)
  await deliverAll()
  // This server's clock is half an hour ahead, and the event is one day old.
  await sql`update webhook_deliveries set created_at = created_at - interval '1 day', next_attempt_at = now()`.execute(
    database.db,
  )
  await letPass('1 minute')
  const realNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: realNow + 1_800_000 })
  receiver.answerWith(200)
  await deliverAll()
  const [first, second] = receiver.received
  expect(second?.id).toBe(first?.id)
  expect(second?.body).toBe(first?.body)
  expect(second !== undefined && isAuthentic(second, secret, { now: realNow })).toBe(true)
})

test('after a change of the secret both sign for a day, then the new one alone', async () => {
  const { endpoint, secret: former } = await add()
  const { secret } = await rotateSecret(database.db, { sealer }, owner(), endpoint.id)
  await queue()
  await deliverAll()
  await letPass('25 hours')
  await queue()
  await deliverAll()
  const signedBy = receiver.received.map((message) => [isAuthentic(message, former), isAuthentic(message, secret)])
  expect(signedBy).toEqual([
    [true, true],
    [false, true],
  ])
  const { secret: stored } = await endpointRow(endpoint.id)
  expect(stored.includes(Buffer.from(secret))).toBe(false)
})

test('a failed message is tried for about a day with growing pauses, and then fails for good', async () => {
  const { endpoint } = await add()
  await queue()
  receiver.answerWith(500)
  let hours = 0
  let attempts = 0
  for (;;) {
    attempts += 1
    const [outcome] = await deliverAll()
    const [entry] = await log(endpoint.id)
    expect(entry).toMatchObject({ attempts, lastStatus: 500, error: 'Answered 500.' })
    if (outcome === 'failed') break
    const pause = pauseAfter('link.lost', attempts)
    expect(pause).not.toBeNull()
    // Not earlier.
    await letPass(`${(pause ?? 0) - 2} seconds`)
    expect(await deliverAll()).toEqual([])
    await letPass('60 seconds')
    hours += (pause ?? 0) / 3_600
  }
  expect(attempts).toBe(8)
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(26)
  expect((await log(endpoint.id))[0]).toMatchObject({ status: 'failed' })
  expect((await endpointRow(endpoint.id)).disabledAt).toBeNull()
})

test.each([
  ['a refusal', 404, /Answered 404/],
  ['silence', () => {}, /No answer within/],
  [
    'a broken connection',
    (_response: unknown, request: { socket: { destroy(): void } }) => request.socket.destroy(),
    /./,
  ],
  [
    'a redirect to this machine',
    (response: { writeHead(status: number, headers: object): { end(): void } }) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /redirects are not followed/,
  ],
] as const)('%s is a failure that is tried again', async (_name, answer, error) => {
  const { endpoint } = await add()
  await queue()
  receiver.answerWith(answer as number)
  expect(await deliverAll()).toEqual(['waiting'])
  const [entry] = await log(endpoint.id)
  expect(entry?.error).toMatch(error)
  receiver.answerWith(200)
  await letPass('10 seconds')
  expect(await deliverAll()).toEqual(['delivered'])
  expect(await endpointRow(endpoint.id)).toMatchObject({ failures: 0, failingSince: null })
})

test('a process that dies after the receiver took a message sends it again under the same id, and loses none', async () => {
  await add()
  await queue()
  // The state after a crash: the message was sent, and nothing was recorded.
  const dying: WebhookDeps = {
    ...deps,
    sender: {
      async send(message, options) {
        await sender.send(message, options)
        throw new Error('killed')
      },
    },
  }
  await expect(deliverAll(dying)).rejects.toThrow('killed')
  expect(await deliverAll()).toEqual([])
  await letPass('31 seconds')
  expect(await deliverAll()).toEqual(['delivered'])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(receiver.received).toHaveLength(2)
})

test('several processes deliver each message once, and only one at a time sends to an endpoint', async () => {
  await add()
  let underWay = 0
  let most = 0
  receiver.answerWith((response) => {
    underWay += 1
    most = Math.max(most, underWay)
    setTimeout(() => {
      underWay -= 1
      response.writeHead(200).end()
    }, 5)
  })
  for (let count = 0; count < 12; count += 1) await queue()
  const untilNone = async () => {
    for (let idle = 0; idle < 20; ) {
      if ((await deliverNextWebhook(database.db, deps, never)) === null) {
        idle += 1
        await new Promise((resolve) => setTimeout(resolve, 5))
      } else idle = 0
    }
  }
  await Promise.all(Array.from({ length: 5 }, untilNone))
  expect(receiver.received).toHaveLength(12)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(12)
  expect(most).toBe(1)
})

test('after five days without a success an endpoint is switched off, with one mail; a test that arrives switches it on', async () => {
  const { endpoint } = await add()
  await queue()
  receiver.answerWith(503)
  await deliverAll()
  await letPass('5 days')
  await queue('report.finished')
  for (let attempt = 0; attempt < 16; attempt += 1) {
    await letPass('11 hours')
    await deliverAll()
  }
  expect((await endpointRow(endpoint.id)).disabledAt).not.toBeNull()
  expect((await log(endpoint.id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  const sent = await messagesTo(database.db, mail, member.email)
  expect(sent.map(({ template }) => template)).toEqual(['webhook-disabled'])
  expect(sent[0]?.text).toContain(receiver.host)

  receiver.received.length = 0
  await queue()
  expect(await deliverAll()).toEqual([])
  await testEndpoint(database.db, owner(), endpoint.id)
  expect(await deliverAll()).toEqual(['failed'])
  expect((await endpointRow(endpoint.id)).disabledAt).not.toBeNull()
  receiver.answerWith(200)
  await letPass('11 seconds')
  await testEndpoint(database.db, owner(), endpoint.id)
  expect(await deliverAll()).toEqual(['delivered'])
  expect(receiver.received.at(-1)?.event.type).toBe('webhook.test')
  expect((await endpointRow(endpoint.id)).disabledAt).toBeNull()
  await queue()
  expect(await deliverAll()).toEqual(['delivered'])
})

test('one bad day months after the last is tried for a day, not switched off at its first failure', async () => {
  const { endpoint } = await add()
  await queue()
  receiver.answerWith(500)
  await deliverAll()
  await sql`delete from webhook_deliveries`.execute(database.db)
  await letPass('30 days')
  await queue()
  expect(await deliverAll()).toEqual(['waiting'])
  expect((await endpointRow(endpoint.id)).disabledAt).toBeNull()
})

test('an endpoint that responds with 410 is disabled immediately', async () => {
  const { endpoint } = await add()
  await queue()
  await queue()
  receiver.answerWith(410)
  await deliverAll()
  expect((await endpointRow(endpoint.id)).disabledAt).not.toBeNull()
  expect((await log(endpoint.id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(receiver.received).toHaveLength(1)
})

test('an endpoint that is down does not delay the others', async () => {
  const other = await startWebhookReceiver()
  await add('https://hooks.example/unknown')
  await add(other.url)
  const both = createWebhookSender({
    userAgent: 'Test/1',
    allow: [other.host],
    resolve: async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    },
  })
  for (let count = 0; count < 5; count += 1) await queue()
  await deliverAll({ ...deps, sender: both })
  expect(other.received).toHaveLength(5)
  const { attempts } = await database.db
    .selectFrom('webhookDeliveries')
    .select((row) => row.fn.sum<number>('attempts').as('attempts'))
    .executeTakeFirstOrThrow()
  expect(Number(attempts)).toBe(6)
  both.close()
  await other.close()
})

test('a secret that was sealed under another key is a failure with an instruction for the owner', async () => {
  const { endpoint } = await add()
  await queue()
  await deliverAll({ ...deps, sealer: createSealer('another secret for tests, long enough') })
  expect((await log(endpoint.id))[0]?.error).toMatch(/can no longer be used. Create a new one/)
  expect(receiver.received).toEqual([])
})

test('an owner who makes a new secret after the key was replaced receives again at once', async () => {
  const { endpoint } = await add()
  const replaced = createSealer('another secret for tests, long enough')
  const { secret } = await rotateSecret(database.db, { sealer: replaced }, owner(), endpoint.id)
  await queue()
  await deliverAll({ ...deps, sealer: replaced })
  expect(receiver.received).toHaveLength(1)
  expect(secret).not.toBe('')
  expect((await log(endpoint.id))[0]?.error).toBeNull()
})

test('what was sent is remembered for 30 days, and what still waits for as long as it does', async () => {
  const { endpoint } = await add()
  await queue()
  await deliverAll()
  await letPass('29 days')
  expect(await deleteDeliveries(database.db)).toBe(0)
  await queue()
  await letPass('2 days')
  expect(await deleteDeliveries(database.db)).toBe(1)
  expect((await log(endpoint.id)).map(({ status }) => status)).toEqual(['waiting'])
})

test('five endpoints a member, each once, also when they are added at the same time', async () => {
  const urls = Array.from({ length: 7 }, (_, index) => `https://hooks.example/${index}`)
  const outcomes = await Promise.allSettled(urls.map(add))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(add('https://hooks.example/one-more')).rejects.toMatchObject({ code: 'limit_reached' })
  await sql`delete from webhook_endpoints where url like '%0'`.execute(database.db)
  const [same] = await database.db.selectFrom('webhookEndpoints').select('url').execute()
  await expect(add(same?.url)).rejects.toMatchObject({ code: 'validation_failed' })
})

test.each([
  ['https://hooks.example/links?a=b', 'https://hooks.example/links?a=b'],
  ['https://hooks.example/#part', 'https://hooks.example/'],
  ['HTTPS://Hooks.Example', 'https://hooks.example/'],
  ['http://hooks.example/', null],
  ['https://127.0.0.1/', null],
  ['https://0x7f.1/', null],
  ['https://[::1]/', null],
  ['https://169.254.169.254/latest/meta-data', null],
  ['https://hooks.example:8443/', null],
  ['https://user:word@hooks.example/', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['hooks.example', null],
  ['', null],
])('the endpoint %j is stored as %j', (input, stored) => {
  expect(endpointUrl(input, () => false)).toBe(stored)
})
