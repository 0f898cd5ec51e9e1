import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkHistory } from '#contract/history.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import {
  type BlogServer,
  giveCredits,
  hurry,
  makeDraft,
  placementsOf,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '#test/makers/campaigns.ts'
import { makeSite } from '#test/makers/sites.ts'

let database: TestDatabase
let server: TestServer
let blog: BlogServer
let engine: TestEngine
let member: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog)
  server = await startTestServer(database)
  Object.assign(server.deps.campaigns, engine.plan)
  await makeSite(database.db)
  member = await makeSignedIn()
  stranger = await makeSignedIn()
})
afterAll(async () => {
  await server.close()
  engine.stop()
  await blog.close()
  await database.drop()
})

async function makeSignedIn(): Promise<SignedIn> {
  const signedIn = await signIn(server.url, await makeAccount(server.deps.accounts))
  await giveCredits(database.db, signedIn, 50)
  return signedIn
}

type Who = SignedIn | null

async function call(method: string, path: string, { by = member, body }: { by?: Who; body?: unknown } = {}) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(by === null ? {} : { authorization: `Bearer ${by.accessToken}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const accepted = ['anchor_mix', 'near_duplicates', 'same_host', 'topical_fit', 'velocity', 'target']
const draft = (links = 2) => makeDraft(database.db, member, { targetUrl: blog.target, links })

async function makeStarted(links = 2): Promise<string> {
  const id = await draft(links)
  expect(await call('POST', `/campaigns/${id}/start`, { body: { accepted } })).toMatchObject({
    status: 200,
    body: { campaign: { status: 'running', credits: { reserved: links, spent: 0 } } },
  })
  return id
}

test('a campaign is started, shown link by link, and recorded in the timeline', async () => {
  const id = await makeStarted()
  await engine.work.advance()
  const list = await call('GET', `/campaigns/${id}/placements`)
  expect(list).toMatchObject({
    status: 200,
    body: { next: null, placements: [1, 2].map((number) => ({ number, state: 'verified', verdict: 'found' })) },
  })
  const [first] = list.body.placements
  expect(first).toMatchObject({ site: { kind: 'network' }, attempts: 1, viewCount: 0, url: expect.any(String) })
  const one = await call('GET', `/placements/${first.id}`)
  expect(one.body.checks).toMatchObject([{ verdict: 'found', evidence: { fetching: { status: 200 } } }])
  expect(one.body.events.map((event: { to: string }) => event.to)).toEqual([
    'verified',
    'verifying',
    'publishing',
    'writing',
    'waiting',
  ])
  expect(one.body.events[0]).toMatchObject({ credits: -1, checkId: one.body.checks[0].id })
  const page = await call('GET', `/campaigns/${id}/timeline?limit=7`)
  const rest = await call('GET', `/campaigns/${id}/timeline?cursor=${page.body.next}`)
  expect([page.body.events.length, rest.body.events.length, rest.body.next]).toEqual([7, 3, null])
})

test('the timeline is read link by link, the newest first, and the events of one link alone', async () => {
  const id = await makeStarted(5)
  await engine.work.advance()
  const first = (await call('GET', `/campaigns/${id}/timeline/links?limit=3`)).body
  const rest = (await call('GET', `/campaigns/${id}/timeline/links?limit=3&cursor=${first.next}`)).body
  expect([first.links.length, rest.links.length, rest.next]).toEqual([3, 2, null])
  const links = [...first.links, ...rest.links]
  expect(links.map(({ number }: { number: number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5])
  const times = links.map(({ latest }: { latest: { id: string } }) => latest.id)
  expect(times).toEqual(times.toSorted().toReversed())
  const [one] = links
  expect(one).toMatchObject({ events: 5, anchorText: expect.any(String), latest: { kind: 'step', to: 'verified' } })
  const { body } = await call('GET', `/campaigns/${id}/timeline?placement=${one.placementId}`)
  expect(body.events).toHaveLength(5)
  expect(body.events[0]).toEqual(one.latest)
  expect(new Set(body.events.map(({ number }: { number: number }) => number))).toEqual(new Set([one.number]))
})

test('a plan whose warnings were not accepted is not started, and neither is one that credits do not pay', async () => {
  const id = await draft(3)
  const unread = await call('POST', `/campaigns/${id}/start`, { body: { accepted: [] } })
  expect(unread).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  const dear = await draft(500)
  expect(await call('POST', `/campaigns/${dear}/start`, { body: { accepted } })).toMatchObject({
    status: 402,
    body: { code: 'not_enough_credits' },
  })
  expect(await placementsOf(database.db, dear)).toEqual([])
})

test('a campaign is paused, resumed and cancelled, and only when that can be', async () => {
  const id = await makeStarted()
  expect(await call('POST', `/campaigns/${id}/pause`)).toMatchObject({ body: { campaign: { status: 'paused' } } })
  expect(await call('POST', `/campaigns/${id}/resume`)).toMatchObject({ body: { campaign: { status: 'running' } } })
  expect(await call('POST', `/campaigns/${id}/cancel`)).toMatchObject({ body: { campaign: { status: 'stopping' } } })
  await engine.work.advance()
  for (const verb of ['pause', 'resume', 'start'])
    expect(await call('POST', `/campaigns/${id}/${verb}`, { body: { accepted } })).toMatchObject({ status: 422 })
  expect(await call('POST', `/campaigns/${await draft()}/cancel`)).toMatchObject({ status: 422 })
})

test('nothing of a campaign is for guests or strangers', async () => {
  const id = await makeStarted()
  const [placement] = await placementsOf(database.db, id)
  const calls = [
    ...['start', 'pause', 'resume', 'cancel', 'report'].map((verb) => ['POST', `/campaigns/${id}/${verb}`]),
    ['GET', `/campaigns/${id}/placements`],
    ['GET', `/campaigns/${id}/timeline`],
    ['GET', `/campaigns/${id}/timeline/links`],
    ['GET', `/campaigns/${id}/export.csv`],
    ['GET', `/campaigns/${id}/events`],
    ['GET', `/placements/${placement?.id}`],
  ] as const
  for (const [method = '', path = ''] of calls) {
    const body = method === 'POST' ? {} : undefined
    expect([path, (await call(method, path, { by: stranger, body })).status]).toEqual([path, 404])
    expect([path, (await call(method, path, { by: null, body })).status]).toEqual([path, 401])
  }
  for (const path of ['/overview', '/campaign-alerts']) expect((await call('GET', path, { by: null })).status).toBe(401)
})

test('a report is made over the live links, and there is none without one', async () => {
  const none = await draft()
  expect(await call('POST', `/campaigns/${none}/report`)).toMatchObject({ status: 422 })
  const id = await makeStarted()
  await engine.work.advance()
  const { body } = await call('POST', `/campaigns/${id}/report`)
  const pages = await database.db
    .selectFrom('reportPages')
    .innerJoin('reportRuns', 'reportRuns.id', 'runId')
    .select('url')
    .where('reportId', '=', body.reportId)
    .execute()
  const placements = await placementsOf(database.db, id)
  expect(pages.map(({ url }) => url).sort()).toEqual(placements.map(({ url }) => url).sort())
  // The report's title for its owner is the name of the campaign.
  const { body: shown } = await call('GET', `/reports/${body.reportId}`)
  const { body: campaign } = await call('GET', `/campaigns/${id}`)
  expect(shown.report.title).toBe(campaign.campaign.name)
})

test('the overview counts campaigns and links', async () => {
  const own = await makeSignedIn()
  const before = await call('GET', '/overview', { by: own })
  expect(before.body).toMatchObject({ activeCampaigns: [], drafts: 0, links: { verified: 0, lost: 0, refunded: 0 } })
  const member = { userId: own.userId }
  const id = await makeDraft(database.db, member, { targetUrl: blog.target, links: 2 })
  await makeDraft(database.db, member, { targetUrl: blog.target, links: 2 })
  await call('POST', `/campaigns/${id}/start`, { by: own, body: { accepted } })
  expect((await call('GET', '/overview', { by: own })).body).toMatchObject({ activeCampaigns: [{ id }], drafts: 1 })
  await hurry(database.db, id)
  await engine.work.advance()
  const { body } = await call('GET', '/overview', { by: own })
  expect(body).toMatchObject({ activeCampaigns: [], links: { verified: 2, lost: 0, refunded: 0 }, ownSites: 0 })
  const { points } = (await call('GET', '/overview/links?range=7d', { by: own })).body as LinkHistory
  expect(points.map(({ verified, lost }) => verified - lost).reduce((one, other) => one + other)).toBe(2)
})

test('the alert settings are stored as chosen', async () => {
  expect((await call('GET', '/campaign-alerts')).body).toEqual({
    alerts: { mail: 'daily', mailLost: false, webhook: true },
  })
  const alerts = { mail: 'off', mailLost: true, webhook: false }
  expect((await call('PUT', '/campaign-alerts', { body: alerts })).body).toEqual({ alerts })
  expect((await call('GET', '/campaign-alerts')).body).toEqual({ alerts })
  expect((await call('GET', '/campaign-alerts', { by: stranger })).body.alerts.mail).toBe('daily')
})

test('the export is CSV in which nothing is taken for a formula', async () => {
  const id = await makeStarted()
  await database.db
    .updateTable('placements')
    .set({ keyword: '=HYPERLINK("https://bad.example")' })
    .where('campaignId', '=', id)
    .execute()
  const response = await fetch(`${server.url}/api/campaigns/${id}/export.csv`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://bad.example"")"`)
})

test('a watcher of a campaign receives its state immediately, and after every change', async () => {
  const id = await makeStarted()
  const left = new AbortController()
  const response = await fetch(`${server.url}/api/campaigns/${id}/events`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
    signal: left.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const statuses: string[] = []
  const reading = (async () => {
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      for (const [, data = '{}'] of chunk.matchAll(/^data: (.*)$/gm)) statuses.push(JSON.parse(data).status)
      if (statuses.at(-1) === 'running' && statuses.length === 1) await call('POST', `/campaigns/${id}/pause`)
      if (statuses.at(-1) === 'paused') return
    }
  })()
  await reading
  left.abort()
  expect([statuses[0], statuses.at(-1)]).toEqual(['running', 'paused'])
})
