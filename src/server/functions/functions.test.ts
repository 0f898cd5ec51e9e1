import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

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

const prefixes = ['/api', '/functions', '/functions/v1', '/.netlify/functions']
const openAi = {
  keyword: 'bread ovens',
  url: 'https://ovens.example.com',
  anchorText: 'oven guide',
  wordCount: 500,
  contentType: 'blog-post',
  tone: 'casual',
  apiKey: 'not-read',
}
const generator = {
  prompt: 'Write about it',
  keyword: 'bread ovens',
  anchor_text: 'oven guide',
  target_url: 'https://ovens.example.com',
  word_count: 500,
}

function call(path: string, body: unknown, method = 'POST') {
  return fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
}

test.each(
  prefixes.flatMap((prefix) => [
    [`${prefix}/generate-openai`, openAi],
    [`${prefix}/generate-openai-homepage-blog`, openAi],
    [`${prefix}/ai-content-generator`, generator],
  ]),
)('%s writes an article that links the anchor, and stores nothing', async (path, body) => {
  const response = await call(path as string, body)
  const answer = await response.json()
  expect(response.status).toBe(200)
  expect(answer.success).toBe(true)
  expect(answer.content).toContain('<a href="https://ovens.example.com/" rel="ugc">oven guide</a>')
  expect(await database.db.selectFrom('blogPosts').select('id').execute()).toEqual([])
})

test.each([
  [
    '/functions/generate-openai',
    { ...openAi, anchorText: '' },
    422,
    'Please provide keyword, anchor text, and target URL',
  ],
  [
    '/functions/v1/ai-content-generator',
    { ...generator, target_url: 'javascript:alert(1)' },
    422,
    'Please provide a valid target URL',
  ],
  ['/api/generate-openai', { ...openAi, wordCount: 1e9 }, 422, expect.any(String)],
])('%s returns the problem in `error`', async (path, body, status, error) => {
  const response = await call(path, body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ success: false, error })
})

test.each(prefixes)('blog constraints are reported as in place, by POST only: %s', async (prefix) => {
  const fixed = await fetch(`${server.url}${prefix}/fix-blog-constraints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  expect([fixed.status, await fixed.json()]).toEqual([
    200,
    { success: true, message: 'Blog constraints are in place', error: null },
  ])
  expect((await call(`${prefix}/fix-blog-constraints`, null, 'GET')).status).toBe(405)
  expect((await call(`${prefix}/no-such-function`, {})).status).toBe(404)
})

test('a named function accepts only POST', async () => {
  const response = await call('/functions/generate-openai', null, 'GET')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})
