import { afterAll, beforeEach, expect, test } from 'vitest'
import { listPublishableSites } from '#domain/sites/publishable-sites.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeMember } from '#test/makers/campaigns.ts'
import { makeLinksTo, makeOldArticles, makeQueuedSites } from '#test/makers/queued-sites.ts'
import { distributeLinks } from './distribute-links.ts'
import { listEligibleSites } from './eligible-sites.ts'
import { readPastLinks } from './past-links.ts'

const target = 'shop.example'

let database: TestDatabase
beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const planOf = (keywords: string[], links: number, pacePerDay: number) => ({
  siteChoice: 'automatic' as const,
  siteIds: [],
  rel: 'sponsored' as const,
  targetUrl: `https://${target}/`,
  keywords,
  links,
  pacePerDay,
  anchors: [{ text: 'anchor', kind: 'other' as const }],
  anchorMix: { branded: 0, partial: 0, exact: 0, other: 100 },
})

const keywordLists = [
  ['espresso recipe', 'rain barrels', 'home loan'],
  ['city trip hotel'],
  ['marathon training', 'startup hiring'],
  ['qwertz'],
]

test('the links of a plan are distributed over the best sites as over all sites', async () => {
  const { db } = database
  const { userId } = await makeMember(db)
  await makeQueuedSites(db, 180)
  for (const [articles, links] of [
    [0, 0],
    [60, 20],
    [200, 90],
  ] as const) {
    await db.deleteFrom('automationPosts').execute()
    await makeOldArticles(db, articles)
    await makeLinksTo(db, target, links)
    for (const keywords of keywordLists)
      for (const plan of [planOf(keywords, 1, 1), planOf(keywords, 12, 3), planOf(keywords, 60, 100)]) {
        const { linksBySite } = await readPastLinks(db, { userId, targetDomain: target, keywords })
        const withLinks = <Site extends { id: string }>(sites: Site[]) =>
          sites.map((site) => ({ ...site, linksToTarget: linksBySite.get(site.id) ?? 0 }))
        const all = (await listPublishableSites(db, { userId })).filter(({ isHealthy }) => isHealthy)
        const eligible = await listEligibleSites(db, { userId }, plan, [...linksBySite.keys()])
        const now = new Date()
        expect(distributeLinks(plan, withLinks(eligible.sites), now)).toEqual(
          distributeLinks(plan, withLinks(all), now),
        )
        expect(eligible.total).toBe(all.length)
      }
  }
})

test('the plan of 30 links reads the first sites of each queue of 5,000', async () => {
  const { db } = database
  const { userId } = await makeMember(db)
  await makeQueuedSites(db, 5_000)
  await database.pool.query('vacuum analyze domains, automation_posts, site_turns')
  const plan = planOf(['espresso recipe', 'rain barrels', 'home loan'], 30, 100)
  const { sites } = await listEligibleSites(db, { userId }, plan, [])
  expect(sites.length).toBeLessThan(5 * 2 * 30)
  const { buffers, indexes } = await explainReads(database, (db) => listEligibleSites(db, { userId }, plan, []), {
    role: 'owner',
  })
  expect(indexes).toContain('site_turns_order_idx')
  expect(buffers).toBeLessThan(2_500)
})
