import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SharingChange } from '#contract/reports/report-sharing.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { type Author, call, makeAuthor, postHtml, publishNew } from '#test/makers/blog.ts'
import { makePermanentPost } from '#test/makers/posts.ts'
import { makeSharedReport } from '#test/makers/report-sharing.ts'

let database: TestDatabase
let server: TestServer
let ann: Author
let ben: Author

const nonce = 'a-new-one-each-time'

/** Pages that show what the product's pages show, without their markup. */
const pages: Record<string, (api: Parameters<RenderPage>[1]['api'], id: string) => Promise<unknown>> = {
  async blog(api, slug) {
    const { post } = await api.posts.getPost({ slug })
    const author = post.authorSlug === null ? null : (await api.blog.getAuthor({ slug: post.authorSlug })).author
    return { title: post.title, author }
  },
  async author(api, slug) {
    const { author } = await api.blog.getAuthor({ slug })
    return { author, posts: (await api.posts.listPosts({ author: slug, limit: 12 })).posts.map(({ title }) => title) }
  },
  async report(api, id) {
    const { report } = await api.reports.getReport({ id })
    return { own: report.isOwn, ...(await api.reports.listResults({ id, limit: 30, evidence: 'false' })) }
  },
  content: (api) => api.siteContent.get(),
}

const render: RenderPage = async (request, { api }) => {
  const [, kind = '', id = ''] = new URL(request.url).pathname.split('/')
  const hydrates = kind === 'report' || kind === 'content'
  try {
    const shown = JSON.stringify(await pages[kind]?.(api, id))
    return new Response(hydrates ? `<p>${shown}</p><script nonce="${nonce}">start()</script>` : shown, {
      headers: { 'content-type': 'text/html', ...(hydrates && { 'x-page-nonce': nonce, 'x-page-shared': 'true' }) },
    })
  } catch (error) {
    return new Response('refused', { status: (error as { status?: number }).status ?? 500 })
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { cachesResponses: true, listener: { render } })
  ann = await makeAuthor(server, { name: 'Ann Example', trusted: true })
  ben = await makeAuthor(server, { name: 'Ben Example', trusted: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

type Got = { status: number; text: string; isCached: boolean; headers: Headers }

/** Only a page that was rendered for this request has a request ID. */
async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(server.url + path, { headers })
  const isCached = !response.headers.has('x-request-id')
  return { status: response.status, text: await response.text(), isCached, headers: response.headers }
}

/** Requests a page until it comes from the cache: a change that is announced at this moment prevents caching once. */
const cached = (path: string) =>
  vi.waitFor(async () => {
    const got = await get(path)
    expect(got).toMatchObject({ status: 200, isCached: true })
    return got
  })

/** The page as soon as it is rendered anew. Announcements arrive a moment after the change. */
const renewed = (path: string) => vi.waitFor(async () => expectRenewed(await get(path)))

function expectRenewed(got: Got): Got {
  expect(got.isCached).toBe(false)
  return got
}

async function postOf(author: Author, title: string): Promise<{ path: string; authorPath: string }> {
  const { post } = (await publishNew(server, author, { title, contentHtml: postHtml() })).body
  const { authorSlug } = await database.db
    .selectFrom('blogPosts')
    .select('authorSlug')
    .where('slug', '=', post.slug)
    .executeTakeFirstOrThrow()
  return { path: `/blog/${post.slug}`, authorPath: `/author/${authorSlug}` }
}

test('a new post renews the pages of its author, and leaves those of all other authors in the cache', async () => {
  const anns = await postOf(ann, 'Barrels of oak')
  const bens = await postOf(ben, 'Barrels of steel')
  for (const path of [anns.path, anns.authorPath, bens.path, bens.authorPath]) await cached(path)

  await postOf(ann, 'Barrels of larch')
  expect((await renewed(anns.path)).text).toContain('"postCount":5')
  expect((await renewed(anns.authorPath)).text).toContain('Barrels of larch')
  for (const path of [bens.path, bens.authorPath]) expect((await get(path)).isCached).toBe(true)
})

test('a post of a guest leaves the posts and pages of members in the cache', async () => {
  const { path, authorPath } = await postOf(ann, 'Barrels of pine')
  for (const page of [path, authorPath]) await cached(page)
  const other = await makePermanentPost(database.db)
  await cached(`/blog/${other.slug}`)
  await database.db.updateTable('blogPosts').set({ title: 'A changed title' }).where('slug', '=', other.slug).execute()
  expect((await renewed(`/blog/${other.slug}`)).text).toContain('A changed title')
  for (const page of [path, authorPath]) expect((await get(page)).isCached).toBe(true)
})

test('a changed profile renews the pages of this author only', async () => {
  const anns = await postOf(ann, 'Barrels of ash')
  const bens = await postOf(ben, 'Barrels of tin')
  for (const path of [anns.path, bens.path]) await cached(path)
  expect((await call(server, ann, 'PUT', '/account/author', { name: 'Ann Example', bio: 'Grows leeks.' })).status).toBe(
    200,
  )
  expect((await renewed(anns.path)).text).toContain('Grows leeks.')
  expect((await get(bens.path)).isCached).toBe(true)
})

test('a finished report is cached for visitors without credentials, and its scripts are admitted by hashes', async () => {
  const id = await makeSharedReport(database.db, ann)
  const { text, headers } = await cached(`/report/${id}`)
  expect(text).toContain('"own":false')
  expect(text).not.toContain(nonce)
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a request with a session or a pass never gets the page of another visitor, and no other visitor gets its page', async () => {
  const id = await makeSharedReport(database.db, ann)
  const path = `/report/${id}`
  await cached(path)
  const asAnn = await get(path, { authorization: `Bearer ${ann.accessToken}` })
  expect([asAnn.isCached, asAnn.text.includes('"own":true')]).toEqual([false, true])
  expect(asAnn.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect((await get(path, { cookie: 'a=b; report-pass=x' })).isCached).toBe(false)
  const asGuest = await get(path, { cookie: 'theme=dark' })
  expect([asGuest.isCached, asGuest.text.includes('"own":false')]).toEqual([true, true])
})

const share = (id: string, sharing: SharingChange) => call(server, ann, 'PATCH', `/reports/${id}/sharing`, sharing)

test.each([
  ['withdraws it', 404, (id: string) => share(id, { isRevoked: true })],
  ['requires a password', 403, (id: string) => share(id, { password: 'rain barrels at dawn' })],
  ['deletes it', 404, (id: string) => database.db.deleteFrom('reports').where('id', '=', id).execute()],
])('a cached report is refused as soon as its owner %s', async (_, status, refuse) => {
  const id = await makeSharedReport(database.db, ann)
  await cached(`/report/${id}`)
  await refuse(id)
  await vi.waitFor(async () => expect((await get(`/report/${id}`)).status).toBe(status))
  expect(await get(`/report/${id}`)).toMatchObject({ status, isCached: false })
})

test('a report whose sharing ends is cached until then', async () => {
  const id = await makeSharedReport(database.db, ann)
  await share(id, { endsAt: new Date(Date.now() + 1_500).toISOString() })
  await cached(`/report/${id}`)
  await vi.waitFor(async () => expect((await get(`/report/${id}`)).status).toBe(410), 10_000)
})

test('hidden parts disappear from a cached report at once, and a running report is not cached', async () => {
  const id = await makeSharedReport(database.db, ann)
  expect((await cached(`/report/${id}`)).text).toContain('found words')
  await share(id, { hidden: ['anchors'] })
  expect((await renewed(`/report/${id}`)).text).not.toContain('found words')

  await cached(`/report/${id}`)
  await call(server, ann, 'POST', `/reports/${id}/rerun`, {})
  await renewed(`/report/${id}`)
  expect((await get(`/report/${id}`)).isCached).toBe(false)
})

test('changed content of the site renews the pages that show it, and no post', async () => {
  const { path } = await postOf(ben, 'Barrels of glass')
  await cached(path)
  await cached('/content')
  await database.db
    .insertInto('siteTestimonials')
    .values({ name: 'Ida', role: 'Editor', content: 'It holds water.', rating: 5, position: 1, source: 'A letter' })
    .execute()
  expect((await renewed('/content')).text).toContain('It holds water.')
  expect((await get(path)).isCached).toBe(true)
})
