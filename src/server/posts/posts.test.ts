import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import { TextServiceError, type TextWriter } from '#adapters/text/text-writer.ts'
import type { GenerationEvent } from '#contract/posts/trial-posts.ts'
import { createKnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { allowTopic, forbidTopic } from '#domain/articles/topics/topic-rules.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { endTrial, makeTrialPost } from '#test/makers/posts.ts'

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

const input = { keyword: 'standing desks', anchorText: 'the desk guide', targetUrl: 'https://desks.example.com/guide' }

function post(path: string, body: unknown, to: TestServer = server, headers: Record<string, string> = {}) {
  return fetch(`${to.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function countPosts(from: TestDatabase = database): Promise<number> {
  const { count } = await from.db
    .selectFrom('blogPosts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function readEvents(response: Response): Promise<GenerationEvent[]> {
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)))
}

/** A writer that behaves like a text service. */
function writerOf(write: TextWriter['write']): TextWriter {
  return { name: 'openai-compatible:test-model', draftsMax: 1, write }
}

test("a trial post is created, live, and links the anchor to the target under the guests' policy", async () => {
  const response = await post('/api/trial-posts', input)
  const { post: created } = await response.json()

  expect(response.status).toBe(201)
  expect(created).toMatchObject({
    ...input,
    linkRel: 'ugc',
    writer: 'embedded',
    isTrialPost: true,
    status: 'published',
    viewCount: 0,
  })
  expect(created.url).toBe(`${server.url}/blog/${created.slug}`)
  expect(created.title.length).toBeGreaterThanOrEqual(8)
  expect(created.title.length).toBeLessThanOrEqual(140)
  expect(created.excerpt.length).toBeLessThanOrEqual(200)
  expect(created.readingTime).toBe(Math.ceil(created.wordCount / 200))
  // 100 is rare: the score depends on the content of the article.
  expect(created.seoScore).toBeGreaterThanOrEqual(60)
  expect(created.seoRules.length).toBeGreaterThan(5)
  expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(86_400_000)
  expect(created.contentHtml.split(`<a href="https://desks.example.com`)).toHaveLength(2)
  expect(created.contentHtml).toContain('<a href="https://desks.example.com/guide" rel="ugc">the desk guide</a>')

  const read = await fetch(`${server.url}/api/posts/${created.slug}`)
  expect(read.status).toBe(200)
  expect((await read.json()).post.contentHtml).toBe(created.contentHtml)
})

test('the stream sends steps and text as it grows, then the finished post, once', async () => {
  const response = await post('/api/trial-posts/stream', input)
  const events = await readEvents(response)

  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(events[0]).toEqual({ type: 'progress', step: 'accepted', words: 0 })
  expect(events.filter(({ type }) => type === 'done')).toHaveLength(1)
  expect(events.at(-1)?.type).toBe('done')
  const steps = events.filter((event) => event.type === 'progress').map(({ step }) => step)
  expect(steps.filter((step, index) => step !== steps[index - 1]).slice(-3)).toEqual(['writing', 'checking', 'saving'])
  const text = events.filter((event) => event.type === 'text')
  expect(text[0]?.kind).toBe('title')
  expect(text.map(({ delta }) => delta).join('')).not.toMatch(/<\/?[a-z]/)
  const done = events.find((event) => event.type === 'done')
  expect((await fetch(`${server.url}/api/posts/${done?.post.slug}`)).status).toBe(200)
})

test.each([
  [{}, 'keyword'],
  [{ ...input, keyword: '   ' }, 'keyword'],
  [{ ...input, anchorText: undefined }, 'anchorText'],
  [{ ...input, targetUrl: null }, 'targetUrl'],
])('missing information is refused with the documented message: %j', async (body, field) => {
  const before = await countPosts()
  const response = await post('/api/trial-posts', body)
  const problem = await response.json()
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(problem).toMatchObject({
    code: 'validation_failed',
    status: 422,
    message: 'Please provide keyword, anchor text, and target URL',
  })
  expect(problem.data.issues[0].field).toBe(field)
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  expect(await countPosts()).toBe(before)
})

test.each([
  [{ keyword: 'buy cocaine' }, 'topic_refused', 'keyword'],
  [{ anchorText: 'online casino' }, 'topic_refused', 'anchorText'],
  [{ keyword: 'x' }, 'topic_empty', 'keyword'],
  [{ keyword: '咖啡机' }, 'topic_language', 'keyword'],
])('the topic of %j is refused as %s and leaves no row', async (changes, code, field) => {
  const before = await countPosts()
  for (const path of ['/api/trial-posts', '/api/trial-posts/stream']) {
    const response = await post(path, { ...input, ...changes })
    const problem = await response.json()
    expect([response.status, problem.code, problem.data.issues[0].field]).toEqual([422, code, field])
  }
  expect(await countPosts()).toBe(before)
})

test('what the operator forbids is refused from the next request on, until it is allowed', async () => {
  const status = async () => (await post('/api/trial-posts', { ...input, keyword: 'payday loans' })).status
  await forbidTopic(database.db, { phrase: 'payday loan', reason: '' })
  expect(await status()).toBe(422)
  await allowTopic(database.db, 'payday loan')
  expect(await status()).toBe(201)
})

test.each([
  ['javascript:alert(1)', 'invalid_target_url'],
  ['data:text/html,<script>alert(1)</script>', 'invalid_target_url'],
  ['ftp://example.com/', 'invalid_target_url'],
  ['http://', 'invalid_target_url'],
  ['https://user:pass@example.com/', 'invalid_target_url'],
  ['http://127.0.0.1/', 'target_host_refused'],
  ['http://2130706433/', 'target_host_refused'],
  ['http://0x7f.1/', 'target_host_refused'],
  ['http://[::ffff:7f00:1]/', 'target_host_refused'],
  ['http://169.254.169.254/latest/meta-data', 'target_host_refused'],
  ['http://localhost/', 'target_host_refused'],
  ['intranet', 'target_host_refused'],
])('the target %s is refused as %s and leaves no row', async (targetUrl, code) => {
  const before = await countPosts()
  for (const path of ['/api/trial-posts', '/api/trial-posts/stream']) {
    const response = await post(path, { ...input, targetUrl })
    expect([response.status, (await response.json()).code]).toEqual([422, code])
  }
  expect(await countPosts()).toBe(before)
})

test.each([
  ['example.org/a', 'https://example.org/a'],
  ['https://münchen.example.com/straße', 'https://xn--mnchen-3ya.example.com/stra%C3%9Fe'],
  ['https://💩.la', 'https://xn--ls8h.la/'],
  ['http://example.org:8080/x?a=1&b=<2>#c', 'http://example.org:8080/x?a=1&b=%3C2%3E#c'],
])('the target %s is linked as %s', async (targetUrl, href) => {
  const { post: created } = await (await post('/api/trial-posts', { ...input, targetUrl })).json()
  expect(created.targetUrl).toBe(href)
  expect(created.contentHtml).toContain(`href="${href.replaceAll('&', '&amp;')}"`)
})

test('an invalid target is refused with the documented message', async () => {
  const response = await post('/api/trial-posts', { ...input, targetUrl: 'two words' })
  expect([response.status, (await response.json()).message]).toEqual([422, 'Please provide a valid target URL'])
})

test.each(['دليل البراميل', '雨水桶指南', '👩‍🌾🪣', 'y'])(
  'the anchor text %s is published with its link, once',
  async (anchorText) => {
    const { post: created } = await (await post('/api/trial-posts', { ...input, anchorText })).json()
    expect(created.contentHtml.split(`>${anchorText}</a>`)).toHaveLength(2)
  },
)

test('script and event handlers in every field are output as text', async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
  const response = await post('/api/trial-posts', {
    keyword: hostile,
    anchorText: hostile,
    targetUrl: `https://example.com/?q=${hostile}`,
  })
  const { post: created } = await response.json()
  expect(response.status).toBe(201)
  const names = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const found of [name, ...Object.keys(attributes)]) names.add(found)
    },
  })
  parser.end(created.contentHtml)
  const harmless = [
    'p',
    'a',
    'href',
    'rel',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'dir',
  ]
  expect([...names].filter((name) => !harmless.includes(name))).toEqual([])
  expect(created.contentHtml.match(/<a /g)).toHaveLength(1)
})

test('control characters and broken surrogates do not reach the database', async () => {
  const response = await post('/api/trial-posts', {
    ...input,
    keyword: 'desk\u0000s\ud800 and\u202e more',
    anchorText: 'a\u0007nchor',
  })
  const { post: created } = await response.json()
  expect(response.status).toBe(201)
  expect([created.keyword, created.anchorText]).toEqual(['desk s and more', 'a nchor'])
})

test.each([
  ['300 kB of keyword', JSON.stringify({ ...input, keyword: 'x'.repeat(300_000) }), 422, 'validation_failed'],
  ['a body over 1 MiB', JSON.stringify({ ...input, keyword: 'x'.repeat(1_100_000) }), 413, 'payload_too_large'],
  ['broken JSON', '{"keyword": "a', 400, 'bad_request'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe]).toString('latin1'), 400, 'bad_request'],
  ['an array', '[]', 422, 'validation_failed'],
  ['a number', '7', 422, 'validation_failed'],
  ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 422, 'validation_failed'],
  ['a polluting key', '{"__proto__":{"keyword":"a"},"constructor":{}}', 422, 'validation_failed'],
])('%s is refused with a clear error', async (_name, body, status, code) => {
  const response = await post('/api/trial-posts', body)
  expect([response.status, (await response.json()).code]).toEqual([status, code])
})

test('a body whose content type is not JSON is refused', async () => {
  const response = await post('/api/trial-posts', JSON.stringify(input), server, { 'content-type': 'text/plain' })
  expect([response.status, (await response.json()).code]).toEqual([415, 'unsupported_media_type'])
})

test('a form on another site cannot have a post written', async () => {
  const response = await post('/api/trial-posts', input, server, { 'sec-fetch-site': 'cross-site' })
  expect([response.status, (await response.json()).code]).toEqual([403, 'forbidden'])
})

test.each([
  [
    'dies in the middle',
    new TextServiceError('interrupted', 'cut'),
    502,
    'generation_failed',
    'Network communication error. Please try again.',
  ],
  [
    'answers nonsense',
    new TextServiceError('nonsense', 'empty'),
    502,
    'generation_failed',
    'Failed to generate content',
  ],
  [
    'hangs until its time is over',
    new TextServiceError('timeout', 'slow'),
    502,
    'generation_failed',
    'Failed to generate blog post. Please try again.',
  ],
  [
    'refuses the key',
    new TextServiceError('unauthorized', '401'),
    502,
    'generation_failed',
    'Failed to generate blog post. Please try again.',
  ],
  ['has spent its budget', new TextServiceError('budget_spent', 'spent'), 503, 'text_service_busy', /budget/],
])(
  'a text service without a fallback that %s is reported plainly, saves nothing and costs the guest no try',
  async (_name, failure, status, code, message) => {
    const writer = writerOf(async function* () {
      yield '<h1>A title that is long enough</h1><p>And then'
      throw failure
    })
    const own = await startTestServer(database, { trialPosts: { writer } })
    const before = await countPosts()
    const used = await own.deps.trialPosts.admission.addressLimiter.used('probe')

    const refused = await post('/api/trial-posts', input, own)
    const events = await readEvents(await post('/api/trial-posts/stream', input, own))

    expect([refused.status, await refused.json()]).toMatchObject([
      status,
      { code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
    expect(events.at(-1)).toMatchObject({ type: 'failed', code })
    expect(await countPosts()).toBe(before)
    expect(await own.deps.trialPosts.admission.addressLimiter.used('probe')).toBe(used)
    await own.close()
  },
)

test('with its text service down or its key wrong a guest gets an article of the embedded writer, and reads that', async () => {
  const writer = writerOf(async function* () {
    yield '<h1>A title that is long enough</h1><p>And then'
    throw new TextServiceError('unauthorized', '401')
  })
  const own = await startTestServer(database, { trialPosts: { writer, fallback: embeddedWriter } })

  const { post: created, notices } = await (await post('/api/trial-posts', input, own)).json()
  const events = await readEvents(await post('/api/trial-posts/stream', input, own))

  expect([created.writer, notices.map(({ code }: { code: string }) => code)]).toEqual([
    'embedded',
    ['written_by_embedded_writer'],
  ])
  expect(events).toContainEqual({ type: 'restarted', reason: 'service_failed' })
  expect(events.at(-1)).toMatchObject({ type: 'done', notices: [{ code: 'written_by_embedded_writer' }] })
  await own.close()
})

test.each(['unreachable', 'parked', 'adult', 'error_page'] as const)(
  'an article to a target that is %s is published by every endpoint, with a notice for the guest',
  async (state) => {
    const knowledge = createKnowledgeSource({ readTarget: async () => ({ state }) })
    const own = await startTestServer(database, { trialPosts: { knowledge } })
    const notices = [expect.objectContaining({ code: `target_${state}` })]
    const { targetUrl: url, ...rest } = input

    const created = await post('/api/trial-posts', input, own)
    const events = await readEvents(await post('/api/trial-posts/stream', input, own))
    const generated = await post('/api/generate-openai', { ...rest, url }, own)

    expect([created.status, (await created.json()).notices]).toEqual([201, notices])
    expect(events.at(-1)).toMatchObject({ type: 'done', notices })
    expect([generated.status, await generated.json()]).toMatchObject([200, { success: true, notices }])
    await own.close()
  },
)

test('readiness names the state of the text service, and does not depend on it', async () => {
  const service = { state: () => 'unauthorized' as const, check: async () => 'unauthorized' as const }
  const writer = { ...writerOf(async function* () {}), service }
  const own = await startTestServer(database, { trialPosts: { writer, fallback: embeddedWriter } })

  const response = await fetch(`${own.url}/readyz`)

  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ready', database: 'ok', textService: 'unauthorized' },
  ])
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready', database: 'ok' })
  await own.close()
})

test('text that is not an article is refused as no content', async () => {
  const own = await startTestServer(database, {
    trialPosts: {
      writer: writerOf(async function* () {
        yield 'I cannot help with that.'
      }),
    },
  })
  const response = await post('/api/trial-posts', input, own)
  expect([response.status, (await response.json()).message]).toEqual([502, 'Failed to generate content'])
  await own.close()
})

test('a guest that leaves in the middle stops the writing and leaves no row', async () => {
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const writer = writerOf(async function* (_brief, { signal }) {
    try {
      yield '<h1>A title that is long enough</h1>'
      started.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      yield 'never'
    } finally {
      stopped.resolve()
    }
  })
  const own = await startTestServer(database, { trialPosts: { writer } })
  const before = await countPosts()
  const leaving = new AbortController()
  const response = await fetch(`${own.url}/api/trial-posts/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  await started.promise
  leaving.abort()
  await stopped.promise
  expect(await countPosts()).toBe(before)
  await own.close()
})

test('fifty concurrent equal requests of guests create fifty posts', async () => {
  const before = await countPosts()
  const slugs = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const response = await post('/api/trial-posts', { ...input, keyword: 'one slug for all' }, server, {
        'x-forwarded-for': `203.0.113.${index}`,
      })
      return (await response.json()).post.slug
    }),
  )
  expect(new Set(slugs).size).toBe(50)
  expect(await countPosts()).toBe(before + 50)
}, 60_000)

test('an expired post answers 410 and an unknown one 404', async () => {
  const { slug } = await makeTrialPost(database.db)
  await endTrial(database.db, slug)
  for (const path of [`/api/posts/${slug}`, `/api/posts/${slug}/preview`, `/api/posts/${slug}/related`]) {
    const expired = await fetch(`${server.url}${path}`)
    expect([path, expired.status, (await expired.json()).code]).toEqual([path, 410, 'post_expired'])
  }
  const unknown = await fetch(`${server.url}/api/posts/no-such-post`)
  expect([unknown.status, (await unknown.json()).message]).toEqual([404, 'Blog post not found'])
})

test('the states of trial posts include live posts, claimed ones as permanent, and leave out expired ones', async () => {
  const [trial, claimed, ended] = await Promise.all([1, 2, 3].map(() => makeTrialPost(database.db)))
  await database.db
    .updateTable('blogPosts')
    .set({ isTrialPost: false, expiresAt: null })
    .where('slug', '=', claimed?.slug ?? '')
    .execute()
  await endTrial(database.db, ended?.slug ?? '')
  const slugs = [trial?.slug, claimed?.slug, ended?.slug, 'never-was', "x' or 1=1", '\u0000']

  const response = await fetch(`${server.url}/api/trial-posts/states?slugs=${encodeURIComponent(slugs.join(','))}`)
  const { posts } = await response.json()

  expect(response.status).toBe(200)
  expect(Object.fromEntries(posts.map(({ slug, ...state }: { slug: string }) => [slug, state]))).toEqual({
    [trial?.slug ?? '']: { isTrialPost: true, expiresAt: expect.any(String) },
    [claimed?.slug ?? '']: { isTrialPost: false, expiresAt: null },
  })
  const tooMany = await fetch(`${server.url}/api/trial-posts/states?slugs=${'a,'.repeat(5_000)}`)
  expect(tooMany.status).toBe(422)
})

test('a view is counted for a live post only', async () => {
  const { slug } = await makeTrialPost(database.db)
  const counts = await Promise.all(
    Array.from({ length: 20 }, async () => (await post(`/api/posts/${slug}/views`, {})).json()),
  )
  expect(counts.every(({ counted }) => counted)).toBe(true)
  expect((await (await fetch(`${server.url}/api/posts/${slug}`)).json()).post.viewCount).toBe(20)
  expect(await (await post('/api/posts/no-such-post/views', {})).json()).toEqual({ counted: false, viewCount: 0 })
})

test('the list is paged, filtered and bounded, and a wrong question is refused', async () => {
  for (let index = 0; index < 3; index += 1) await makeTrialPost(database.db)
  const first = await (await fetch(`${server.url}/api/posts?limit=2`)).json()
  expect(first.posts).toHaveLength(2)
  const second = await (await fetch(`${server.url}/api/posts?limit=2&cursor=${first.nextCursor}`)).json()
  expect(second.posts.map(({ slug }: { slug: string }) => slug)).not.toContain(first.posts[0].slug)
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'category=Nonsense', 'cursor=nonsense']) {
    const refused = await fetch(`${server.url}/api/posts?${query}`)
    expect([query, refused.status, (await refused.json()).code]).toEqual([query, 422, 'validation_failed'])
  }
})

test('after the free posts a challenge is required, and a wrong solution is refused', async () => {
  const own = await startTestServer(database, { admission: { freePosts: 2 } })
  const headers = { 'x-forwarded-for': '198.51.100.77' }
  expect((await post('/api/trial-posts', input, own, headers)).status).toBe(201)
  expect((await post('/api/trial-posts', input, own, headers)).status).toBe(201)
  const challenged = await post('/api/trial-posts/stream', input, own, headers)
  const problem = await challenged.json()
  expect([challenged.status, problem.code]).toEqual([403, 'challenge_required'])
  expect(problem.data.challenge).toBeTypeOf('object')
  const wrong = await post('/api/trial-posts', { ...input, challenge: 'nonsense' }, own, headers)
  expect([wrong.status, (await wrong.json()).code]).toEqual([403, 'challenge_failed'])
  await own.close()
})

test('an address over its limit gets a retry time', async () => {
  const { createRateLimiter } = await import('#db/rate-limiter.ts')
  const addressLimiter = createRateLimiter(database.pool, { name: 'tight', points: 1, windowSeconds: 600 })
  const own = await startTestServer(database, { admission: { addressLimiter } })
  expect((await post('/api/trial-posts', input, own)).status).toBe(201)
  const refused = await post('/api/trial-posts', input, own)
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    'Too many requests. Please wait a moment and try again.',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  await own.close()
})

test('a forged X-Forwarded-For does not make a new visitor when no proxy is trusted', async () => {
  const { createRateLimiter } = await import('#db/rate-limiter.ts')
  const addressLimiter = createRateLimiter(database.pool, { name: 'forged', points: 2, windowSeconds: 600 })
  const own = await startTestServer(database, { admission: { addressLimiter }, listener: { trustedProxies: [] } })
  const statuses = []
  for (let index = 0; index < 4; index += 1)
    statuses.push((await post('/api/trial-posts', input, own, { 'x-forwarded-for': `203.0.113.${index}` })).status)
  expect(statuses).toEqual([201, 201, 429, 429])
  await own.close()
})

test('an unknown call is a problem document too', async () => {
  for (const path of [
    '/api/nothing',
    '/api',
    '/functions/nothing',
    '/functions/v1/generate-nothing',
    '/api/constructor',
  ]) {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([path, response.status, (await response.json()).code]).toEqual([path, 404, 'not_found'])
  }
})

test('a lost database is answered 503, not as a fault of the caller', async () => {
  const lost = await createTestDatabase()
  const own = await startTestServer(lost)
  await lost.drop()
  const response = await fetch(`${own.url}/readyz`)
  expect(response.status).toBe(503)
  expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
  await own.close()
})
