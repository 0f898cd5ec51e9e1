import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiServer, startApiServer } from '#test/fakes/api-server.ts'
import { type ApiClient, createApiClient } from '../publishers/api-client.ts'
import { createIndexNow, type IndexNow } from './index-now.ts'

let server: ApiServer
let client: ApiClient
let indexNow: IndexNow
let status = 200
const never = new AbortController().signal
const keyOf = (host: string) => Buffer.from(host).toString('hex')
const key = keyOf('blog.example')

beforeEach(async () => {
  status = 200
  server = await startApiServer(() => ({ status }))
  client = createApiClient({ userAgent: 'Test/1', allow: [server.host], timeoutMs: 500 })
  indexNow = createIndexNow({ endpoint: `${server.url}/indexnow`, keyOf, client })
})
afterEach(async () => {
  client.close()
  await server.close()
})

const submit = (count = 1) =>
  indexNow.submit(
    'blog.example',
    Array.from({ length: count }, (_, index) => `https://blog.example/${index}`),
    never,
  )

test('pages are submitted with host, key and the location of the key', async () => {
  expect(await submit(2)).toMatchObject([{ urls: 2, status: 200, outcome: 'taken' }])
  expect(server.calls.map(({ method, url, body }) => [method, url.pathname, JSON.parse(body)])).toEqual([
    [
      'POST',
      '/indexnow',
      {
        host: 'blog.example',
        key,
        keyLocation: `https://blog.example/${key}.txt`,
        urlList: ['https://blog.example/0', 'https://blog.example/1'],
      },
    ],
  ])
  expect(indexNow.keyFile('blog.example')).toEqual({ path: `/${key}.txt`, content: key })
})

test('more than 10,000 URLs are sent in portions, each once, and those of other hosts are left out', async () => {
  const urls = Array.from({ length: 20_001 }, (_, index) => `https://blog.example/${index}`)
  const answers = await indexNow.submit(
    'blog.example',
    [...urls, ...urls, 'https://other.example/', 'no address'],
    never,
  )
  expect(answers.map((answer) => answer.urls)).toEqual([10_000, 10_000, 1])
  expect(server.calls.flatMap(({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList)).toEqual(urls)
})

test.each([
  [200, 'taken', 2],
  [202, 'pending', 2],
  [400, 'malformed', 2],
  [403, 'key_refused', 1],
  [422, 'urls_refused', 2],
  [429, 'too_often', 1],
  [500, 'unavailable', 1],
] as const)('%i means %s, and %i portions of two are sent', async (answered, outcome, portions) => {
  status = answered
  const answers = await submit(10_001)
  expect(answers).toHaveLength(portions)
  expect(answers[0]).toMatchObject({ status: answered, outcome })
})

test('it never throws, neither for silence nor when the process stops', async () => {
  server.put(() => 'silence')
  expect(await submit()).toMatchObject([
    { status: null, outcome: 'unavailable', text: expect.stringMatching(/No answer/) },
  ])
  const stopped = AbortSignal.abort(new Error('stopping'))
  expect(await indexNow.submit('blog.example', ['https://blog.example/'], stopped)).toMatchObject([
    { outcome: 'unavailable', text: 'stopping' },
  ])
})

test('without an endpoint it is off: nothing is sent, and no key is shown', async () => {
  const off = createIndexNow({ endpoint: null, keyOf, client })
  expect(off.isOn).toBe(false)
  expect(off.keyFile('blog.example')).toBeNull()
  expect(await off.submit('blog.example', ['https://blog.example/'], never)).toEqual([])
  expect(server.calls).toEqual([])
})
