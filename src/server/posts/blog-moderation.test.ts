import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { type Author, call, makeAuthor, postHtml, publish, publishNew } from '#test/makers/blog.ts'
import { makeTrialPost } from '#test/makers/posts.ts'

let database: TestDatabase
let server: TestServer
let staff: Author
let ann: Author
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  staff = await makeAuthor(server, { name: 'Mo Derator', admin: true })
  ann = await makeAuthor(server, { trusted: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function submit(title: string) {
  const author = await makeAuthor(server, { name: 'New Writer' })
  const { post } = (await publishNew(server, author, { title })).body
  return { author, post }
}

function decide(id: string, body: unknown, who: Author | null = staff) {
  return call(server, who, 'POST', `/admin/moderation/${id}/decision`, body)
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await messagesTo(server.deps.db, server.deps.mail, email)).map(({ subject }) => subject)
}

test('only administrators see the queue and decide; for all others it does not exist', async () => {
  const { post } = await submit('Nothing for strangers to see')
  const calls: [string, string, unknown?][] = [
    ['GET', '/admin/moderation'],
    ['GET', `/admin/moderation/${post.id}`],
    ['POST', `/admin/moderation/${post.id}/decision`, { decision: 'approve', revision: 1 }],
    ['POST', `/admin/posts/${post.slug}/removal`, {}],
    ['POST', `/admin/abuse-reports/${post.id}/dismissal`],
    ['DELETE', `/admin/abuse-reports/${post.id}/dismissal`],
  ]
  for (const [method, path, body] of calls) {
    expect([path, (await call(server, null, method, path, body)).status]).toEqual([path, 401])
    const member = await call(server, ann, method, path, body)
    expect([path, member.status, member.body.code]).toEqual([path, 404, 'not_found'])
  }
  expect((await call(server, null, 'GET', `/posts/${post.slug}`)).status).toBe(404)
})

test('a waiting post is listed with its reasons, read as a whole, approved, and its author notified', async () => {
  const { author, post } = await submit('A first post about slugs')
  const list = await call(server, staff, 'GET', '/admin/moderation?limit=50')
  expect(list.body.counts.reviews).toBe(list.body.items.length)
  expect(list.body.items).toContainEqual(
    expect.objectContaining({
      type: 'review',
      id: post.id,
      kind: 'post',
      revision: 1,
      slug: post.slug,
      author: { name: 'New Writer', slug: expect.any(String), approvedPosts: 0 },
      reasons: ['The first 3 posts of a new account are reviewed before they go live.'],
    }),
  )
  const { review } = (await call(server, staff, 'GET', `/admin/moderation/${post.id}`)).body
  expect(review).toMatchObject({ title: 'A first post about slugs', live: null, links: [] })
  expect(review.contentHtml).toContain('<h2>Choosing a barrel</h2>')

  const approved = await decide(post.id, { decision: 'approve', revision: 1, note: 'Welcome!' })
  expect(approved.body).toMatchObject({ decision: 'approve', slug: post.slug })
  const read = await call(server, null, 'GET', `/posts/${post.slug}`)
  expect(read.body.post).toMatchObject({ title: 'A first post about slugs', publishedAt: expect.any(String) })
  expect(await subjectsTo(author.email)).toEqual(['Your post is live'])
  expect((await decide(post.id, { decision: 'approve', revision: 1 })).status).toBe(404)
  expect((await call(server, staff, 'GET', `/admin/moderation/${post.id}`)).status).toBe(404)
})

test("a rejection needs a note, stays its author's, and what is sent in again waits again", async () => {
  const { author, post } = await submit('Buy my excellent barrels')
  const withoutNote = await decide(post.id, { decision: 'reject', revision: 1 })
  expect([withoutNote.status, withoutNote.body.data.issues[0].field]).toEqual([422, 'note'])
  expect((await decide(post.id, { decision: 'reject', revision: 1, note: 'Advertising only.' })).status).toBe(200)
  expect((await call(server, null, 'GET', `/posts/${post.slug}`)).status).toBe(404)
  const mine = (await call(server, author, 'GET', '/account/posts')).body.posts[0]
  expect(mine).toMatchObject({ moderation: 'rejected', moderationNote: 'Advertising only.' })
  expect(await subjectsTo(author.email)).toEqual(['Your post was rejected'])

  const { draft } = (await call(server, author, 'POST', `/posts/${post.slug}/draft`)).body
  expect(draft.reviewReasons).toContain('This post was rejected before.')
  const again = await publish(server, author, draft)
  expect(again.body).toMatchObject({
    outcome: 'in_review',
    post: { slug: post.slug, moderation: 'in_review', moderationNote: null },
  })
})

test('a decision about a text that was changed since is refused', async () => {
  const { author, post } = await submit('Changed while it was read')
  const { draft } = (await call(server, author, 'POST', `/posts/${post.slug}/draft`)).body
  await publish(server, author, draft)
  const late = await decide(post.id, { decision: 'approve', revision: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'review_changed'])
  expect((await decide(post.id, { decision: 'approve', revision: 2 })).status).toBe(200)
})

async function submitEdit(title: string) {
  const { slug } = (await publishNew(server, ann, { title })).body.post
  const { draft } = (await call(server, ann, 'POST', `/posts/${slug}/draft`)).body
  const contentHtml = postHtml({ links: 11 })
  await call(server, ann, 'PATCH', `/account/drafts/${draft.id}`, {
    version: 1,
    title: `${title}, revised`,
    contentHtml,
  })
  expect((await publish(server, ann, { id: draft.id, version: 2 })).body.outcome).toBe('in_review')
  return { slug, id: draft.id as string }
}

test('an edit is judged beside the live text, and replaces it when it is approved', async () => {
  const { slug, id } = await submitEdit('Twelve kinds of soil')
  const { review } = (await call(server, staff, 'GET', `/admin/moderation/${id}`)).body
  expect(review).toMatchObject({
    kind: 'edit',
    slug,
    revision: 2,
    title: 'Twelve kinds of soil, revised',
    live: { title: 'Twelve kinds of soil' },
  })
  expect(review.links).toHaveLength(11)
  expect((await call(server, null, 'GET', `/posts/${slug}`)).body.post.title).toBe('Twelve kinds of soil')
  expect((await decide(id, { decision: 'approve', revision: 2 })).status).toBe(200)
  expect((await call(server, null, 'GET', `/posts/${slug}`)).body.post).toMatchObject({
    title: 'Twelve kinds of soil, revised',
    slug,
  })
})

test('an edit that is rejected goes back to its author, and the live text stays', async () => {
  const { slug, id } = await submitEdit('Nine kinds of clay')
  expect((await decide(id, { decision: 'reject', revision: 2, note: 'Too many links.' })).status).toBe(200)
  expect((await call(server, null, 'GET', `/posts/${slug}`)).body.post.title).toBe('Nine kinds of clay')
  const { draft } = (await call(server, ann, 'GET', `/account/drafts/${id}`)).body
  expect(draft).toMatchObject({ state: 'editing', reviewNote: 'Too many links.' })
  expect(await subjectsTo(ann.email)).toContain('Your changes were rejected')
})

test('an approved edit and one decided at the same time are decided once', async () => {
  const { id } = await submitEdit('Seven kinds of sand')
  const replies = await Promise.all(Array.from({ length: 6 }, () => decide(id, { decision: 'approve', revision: 2 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
})

function report(slug: string, body: unknown) {
  return call(server, null, 'POST', `/posts/${slug}/abuse-reports`, body)
}

test('a reader reports a live post, once for each, and what was said reaches the moderators', async () => {
  const { slug } = (await publishNew(server, ann, { title: 'Reported by somebody' })).body.post
  const sent = await report(slug, { reason: 'copyright', details: ' My text. ', email: 'me@example.com' })
  expect([sent.status, sent.body]).toEqual([201, { received: true }])
  expect((await report(slug, { reason: 'spam' })).status).toBe(201)
  const { items, counts } = (await call(server, staff, 'GET', '/admin/moderation?show=reports')).body
  expect(counts.reports).toBe(1)
  expect(items).toEqual([
    expect.objectContaining({
      type: 'report',
      reason: 'copyright',
      details: 'My text.',
      email: 'me@example.com',
      openReports: 1,
      post: expect.objectContaining({ slug, author: 'Ann Example' }),
    }),
  ])
  const dismissed = await call(server, staff, 'POST', `/admin/abuse-reports/${items[0].id}/dismissal`)
  expect(dismissed.body).toMatchObject({ dismissed: items[0].id, counts: { reports: 0 } })
  expect((await call(server, null, 'GET', `/posts/${slug}`)).status).toBe(200)
})

test('a dismissed report stays on record and is opened again; one whose post was removed is not', async () => {
  const { slug } = (await publishNew(server, ann, { title: 'Dismissed by mistake' })).body.post
  await report(slug, { reason: 'spam', details: 'Check again.' })
  const listed = async (show: string) =>
    (await call(server, staff, 'GET', `/admin/moderation?show=${show}&limit=50`)).body.items.filter(
      ({ post }: { post: { slug: string } }) => post.slug === slug,
    )
  const [{ id }] = await listed('reports')
  const path = `/admin/abuse-reports/${id}/dismissal`
  await call(server, staff, 'POST', path)
  const [dismissed] = await listed('dismissed')
  expect(dismissed).toMatchObject({ id, details: 'Check again.', dismissedAt: expect.stringMatching(/Z$/) })
  expect(await listed('reports')).toEqual([])
  for (const _ of [1, 2]) {
    const reopened = await call(server, staff, 'DELETE', path)
    expect([reopened.status, reopened.body.reopened]).toEqual([200, id])
  }
  expect(await listed('dismissed')).toEqual([])
  expect(await listed('reports')).toMatchObject([{ id, dismissedAt: null }])

  await call(server, staff, 'POST', `/admin/posts/${slug}/removal`, {})
  expect((await call(server, staff, 'DELETE', path)).status).toBe(404)
})

test('the record of dismissals goes page by page, the last one first', async () => {
  const { slug } = (await publishNew(server, ann, { title: 'Dismissed three times' })).body.post
  const { rows } = await database.pool.query('select id from blog_posts where slug = $1', [slug])
  for (const number of [1, 2, 3])
    await database.pool.query(
      `insert into post_abuse_reports (post_id, reason, details, visitor_key, status, decided_at)
      values ($1, 'spam', $2, $3, 'dismissed', now() - $4 * interval '1 minute')`,
      [rows[0].id, `Number ${number}`, `visitor ${number}`, number],
    )
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await call(server, staff, 'GET', `/admin/moderation?show=dismissed&limit=1${cursor}`)
    seen.push(...body.items.map(({ details }: { details: string }) => details))
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor !== '')
  expect(seen.filter((details) => details.startsWith('Number'))).toEqual(['Number 1', 'Number 2', 'Number 3'])
})

test.each([
  [{}, 422],
  [{ reason: 'boredom' }, 422],
  [{ reason: 'spam', details: 'x'.repeat(1001) }, 422],
  [{ reason: 'spam', email: 'nobody' }, 422],
])('a report that cannot be read is refused: %j', async (body, status) => {
  const { slug } = await makeTrialPost(database.db)
  expect((await report(slug, body)).status).toBe(status)
})

test('there is nothing to report where nothing is to be seen, and reports of one visitor are limited', async () => {
  const { post } = await submit('Hidden from reports')
  expect((await report(post.slug, { reason: 'spam' })).status).toBe(404)
  const strict = await startTestServer(database, {
    blog: {
      abuseReports: {
        ...server.deps.blog.abuseReports,
        consume: async () => ({ allowed: false, used: 10, retryAfterSeconds: 60 }),
      },
    },
  })
  const refused = await call(strict, null, 'POST', `/posts/${post.slug}/abuse-reports`, { reason: 'spam' })
  await strict.close()
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
})

test('a removed post is hidden from all, its reports are resolved, its author is notified, and its owner cannot restore it', async () => {
  const { slug, id } = (await publishNew(server, ann, { title: 'Removed by a moderator' })).body.post
  await report(slug, { reason: 'harmful' })
  const removed = await call(server, staff, 'POST', `/admin/posts/${slug}/removal`, { note: 'It endangers people.' })
  expect(removed.body).toMatchObject({ removed: { id, slug }, counts: { reports: 0 } })
  expect((await call(server, null, 'GET', `/posts/${slug}`)).status).toBe(404)
  expect(await subjectsTo(ann.email)).toContain('Your post was removed')
  expect((await call(server, ann, 'POST', `/account/archive/${id}/restore`)).status).toBe(404)
  expect((await call(server, staff, 'POST', `/admin/posts/${slug}/removal`, {})).status).toBe(404)
  const next = await publishNew(server, ann, { title: 'After a removal I wait' })
  expect(next.body.reasons).toContain('A post by this account was removed before.')
})

test('lists of both kinds are leafed through without a gap', async () => {
  for (let index = 0; index < 3; index += 1) await submit(`Paged review number ${index}`)
  const all = (await call(server, staff, 'GET', '/admin/moderation?limit=50')).body.items.map(
    ({ id }: { id: string }) => id,
  )
  const leafed: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/admin/moderation?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { items, nextCursor } = (await call(server, staff, 'GET', path)).body
    leafed.push(...items.map(({ id }: { id: string }) => id))
    cursor = nextCursor
  }
  expect(leafed).toEqual(all)
  expect((await call(server, staff, 'GET', '/admin/moderation?cursor=nonsense')).status).toBe(422)
})
