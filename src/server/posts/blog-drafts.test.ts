import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blogTexts } from '#contract/posts/blog-texts.ts'
import { blockTargetHost } from '#domain/abuse/blocked-hosts.ts'
import { publishDueDrafts } from '#domain/posts/editor/publish-due-drafts.ts'
import { sweepDrafts } from '#domain/posts/editor/sweep-drafts.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import {
  type Author,
  begin,
  call,
  countMemberPosts,
  makeAuthor,
  postHtml,
  publish,
  publishNew,
} from '#test/makers/blog.ts'

let database: TestDatabase
let server: TestServer
let ann: Author
let eve: Author
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  ann = await makeAuthor(server, { trusted: true })
  eve = await makeAuthor(server, { name: 'Eve' })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const hourAhead = () => new Date(Date.now() + 3_600_000).toISOString()

test('a draft is begun empty, saved, read and listed, with its score and what it still lacks', async () => {
  const begun = await call(server, ann, 'POST', '/account/drafts', {})
  expect(begun.status).toBe(201)
  expect(begun.body.draft).toMatchObject({
    version: 1,
    state: 'editing',
    title: '',
    contentHtml: '',
    wordCount: 0,
    post: null,
  })
  expect(begun.body.draft.problems.map(({ field }: { field: string }) => field)).toEqual(['title', 'contentHtml'])

  const { id } = begun.body.draft
  const saved = await call(server, ann, 'PATCH', `/account/drafts/${id}`, {
    version: 1,
    title: '  Rain   barrels for small gardens ',
    contentHtml: `${postHtml()}<script>alert(1)</script><p onclick="x()">end</p>`,
    keyword: 'rain barrels',
    tags: ['Rain ', 'rain', 'Garden'],
  })
  expect(saved.status).toBe(200)
  const { draft } = saved.body
  expect(draft).toMatchObject({
    version: 2,
    title: 'Rain barrels for small gardens',
    tags: ['rain', 'garden'],
    problems: [],
  })
  expect(draft.contentHtml).not.toMatch(/script|onclick/)
  expect(draft.wordCount).toBeGreaterThan(100)
  expect(draft.readingTime).toBe(Math.ceil(draft.wordCount / 200))
  expect(draft.seo.score).toBe(draft.seoScore)
  expect(draft.seo.rules.find(({ id }: { id: string }) => id === 'keyphrase-title')).toMatchObject({
    points: 4,
    applies: true,
  })
  expect((await call(server, ann, 'GET', `/account/drafts/${id}`)).body.draft).toEqual(draft)

  const listed = await call(server, ann, 'GET', '/account/drafts?limit=1')
  expect(listed.body.drafts).toEqual([expect.objectContaining({ id, version: 2, wordCount: draft.wordCount })])
})

test('without a keyphrase its rules are listed and do not count', async () => {
  const draft = await begin(server, ann)
  const rules = draft.seo.rules.filter(({ id }) => id.startsWith('keyphrase-'))
  expect(rules.length).toBeGreaterThan(4)
  expect(rules.every(({ applies, reason }) => !applies && reason === 'Not applicable: no keyphrase was chosen.')).toBe(
    true,
  )
  expect(draft.seo.score).toBeGreaterThan(30)
})

test('a save of an older version changes nothing and answers the newer draft', async () => {
  const draft = await begin(server, ann)
  await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, { version: 1, title: 'Written on the phone' })
  const late = await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, {
    version: 1,
    title: 'Written on the laptop',
  })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('draft_changed')
  expect(late.body.data.draft).toMatchObject({
    version: 2,
    title: 'Written on the phone',
    contentHtml: draft.contentHtml,
  })
  expect((await publish(server, ann, draft)).body.code).toBe('draft_changed')
})

test('of many concurrent saves of one version only one succeeds', async () => {
  const draft = await begin(server, ann)
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, { version: 1, title: `Title number ${index}` }),
    ),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test.each([
  [{ version: 1, title: 'x'.repeat(141) }, 'title'],
  [{ version: 1, excerpt: 'x'.repeat(201) }, 'excerpt'],
  [{ version: 1, metaDescription: 'x'.repeat(161) }, 'metaDescription'],
  [{ version: 1, category: 'Gossip' }, 'category'],
  [{ version: 1, tags: Array.from({ length: 9 }, (_, index) => `tag ${index}`) }, 'tags'],
  [{ title: 'No version' }, 'version'],
])('an invalid value in a draft is refused with the name of its field: %#', async (body, field) => {
  const draft = await begin(server, ann)
  const refused = await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, body)
  expect(refused.status).toBe(422)
  expect(refused.body.data.issues[0].field).toBe(field)
})

test('a text that is too long even when clean is refused', async () => {
  const draft = await begin(server, ann)
  const long = { version: 1, contentHtml: `<p>${'long '.repeat(50_000)}</p>` }
  const refused = await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, long)
  expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed'])
})

test.each([
  ['references', '&'.repeat(690_000)],
  ['nested lists', '<ul><li>'.repeat(80_000)],
  ['line breaks', '\n'.repeat(400_000)],
  ['text that only grows when it is clean', '<p>a'.repeat(9_000)],
])(
  'a text that would take long to clean is refused before it is cleaned, and the draft stays as it was: %s',
  async (_what, contentHtml) => {
    const draft = await begin(server, ann)
    const refused = await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, { version: 1, contentHtml })
    expect([refused.status, refused.body.message]).toEqual([422, blogTexts.markupTooComplex])
    expect((await call(server, ann, 'GET', `/account/drafts/${draft.id}`)).body.draft.version).toBe(1)
    const created = await call(server, ann, 'POST', '/account/drafts', { contentHtml })
    expect([created.status, created.body.message]).toEqual([422, blogTexts.markupTooComplex])
  },
)

test('every call on a draft requires sign-in, and another member gets not found', async () => {
  const draft = await begin(server, ann)
  const calls: [string, string, unknown?][] = [
    ['GET', `/account/drafts/${draft.id}`],
    ['PATCH', `/account/drafts/${draft.id}`, { version: 1, title: 'Mine now, all of it' }],
    ['DELETE', `/account/drafts/${draft.id}`],
    ['POST', `/account/drafts/${draft.id}/restore`],
    ['POST', `/account/drafts/${draft.id}/publish`, { version: 1 }],
    ['PUT', `/account/drafts/${draft.id}/schedule`, { version: 1, publishAt: hourAhead() }],
    ['DELETE', `/account/drafts/${draft.id}/schedule`],
    ['POST', `/account/drafts/${draft.id}/withdraw`],
  ]
  for (const [method, path, body] of calls) {
    expect([path, (await call(server, null, method, path, body)).status]).toEqual([path, 401])
    const stranger = await call(server, eve, method, path, body)
    expect([path, stranger.status, stranger.body.message]).toEqual([path, 404, 'Draft not found'])
  }
  for (const [method, path] of [
    ['GET', '/account/drafts'],
    ['POST', '/account/drafts'],
    ['GET', '/account/author'],
    ['GET', '/account/images'],
  ] as const)
    expect((await call(server, null, method, path, method === 'POST' ? {} : undefined)).status).toBe(401)
  expect((await call(server, ann, 'GET', `/account/drafts/${draft.id}`)).body.draft).toEqual(draft)
  expect((await call(server, ann, 'GET', '/account/drafts/no-uuid')).status).toBe(404)
})

test('opening the editor again reuses the empty draft, and leaves drafts with text alone', async () => {
  const max = await makeAuthor(server, { name: 'Max' })
  const open = async (who = max) => (await call(server, who, 'POST', '/account/drafts', {})).body.draft
  const opened = await Promise.all(Array.from({ length: 5 }, () => open()))
  const ids = new Set(opened.map(({ id }) => id))
  expect(ids.size).toBe(1)
  expect((await open(eve)).id).not.toBe(opened[0].id)

  await call(server, max, 'PATCH', `/account/drafts/${opened[0].id}`, { version: 1, tags: ['rain'] })
  const next = await open()
  expect(ids.has(next.id)).toBe(false)

  await sql`update post_drafts set updated_at = now() - interval '8 days' where user_id = (select id from users where email = ${max.email})`.execute(
    database.db,
  )
  await sweepDrafts(database.db)
  const { body } = await call(server, max, 'GET', '/account/drafts')
  expect(body.drafts.map(({ id }: { id: string }) => id)).toEqual([opened[0].id])
})

test('a deleted draft can be restored, and is erased after its retention days', async () => {
  const draft = await begin(server, ann)
  const deleted = await call(server, ann, 'DELETE', `/account/drafts/${draft.id}`)
  expect(deleted.body.deleted).toMatchObject({ id: draft.id, title: draft.title })
  expect(Date.parse(deleted.body.deleted.restorableUntil) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  expect((await call(server, ann, 'GET', `/account/drafts/${draft.id}`)).status).toBe(404)
  expect((await publish(server, ann, draft)).status).toBe(404)
  const restored = await call(server, ann, 'POST', `/account/drafts/${draft.id}/restore`)
  expect(restored.body.draft).toMatchObject({ id: draft.id, contentHtml: draft.contentHtml })

  await call(server, ann, 'DELETE', `/account/drafts/${draft.id}`)
  await sql`update post_drafts set deleted_at = deleted_at - interval '31 days' where id = ${draft.id}`.execute(
    database.db,
  )
  await sweepDrafts(database.db)
  expect((await call(server, ann, 'POST', `/account/drafts/${draft.id}/restore`)).status).toBe(404)
})

test("a trusted member's post is live immediately, signed, under its slug, and the draft is no longer listed", async () => {
  const draft = await begin(server, ann, { title: 'Compost without worms', tags: ['compost'], keyword: 'compost' })
  const published = await publish(server, ann, draft)
  expect(published.status).toBe(200)
  expect(published.body).toMatchObject({
    outcome: 'published',
    reasons: [],
    post: {
      slug: 'compost-without-worms',
      status: 'published',
      moderation: 'approved',
      isCommunityPost: true,
      anchorText: null,
    },
  })
  const read = await call(server, null, 'GET', '/posts/compost-without-worms')
  expect(read.body.post).toMatchObject({
    title: 'Compost without worms',
    authorName: 'Ann Example',
    authorSlug: 'ann-example',
    writer: 'member',
    targetUrl: null,
    keyword: 'compost',
    tags: ['compost'],
  })
  expect(read.body.post.excerpt.length).toBeLessThanOrEqual(200)
  expect((await call(server, ann, 'GET', `/account/drafts/${draft.id}`)).status).toBe(404)
})

test('50 publishes of one draft at the same time make one post, and all get the same answer', async () => {
  const draft = await begin(server, ann, { title: 'Fifty hands on one lever' })
  const before = await countMemberPosts(database.db, ann.userId)
  const replies = await Promise.all(Array.from({ length: 50 }, () => publish(server, ann, draft)))
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(replies.map(({ body }) => body.post.id)).size).toBe(1)
  expect(await countMemberPosts(database.db, ann.userId)).toBe(before + 1)
})

test('posts with the same title get different slugs, and no slug is that of a page', async () => {
  const slugs = []
  for (let count = 0; count < 2; count += 1)
    slugs.push((await publishNew(server, ann, { title: 'One title for two' })).body.post.slug)
  slugs.push((await publishNew(server, ann, { title: 'Categories' })).body.post.slug)
  expect(slugs).toEqual(['one-title-for-two', 'one-title-for-two-2', 'categories-2'])
})

test.each([
  [{ title: 'Short' }, 'draft_incomplete', 'The title needs 8 to 140 characters.'],
  [{ contentHtml: '<p>Too few words.</p>' }, 'draft_incomplete', 'The text has 3 words; a post needs at least 50.'],
  [
    { contentHtml: `${postHtml()}<p><a href="http://192.168.0.1/">router</a></p>` },
    'target_host_refused',
    'The link “router”: Please use a domain name in the target URL, not an IP address.',
  ],
  [
    { contentHtml: `${postHtml()}<p><a href="https://intern.local/">wiki</a></p>` },
    'target_host_refused',
    /The link “wiki”/,
  ],
  [
    { contentHtml: `${postHtml()}<p><a href="https://shop.blocked.example.com/x">cheap</a></p>` },
    'target_host_blocked',
    'The link “cheap”: Links to “shop.blocked.example.com” aren’t accepted here.',
  ],
])(
  'a post with missing content or forbidden links is refused, and the draft lists the problem before: %#',
  async (fields, code, message) => {
    await blockTargetHost(database.db, { host: 'blocked.example.com', reason: 'spam' })
    const draft = await begin(server, ann, fields)
    expect(draft.problems[0]?.code).toBe(code)
    const refused = await publish(server, ann, draft)
    expect([refused.status, refused.body.code]).toEqual([422, code])
    expect(refused.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    const scheduled = await call(server, ann, 'PUT', `/account/drafts/${draft.id}/schedule`, {
      version: 1,
      publishAt: hourAhead(),
    })
    expect(scheduled.body.code).toBe(code)
  },
)

test('a link whose name leads to a private network is refused when it is published', async () => {
  const inward = await startTestServer(database, {
    blog: { hostResolver: { resolve: async () => ({ kind: 'addresses', addresses: ['10.0.0.7'] }) } as never },
  })
  const draft = await begin(server, ann, { contentHtml: postHtml({ links: 1 }) })
  const refused = await publish(inward, await makeSameAuthor(inward, ann), draft)
  await inward.close()
  expect(refused.body).toMatchObject({ code: 'target_host_refused', status: 422 })
  expect(refused.body.message).toContain('“site-0.example.com” leads to a private network')
})

/** A token is valid only at the origin that issued it; the two servers of the test have one database. */
async function makeSameAuthor(at: TestServer, like: Author): Promise<Author> {
  const other = await makeAuthor(at)
  await sql`update post_drafts set user_id = ${other.userId} where user_id = ${like.userId} and state = 'editing'`.execute(
    database.db,
  )
  return other
}

test('the first posts of an account wait for review: only the author sees them', async () => {
  const fay = await makeAuthor(server, { name: 'Fay' })
  const published = await publishNew(server, fay, { title: 'My very first post here' })
  expect(published.body).toMatchObject({
    outcome: 'in_review',
    reasons: ['The first 3 posts of a new account are reviewed before they go live.'],
    post: { status: 'draft', moderation: 'in_review', publishedAt: null },
  })
  const { slug } = published.body.post
  expect((await call(server, null, 'GET', `/posts/${slug}`)).status).toBe(404)
  expect((await call(server, eve, 'GET', `/posts/${slug}`)).status).toBe(404)
  expect((await call(server, null, 'GET', '/posts/search?q=very+first+post')).body.posts).toEqual([])
  const mine = await call(server, fay, 'GET', '/account/posts')
  expect(mine.body.posts).toEqual([expect.objectContaining({ slug, moderation: 'in_review' })])
})

test('a post with many links waits for review, for every author', async () => {
  const published = await publishNew(server, ann, {
    title: 'A list of many places',
    contentHtml: postHtml({ links: 11 }),
  })
  expect(published.body).toMatchObject({ outcome: 'in_review', post: { moderation: 'in_review' } })
  expect(published.body.reasons).toContain('It has 11 links; more than 10 are reviewed.')
})

test('an edit is a working copy: the page changes only when it is published, under the same address', async () => {
  const { slug } = (await publishNew(server, ann, { title: 'Mulch in three colours' })).body.post
  const opened = await call(server, ann, 'POST', `/posts/${slug}/draft`)
  expect(opened.status).toBe(200)
  const { draft } = opened.body
  expect(draft).toMatchObject({ title: 'Mulch in three colours', post: { slug, moderation: 'approved' }, version: 1 })
  expect((await call(server, ann, 'POST', `/posts/${slug}/draft`)).body.draft.id).toBe(draft.id)
  const mine = (await call(server, ann, 'GET', '/account/posts?limit=1')).body.posts[0]
  expect(mine).toMatchObject({ slug, draftId: draft.id })

  await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, { version: 1, title: 'Mulch in four colours' })
  expect((await call(server, null, 'GET', `/posts/${slug}`)).body.post.title).toBe('Mulch in three colours')
  expect((await publish(server, ann, { id: draft.id, version: 2 })).body.outcome).toBe('published')
  expect((await call(server, null, 'GET', `/posts/${slug}`)).body.post.title).toBe('Mulch in four colours')
})

test('an edit that needs review does not change the live page, can be withdrawn, and cannot be changed meanwhile', async () => {
  const { slug } = (await publishNew(server, ann, { title: 'Hedges that stay green' })).body.post
  const { draft } = (await call(server, ann, 'POST', `/posts/${slug}/draft`)).body
  await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, { version: 1, contentHtml: postHtml({ links: 12 }) })
  const sent = await publish(server, ann, { id: draft.id, version: 2 })
  expect(sent.body).toMatchObject({ outcome: 'in_review', post: { slug, status: 'published', moderation: 'approved' } })
  expect((await call(server, null, 'GET', `/posts/${slug}`)).body.post.contentHtml).not.toContain('site-11')
  expect((await call(server, ann, 'GET', `/account/drafts/${draft.id}`)).body.draft.state).toBe('in_review')

  const refused = await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, {
    version: 2,
    title: 'Another title for it',
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'draft_in_review'])
  const back = await call(server, ann, 'POST', `/account/drafts/${draft.id}/withdraw`)
  expect(back.body.draft).toMatchObject({ state: 'editing', version: 3 })
  expect(
    (await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, { version: 3, title: 'Another title for it' }))
      .status,
  ).toBe(200)
})

test("another member's post can be neither edited nor deleted, with an error that states it", async () => {
  const { slug } = (await publishNew(server, ann, { title: 'Not yours to change' })).body.post
  const edit = await call(server, eve, 'POST', `/posts/${slug}/draft`)
  expect([edit.status, edit.body.message]).toEqual([404, 'Unauthorized edit attempt'])
  const removal = await call(server, eve, 'DELETE', `/posts/${slug}`)
  expect([removal.status, removal.body.message]).toEqual([404, 'Unauthorized delete attempt'])
  expect((await call(server, eve, 'POST', '/posts/no-such-post/draft')).body.message).toBe('Blog post not found')
  expect((await call(server, null, 'POST', `/posts/${slug}/draft`)).status).toBe(401)
})

test('an own post is deleted into the archive and restored as what it was, reviewed or not', async () => {
  const fay = await makeAuthor(server, { name: 'Fay' })
  const { slug, id } = (await publishNew(server, fay, { title: 'Waiting and deleted' })).body.post
  expect((await call(server, fay, 'DELETE', `/posts/${slug}`)).status).toBe(200)
  const restored = await call(server, fay, 'POST', `/account/archive/${id}/restore`)
  expect(restored.body.post).toMatchObject({ slug, status: 'draft', moderation: 'in_review' })
  expect((await call(server, null, 'GET', `/posts/${slug}`)).status).toBe(404)
})

test('a schedule accepts any time zone, waits until its time, can be cancelled, and refuses the past', async () => {
  const draft = await begin(server, ann, { title: 'Published while asleep' })
  const path = `/account/drafts/${draft.id}/schedule`
  for (const publishAt of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'tomorrow', '2027-01-01T10:00:00'])
    expect((await call(server, ann, 'PUT', path, { version: 1, publishAt })).status).toBe(422)
  const at = new Date(Date.now() + 7_200_000)
  const inTokyo = `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
  const scheduled = await call(server, ann, 'PUT', path, { version: 1, publishAt: inTokyo })
  expect(scheduled.status).toBe(200)
  expect(scheduled.body.draft).toMatchObject({ state: 'scheduled', version: 2 })
  expect(Math.abs(Date.parse(scheduled.body.draft.publishAt) - at.getTime())).toBeLessThan(1_000)
  await publishDueDrafts(database.db, server.deps.blog)
  expect((await call(server, ann, 'GET', `/account/drafts/${draft.id}`)).body.draft.state).toBe('scheduled')
  const back = await call(server, ann, 'DELETE', path)
  expect(back.body.draft).toMatchObject({ state: 'editing', publishAt: null, version: 3 })
})

async function makeDue(title: string): Promise<string> {
  const draft = await begin(server, ann, { title })
  await call(server, ann, 'PUT', `/account/drafts/${draft.id}/schedule`, { version: 1, publishAt: hourAhead() })
  await sql`update post_drafts set publish_at = now() - interval '1 minute' where id = ${draft.id}`.execute(database.db)
  return draft.id
}

test('a due draft is published once, even by concurrent jobs', async () => {
  await makeDue('Due at midnight exactly')
  const before = await countMemberPosts(database.db, ann.userId)
  const runs = await Promise.all(Array.from({ length: 8 }, () => publishDueDrafts(database.db, server.deps.blog)))
  expect(runs.reduce((sum, { refused }) => sum + refused, 0)).toBe(0)
  expect(await countMemberPosts(database.db, ann.userId)).toBe(before + 1)
  expect((await call(server, null, 'GET', '/posts/due-at-midnight-exactly')).status).toBe(200)
})

test('a scheduled draft that can no longer be published goes back to its author with the reason', async () => {
  const id = await makeDue('Due with a bad link')
  await sql`update post_drafts set content = content || '<p><a href="https://late.example.net/">x</a></p>' where id = ${id}`.execute(
    database.db,
  )
  await blockTargetHost(database.db, { host: 'late.example.net', reason: 'spam' })
  expect(await publishDueDrafts(database.db, server.deps.blog)).toEqual({ published: 0, refused: 1 })
  const { draft } = (await call(server, ann, 'GET', `/account/drafts/${id}`)).body
  expect(draft).toMatchObject({ state: 'editing', publishAt: null })
  expect(draft.scheduleProblem).toContain('Links to “late.example.net” aren’t accepted here.')
})

test('a failing scheduled draft is reported, and does not delay others', async () => {
  const broken = await makeDue('Breaks when it is looked at')
  await makeDue('Comes after the broken one')
  // A server error, caused in the database.
  await sql`alter table blog_posts add constraint breaks check (title <> 'Breaks when it is looked at')`.execute(
    database.db,
  )
  await expect(publishDueDrafts(database.db, server.deps.blog)).rejects.toThrow(/breaks/)
  await sql`alter table blog_posts drop constraint breaks`.execute(database.db)
  expect((await call(server, null, 'GET', '/posts/comes-after-the-broken-one')).status).toBe(200)
  expect((await call(server, ann, 'GET', `/account/drafts/${broken}`)).body.draft.state).toBe('scheduled')
  expect(await publishDueDrafts(database.db, server.deps.blog)).toEqual({ published: 1, refused: 0 })
})

test('own author details are shown beside posts, and a change reaches those there are', async () => {
  const gil = await makeAuthor(server, { name: 'Gil Bert', trusted: true })
  expect((await call(server, gil, 'GET', '/account/author')).body.author).toEqual({
    slug: 'gil-bert',
    name: 'Gil Bert',
    bio: '',
  })
  const changed = await call(server, gil, 'PUT', '/account/author', { name: 'Gil B.', bio: 'Grows  things.' })
  expect(changed.body.author).toEqual({ slug: 'gil-bert', name: 'Gil B.', bio: 'Grows things.' })
  const listed = await call(server, null, 'GET', '/posts?author=gil-bert')
  expect(listed.body.posts.map(({ authorName }: { authorName: string }) => authorName)).toEqual([
    'Gil B.',
    'Gil B.',
    'Gil B.',
  ])
  expect((await call(server, gil, 'PUT', '/account/author', { name: ' ', bio: '' })).status).toBe(422)
})
