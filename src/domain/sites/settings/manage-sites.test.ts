import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitesImportedMax, sitesPerMemberMax } from '#contract/limits.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeSite, publishOn, type TestSiteDeps, testSiteDeps } from '#test/makers/sites.ts'
import { announceNextHost } from '../articles/announce-articles.ts'
import { countArticle } from '../articles/count-article.ts'
import { deleteUnfinished } from '../articles/delete-unfinished.ts'
import { getPublicArticle, getPublicSite, listPublicArticles } from '../articles/public-queries.ts'
import { listArticleFigures, removeSiteArticle, unpublishArticle } from '../articles/publish-article.ts'
import { getSite, listNetworkSites, listSiteArticles, listSites } from '../queries.ts'
import { addNetworkSite, addSite } from './add-site.ts'
import { changeSite } from './change-site.ts'
import { importSites } from './import-sites.ts'
import { removeNetworkSite, removeSite } from './remove-site.ts'

let database: TestDatabase
let deps: TestSiteDeps
let otherId: string

beforeAll(async () => {
  database = await createTestDatabase()
  deps = testSiteDeps()
  otherId = await member()
})
afterAll(async () => {
  deps.stop()
  await database.drop()
})

async function member(): Promise<string> {
  return (await makeAccount({ db: database.db, passwords: cheapPasswords() })).user.id
}

const all = { imported: 'all', limit: 200 } as const

test('a site is added unproven, with the given values and defaults for the rest', async () => {
  const userId = await member()
  const { id } = await addSite(database.db, deps, { userId }, { host: 'https://Blog.example.com/about' })
  expect(await getSite(database.webDb, { userId }, id)).toMatchObject({
    host: 'blog.example.com',
    name: 'blog.example.com',
    blogTheme: 'broadsheet',
    categories: ['General'],
    isOn: true,
    isImported: false,
    proofStatus: 'unproven',
    postsPerDay: 3,
    spacingMinutes: 120,
    articles: 0,
  })
})

test('the same host twice in one account is refused, in two accounts it is not', async () => {
  const userId = await member()
  const host = 'twice.example.com'
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => addSite(database.db, deps, { userId }, { host })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(addSite(database.db, deps, { userId }, { host: 'TWICE.example.com.' })).rejects.toMatchObject({
    code: 'validation_failed',
    message: siteTexts.alreadyAdded,
  })
  expect(await addSite(database.db, deps, { userId: otherId }, { host })).toMatchObject({ host })
})

test('an account has a limited number of sites, also when many are added at once', async () => {
  const userId = await member()
  await sql`insert into domains (user_id, host, name) select ${userId}, 'n' || n || '.example.com', 'x'
    from generate_series(1, ${sitesPerMemberMax - 2}) as n`.execute(database.db)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => addSite(database.db, deps, { userId }, { host: `more-${n}.example.com` })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refusal).toMatchObject({ reason: { code: 'limit_reached', data: { limit: sitesPerMemberMax } } })
})

test('an imported file adds the valid lines and gives the reason for each other line', async () => {
  const userId = await member()
  const csv = [
    'Name;Domain;Categories;Theme',
    'One;one.example.com;Travel|finance;atlas',
    '"Two; too";https://two.example.com/x;;',
    '',
    'Again;one.example.com;;',
    'Inside;10.0.0.1;;',
    'Odd;three.example.com;Gardens;',
    'Loud;four.example.com;;neon',
    'None;;;',
    `${'x'.repeat(81)};five.example.com;;`,
  ].join('\r\n')
  const { added, skipped } = await importSites(database.db, deps, { userId }, csv)
  expect(added).toBe(2)
  expect(skipped.map(({ line, value }) => [line, value])).toEqual([
    [5, 'one.example.com'],
    [6, '10.0.0.1'],
    [7, 'three.example.com'],
    [8, 'four.example.com'],
    [9, ''],
    [10, 'five.example.com'],
  ])
  expect(skipped.map(({ text }) => text)).toEqual([
    siteTexts.alreadyAdded,
    siteTexts.hostRefused,
    expect.stringMatching(/^This is no category\. There are Digital Marketing, .* and General\.$/),
    'This is no theme. There are broadsheet, fieldnotes, atlas and signal.',
    siteTexts.hostMissing,
    'The name is longer than 80 characters.',
  ])
  const { sites } = await listSites(database.webDb, { userId }, { ...all, imported: 'only' })
  expect(sites.map(({ host, name, categories, blogTheme }) => [host, name, categories, blogTheme])).toEqual([
    ['two.example.com', 'Two; too', ['General'], 'broadsheet'],
    ['one.example.com', 'One', ['Travel', 'Finance'], 'atlas'],
  ])
  expect((await listSites(database.webDb, { userId }, { ...all, imported: 'without' })).sites).toEqual([])
})

test('a file of bare domains needs no column names, and one without domains is refused', async () => {
  const userId = await member()
  expect(await importSites(database.db, deps, { userId }, 'a.example.com\nb.example.com\n')).toEqual({
    added: 2,
    skipped: [],
  })
  const refused = { code: 'validation_failed' }
  await expect(importSites(database.db, deps, { userId }, ' \n\n')).rejects.toMatchObject(refused)
  await expect(importSites(database.db, deps, { userId }, 'domain\n')).rejects.toMatchObject(refused)
  const long = 'x.example.com\n'.repeat(sitesImportedMax + 1)
  await expect(importSites(database.db, deps, { userId }, long)).rejects.toMatchObject(refused)
})

test('an import stops at the limit of the account and reports the rest', async () => {
  const userId = await member()
  const csv = Array.from({ length: sitesPerMemberMax + 3 }, (_, n) => `many-${n}.example.com`).join('\n')
  const { added, skipped } = await importSites(database.db, deps, { userId }, csv)
  expect(added).toBe(sitesPerMemberMax)
  expect(skipped.map(({ text }) => text)).toEqual(Array(3).fill(siteTexts.tooMany(sitesPerMemberMax)))
})

test('lists continue after the cursor, and never contain other members’ sites', async () => {
  const userId = await member()
  const ids = []
  for (let n = 0; n < 5; n += 1) ids.push((await makeSite(database.db, { userId })).id)
  const seen = []
  let cursor: string | undefined
  do {
    const page = await listSites(database.webDb, { userId }, { imported: 'without', limit: 2, cursor })
    seen.push(...page.sites.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(ids.reverse())
  await expect(getSite(database.webDb, { userId: otherId }, ids[0] ?? '')).rejects.toMatchObject({ code: 'not_found' })
})

test('members see only the network’s sites that are switched on', async () => {
  const on = await makeSite(database.db)
  const off = await makeSite(database.db, { isOn: false })
  const own = await makeSite(database.db, { userId: otherId })
  const { sites } = await listNetworkSites(database.webDb, { userId: otherId }, { limit: 200 })
  const ids = sites.map(({ id }) => id)
  expect(ids).toContain(on.id)
  expect(ids).not.toContain(off.id)
  expect(ids).not.toContain(own.id)
})

test('a change writes only the named fields, on own sites only', async () => {
  const userId = await member()
  const { id } = await makeSite(database.db, { userId, tagline: 'stays' })
  await changeSite(database.db, { userId }, { id, name: 'New', theme: 'signal', categories: ['Travel', 'Travel'] })
  await changeSite(database.db, { userId }, { id })
  expect(await getSite(database.webDb, { userId }, id)).toMatchObject({
    name: 'New',
    tagline: 'stays',
    blogTheme: 'signal',
    categories: ['Travel'],
    isOn: true,
  })
  const strange = { code: 'not_found' }
  await expect(changeSite(database.db, { userId: otherId }, { id, isOn: false })).rejects.toMatchObject(strange)
  const network = await makeSite(database.db)
  await expect(changeSite(database.db, { userId }, { id: network.id, isOn: false })).rejects.toMatchObject(strange)
})

test('a site is removed with its articles, only by its owner', async () => {
  const userId = await member()
  const site = await makeSite(database.db, { userId })
  const { articleId } = await publishOn(database.db, deps, site, userId)
  await expect(removeSite(database.db, { userId: otherId }, site.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeNetworkSite(database.db, site.id)).rejects.toMatchObject({ code: 'not_found' })
  await removeSite(database.db, { userId }, site.id)
  expect(await listArticleFigures(database.db, [articleId])).toEqual([])
  await expect(removeSite(database.db, { userId }, site.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('the operator needs no proof for the network, but cannot add a host that a member has proven', async () => {
  const site = await addNetworkSite(database.db, deps, { host: 'net.internal', postsPerDay: 9 })
  expect(site).toMatchObject({ userId: null, proofStatus: 'proven', proofMethod: 'operator', postsPerDay: 9 })
  await expect(addNetworkSite(database.db, deps, { host: 'net.internal' })).rejects.toMatchObject({
    message: siteTexts.alreadyInNetwork,
  })
  const proven = await makeSite(database.db, { userId: otherId })
  await expect(addNetworkSite(database.db, deps, { host: proven.host })).rejects.toMatchObject({
    message: siteTexts.hostTaken,
  })
})

test('readers see live articles of hosted sites that were proven, including lapsed ones, and no others', async () => {
  const userId = await member()
  const site = await makeSite(database.db, { userId })
  const first = await publishOn(database.db, deps, site, userId)
  const second = await publishOn(database.db, deps, site, userId)
  await database.db
    .updateTable('domains')
    .set({ proofStatus: 'lapsed', isOn: false })
    .where('id', '=', site.id)
    .execute()
  const slug = second.url.split('/').at(-1) ?? ''

  expect(await getPublicSite(database.webDb, site.id)).toMatchObject({ id: site.id })
  const { articles } = await listPublicArticles(database.webDb, site.id, { limit: 20 })
  expect(articles.map(({ id }) => id)).toEqual([second.articleId, first.articleId])
  const read = await getPublicArticle(database.webDb, site.id, slug)
  expect(read.article.id).toBe(second.articleId)
  expect(read.more.map(({ id }) => id)).toEqual([first.articleId])

  await unpublishArticle(database.db, deps, second.articleId)
  await expect(getPublicArticle(database.webDb, site.id, slug)).rejects.toMatchObject({ code: 'article_removed' })
  await expect(getPublicArticle(database.webDb, site.id, 'no-such')).rejects.toMatchObject({ code: 'not_found' })
  const unproven = await makeSite(database.db, { userId, proofStatus: 'unproven', proofMethod: null, provenAt: null })
  await expect(getPublicSite(database.webDb, unproven.id)).rejects.toMatchObject({ code: 'not_found' })
  const remote = await makeSite(database.db, { userId, publisher: 'ghost' })
  await expect(getPublicSite(database.webDb, remote.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('only the owner lists the articles of a site and removes one', async () => {
  const userId = await member()
  const site = await makeSite(database.db, { userId })
  const { articleId } = await publishOn(database.db, deps, site, userId)
  const page = { id: site.id, limit: 20 }
  const { articles } = await listSiteArticles(database.webDb, { userId }, page)
  expect(articles.map(({ id, status }) => [id, status])).toEqual([[articleId, 'published']])
  await expect(listSiteArticles(database.webDb, { userId: otherId }, page)).rejects.toMatchObject({ code: 'not_found' })

  const named = { id: site.id, article: articleId }
  await expect(removeSiteArticle(database.db, deps, { userId: otherId }, named)).rejects.toMatchObject({
    code: 'not_found',
  })
  await removeSiteArticle(database.db, deps, { userId }, named)
  await expect(removeSiteArticle(database.db, deps, { userId }, named)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeSiteArticle(database.db, deps, { userId }, { ...named, article: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await listSiteArticles(database.webDb, { userId }, page)).articles).toMatchObject([{ status: 'removed' }])
})

test('views and clicks are counted exactly, each for its own article', async () => {
  const site = await makeSite(database.db)
  const articles = [
    await publishOn(database.db, deps, site, otherId),
    await publishOn(database.db, deps, site, otherId),
  ]
  const [one = '', other = ''] = articles.map(({ url }) => url.split('/').at(-1) ?? '')
  const counts = await Promise.all([
    ...Array.from({ length: 50 }, () => countArticle(database.db, { siteId: site.id, slug: one, counter: 'views' })),
    ...Array.from({ length: 7 }, () =>
      countArticle(database.db, { siteId: site.id.toUpperCase(), slug: one, counter: 'clicks' }),
    ),
    ...Array.from({ length: 3 }, () => countArticle(database.db, { siteId: site.id, slug: other, counter: 'views' })),
  ])
  expect(counts).toEqual(Array(60).fill(true))
  expect(await countArticle(database.db, { siteId: site.id, slug: 'no-such', counter: 'views' })).toBe(false)
  const figures = await listArticleFigures(
    database.db,
    articles.map(({ articleId }) => articleId),
  )
  expect(figures.map(({ viewCount, referralClicks }) => [viewCount, referralClicks]).sort()).toEqual([
    [3, 0],
    [50, 7],
  ])
  await unpublishArticle(database.db, deps, articles[0]?.articleId ?? '')
  expect(await countArticle(database.db, { siteId: site.id, slug: one, counter: 'views' })).toBe(false)
})

test('each article is announced to search engines once, and only for hosts that point here', async () => {
  const announced: { host: string; urls: readonly string[] }[] = []
  const indexNow = {
    ...deps.indexNow,
    isOn: true,
    submit: async (host: string, urls: readonly string[]) => {
      announced.push({ host, urls })
      return []
    },
  }
  const served = await makeSite(database.db, { servesHost: true })
  const { url } = await publishOn(database.db, deps, served, otherId)
  await publishOn(database.db, deps, await makeSite(database.db), otherId)
  expect(await announceNextHost(database.db, deps)).toBeNull()
  expect(await announceNextHost(database.db, { ...deps, indexNow })).toMatchObject({ host: served.host })
  expect(await announceNextHost(database.db, { ...deps, indexNow })).toBeNull()
  expect(announced).toEqual([{ host: served.host, urls: [url] }])
})

test('an accepted announcement to search engines is recorded with its pages, a refused one is not', async () => {
  const submitted = (outcome: 'pending' | 'key_refused') => ({
    ...deps,
    indexNow: {
      ...deps.indexNow,
      isOn: true,
      submit: async (_host: string, urls: readonly string[]) => [
        { urls: urls.length, status: outcome === 'pending' ? 202 : 403, outcome, text: '' },
      ],
    },
  })
  const figures = ({ id }: { id: string }) =>
    database.db
      .selectFrom('siteFigures')
      .select(['indexNowAt', 'indexNowUrls'])
      .where('domainId', '=', id)
      .executeTakeFirst()
  const site = await makeSite(database.db, { servesHost: true })
  await publishOn(database.db, deps, site, otherId)
  await announceNextHost(database.db, submitted('key_refused'))
  expect(await figures(site)).toEqual({ indexNowAt: null, indexNowUrls: null })
  await publishOn(database.db, deps, site, otherId)
  await publishOn(database.db, deps, site, otherId)
  await announceNextHost(database.db, submitted('pending'))
  expect(await figures(site)).toEqual({ indexNowAt: expect.any(Date), indexNowUrls: 2 })
})

test('an abandoned slot is released after its time, and no earlier', async () => {
  const site = await makeSite(database.db, { userId: otherId, publisher: 'ghost' })
  const columns = sql`domain_id, user_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url, anchor_text,
    link_rel, writer, word_count, reading_time, status, created_at`
  const row = (
    key: string,
    days: number,
  ) => sql`insert into automation_posts (${columns}) values (${site.id}, ${otherId}, ${key}, ${key},
    'A title of it', 'x', 'x', 'x', 'General', 'x', 'https://a.example/', 'x', 'sponsored', 'embedded', 100, 1, 'publishing', now() - make_interval(days => ${days}))`
  await row('old', 46).execute(database.db)
  await row('young', 44).execute(database.db)
  expect(await deleteUnfinished(database.db)).toBe(1)
  expect(await deleteUnfinished(database.db)).toBe(0)
})

test('the sites of an account are deleted with it; its articles on the network stay without an owner', async () => {
  const userId = await member()
  const own = await makeSite(database.db, { userId })
  const network = await makeSite(database.db)
  const deleted = await publishOn(database.db, deps, own, userId)
  const remaining = await publishOn(database.db, deps, network, userId)
  await sql`delete from users where id = ${userId}`.execute(database.db)
  expect(await listArticleFigures(database.db, [deleted.articleId, remaining.articleId])).toMatchObject([
    { id: remaining.articleId, status: 'published' },
  ])
  const { rows } = await sql`select user_id from automation_posts where id = ${remaining.articleId}`.execute(
    database.db,
  )
  expect(rows).toEqual([{ userId: null }])
})
