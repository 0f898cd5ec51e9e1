import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { listPublishableSites } from '#domain/sites/publishable-sites.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeLinksTo, makeOldArticles, makeQueuedSites } from '#test/makers/queued-sites.ts'
import { distributeLinks } from '../../plan/distribute-links.ts'
import type { Locked } from '../placement-rows.ts'
import { chooseSite } from './choose-site.ts'
import { readPastOfSites, withPast } from './past-of-sites.ts'

const target = 'shop.example'

let database: TestDatabase
beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function lockedWith(db: Db, keyword: string, more: Partial<Locked['placement']> = {}): Promise<Locked> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const campaign = {
    userId: '00000000-0000-0000-0000-000000000000',
    siteChoice: 'automatic',
    siteIds: [],
    rel: 'sponsored',
  }
  return {
    now: rows[0]?.now ?? new Date(),
    campaign: { ...campaign, targetUrl: `https://${target}/`, targetDomain: target },
    placement: { keyword, anchorText: 'anchor', triedDomainIds: [], domainId: null, text: null, ...more },
  } as unknown as Locked
}

/** The rule of the plan over all sites. */
async function bestOfAll(db: Db, { campaign, placement, now }: Locked): Promise<string | null> {
  const all = (await listPublishableSites(db, campaign)).filter(
    ({ id, isHealthy }) => isHealthy && !placement.triedDomainIds.includes(id),
  )
  const sites = withPast(all, await readPastOfSites(db, target), now)
  const anchors = [{ text: 'anchor', kind: 'other' as const }]
  const anchorMix = { branded: 0, partial: 0, exact: 0, other: 100 }
  const plan = { keywords: [placement.keyword], anchors, anchorMix, links: 1, pacePerDay: 1 }
  const [link] = distributeLinks(plan, sites, now)
  return link?.dueInSeconds === 0 ? link.siteId : null
}

const keywords = [
  'espresso recipe',
  'home loan',
  'city trip hotel',
  'marathon training',
  'rain barrels',
  'startup hiring',
]

test('the queue gives each placement the site that the rule of the plan gives it, over all sites', async () => {
  await makeQueuedSites(database.db, 60)
  for (const [articles, links] of [
    [0, 0],
    [40, 12],
    [150, 60],
  ] as const) {
    await makeOldArticles(database.db, articles === 150 ? 0 : articles)
    await makeLinksTo(database.db, target, links)
    const chosen = await database.db.transaction().execute(async (db) => {
      const pairs: [string | null, string | null][] = []
      const tried: string[] = []
      for (const keyword of [...keywords, ...keywords, ...keywords]) {
        const locked = await lockedWith(db, keyword, { triedDomainIds: [...tried] })
        const choice = await chooseSite(db, locked)
        const site = 'site' in choice ? choice.site.id : null
        pairs.push([site, await bestOfAll(db, locked)])
        if (site !== null) tried.push(site)
      }
      return pairs
    })
    expect(chosen.map(([site]) => site)).toEqual(chosen.map(([, best]) => best))
    expect(new Set(chosen.map(([site]) => site)).size).toBeGreaterThan(5)
  }
})

test('placements with different targets take different sites at the same time, and none waits for another', async () => {
  await makeQueuedSites(database.db, 6)
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let chosen = 0
  const sites = await Promise.all(
    [1, 2, 3, 4].map(() =>
      database.db.transaction().execute(async (db) => {
        const choice = await chooseSite(db, await lockedWith(db, 'home loan'))
        chosen += 1
        if (chosen === 4) resolve()
        // Each transaction ends only when all of them have chosen.
        await all
        return 'site' in choice ? choice.site.host : null
      }),
    ),
  )
  expect(new Set(sites).size).toBe(4)
  expect(sites).not.toContain(null)
})

test('a site on which an article is being published at that moment is taken all the same', async () => {
  await makeQueuedSites(database.db, 1)
  const choice = await database.db.transaction().execute(async (publishing) => {
    await sql`update site_turns set last_article_at = now() - interval '2 days'`.execute(publishing)
    return database.db.transaction().execute(async (db) => chooseSite(db, await lockedWith(db, 'home loan')))
  })
  expect(choice).toMatchObject({ site: { host: 'site-1.example' } })
})

test('the turn of a site follows its articles and its categories', async () => {
  const { db } = database
  await makeQueuedSites(database.db, 3)
  await makeOldArticles(database.db, 3)
  const turns = async () => {
    const { rows } = await sql<{ host: string; topics: string[]; isLast: boolean }>`
      select host, array_agg(topic order by topic) as topics,
        bool_and(last_article_at is not distinct from (select max(created_at) from automation_posts where domain_id = domains.id)) as is_last
      from site_turns join domains on domains.id = domain_id group by domains.id order by host`.execute(db)
    return rows
  }
  expect((await turns()).every(({ isLast }) => isLast)).toBe(true)

  await sql`delete from automation_posts where created_at = (select max(created_at) from automation_posts)`.execute(db)
  await sql`update domains set categories = '{Finance,General}' where host = 'site-1.example'`.execute(db)

  const [first, ...others] = await turns()
  expect(first).toEqual({ host: 'site-1.example', topics: ['', 'Finance', 'General'], isLast: true })
  expect(others.every(({ isLast }) => isLast)).toBe(true)
})

test('choosing among 5,000 sites reads few of them', async () => {
  await makeQueuedSites(database.db, 5_000)
  await makeOldArticles(database.db, 4_000)
  await sql`vacuum analyze domains, automation_posts, site_turns`.execute(database.db)
  const few = await explainReads(database, async (db) => chooseSite(db, await lockedWith(db, 'home loan')), {
    role: 'owner',
  })
  expect(few.scanned.filter((table) => table !== 'placements' && table !== 'campaigns')).toEqual([])
  expect(few.buffers).toBeLessThan(300)
})
