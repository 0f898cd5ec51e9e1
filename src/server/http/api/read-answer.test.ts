import type { AnyProcedure } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { router } from '#server/api.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeTrialPost } from '#test/makers/posts.ts'
import { readsJson } from './read-answer.ts'

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

const calls: [name: string, procedure: AnyProcedure][] = Object.values(router).flatMap((slice) => Object.entries(slice))
const direct = calls.filter(([, procedure]) => readsJson(procedure))

test('all reads but those of files are answered directly, and nothing else is', () => {
  const reads = calls.filter(
    ([
      ,
      {
        '~orpc': { route },
      },
    ]) => route.method === 'GET',
  )
  const others = reads.filter(([, procedure]) => !readsJson(procedure))
  expect(direct.length).toBeGreaterThan(20)
  expect(
    direct.every(
      ([
        ,
        {
          '~orpc': { route },
        },
      ]) => route.method === 'GET',
    ),
  ).toBe(true)
  for (const [
    name,
    {
      '~orpc': { outputSchema },
    },
  ] of others)
    expect([name, outputSchema instanceof z.ZodFile]).toEqual([name, true])
})

/** What JSON writes differently from the library, which would have to send it. */
const unlikeJson = ['bigint', 'date', 'map', 'set', 'file', 'custom', 'symbol', 'function', 'promise']

test.each(direct)('%s answers in types that JSON has', (_name, { '~orpc': { outputSchema } }) => {
  const kinds = new Set<string>()
  z.toJSONSchema(outputSchema as z.ZodObject, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema }) => void kinds.add(zodSchema._zod.def.type),
  })
  expect(kinds).toContain('object')
  expect(unlikeJson.filter((kind) => kinds.has(kind))).toEqual([])
})

test('a read has the length of its answer, and for HEAD the same headers without the answer', async () => {
  const { slug } = await makeTrialPost(database.db)
  const read = await fetch(`${server.url}/api/posts/${slug}`)
  const text = await read.text()
  const head = await fetch(`${server.url}/api/posts/${slug}`, { method: 'HEAD' })
  expect([read.status, head.status, await head.text()]).toEqual([200, 200, ''])
  for (const { headers } of [read, head])
    expect([headers.get('content-type'), headers.get('content-length'), headers.get('cache-control')]).toEqual([
      'application/json',
      String(Buffer.byteLength(text)),
      'no-store',
    ])
})

test('parameters of the path win over those of the query, and lists and parts of parameters are no text', async () => {
  const { slug } = await makeTrialPost(database.db)
  const { post } = await (await fetch(`${server.url}/api/posts/${slug}?slug=other&more=1`)).json()
  expect(post.slug).toBe(slug)
  for (const query of ['author=a&author=b', 'author[0]=a', 'author[x]=a']) {
    const refused = await fetch(`${server.url}/api/posts?${query}`)
    expect([query, refused.status, (await refused.json()).code]).toEqual([query, 422, 'validation_failed'])
  }
  const encoded = await fetch(`${server.url}/api/posts?limit=1&tag=${encodeURIComponent('a & b')}`)
  expect(await encoded.json()).toEqual({ posts: [], nextCursor: null })
})
