import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let tokens: (string | null)[]
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  const admin = await makeAccount(server.deps.accounts, { admin: true })
  tokens = [null, (await signIn(server.url, admin)).accessToken]
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const article = { keyword: 'ovens', anchorText: 'oven guide', url: 'https://ovens.example.com', wordCount: 300 }
/** The input of each function. */
const usual: Record<string, Record<string, unknown>> = {
  'generate-openai': { ...article, contentType: 'blog-post', tone: 'casual' },
  'ai-content-generator': {
    prompt: 'Write',
    keyword: 'ovens',
    anchor_text: 'oven guide',
    target_url: 'https://ovens.example.com',
    word_count: 300,
  },
  // Refused before it is sent: otherwise the call would wait for the delivery.
  'send-email': { to: 'nobody', subject: 'Hello', message: 'A message', from: 'ada@example.com', retryable: true },
  'setup-error-logs': { any: 'thing' },
  'fix-blog-constraints': { any: 'thing' },
  'supabase-proxy': { url: '/api/posts', method: 'GET', headers: {}, body: null },
  'create-payment': { credits: 50, amount: 70, isGuest: true, guestEmail: 'ada@example.com' },
  'create-payment-intent': { credits: 50, email: 'ada@example.com' },
  'create-subscription': { plan: 'monthly', tier: 'premium-monthly', isGuest: true, guestEmail: 'ada@example.com' },
  'verify-payment': { type: 'payment', sessionId: 'cs_test_1' },
  'public-config': { any: 'thing' },
}

const hostile: Record<string, string> = {
  NUL: '"a\\u0000b"',
  'half of a surrogate pair': '"a\\ud800b"',
  'a control character': '"a\\u0007b"',
  'turned text': '"a\\u202eb"',
  'line ends': '"a\\r\\nb: c"',
  'an empty text': '""',
  'a long text': `"${'x'.repeat(100_000)}"`,
  'a huge number': '1e308',
  'a negative number': '-1',
  nothing: 'null',
  'a list': '["a\\u0000b"]',
  'an object': '{"$ne":null}',
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'deep lists': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
}

type Sent = { what: string; query?: string; body?: string }

function attacksOn(fields: Record<string, unknown>): Sent[] {
  const ofFields = Object.keys(fields).flatMap((field) =>
    Object.entries(hostile).map(([what, value]) => ({
      what: `${field} is ${what}`,
      body: JSON.stringify({ ...fields, [field]: 'put-the-value-here' }).replace('"put-the-value-here"', () => value),
    })),
  )
  const bodies = Object.entries(hostile).map(([what, body]) => ({ what: `the body is ${what}`, body }))
  return [...ofFields, ...bodies]
}

async function faultOf(name: string, { what, query = '', body }: Sent, token: string | null): Promise<string | null> {
  const response = await fetch(`${server.url}/functions/v1/${name}${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isAnswer = typeof JSON.parse(text) === 'object'
  // This test has no payment provider.
  const isOff = text.includes('"code":"payment_misconfigured"')
  const isFine = isAnswer && (response.status < 500 || isOff) && !/\\u0000|\\u0007|\u202e/.test(text)
  return isFine ? null : `${name}, ${what}: ${response.status} ${text.slice(0, 200)}`
}

test.each(Object.entries(usual))('%s refuses hostile input without a fault', async (name, fields) => {
  const faults: (string | null)[] = []
  for (const token of tokens) for (const sent of attacksOn(fields)) faults.push(await faultOf(name, sent, token))
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test.each(['a%00b', '%ed%a0%80', 'a%07b', 'a%e2%80%aeb', '', 'x'.repeat(8_000), 'a&session_id=b'])(
  'a payment is verified by its session alone: %#',
  async (text) => {
    expect(await faultOf('verify-payment', { what: text, query: `?session_id=${text}` }, null)).toBe(null)
  },
)
