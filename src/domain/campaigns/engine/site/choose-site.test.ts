import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { categories } from '#contract/posts/post-values.ts'
import type { Db } from '#db/db.ts'
import { listPublishableSites } from '#domain/sites/publishable-sites.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeMember } from '#test/makers/campaigns.ts'
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

/** Sites of all topics and paces; one of eleven does not answer. */
async function makeSites(count: number): Promise<void> {
  await sql`
    insert into domains (host, name, categories, posts_per_day, spacing_minutes, proof_status, proof_method, proven_at, health_status)
    select 'site-' || no || '.example', 'Site', (${categories}::text[])[1 + no % 9 : 1 + no % 9 + no % 2], 1 + no % 3, 240 * (no % 8), 'proven', 'operator',
      now(), case when no % 11 = 0 then 'failing' else 'healthy' end from generate_series(1, ${count}::int) no`.execute(
    database.db,
  )
}

/** Every article of `articles` is as old as its number times seven hours, on a site of its number times three. */
async function makeArticles(articles: number): Promise<void> {
  await sql`
    insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url, anchor_text,
      link_rel, writer, word_count, reading_time, status, url, published_at, created_at)
    select site.id, 'key ' || no, 'a-' || no, 'An article ' || no, '', '', '', 'General', 'keyword', 'https://t.example/', 'anchor', 'ugc', 'embedded', 700,
      4, 'published', 'https://x.example/', date_trunc('milliseconds', now()), now() - no * interval '7 hours'
    from generate_series(1, ${articles}::int) no
    join (select id, row_number() over (order by host) as nth from domains) site on site.nth = 1 + no * 3 % (select count(*) from domains)`.execute(
    database.db,
  )
}

/** Links of another campaign to the target, some of them still on their way. */
async function makeLinks(links: number): Promise<void> {
  const { userId } = await makeMember(database.db)
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      with campaign as (
        insert into campaigns (user_id, status, target_url, target_domain, hold_id, started_at)
        values (${userId}, 'running', ${`https://${target}/`}, ${target}, uuidv7(), now()) returning id
      )
      insert into placements (campaign_id, user_id, number, state, keyword, anchor_text, anchor_kind, domain_id, site_host, site_kind, attempts, started_at)
      select campaign.id, ${userId}, no, 'writing', 'keyword', 'anchor', 'other', site.id, site.host, 'network', 1, now()
      from campaign, generate_series(1, ${links}::int) no
      join (select id, host, row_number() over (order by host desc) as nth from domains) site
        on site.nth = 1 + no * no % (select count(*) from domains)`.execute(db)
    await sql`
      update placements set state = 'verified', post_id = uuidv7(), url = 'https://x.example/', verified_at = now(), guarantee_until = now()
      where number % 4 <> 0`.execute(db)
  })
}

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
  await makeSites(60)
  for (const [articles, links] of [
    [0, 0],
    [40, 12],
    [150, 60],
  ] as const) {
    await makeArticles(articles === 150 ? 0 : articles)
    await makeLinks(links)
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
  await makeSites(6)
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
  await makeSites(1)
  const choice = await database.db.transaction().execute(async (publishing) => {
    await sql`update site_turns set last_article_at = now() - interval '2 days'`.execute(publishing)
    return database.db.transaction().execute(async (db) => chooseSite(db, await lockedWith(db, 'home loan')))
  })
  expect(choice).toMatchObject({ site: { host: 'site-1.example' } })
})

test('the turn of a site follows its articles and its categories', async () => {
  const { db } = database
  await makeSites(3)
  await makeArticles(3)
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
  await makeSites(5_000)
  await makeArticles(4_000)
  await sql`vacuum analyze domains, automation_posts, site_turns`.execute(database.db)
  const few = await explainReads(database, async (db) => chooseSite(db, await lockedWith(db, 'home loan')), {
    role: 'owner',
  })
  expect(few.scanned.filter((table) => table !== 'placements' && table !== 'campaigns')).toEqual([])
  expect(few.buffers).toBeLessThan(300)
})
