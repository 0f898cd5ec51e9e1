import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignPlanChanges, Preflight } from '#contract/campaigns/campaigns.ts'
import { allowTopic, forbidTopic } from '#domain/articles/topics/topic-rules.ts'
import { articleSignature } from '#domain/sites/similarity/article-signature.ts'
import { storeFingerprint } from '#domain/sites/similarity/store-fingerprint.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeHolder } from '#test/makers/credits.ts'
import { type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import { makeSite, publishOn, testSiteDeps } from '#test/makers/sites.ts'
import { createCampaign } from '../lifecycle/create-campaign.ts'
import { withoutTargetHost } from './eligible-sites.ts'
import type { PlanDeps } from './plan-deps.ts'
import { preflight } from './preflight.ts'

let database: TestDatabase
let target: LinkSite
let pages: ReturnType<typeof testReportDeps>
let deps: PlanDeps
beforeAll(async () => {
  database = await createTestDatabase()
  target = await startLinkSite()
  target.change('/barrels', {
    body: '<!doctype html><title>Barrels</title><p>About rain barrels.</p><a href="/">Home</a>',
  })
  pages = testReportDeps([target.host])
  deps = { pages, isAllowed: ({ host }) => host === target.host }
})
afterAll(async () => {
  pages.stop()
  await target.close()
  await database.drop()
})

const basePlan = (): CampaignPlanChanges => ({
  name: 'Autumn',
  keywords: ['espresso recipe', 'coffee beans'],
  anchors: [
    { text: 'Acme', kind: 'branded' },
    { text: 'acme.example', kind: 'branded' },
    { text: 'Acme espresso guide', kind: 'partial' },
  ],
  anchorMix: { branded: 60, partial: 40, exact: 0, other: 0 },
  targetUrl: `${target.url}/barrels`,
  links: 4,
  pacePerDay: 2,
})

async function check(member: { userId: string }, changes: CampaignPlanChanges = {}): Promise<Preflight> {
  const id = await createCampaign(database.db, member, { ...basePlan(), ...changes })
  return preflight(database.db, deps, member, id)
}

const makeMember = async (credits: number) => ({ userId: await makeHolder(database.db, { credits }) })
const levels = ({ risks }: Preflight) => Object.fromEntries(risks.map(({ code, level }) => [code, level]))
const textOf = ({ risks }: Preflight, code: string) => risks.find((risk) => risk.code === code)?.text

/** Links of an earlier campaign for the target, in the state that the engine leaves. */
async function earlierLinks(
  { userId }: { userId: string },
  links: { domainId: string; postId: string; keyword?: string; anchorText?: string; daysAgo?: number }[],
): Promise<void> {
  const id = await createCampaign(database.db, { userId }, basePlan())
  await database.db.transaction().execute(async (db) => {
    // Only the final state matters here, so the guards of the steps are skipped.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update campaigns set status = 'running', started_at = now(), hold_id = uuidv7() where id = ${id}`.execute(
      db,
    )
    const rows = links.map((link) => ({ keyword: 'espresso recipe', anchorText: 'Acme', daysAgo: 1, ...link }))
    await sql`
      insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind, state, domain_id, site_host, site_kind, post_id, url,
        attempts, started_at, verified_at, guarantee_until)
      select ${id}, ${userId}, row_number() over (), keyword, "anchorText", 'branded', 'verified', "domainId", 'blog.example', 'network', "postId",
        'https://blog.example/a', 1, now(), now() - make_interval(days => "daysAgo"), now() + interval '30 days'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as link ("domainId" uuid, "postId" uuid, keyword text, "anchorText" text, "daysAgo" integer)`.execute(db)
  })
}

test('a good plan costs one credit per link, lists the sites, and can be started', async () => {
  await makeSite(database.db, { host: 'kitchen.example', categories: ['Food & Lifestyle'] })
  await makeSite(database.db, { host: 'many.example', categories: ['General'] })
  const member = await makeMember(10)
  await makeSite(database.db, { host: 'mine.example', userId: member.userId, categories: ['Food & Lifestyle'] })
  await makeSite(database.db, { host: 'coffee.example', categories: ['Food & Lifestyle'] })
  await makeSite(database.db, { host: 'cook.example', categories: ['Food & Lifestyle'] })
  const found = await check(member)
  expect(found).toMatchObject({
    cost: 4,
    available: 10,
    days: 2,
    canStart: true,
    sites: ['coffee', 'cook', 'kitchen', 'mine'].map((name) => ({ host: `${name}.example`, links: 1 })),
    target: { url: `${target.url}/barrels`, finalUrl: `${target.url}/barrels`, status: 200, title: 'Barrels' },
  })
  expect(found.sites.map(({ kind }) => kind)).toEqual(['network', 'network', 'network', 'own'])
  expect(found.anchors).toEqual([
    { text: 'Acme', kind: 'branded', links: 1 },
    { text: 'Acme espresso guide', kind: 'partial', links: 2 },
    { text: 'acme.example', kind: 'branded', links: 1 },
  ])
  expect(new Set(Object.values(levels(found)))).toEqual(new Set(['ok']))
  expect(found.risks.map(({ code }) => code)).toHaveLength(10)
  for (const { title, text } of found.risks) expect(Math.min(title.length, text.length)).toBeGreaterThan(0)
})

test('the check changes nothing: no credit is reserved and the draft stays as it was', async () => {
  const member = await makeMember(10)
  const before = await database.db.selectFrom('credits').selectAll().where('userId', '=', member.userId).execute()
  await check(member)
  expect(await database.db.selectFrom('credits').selectAll().where('userId', '=', member.userId).execute()).toEqual(
    before,
  )
  const { rows } = await sql<{ status: string; links: number }>`
    select status, (select count(*)::int from placements where campaign_id = campaigns.id) as links
    from campaigns where user_id = ${member.userId}`.execute(database.db)
  expect(rows).toEqual([{ status: 'draft', links: 0 }])
})

test('anything missing blocks: credits, sites, the rest of the plan, a target that answers', async () => {
  const member = await makeMember(1)
  const poor = await check(member)
  expect(poor.canStart).toBe(false)
  expect(levels(poor)).toMatchObject({ credits: 'stop', sites: 'ok' })
  const switchedOff = await makeSite(database.db, { isOn: true })
  const id = await createCampaign(database.db, member, {
    ...basePlan(),
    siteChoice: 'chosen',
    siteIds: [switchedOff.id],
  })
  await sql`update domains set is_on = false where id = ${switchedOff.id}`.execute(database.db)
  expect(levels(await preflight(database.db, deps, member, id))).toMatchObject({ sites: 'stop' })
  const empty = await check(member, { keywords: [], targetUrl: '' })
  expect(levels(empty)).toMatchObject({ plan_incomplete: 'stop', target: 'stop' })
  expect(empty).toMatchObject({ target: null, anchors: [], sites: [] })
  expect(Object.keys(levels(empty)).sort()).toEqual(['credits', 'plan_incomplete', 'rel_policy', 'sites', 'target'])
  expect(levels(await check(member, { targetUrl: `${target.url}/gone` }))).toMatchObject({ target: 'stop' })
  expect(levels(await check(member, { targetUrl: 'http://10.0.0.1/' }))).toMatchObject({ target: 'stop' })
})

test('links that pass on weight go to own sites when sites are chosen automatically, and never to network sites', async () => {
  const member = await makeMember(10)
  expect(textOf(await check(member, { rel: 'dofollow' }), 'sites')).toContain('None of your own sites')
  const own = await makeSite(database.db, { userId: member.userId })
  const found = await check(member, { rel: 'dofollow', links: 1 })
  expect(found.sites).toEqual([{ id: own.id, host: own.host, kind: 'own', links: 1 }])
  expect(levels(found)).toMatchObject({ rel_policy: 'ok' })
  const network = await makeSite(database.db)
  const chosen = await check(member, { rel: 'dofollow', siteChoice: 'chosen', siteIds: [own.id, network.id] })
  expect(levels(chosen)).toMatchObject({ rel_policy: 'stop' })
})

test('the target’s own site cannot get its links', () => {
  const sites = ['www.acme.example', 'blog.acme.example', 'acme.example.org'].map((host) => ({ host }))
  expect(withoutTargetHost(sites, 'https://acme.example/barrels').map(({ host }) => host)).toEqual([
    'blog.acme.example',
    'acme.example.org',
  ])
})

test('unreachable sites are left out, or reported if they were chosen', async () => {
  const member = await makeMember(10)
  const failing = await makeSite(database.db, { host: 'down.example', healthStatus: 'failing' })
  expect((await check(member, { links: 100 })).sites.map(({ host }) => host)).not.toContain('down.example')
  const chosen = await check(member, { siteChoice: 'chosen', siteIds: [failing.id] })
  expect(levels(chosen)).toMatchObject({ sites: 'warn' })
  expect(textOf(chosen, 'sites')).toContain('down.example')
})

test('existing links count: hosts that have one come last, and pairs and near-duplicates are reported', async () => {
  const member = await makeMember(100)
  const siteDeps = testSiteDeps()
  const made = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      makeSite(database.db, { host: `${name}.own.example`, userId: member.userId, categories: ['Food & Lifestyle'] }),
    ),
  )
  const [first, second, third] = made
  if (first === undefined || second === undefined || third === undefined) throw new Error('no sites')
  const text = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')
  const links = []
  for (const similar of [text, `${text} and a little more`]) {
    const { articleId: postId } = await publishOn(database.db, siteDeps, first, member.userId)
    await storeFingerprint(database.db, postId, articleSignature(similar))
    links.push({ domainId: first.id, postId })
  }
  await earlierLinks(member, links)
  const siteIds = made.map(({ id }) => id)
  const two = await check(member, { siteChoice: 'chosen', siteIds, links: 2 })
  expect(two.sites.map(({ host }) => host).sort()).toEqual(['three.own.example', 'two.own.example'])
  expect(levels(two)).toMatchObject({ same_host: 'ok', near_duplicates: 'warn' })
  expect(textOf(two, 'near_duplicates')).toMatch(
    /Of your 2 newest articles for .*, 2 share more than half of their text/,
  )
  const five = await check(member, { siteChoice: 'chosen', siteIds, links: 5 })
  expect(levels(five)).toMatchObject({ same_host: 'warn' })
  expect(textOf(five, 'same_host')).toContain('one.own.example (3)')
  const pairs = await check(member, {
    siteChoice: 'chosen',
    siteIds,
    links: 2,
    keywords: ['Espresso Recipe'],
    anchors: [{ text: 'acme', kind: 'branded' }],
    anchorMix: { branded: 100, partial: 0, exact: 0, other: 0 },
  })
  expect(textOf(pairs, 'near_duplicates')).toContain('would be in 4 articles')
  siteDeps.stop()
})

test('the pace is compared with the past 30 days, older links do not count', async () => {
  const member = await makeMember(1_000)
  const site = await makeSite(database.db, { userId: member.userId, categories: ['Food & Lifestyle'] })
  const siteDeps = testSiteDeps()
  const { articleId: postId } = await publishOn(database.db, siteDeps, site, member.userId)
  const fast = { links: 40, pacePerDay: 40, targetUrl: `${target.url}/barrels` }
  const before = await check(member, fast)
  expect(levels(before)).toMatchObject({ velocity: 'warn' })
  const link = { domainId: site.id, postId }
  await earlierLinks(
    member,
    Array.from({ length: 900 }, () => ({ ...link, daysAgo: 31 })),
  )
  expect(levels(await check(member, fast))).toMatchObject({ velocity: 'warn' })
  await earlierLinks(
    member,
    Array.from({ length: 400 }, () => ({ ...link, daysAgo: 29 })),
  )
  const after = await check(member, fast)
  expect(levels(after)).toMatchObject({ velocity: 'ok' })
  expect(textOf(after, 'velocity')).toMatch(/Up to 40 new links a day to .*; the past 30 days saw 1[34]\.\d a day/)
  siteDeps.stop()
})

test('a campaign that was started, belongs to another member or does not exist is not checked', async () => {
  const member = await makeMember(10)
  const id = await createCampaign(database.db, member, basePlan())
  const stranger = await makeMember(10)
  await expect(preflight(database.db, deps, stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  await sql`update campaigns set status = 'running', started_at = now(), hold_id = uuidv7() where id = ${id}`.execute(
    database.db,
  )
  await expect(preflight(database.db, deps, member, id)).rejects.toMatchObject({ code: 'validation_failed' })
})

test('a keyword that the operator forbids blocks a plan until it is allowed', async () => {
  const member = await makeMember(10)
  const id = await createCampaign(database.db, member, { ...basePlan(), keywords: ['coffee beans', 'payday loans'] })
  await forbidTopic(database.db, { phrase: 'payday loan', reason: '' })
  await expect(preflight(database.db, deps, member, id)).rejects.toMatchObject({
    code: 'topic_refused',
    data: { issues: [{ field: 'keywords.1', keyword: 'payday loans' }] },
  })
  await allowTopic(database.db, 'payday loan')
  expect((await preflight(database.db, deps, member, id)).cost).toBe(4)
})
