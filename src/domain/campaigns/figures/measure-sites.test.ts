import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asCaller } from '#db/as-caller.ts'
import { recordIndexing } from '#domain/sites/health/record-indexing.ts'
import { recordSiteRequest } from '#domain/sites/health/record-site-request.ts'
import { getSite, listNetworkSites } from '#domain/sites/queries.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { type BlogServer, hurry, makeMember, makeRunning, startBlogServer, testEngine } from '#test/makers/campaigns.ts'
import { makeSite, publishOn } from '#test/makers/sites.ts'
import { measureNextSites } from './measure-sites.ts'

let database: TestDatabase
let blog: BlogServer

beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
})
afterEach(async () => {
  blog.vanish(false)
  await sql`delete from campaigns`.execute(database.db)
  await sql`delete from domains`.execute(database.db)
})
afterAll(async () => {
  await blog.close()
  await database.drop()
})

async function measureAll() {
  await sql`update site_figures set due_at = now()`.execute(database.db)
  while ((await measureNextSites(database.db)) > 0) {
    // Measures the next sites.
  }
}

const requestsOf = (domainId: string) =>
  database.db.selectFrom('siteChecks').selectAll().where('domainId', '=', domainId).orderBy('at').execute()

/** A check that was answered after `ms` milliseconds; `null`: no answer. */
const answered = (ms: number | null) => ({
  hops:
    ms === null ? [] : [{ url: '', status: 200, location: null, ip: null, tls: null, timings: null, headersMs: ms }],
})

test('links that a campaign places are counted on their sites by the results of their checks', async () => {
  const engine = testEngine(database.db, blog)
  const { id, member } = await makeRunning(database.db, engine, blog, { sites: 1, links: 3 })
  await engine.work.advance()
  await measureAll()
  const [site] = (await listNetworkSites(database.webDb, member, { limit: 10 })).sites
  expect(site).toMatchObject({ articles: 3, linksChecked: 3, linksFound: 3, linksUnread: 0, survivalLinks: 3 })
  expect(site?.measuredAt).not.toBeNull()
  const requests = await requestsOf(site?.id ?? '')
  expect(requests.map(({ observation, responseMs }) => [observation, typeof responseMs])).toEqual(
    Array(3).fill(['there', 'number']),
  )

  blog.vanish(true)
  await hurry(database.db, id)
  await engine.work.watch()
  await measureAll()
  const [later] = (await listNetworkSites(database.webDb, member, { limit: 10 })).sites
  expect(later).toMatchObject({ linksChecked: 3, linksFound: 0, linksUnread: 0 })
  engine.stop()
})

test('topics are those of the live articles, the most frequent first', async () => {
  const engine = testEngine(database.db, blog)
  const { userId } = await makeMember(database.db)
  const site = await makeSite(database.db, { userId, categories: ['Travel'] })
  for (const category of ['Finance', 'Business', 'Finance', 'Education']) {
    const { articleId } = await publishOn(database.db, engine.deps.sites, site, userId)
    const status = category === 'Education' ? 'removed' : 'published'
    await database.db.updateTable('automationPosts').set({ category, status }).where('id', '=', articleId).execute()
  }
  await measureAll()
  expect((await getSite(database.webDb, { userId }, site.id)).topics).toEqual([
    { category: 'Finance', articles: 2 },
    { category: 'Business', articles: 1 },
  ])
  engine.stop()
})

test('speed is the median of the answers of a month, and states how many checks got no answer', async () => {
  const { userId } = await makeMember(database.db)
  const { id: domainId } = await makeSite(database.db, { userId })
  const recordRequest = (ms: number | null) =>
    recordSiteRequest(database.db, { domainId, fetching: answered(ms), link: null })
  for (const ms of [100, 200, 300, null]) await recordRequest(ms)
  await measureAll()
  const figures = () => getSite(database.webDb, { userId }, domainId)
  expect(await figures()).toMatchObject({ checks: 4, checksUnanswered: 1, medianMs: null, p95Ms: null })
  for (const ms of [200.4, 900]) await recordRequest(ms)
  await measureAll()
  expect(await figures()).toMatchObject({ checks: 6, medianMs: 200, p95Ms: null })
  for (let ms = 1; ms <= 95; ms += 1) await recordRequest(200)
  await measureAll()
  expect(await figures()).toMatchObject({ checks: 101, medianMs: 200, p95Ms: 200 })

  await sql`update site_checks set at = at - interval '31 days'`.execute(database.db)
  await measureAll()
  expect(await figures()).toMatchObject({ checks: 0, checksUnanswered: 0, medianMs: null })
  expect(await requestsOf(domainId)).toEqual([])
})

test('the last check of each link counts, and an unreadable page counts neither as live nor as lost', async () => {
  const { userId } = await makeMember(database.db)
  const { id: domainId } = await makeSite(database.db, { userId })
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const checks = [
    [first, 'there'],
    [first, 'gone'],
    [second, 'gone'],
    [second, 'there'],
    [third, 'unread'],
  ] as const
  for (const [placementId, observation] of checks)
    await recordSiteRequest(database.db, { domainId, fetching: answered(5), link: { placementId, observation } })
  await measureAll()
  expect(await getSite(database.webDb, { userId }, domainId)).toMatchObject({
    linksChecked: 3,
    linksFound: 1,
    linksUnread: 1,
  })
})

test('survival counts links from their verification to the first check that missed them, or to the last check', async () => {
  const engine = testEngine(database.db, blog)
  const { member } = await makeRunning(database.db, engine, blog, { sites: 1, links: 12 })
  await engine.work.advance()
  await sql`update placements set verified_at = now() - interval '30 days', last_checked_at = now() - interval '1 hour'`.execute(
    database.db,
  )
  await sql`update placements set state = 'lost', lost_at = now() - interval '9 days', missing_since = now() - interval '10 days'
    where number <= 3`.execute(database.db)
  await measureAll()
  const [site] = (await listNetworkSites(database.webDb, member, { limit: 10 })).sites
  expect(site).toMatchObject({ survivalLinks: 12, day30Links: 12, day30Share: expect.closeTo(0.75) })
  // Links are observed for 30 days: for day 90 only the losses are known.
  expect(site).toMatchObject({ day90Links: 3, day90Share: null })
  engine.stop()
})

test('the network is listed best first in every order, page by page, sites without the figure last', async () => {
  const { userId } = await makeMember(database.db, { credits: 0 })
  const ids: string[] = []
  for (let site = 0; site < 5; site += 1) ids.push((await makeSite(database.db)).id)
  const [slow, fast, none, middle, newest] = ids
  for (const [id, ms, found, share] of [
    [slow, 900, 1, 0.5],
    [fast, 90, 9, 0.7],
    [middle, 300, 5, 0.9],
  ] as const)
    await sql`update site_figures set live_articles = ${found}, median_ms = ${ms}, links_checked = 10, links_found = ${found}, links_unread = 0,
      day30_share = ${share} where domain_id = ${id ?? ''}`.execute(database.db)
  const listed = async (order: 'newest' | 'articles' | 'links' | 'survival' | 'speed') => {
    const all: string[] = []
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await listNetworkSites(database.webDb, { userId }, { order, limit: 2, cursor })
      all.push(...page.sites.map(({ id }) => id))
      cursor = page.next
    }
    return all
  }
  expect(await listed('newest')).toEqual([newest, middle, none, fast, slow])
  expect(await listed('articles')).toEqual([fast, middle, slow, newest, none])
  expect(await listed('links')).toEqual([fast, middle, slow, newest, none])
  expect(await listed('survival')).toEqual([middle, fast, slow, newest, none])
  expect(await listed('speed')).toEqual([fast, middle, slow, newest, none])
})

test('a site is measured once an hour, and by one process at a time', async () => {
  await makeSite(database.db)
  await makeSite(database.db)
  const measured = await Promise.all([measureNextSites(database.db), measureNextSites(database.db)])
  expect(measured.toSorted()).toEqual([0, 2])
  expect(await measureNextSites(database.db)).toBe(0)
  await sql`update site_figures set due_at = due_at - interval '1 hour'`.execute(database.db)
  expect(await measureNextSites(database.db)).toBe(2)
})

test('figures of the network are visible to members, those of an own site only to its owner', async () => {
  const [owner, other] = [await makeMember(database.db), await makeMember(database.db)]
  const network = await makeSite(database.db)
  const own = await makeSite(database.db, { userId: owner.userId })
  await recordIndexing(database.db, own.id, { state: 'noindex', text: null, url: 'https://own.example.com/' })
  const seenBy = async (userId: string | null) => {
    const { rows } = await asCaller(database.webDb, userId, (db) =>
      sql<{ domainId: string }>`select domain_id from site_figures`.execute(db),
    )
    return rows.map(({ domainId }) => domainId)
  }
  expect((await seenBy(owner.userId)).toSorted()).toEqual([network.id, own.id].toSorted())
  expect(await seenBy(other.userId)).toEqual([network.id])
  expect(await seenBy(null)).toEqual([])
})
