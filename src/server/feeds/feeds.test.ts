import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { sendRaw } from '#test/harness/http.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'
import { makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A server with cached answers, and a counter of its queries. */
async function startCachingServer() {
  const counter = { queries: 0 }
  const webDb = database.webDb.withPlugin({
    transformQuery({ node }) {
      counter.queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { server: await startTestServer({ ...database, webDb }, { cachesResponses: true }), counter }
}

async function textOf(server: { url: string }, path: string) {
  return (await sendRaw(server, path)).body.toString()
}

test('a feed is built once, then answered from the cache, compressed, with entity tags', async () => {
  const { slug } = await makeTrialPost(database.db)
  await makePermanentPost(database.db)
  const { server, counter } = await startCachingServer()
  for (const path of ['/blog/rss.xml', '/sitemap.xml', '/sitemap-posts-1.xml', '/robots.txt']) {
    const first = await sendRaw(server, path)
    counter.queries = 0
    const again = await sendRaw(server, path, { headers: { 'accept-encoding': 'br' } })
    const withQuery = await sendRaw(server, `${path}?x=1`)
    const tag = String(again.headers.etag)
    const unchanged = await sendRaw(server, path, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } })

    expect([path, first.status, again.status]).toEqual([path, 200, 200])
    expect(brotliDecompressSync(again.body)).toEqual(first.body)
    expect(withQuery.body).toEqual(first.body)
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
    expect([path, counter.queries]).toEqual([path, 0])
  }
  expect(await textOf(server, '/blog/rss.xml')).toContain(`/blog/${slug}<`)
  expect(await textOf(server, '/sitemap-posts-1.xml')).not.toContain(slug)
  await server.close()
})

test('a feed requested concurrently is built once', async () => {
  await makeTrialPost(database.db)
  const { server, counter } = await startCachingServer()
  await Promise.all(Array.from({ length: 30 }, () => sendRaw(server, '/blog/rss.xml')))
  expect(counter.queries).toBe(1)
  await server.close()
})

test('an expired post leaves the feed at that moment', async () => {
  const { server } = await startCachingServer()
  const { slug: staying } = await makeTrialPost(database.db)
  const { slug } = await makeTrialPost(database.db, { lifetimeSeconds: 8 })
  expect(await textOf(server, '/blog/rss.xml')).toContain(slug)

  await expect.poll(() => textOf(server, '/blog/rss.xml'), { timeout: 20_000, interval: 100 }).not.toContain(slug)
  expect(await textOf(server, '/blog/rss.xml')).toContain(staying)
  await server.close()
}, 40_000)

test('a new post and a removed one change feeds and sitemaps at once', async () => {
  const { server } = await startCachingServer()
  await textOf(server, '/blog/rss.xml')
  await textOf(server, '/sitemap-posts-1.xml')
  const { slug } = await makePermanentPost(database.db)
  await expect.poll(() => textOf(server, '/blog/rss.xml')).toContain(slug)
  await expect.poll(() => textOf(server, '/sitemap-posts-1.xml')).toContain(slug)

  await database.db.deleteFrom('blogPosts').where('slug', '=', slug).execute()
  await expect.poll(() => textOf(server, '/blog/rss.xml')).not.toContain(slug)
  await expect.poll(() => textOf(server, '/sitemap-posts-1.xml')).not.toContain(slug)
  await server.close()
})

test('a post is in the sitemap while it is permanent: claimed, released, claimed again, deleted, restored', async () => {
  const server = await startTestServer(database, { cachesResponses: true })
  const { accessToken } = await signIn(server.url, await makeAccount(server.deps.accounts))
  const { id, slug } = await makeTrialPost(database.db)
  const send = async (method: string, path: string) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect([path, response.status]).toEqual([path, 200])
  }
  const isListed = async () => (await textOf(server, '/sitemap-posts-1.xml')).includes(`/blog/${slug}<`)
  await makePermanentPost(database.db)
  expect(await isListed()).toBe(false)

  const steps: [string, string, boolean][] = [
    ['POST', `/posts/${slug}/claim`, true],
    ['DELETE', `/posts/${slug}/claim`, false],
    ['POST', `/posts/${slug}/claim`, true],
    ['DELETE', `/posts/${slug}`, false],
    ['POST', `/account/archive/${id}/restore`, true],
  ]
  for (const [method, path, listed] of steps) {
    await send(method, path)
    await eventually(async () => expect([method, path, await isListed()]).toEqual([method, path, listed]))
  }
  await server.close()
})
