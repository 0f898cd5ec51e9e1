import { afterEach, expect, test, vi } from 'vitest'
import { createClient, problemOf } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: unknown, status: number, type: string) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': type } }))
}

async function refusal() {
  try {
    await createClient('https://linkwright.example').posts.getPost({ slug: 'x' })
  } catch (error) {
    return problemOf(error)
  }
  throw new Error('The call was not refused')
}

test('a problem document gives its code, message, data and request id', async () => {
  answerWith(
    { defined: true, code: 'not_found', status: 404, message: 'Blog post not found', data: { a: 1 }, requestId: 'r-1' },
    404,
    'application/problem+json',
  )

  expect(await refusal()).toEqual({
    code: 'not_found',
    message: 'Blog post not found',
    status: 404,
    requestId: 'r-1',
    data: { a: 1 },
  })
})

test('a request that never reached the server has the code network and a message that explains it', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  // No server listens on this port.
  const { posts } = createClient('http://127.0.0.1:9')
  const problems = await Promise.all(
    [posts.getPost({ slug: 'x' }), posts.countView({ slug: 'x' })].map((call) => call.then(() => null, problemOf)),
  )

  expect(problems).toMatchObject([
    { code: 'network', message: 'Network request failed after multiple fallbacks', status: 0, requestId: null },
    { code: 'network', status: 0, requestId: null },
  ])
})

test('any thrown value that is not a response has the code network', () => {
  expect(problemOf(new TypeError('Load failed'))).toMatchObject({ code: 'network', message: 'Network request failed' })
})
