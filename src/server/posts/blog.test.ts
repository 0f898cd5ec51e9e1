import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archivePostsOfAccount } from '#domain/posts/library/archive-posts-of-account.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { type Author, call, makeAuthor, postHtml, publishNew } from '#test/makers/blog.ts'
import { makePermanentPost } from '#test/makers/posts.ts'

let database: TestDatabase
let server: TestServer
let ann: Author
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  ann = await makeAuthor(server, { trusted: true })
  await publishNew(server, ann, {
    title: 'Espresso at home',
    tags: ['coffee'],
    contentHtml: postHtml({ words: 'The grinder decides.' }),
  })
  await publishNew(server, ann, {
    title: 'Choosing a grinder',
    tags: ['coffee', 'tools'],
    contentHtml: postHtml({ words: 'Espresso needs fine grounds.' }),
  })
  await publishNew(server, ann, {
    title: 'Companies that roast',
    tags: ['coffee'],
    contentHtml: postHtml({ words: 'Small companies & large ones <roast> beans.' }),
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const find = async (q: string, more = '') =>
  (await call(server, null, 'GET', `/posts/search?q=${encodeURIComponent(q)}${more}`)).body
const titles = (body: { posts: { title: string }[] }) => body.posts.map(({ title }) => title)
type Part = { text: string; hit: boolean }
const hits = (parts: Part[]) => parts.filter(({ hit }) => hit).map(({ text }) => text)

test('hits in the title come before hits in the text', async () => {
  expect(titles(await find('espresso'))).toEqual(['Espresso at home', 'Choosing a grinder'])
  expect(titles(await find('grinder'))).toEqual(['Choosing a grinder', 'Espresso at home'])
})

test('hits are marked in title and snippet, in every form of the word, as plain text', async () => {
  const { posts } = await find('company roast')
  expect(hits(posts[0].titleParts)).toEqual(['Companies', 'roast'])
  expect(posts[0].titleParts.map(({ text }: Part) => text).join('')).toBe('Companies that roast')
  const snippet = posts[0].snippetParts.map(({ text }: Part) => text).join('')
  expect(snippet).toContain('Small companies & large ones')
  expect(snippet).not.toMatch(/<\w|&amp;/)
  expect(hits(posts[0].snippetParts)).toContain('companies')
})

test.each([
  ['espreso', 'espresso', 2],
  ['espersso grinder', 'espresso grinder', 2],
  ['Grindr', 'grinder', 2],
  ['compnaies', 'companies', 1],
])('a typing error is corrected, and the correction is returned: %s', async (typed, meant, count) => {
  const found = await find(typed)
  expect(found.corrected).toBe(meant)
  expect(found.posts).toHaveLength(count)
})

test('a correct query is not corrected, and its last word may be incomplete', async () => {
  expect((await find('espresso')).corrected).toBeNull()
  const begun = await find('choosing grin')
  expect([titles(begun)[0], begun.corrected]).toEqual(['Choosing a grinder', null])
  expect(hits(begun.posts[0].titleParts)).toEqual(['Choosing', 'grinder'])
})

test('phrases, exclusions and alternatives are understood', async () => {
  expect(titles(await find('"espresso at home"'))).toEqual(['Espresso at home'])
  expect(titles(await find('"home at espresso"'))).toEqual([])
  expect(titles(await find('espresso -home'))).toEqual(['Choosing a grinder'])
  expect(titles(await find('companies or espresso'))).toHaveLength(3)
})

test.each([
  '"',
  '""',
  '-',
  '--',
  '-espresso',
  '&',
  '|',
  '!',
  ':*',
  '(',
  ')',
  '<->',
  "'",
  '\\',
  '%',
  '_',
  '***',
  'a:b',
  'espresso:*',
  'espresso & !',
  '@coffee',
  "'; drop table blog_posts; --",
  'the',
  'and or not',
  '\u0000\u0001',
  '\ud800',
  '🎉',
  '日本語',
  'العربية',
  '-'.repeat(200),
  '"'.repeat(199),
  'x'.repeat(200),
  'or or or',
  'é'.repeat(100),
])('nothing typed is an error: %j', async (q) => {
  const response = await fetch(`${server.url}/api/posts/search?q=${encodeURIComponent(q.toWellFormed())}`)
  expect([200, 422]).toContain(response.status)
  if (response.status === 422) expect(q.toWellFormed().replace(/[\s\p{Cc}\ufffd]/gu, '')).toBe('')
})

test.each([
  ['x'.repeat(201), 'A search can have at most 200 characters.'],
  ['tomato '.repeat(1_462), 'A search can have at most 200 characters.'],
  ['   ', 'Enter a search term.'],
])('a search that is too long or empty is refused with a message (%#)', async (q, message) => {
  const { status, body } = await call(server, null, 'GET', `/posts/search?q=${encodeURIComponent(q)}`)
  expect([status, body.code, body.message]).toEqual([422, 'validation_failed', message])
})

test.each(['limit=21', 'limit=0', 'category=Gossip', 'cursor=nonsense', 'cursor=WzEsMl0'])(
  'a search with %s is refused',
  async (query) => {
    expect((await call(server, null, 'GET', `/posts/search?q=espresso&${query}`)).status).toBe(422)
  },
)

test('a search can stay within a category and a tag', async () => {
  expect(titles(await find('espresso', '&tag=tools'))).toEqual(['Choosing a grinder'])
  expect(titles(await find('espresso', '&category=Finance'))).toEqual([])
  expect(titles(await find('espresso', '&category=General'))).toEqual([])
})

async function leaf(path: string, between: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply = await call(server, null, 'GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)
    expect(reply.status).toBe(200)
    seen.push(...reply.body.posts.map(({ slug }: { slug: string }) => slug))
    cursor = reply.body.nextCursor
    await between()
  }
  return seen
}

test.each([
  ['search', '/posts/search?q=quince&limit=3'],
  ['tag', '/posts?tag=quince&limit=3'],
  ['author', '/posts?author=quin-ce&limit=3'],
  ['tag and author', '/posts?tag=quince&author=quin-ce&limit=3'],
  ['search in a tag', '/posts?q=quince&tag=quince&limit=3'],
])('pages of a %s neither repeat nor skip a post while others are published', async (_what, path) => {
  const slug = 'quin-ce'
  const known = await database.db.selectFrom('postAuthors').select('userId').where('slug', '=', slug).executeTakeFirst()
  const quin = known === undefined ? await makeAuthor(server, { name: 'Quin Ce', trusted: true }) : null
  const userId = known?.userId ?? quin?.userId ?? ''
  const add = async () => {
    const { id } = await makePermanentPost(database.db)
    await sql`update blog_posts set title = 'Quince ' || id, tags = array['quince'], user_id = ${userId}, writer = 'member', author_slug = ${slug}
      where id = ${id}`.execute(database.db)
  }
  for (let count = 0; count < 8; count += 1) await add()
  const { rows } = await sql<{ slug: string }>`
    select slug from blog_posts where author_slug = ${slug} and title like 'Quince%' and status = 'published'`.execute(
    database.db,
  )
  const seen = await leaf(path, add)
  expect(new Set(seen).size).toBe(seen.length)
  const before = rows.map((row) => row.slug)
  expect(before.filter((one) => !seen.includes(one))).toEqual([])
})

test('tags and categories have counts that follow every change, counted up or not', async () => {
  const coffee = async () =>
    (await call(server, null, 'GET', '/posts/tags?limit=100')).body.tags.find(
      ({ tag }: { tag: string }) => tag === 'coffee',
    )
  const inFood = async () =>
    (await call(server, null, 'GET', '/posts/categories')).body.categories.find(
      ({ category }: { category: string }) => category === 'Food & Lifestyle',
    ).posts
  expect(await coffee()).toEqual({ tag: 'coffee', posts: 3 })
  const food = await inFood()
  const { slug } = (await publishNew(server, ann, { title: 'A fourth about coffee', tags: ['coffee'] })).body.post
  expect(await coffee()).toEqual({ tag: 'coffee', posts: 4 })
  await sql`select count_blog_labels()`.execute(database.db)
  expect([await coffee(), await inFood()]).toEqual([{ tag: 'coffee', posts: 4 }, food + 1])
  await call(server, ann, 'DELETE', `/posts/${slug}`)
  expect([await coffee(), await inFood()]).toEqual([{ tag: 'coffee', posts: 3 }, food])
  await sql`select count_blog_labels()`.execute(database.db)
  expect([await coffee(), await inFood()]).toEqual([{ tag: 'coffee', posts: 3 }, food])
  expect((await call(server, null, 'GET', '/posts/categories')).body.categories).toHaveLength(9)
})

test("an author's page has the name, the date of joining, and the number of public posts", async () => {
  const { body } = await call(server, null, 'GET', '/authors/ann-example')
  expect(body.author).toMatchObject({
    slug: 'ann-example',
    name: 'Ann Example',
    bio: '',
    url: `${server.url}/blog/author/ann-example`,
  })
  expect(body.author.memberSince).toMatch(/^\d{4}-\d\d-\d\d$/)
  const { posts } = (await call(server, null, 'GET', '/posts?author=ann-example&limit=100')).body
  expect(posts).toHaveLength(body.author.postCount)
  expect(posts[0]).toMatchObject({ authorName: 'Ann Example', authorSlug: 'ann-example' })
})

test('an author without a public post has no page, and two authors with the same name have two', async () => {
  const shy = await makeAuthor(server, { name: 'Shy Writer' })
  await publishNew(server, shy, { title: 'Waiting for its review' })
  expect((await call(server, null, 'GET', '/authors/shy-writer')).status).toBe(404)
  expect((await call(server, null, 'GET', '/authors/nobody')).status).toBe(404)
  const other = await makeAuthor(server, { name: 'Ann Example', trusted: true })
  const { slug } = (await call(server, other, 'GET', '/account/author')).body.author
  expect(slug).toMatch(/^ann-example-[0-9a-f]{6}$/)
})

test("a deleted account's posts stay as a former member's, its page is removed, and hidden posts are deleted", async () => {
  const leaver = await makeAuthor(server, { name: 'Lea Ver', trusted: true })
  const { slug } = (await publishNew(server, leaver, { title: 'Written before leaving' })).body.post
  const hidden = (await publishNew(server, leaver, { title: 'Never approved', contentHtml: postHtml({ links: 20 }) }))
    .body.post
  await database.db.transaction().execute(async (db) => {
    await archivePostsOfAccount(db, leaver.userId)
    await db.deleteFrom('users').where('id', '=', leaver.userId).execute()
  })
  const { post } = (await call(server, null, 'GET', `/posts/${slug}`)).body
  expect(post).toMatchObject({ authorName: 'Former member', authorSlug: null })
  expect((await call(server, null, 'GET', '/authors/lea-ver')).status).toBe(404)
  expect((await call(server, null, 'GET', '/posts?author=lea-ver')).body.posts).toEqual([])
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from blog_posts where slug = ${hidden.slug})
      + (select count(*) from blog_posts_archive where archived_data::text like '%Lea Ver%') as left`.execute(
    database.db,
  )
  expect(rows[0]?.left).toBe(0)
})

test('cached lists and pages are invalidated when a member publishes, edits or deletes', async () => {
  const render = vi.fn(async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } }))
  const caching = await startTestServer(database, { cachesResponses: true, listener: { render } })
  const writer = await makeAuthor(caching, { trusted: true })
  const feed = async () => (await fetch(`${caching.url}/blog/rss.xml`)).text()
  await feed()
  const { slug } = (await publishNew(caching, writer, { title: 'Fresh from the press' })).body.post
  await vi.waitFor(async () => expect(await feed()).toContain('Fresh from the press'))
  const { draft } = (await call(caching, writer, 'POST', `/posts/${slug}/draft`)).body
  await call(caching, writer, 'PATCH', `/account/drafts/${draft.id}`, { version: 1, title: 'Pressed once more' })
  await call(caching, writer, 'POST', `/account/drafts/${draft.id}/publish`, { version: 2 })
  await vi.waitFor(async () => expect(await feed()).toContain('Pressed once more'))
  await call(caching, writer, 'DELETE', `/posts/${slug}`)
  await vi.waitFor(async () => expect(await feed()).not.toContain('Pressed once more'))
  await caching.close()
})

test("a cached author's page is invalidated when the author changes the profile", async () => {
  let rendered = 0
  const render: RenderPage = async (_request, { api }) => {
    rendered += 1
    const { author } = await api.blog.getAuthor({ slug: 'wri-ter' })
    return new Response(author.bio, { headers: { 'content-type': 'text/html' } })
  }
  const caching = await startTestServer(database, { cachesResponses: true, listener: { render } })
  const writer = await makeAuthor(caching, { trusted: true, name: 'Wri Ter' })
  const readPage = () => fetch(`${caching.url}/blog/author/wri-ter`).then((response) => response.text())
  await vi.waitFor(async () => {
    const before = rendered
    await readPage()
    expect(rendered).toBe(before)
  })
  await call(caching, writer, 'PUT', '/account/author', { name: 'Wri Ter', bio: 'New words.' })
  await vi.waitFor(async () => expect(await readPage()).toBe('New words.'))
  await caching.close()
})
