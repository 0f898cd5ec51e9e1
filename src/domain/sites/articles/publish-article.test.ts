import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeArticle } from '#test/makers/posts.ts'
import { articleFor, makeRemoteSite, makeSite, publishOn, type TestSiteDeps, testSiteDeps } from '#test/makers/sites.ts'
import { listPublishableSites } from '../publishable-sites.ts'
import { removeSite } from '../settings/remove-site.ts'
import { listArticleFigures, publishArticle, unpublishArticle, unpublishByKey } from './publish-article.ts'

let database: TestDatabase
let wordPress: WordPressServer
let deps: TestSiteDeps
let userId: string
let otherId: string

beforeAll(async () => {
  database = await createTestDatabase()
  wordPress = await startWordPress()
  deps = testSiteDeps({ allow: [new URL(wordPress.url).host] })
  const accounts = { db: database.db, passwords: cheapPasswords() }
  userId = (await makeAccount(accounts)).user.id
  otherId = (await makeAccount(accounts)).user.id
})
afterAll(async () => {
  deps.stop()
  await wordPress.close()
  await database.drop()
})

const articlesOn = (domainId: string) =>
  database.db.selectFrom('automationPosts').selectAll().where('domainId', '=', domainId).orderBy('id').execute()

const remoteSite = () =>
  makeRemoteSite(database.db, deps, { userId, publisher: 'wordpress', credentials: wordPress.credentials() })

/** As if this many minutes had passed for all articles of the site. */
async function age(domainId: string, minutes: number) {
  await sql`update automation_posts set created_at = created_at - make_interval(mins => ${minutes}) where domain_id = ${domainId}`.execute(
    database.db,
  )
}

test('on a hosted site an article is live at the returned address', async () => {
  const site = await makeSite(database.db)
  const input = articleFor(site, userId)
  const outcome = await publishArticle(database.db, deps, input)

  const [row] = await articlesOn(site.id)
  const url = `https://linkwright.example/site/${site.id}/${input.article.slugText}`
  expect(outcome).toEqual({ ok: true, articleId: row?.id, url })
  expect(row).toMatchObject({ status: 'published', url, userId, content: input.article.contentHtml, remoteId: null })
  const { rows } = await sql`select from article_fingerprints where article_id = ${row?.id}`.execute(database.db)
  expect(rows).toHaveLength(1)
})

test('a site that serves its own host has its articles there', async () => {
  const site = await makeSite(database.db, { host: 'served.example.com', servesHost: true })
  const { url } = await publishOn(database.db, deps, site, userId)
  expect(url).toMatch(/^https:\/\/served\.example\.com\/guide-/)
})

test('one key publishes one article, for any number of repeated and concurrent calls', async () => {
  const site = await makeSite(database.db)
  const input = articleFor(site, userId)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => publishArticle(database.db, deps, input)))

  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]).toMatchObject({ ok: true })
  expect(await articlesOn(site.id)).toHaveLength(1)
})

test('one key used for two sites at once publishes on one of them', async () => {
  const [one, other] = [await makeSite(database.db), await makeSite(database.db)]
  const input = articleFor(one, userId)
  await Promise.all([
    publishArticle(database.db, deps, input),
    publishArticle(database.db, deps, { ...input, siteId: other.id }),
  ])
  expect([...(await articlesOn(one.id)), ...(await articlesOn(other.id))]).toHaveLength(1)
})

test('no number of concurrent calls exceeds the articles of a day', async () => {
  const site = await makeSite(database.db, { postsPerDay: 3 })
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => publishArticle(database.db, deps, articleFor(site, userId))),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await articlesOn(site.id)).toHaveLength(3)
  const refusal = outcomes.find(({ ok }) => !ok)
  expect(refusal).toMatchObject({ code: 'too_fast', canRetry: true })
  // The first of the articles is a day old a day from now.
  expect((refusal as { retryAfterSeconds?: number }).retryAfterSeconds).toBeGreaterThan(86_000)

  await age(site.id, 24 * 60 + 1)
  expect(await publishArticle(database.db, deps, articleFor(site, userId))).toMatchObject({ ok: true })
})

test('no number of concurrent calls violates the spacing', async () => {
  const site = await makeSite(database.db, { spacingMinutes: 30 })
  const tried = () =>
    Promise.all(Array.from({ length: 8 }, () => publishArticle(database.db, deps, articleFor(site, userId))))
  const outcomes = await tried()
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const refusal = outcomes.find(({ ok }) => !ok) as { code: string; retryAfterSeconds: number }
  expect(refusal.code).toBe('too_fast')
  expect(refusal.retryAfterSeconds).toBeGreaterThan(1_700)
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(1_800)

  await age(site.id, 31)
  expect((await tried()).filter(({ ok }) => ok)).toHaveLength(1)
})

test('a spacing longer than a day is respected', async () => {
  const site = await makeSite(database.db, { spacingMinutes: 2_880 })
  await publishOn(database.db, deps, site, userId)
  await age(site.id, 2_000)
  expect(await publishArticle(database.db, deps, articleFor(site, userId))).toMatchObject({ code: 'too_fast' })
  await age(site.id, 900)
  expect(await publishArticle(database.db, deps, articleFor(site, userId))).toMatchObject({ ok: true })
})

test('the same slug twice on one site gets a number, on another site it does not', async () => {
  const [one, other] = [await makeSite(database.db), await makeSite(database.db)]
  const article = makeArticle('rain barrels', { slugText: 'rain-barrels' })
  const urls = []
  for (const site of [one, one, one, other])
    urls.push((await publishOn(database.db, deps, site, userId, { article })).url.split('/').at(-1))
  expect(urls).toEqual(['rain-barrels', 'rain-barrels-2', 'rain-barrels-3', 'rain-barrels'])
})

test.each([
  ['is switched off', { isOn: false }, 'site_off'],
  ['has lapsed', { proofStatus: 'lapsed' }, 'site_off'],
  ['was never proven', { proofStatus: 'unproven', proofMethod: null, provenAt: null }, 'site_off'],
  ['has no credentials', { publisher: 'wordpress' }, 'site_off'],
] as const)('a site that %s accepts nothing and is in no list', async (_name, changes, code) => {
  const site = await makeSite(database.db, { userId, ...changes })
  const outcome = await publishArticle(database.db, deps, articleFor(site, userId))
  expect(outcome).toMatchObject({ ok: false, code, canRetry: false })
  expect(await articlesOn(site.id)).toEqual([])
  expect(await listPublishableSites(database.db, { userId }, { siteIds: [site.id] })).toEqual([])
})

test('a site of another member, and a removed one, count as missing', async () => {
  const site = await makeSite(database.db, { userId: otherId })
  const siteRemoved = { ok: false, code: 'site_removed', canRetry: false }
  expect(await publishArticle(database.db, deps, articleFor(site, userId))).toMatchObject(siteRemoved)
  await database.db.deleteFrom('domains').where('id', '=', site.id).execute()
  expect(await publishArticle(database.db, deps, articleFor(site, otherId))).toMatchObject(siteRemoved)
})

test('a followed link is published on an own site only', async () => {
  const network = await makeSite(database.db)
  const refused = await publishArticle(database.db, deps, articleFor(network, userId, { linkRel: 'dofollow' }))
  expect(refused).toMatchObject({ ok: false, code: 'refused' })
  const own = await makeSite(database.db, { userId })
  expect(await publishArticle(database.db, deps, articleFor(own, userId, { linkRel: 'dofollow' }))).toMatchObject({
    ok: true,
  })
})

test('a removed article stays removed, with its key and its slug', async () => {
  const site = await makeSite(database.db)
  const article = makeArticle('rain barrels', { slugText: 'rain-barrels' })
  const input = articleFor(site, userId, { article })
  const { articleId } = await publishOn(database.db, deps, site, userId, input)
  await unpublishArticle(database.db, deps, articleId)
  await unpublishArticle(database.db, deps, articleId)

  expect(await listArticleFigures(database.db, [articleId])).toMatchObject([{ id: articleId, status: 'removed' }])
  expect(await publishArticle(database.db, deps, input)).toMatchObject({ ok: false, code: 'refused', canRetry: false })
  const again = await publishOn(database.db, deps, site, userId, { article })
  expect(again.url).toMatch(/rain-barrels-2$/)
})

test('publishing on a WordPress creates one post there and returns its address', async () => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  const outcome = await publishArticle(database.db, deps, input)
  const again = await publishArticle(database.db, deps, input)

  const posts = wordPress.published().filter(({ slug }) => slug === input.article.slugText)
  expect(posts).toHaveLength(1)
  const cover = wordPress.media.find(({ id }) => id === posts[0]?.featured_media)
  expect(cover).toMatchObject({ alt: 'Drawing of a shovel, for an article about garden tools', type: 'image/png' })
  const [row] = await articlesOn(site.id)
  expect(row).toMatchObject({ status: 'published', remoteId: String(posts[0]?.id), leasedUntil: null })
  expect(outcome).toEqual({ ok: true, articleId: row?.id, url: row?.url })
  expect(again).toEqual(outcome)
  expect(row?.url?.startsWith(wordPress.url)).toBe(true)

  await unpublishArticle(database.db, deps, row?.id ?? '')
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toEqual([])
})

test('readers of an article on a WordPress are informed about a paid link, and not about a followed link', async () => {
  const site = await remoteSite()
  const endOf = async (linkRel: LinkRel) => {
    const input = articleFor(site, userId, { linkRel })
    await publishOn(database.db, deps, site, userId, input)
    const content = wordPress.published().find(({ slug }) => slug === input.article.slugText)?.content ?? ''
    return /<p>(?:(?!<p>).)*<\/p>$/s.exec(content)?.[0]
  }
  expect(await endOf('sponsored')).toBe('<p><em>This article contains a sponsored link.</em></p>')
  expect(await endOf('nofollow')).toBe('<p><em>This article contains a sponsored link.</em></p>')
  expect(await endOf('dofollow')).not.toContain('sponsored')
})

test('a call that died after the WordPress stored the article is continued without a second post', async () => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  await publishArticle(database.db, deps, input)
  // The state that the process left when it died: the reserved article, without an answer.
  await database.db
    .updateTable('automationPosts')
    .set({
      status: 'publishing',
      url: null,
      remoteId: null,
      publishedAt: null,
      leasedUntil: sql`now() + interval '1 minute'`,
    })
    .where('publishKey', '=', input.key)
    .execute()

  expect(await publishArticle(database.db, deps, input)).toMatchObject({
    ok: false,
    code: 'unavailable',
    canRetry: true,
  })
  await database.db
    .updateTable('automationPosts')
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where('publishKey', '=', input.key)
    .execute()
  expect(await publishArticle(database.db, deps, input)).toMatchObject({ ok: true })
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toHaveLength(1)
})

test('while a WordPress may still be creating the article of a dead process, the next process only searches for it', async () => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  const free = { leasedUntil: null, leasedBy: null, leasedProcess: null }
  const takeOver = (createdSeconds: number) =>
    database.db
      .updateTable('automationPosts')
      .set({ ...free, creatingAt: sql`now() - make_interval(secs => ${createdSeconds})` })
      .where('publishKey', '=', input.key)
      .execute()
  wordPress.put((call, through) => (call.method === 'POST' ? { status: 503 } : through()))
  await publishArticle(database.db, deps, input)
  wordPress.put(null)
  await takeOver(2)
  expect(await publishArticle(database.db, deps, input)).toMatchObject({
    ok: false,
    canRetry: true,
    retryAfterSeconds: 5,
  })
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toEqual([])

  await takeOver(61)
  expect(await publishArticle(database.db, deps, input)).toMatchObject({ ok: true })
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toHaveLength(1)
})

test('a call whose lease was taken over during its search creates nothing', async () => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  let hasSearched = false
  wordPress.put(async (call, through) => {
    const reply = through()
    if (!hasSearched && call.url.searchParams.has('search')) {
      hasSearched = true
      await database.db
        .updateTable('automationPosts')
        .set({ leasedUntil: null, leasedBy: null })
        .where('publishKey', '=', input.key)
        .execute()
      expect(await publishArticle(database.db, deps, input)).toMatchObject({ ok: true })
    }
    return reply
  })
  expect(await publishArticle(database.db, deps, input)).toMatchObject({ ok: false, code: 'unavailable' })
  wordPress.put(null)
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toHaveLength(1)
  expect(await articlesOn(site.id)).toMatchObject([{ status: 'published' }])
})

test('many concurrent calls with one key create one post on a WordPress, and all but one get a refusal with a retry time', async () => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => publishArticle(database.db, deps, input)))
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toHaveLength(1)
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome).toMatchObject({ code: 'unavailable', canRetry: true })
  expect(await publishArticle(database.db, deps, input)).toEqual(outcomes.find(({ ok }) => ok))
})

test.each([
  ['the site is removed', 'site_removed', (id: string) => removeSite(database.db, { userId }, id)],
  [
    'the article is taken off',
    'refused',
    async (id: string) => {
      await database.db.updateTable('automationPosts').set({ status: 'removed' }).where('domainId', '=', id).execute()
    },
  ],
] as const)('when %s while the article is sent to a WordPress, nothing stays there', async (_name, code, intervene) => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  wordPress.put(async (call, through) => {
    const reply = through()
    if (call.method === 'POST' && call.url.pathname.endsWith('/posts')) {
      wordPress.put(null)
      await intervene(site.id)
    }
    return reply
  })
  expect(await publishArticle(database.db, deps, input)).toMatchObject({ ok: false, code, canRetry: false })
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toEqual([])
})

test('an article with an unknown publication result is removed there by its key', async () => {
  const site = await remoteSite()
  const input = articleFor(site, userId)
  await publishArticle(database.db, deps, input)
  await database.db
    .updateTable('automationPosts')
    .set({ status: 'publishing', url: null, remoteId: null, publishedAt: null })
    .where('publishKey', '=', input.key)
    .execute()

  await unpublishByKey(database.db, deps, input.key)
  expect(wordPress.published().filter(({ slug }) => slug === input.article.slugText)).toEqual([])
  expect(await articlesOn(site.id)).toMatchObject([{ status: 'removed' }])
  await unpublishByKey(database.db, deps, 'no such key')
})

test('refused credentials release the slot and block further articles', async () => {
  const credentials = { ...wordPress.credentials(), secret: 'wrong' }
  const site = await makeRemoteSite(database.db, deps, { userId, publisher: 'wordpress', credentials })
  expect(await listPublishableSites(database.db, { userId }, { siteIds: [site.id] })).toHaveLength(1)
  const outcome = await publishArticle(database.db, deps, articleFor(site, userId))
  expect(outcome).toMatchObject({ ok: false, code: 'unauthorized', canRetry: false })
  expect(JSON.stringify(outcome)).not.toContain('wrong')
  expect(await articlesOn(site.id)).toEqual([])
  expect(await listPublishableSites(database.db, { userId }, { siteIds: [site.id] })).toEqual([])
})

test('a WordPress that is unreachable leaves the slot reserved for the next attempt', async () => {
  const closed = await startWordPress()
  const credentials = closed.credentials()
  const own = testSiteDeps({ allow: [new URL(closed.url).host] })
  const site = await makeRemoteSite(database.db, own, { userId, publisher: 'wordpress', credentials })
  await closed.close()
  const input = articleFor(site, userId)
  expect(await publishArticle(database.db, own, input)).toMatchObject({
    ok: false,
    code: 'unavailable',
    canRetry: true,
  })
  expect(await articlesOn(site.id)).toMatchObject([{ status: 'publishing', leasedUntil: null }])
  own.stop()
})

test('members see the network’s and their own sites to publish on, with their pace', async () => {
  const fresh = (await makeAccount({ db: database.db, passwords: cheapPasswords() })).user.id
  const [own, network, strange] = [
    await makeSite(database.db, { userId: fresh, categories: ['Travel'] }),
    await makeSite(database.db, { healthStatus: 'failing' }),
    await makeSite(database.db, { userId: otherId }),
  ]
  await publishOn(database.db, deps, own, fresh)
  const sites = await listPublishableSites(
    database.db,
    { userId: fresh },
    { siteIds: [own.id, network.id, strange.id] },
  )
  expect(sites).toMatchObject([
    { id: own.id, kind: 'own', categories: ['Travel'], publishedLast24Hours: 1, isHealthy: true },
    { id: network.id, kind: 'network', publishedLast24Hours: 0, lastPublishedAt: null, isHealthy: false },
  ])
  expect(sites[0]?.lastPublishedAt).toBeInstanceOf(Date)
})
