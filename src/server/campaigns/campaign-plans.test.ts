import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorMixDefault } from '#contract/campaigns/campaign-values.ts'
import type { Campaign, CampaignSummary, Preflight } from '#contract/campaigns/campaigns.ts'
import { campaignNameMax, campaignsPerMemberMax, guaranteeDays } from '#contract/limits.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import { makeSite } from '#test/makers/sites.ts'

let database: TestDatabase
let server: TestServer
let target: LinkSite
let pages: ReturnType<typeof testReportDeps>
let member: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  target = await startLinkSite()
  pages = testReportDeps([target.host])
  Object.assign(server.deps.campaigns, { pages })
  member = await signIn(server.url, await makeAccount(server.deps.accounts))
  stranger = await signIn(server.url, await makeAccount(server.deps.accounts))
})
afterAll(async () => {
  pages.stop()
  await target.close()
  await server.close()
  await database.drop()
})

type Answer<Body> = { status: number; body: Body & { code?: string; data?: { limit?: number } } }

async function call<Body>(
  method: string,
  path: string,
  body?: unknown,
  who: SignedIn | null = member,
): Promise<Answer<Body>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(who === null ? {} : { authorization: `Bearer ${who.accessToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
}

type Made = { campaign: Campaign }

async function make(plan: object = {}): Promise<Campaign> {
  const { status, body } = await call<Made>('POST', '/campaigns', plan)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.campaign
}

const plan = () => ({
  name: 'Autumn',
  keywords: ['rain barrels'],
  anchors: [{ text: 'Acme', kind: 'branded' }],
  anchorMix: { branded: 100, partial: 0, exact: 0, other: 0 },
  targetUrl: `${target.url}/found`,
  links: 3,
})

test('a draft is begun empty and read back as it was written', async () => {
  const campaign = await make()
  expect(campaign).toMatchObject({
    name: '',
    status: 'draft',
    keywords: [],
    anchors: [],
    anchorMix: anchorMixDefault,
    links: 10,
    rel: 'sponsored',
    counts: { waiting: 0, verified: 0, refunded: 0 },
    credits: { reserved: 0, spent: 0, returned: 0 },
    blockedText: null,
    nextDueAt: null,
    expectedEndAt: null,
    guaranteeDays,
    startedAt: null,
    finishedAt: null,
  })
  const { status, body } = await call<Made>('PATCH', `/campaigns/${campaign.id}`, plan())
  expect(status).toBe(200)
  expect(body.campaign).toMatchObject({ ...plan(), id: campaign.id })
  expect((await call<Made>('GET', `/campaigns/${campaign.id}`)).body).toEqual(body)
})

test('texts are stored as single lines: no control characters, one space between words', async () => {
  const texts = {
    name: ' Autumn\u0000 sale\n',
    keywords: ['rain\tbarrels \ud800'],
    anchors: [{ text: '\u202eAcme  shop', kind: 'branded' }],
  }
  expect(await make(texts)).toMatchObject({
    name: 'Autumn sale',
    keywords: ['rain barrels'],
    anchors: [{ text: 'Acme shop', kind: 'branded' }],
  })
  expect((await call('POST', '/campaigns', { keywords: [' \n '] })).status).toBe(422)
})

test('the list has the member’s own campaigns, newest first, and continues after its last entry', async () => {
  const [older, newer] = [await make({ name: 'Older' }), await make({ name: 'Newer' })]
  type List = { campaigns: CampaignSummary[]; next: string | null }
  const first = (await call<List>('GET', '/campaigns?limit=1')).body
  expect(first.campaigns.map(({ id }) => id)).toEqual([newer.id])
  const second = (await call<List>('GET', `/campaigns?limit=1&cursor=${first.next}`)).body
  expect(second.campaigns.map(({ id }) => id)).toEqual([older.id])
  expect((await call<List>('GET', '/campaigns?status=running')).body).toEqual({ campaigns: [], next: null })
  expect((await call<List>('GET', '/campaigns', undefined, stranger)).body.campaigns).toEqual([])
})

test('a running campaign shows its reserved, spent and returned credits', async () => {
  const { id } = await make({ ...plan(), links: 4 })
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update campaigns set status = 'running', started_at = now(), hold_id = uuidv7() where id = ${id}`.execute(
      db,
    )
    await sql`insert into placements (campaign_id, user_id, number, keyword, anchor_text, anchor_kind, state, domain_id, site_host, site_kind, post_id,
        url, attempts, started_at, verified_at, guarantee_until, lost_at, due_at)
      select ${id}, ${member.userId}, n, 'x', 'x', 'branded', (array['waiting', 'failed', 'verified', 'refunded'])[n], uuidv7(), 'a.example', 'network',
        uuidv7(), 'https://a.example/', 1, now(), case when n > 2 then now() end, case when n > 2 then now() end, case when n > 3 then now() end,
        '2026-01-01' from generate_series(1, 4) as n`.execute(db)
  })
  const { campaign } = (await call<Made>('GET', `/campaigns/${id}`)).body
  expect(campaign).toMatchObject({
    status: 'running',
    counts: { waiting: 1, failed: 1, verified: 1, refunded: 1, lost: 0 },
    credits: { reserved: 2, spent: 2, returned: 1 },
    nextDueAt: '2026-01-01T00:00:00.000Z',
    expectedEndAt: '2026-01-01T00:00:00.000Z',
  })
  expect((await call('PATCH', `/campaigns/${id}`, { links: 5 })).status).toBe(422)
  expect((await call<Made>('PATCH', `/campaigns/${id}`, { name: 'Renamed' })).body.campaign.name).toBe('Renamed')
})

test('a copy is a separate draft, and a removed campaign does not exist any more', async () => {
  const { id } = await make(plan())
  const { status, body } = await call<Made>('POST', `/campaigns/${id}/duplicate`)
  expect(status).toBe(201)
  expect(body.campaign).toMatchObject({ ...plan(), name: 'Autumn (copy)', status: 'draft' })
  expect(await call('DELETE', `/campaigns/${id}`)).toEqual({ status: 200, body: { removed: id } })
  expect((await call('GET', `/campaigns/${id}`)).status).toBe(404)
  expect((await call('DELETE', `/campaigns/${id}`)).status).toBe(404)
  expect((await call('GET', `/campaigns/${body.campaign.id}`)).status).toBe(200)
})

test('a check inspects the target and returns the cost and the risks of a start', async () => {
  const site = await makeSite(database.db)
  const { id } = await make({ ...plan(), siteChoice: 'chosen', siteIds: [site.id] })
  const { status, body } = await call<{ preflight: Preflight }>('POST', `/campaigns/${id}/preflight`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.preflight).toMatchObject({
    cost: 3,
    available: 0,
    canStart: false,
    sites: [{ id: site.id, links: 3 }],
    target: { status: 200, title: 'A page' },
  })
  expect(body.preflight.risks.filter(({ level }) => level === 'stop').map(({ code }) => code)).toEqual(['credits'])
})

test('checks of targets are limited, because each sends requests to other servers', async () => {
  const { id } = await make(plan())
  const { checks } = server.deps.campaigns
  const one = createRateLimiter(database.pool, { name: `checks-${randomUUID()}`, points: 1, windowSeconds: 3_600 })
  Object.assign(server.deps.campaigns, { checks: one })
  const statuses = []
  for (const who of [member, member, stranger])
    statuses.push((await call('POST', `/campaigns/${id}/preflight`, undefined, who)).status)
  Object.assign(server.deps.campaigns, { checks })
  expect(statuses).toEqual([200, 429, 404])
})

const calls: [string, (id: string) => string, object?][] = [
  ['GET', (id) => `/campaigns/${id}`],
  ['PATCH', (id) => `/campaigns/${id}`, { name: 'x' }],
  ['DELETE', (id) => `/campaigns/${id}`],
  ['POST', (id) => `/campaigns/${id}/duplicate`],
  ['POST', (id) => `/campaigns/${id}/preflight`],
]

test.each(calls)('%s of one campaign is for its member alone', async (method, path, body) => {
  const { id } = await make(plan())
  expect((await call(method, path(id), body, null)).status).toBe(401)
  for (const [who, campaignId] of [
    [stranger, id],
    [member, randomUUID()],
    [member, 'no-id'],
  ] as const) {
    const answer = await call(method, path(campaignId), body, who)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
  expect((await call<Made>('GET', `/campaigns/${id}`)).body.campaign.name).toBe('Autumn')
})

test('lists and new drafts are for those who signed in', async () => {
  expect((await call('GET', '/campaigns', undefined, null)).status).toBe(401)
  expect((await call('POST', '/campaigns', {}, null)).status).toBe(401)
})

test.each([
  [{ name: 'x'.repeat(campaignNameMax + 1) }],
  [{ links: 0 }],
  [{ links: 1.5 }],
  [{ pacePerDay: 101 }],
  [{ keywords: [''] }],
  [{ anchors: [{ text: 'x', kind: 'naked' }] }],
  [{ anchorMix: { branded: 100 } }],
  [{ rel: 'ugc' }],
  [{ siteIds: ['x'] }],
  [{ siteIds: [randomUUID()] }],
])('a plan with %j is refused', async (changes) => {
  const { id } = await make()
  for (const answer of [await call('POST', '/campaigns', changes), await call('PATCH', `/campaigns/${id}`, changes)])
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
})

test('a list limit outside of its bounds is rejected', async () => {
  for (const query of ['limit=0', 'limit=101', 'status=nothing', 'cursor=x'])
    expect((await call('GET', `/campaigns?${query}`)).status).toBe(422)
})

test('an account with as many campaigns as it may have begins no other', async () => {
  const full = await signIn(server.url, await makeAccount(server.deps.accounts))
  await sql`insert into campaigns (user_id) select ${full.userId} from generate_series(1, ${campaignsPerMemberMax})`.execute(
    database.db,
  )
  const answer = await call('POST', '/campaigns', {}, full)
  expect([answer.status, answer.body.code]).toEqual([409, 'limit_reached'])
})

test('the export of an account contains its own campaigns, removed ones included', async () => {
  const { id } = await make({ name: 'Exported' })
  await sql`update campaigns set status = 'finished', started_at = now(), finished_at = now(), hold_id = uuidv7(), removed_at = now()
    where id = ${id}`.execute(database.db)
  const own = (await call<{ campaigns: { id: string; name: string }[] }>('GET', '/account/export')).body
  expect(own.campaigns).toContainEqual(expect.objectContaining({ id, name: 'Exported', status: 'finished' }))
  expect((await call<{ campaigns: object[] }>('GET', '/account/export', undefined, stranger)).body.campaigns).toEqual(
    [],
  )
})
