import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkSite, PublicArticle, Site, SiteArticle } from '#contract/sites/sites.ts'
import { measureNextSites } from '#domain/campaigns/figures/measure-sites.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { makeSite, publishOn } from '#test/makers/sites.ts'

let database: TestDatabase
let server: TestServer
let wordPress: WordPressServer
let member: SignedIn
/** TXT records by name. */
const records = new Map<string, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  wordPress = await startWordPress({ siteName: 'My garden' })
  const resolveTxt = async (name: string) => {
    const record = records.get(name)
    if (record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    return [[record]]
  }
  server = await startTestServer(database, { sites: { allow: [wordPress.host], resolveTxt } })
  member = await makeMember()
})
afterAll(async () => {
  await server.close()
  await wordPress.close()
  await database.drop()
})

async function makeMember(): Promise<SignedIn> {
  return signIn(server.url, await makeAccount(server.deps.accounts))
}

type Answer<Body> = { status: number; body: Body & { code?: string; message?: string } }

async function call<Body>(
  method: string,
  path: string,
  body?: unknown,
  by: SignedIn | null = member,
): Promise<Answer<Body>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(by === null ? {} : { authorization: `Bearer ${by.accessToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
}

type One = { site: Site }
type SitePage = { sites: Site[]; next: string | null }

test('a domain is added, proven by DNS, filled, publicly readable and removed', async () => {
  const added = await call<One>('POST', '/sites', { host: 'https://garden.example.com/', name: 'The garden paper' })
  expect(added.status).toBe(201)
  const { id, proof, url } = added.body.site
  expect(added.body.site).toMatchObject({ host: 'garden.example.com', kind: 'own', publisher: 'hosted', articles: 0 })
  expect(proof).toMatchObject({ status: 'unproven', method: null, provenAt: null, last: null })
  expect(proof.dnsName).toBe('_linkwright.garden.example.com')
  expect(proof.fileUrl).toMatch(/^https:\/\/garden\.example\.com\/\.well-known\/linkwright-[0-9a-f]{32}\.txt$/)
  expect(url).toBe(`${server.url}/site/${id}/`)

  const missed = await call<One>('POST', `/sites/${id}/proof`, { method: 'dns' })
  expect(missed).toMatchObject({ status: 200, body: { site: { proof: { status: 'unproven', last: { ok: false } } } } })
  expect(await call('POST', `/sites/${id}/proof`, { method: 'dns' })).toMatchObject({ status: 429 })
  records.set(proof.dnsName, proof.dnsValue)
  await database.db
    .updateTable('domains')
    .set({ dnsCheckedAt: new Date(0) })
    .where('id', '=', id)
    .execute()
  const proven = await call<One>('POST', `/sites/${id}/proof`, { method: 'dns' })
  expect(proven.body.site.proof).toMatchObject({ status: 'proven', method: 'dns', last: { method: 'dns', ok: true } })

  const { articleId } = await publishOn(database.db, server.deps.sites, { id }, member.userId)
  const listed = await call<{ articles: SiteArticle[] }>('GET', `/sites/${id}/articles`)
  const [article] = listed.body.articles
  expect(article).toMatchObject({ id: articleId, siteId: id, status: 'published', linkRel: 'sponsored' })
  const read = await call<{ article: PublicArticle }>(
    'GET',
    `/public-sites/${id}/articles/${article?.slug}`,
    undefined,
    null,
  )
  expect(read.body.article).toMatchObject({ id: articleId, canonicalUrl: article?.url })
  expect(await call('GET', `/public-sites/${id}`, undefined, null)).toMatchObject({
    status: 200,
    body: {
      site: { id, name: 'The garden paper', theme: 'broadsheet' },
      articles: [{ slug: article?.slug }],
      next: null,
    },
  })
  expect((await call<One>('GET', `/sites/${id}`)).body.site.articles).toBe(1)

  expect(await call('DELETE', `/sites/${id}/articles/${articleId}`)).toMatchObject({ status: 200 })
  expect(await call('GET', `/public-sites/${id}/articles/${article?.slug}`, undefined, null)).toMatchObject({
    status: 410,
  })
  expect(await call('DELETE', `/sites/${id}`)).toEqual({ status: 200, body: { removed: id } })
  expect(await call('GET', `/public-sites/${id}`, undefined, null)).toMatchObject({ status: 404 })
})

test('a WordPress is connected, and its secret is never read back', async () => {
  const { id } = await makeSite(database.db, { userId: member.userId, publisher: 'wordpress' })
  const { baseUrl, username, secret } = wordPress.credentials()
  const connected = await call<One>('PUT', `/sites/${id}/connection`, { baseUrl, username, secret })
  expect(connected.body.site.connection).toMatchObject({ baseUrl, username, status: 'working' })
  const everything = await Promise.all([
    call('GET', `/sites/${id}`),
    call('GET', '/sites?imported=all'),
    call('GET', '/account/export'),
  ])
  expect(everything.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(JSON.stringify([connected, everything, server.logLines])).not.toContain(secret)
})

test('health has its reasons', async () => {
  const { id } = await makeSite(database.db, { userId: member.userId })
  const { body } = await call<One>('POST', `/sites/${id}/health`)
  expect(body.site.health).toMatchObject({ status: 'healthy', servesHost: false, reasons: [{ code: 'dns' }] })
  expect(body.site.health.checkedAt).not.toBeNull()
})

test('members see of the network what helps to choose, and nothing of its inside', async () => {
  const site = await makeSite(database.db)
  const { body } = await call<{ sites: Record<string, unknown>[] }>('GET', '/network-sites')
  const seen = body.sites.find(({ id }) => id === site.id)
  expect(Object.keys(seen ?? {}).sort()).toEqual([
    'articles',
    'categories',
    'figures',
    'host',
    'id',
    'isHealthy',
    'name',
    'postsPerDay',
    'spacingMinutes',
    'tagline',
    'theme',
    'url',
  ])
  expect(await call('GET', `/sites/${site.id}`)).toMatchObject({ status: 404 })
})

test('unknown figures of a site are null, and measured ones have their counts and dates', async () => {
  const { id } = await makeSite(database.db, { userId: member.userId })
  const fresh = await call<One>('GET', `/sites/${id}`)
  expect(fresh.body.site.figures).toEqual({
    measuredAt: null,
    topics: [],
    links: { checked: 0, found: 0, unread: 0, days: 30, lastCheckedAt: null },
    survival: {
      links: 0,
      after: [
        { days: 30, share: null, followed: 0, needed: 10 },
        { days: 90, share: null, followed: 0, needed: 10 },
      ],
    },
    speed: { medianMs: null, p95Ms: null, checks: 0, unanswered: 0, days: 30, lastAt: null },
    indexing: { state: null, reason: null, url: null, checkedAt: null },
    indexNow: { isOn: false, acceptedAt: null, urls: null },
  })
  await publishOn(database.db, server.deps.sites, { id }, member.userId)
  await call('POST', `/sites/${id}/health`)
  await measureNextSites(database.db)
  const { body } = await call<One>('GET', `/sites/${id}`)
  expect(body.site).toMatchObject({ articles: 1, figures: { topics: [{ articles: 1 }] } })
  const { measuredAt, indexing, speed } = body.site.figures
  expect(measuredAt).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(indexing).toMatchObject({ state: 'unread', reason: expect.stringContaining('The page couldn’t be read') })
  expect(speed).toMatchObject({ checks: 1, unanswered: 1, medianMs: null })
  expect(await call('GET', `/sites/${id}`, undefined, await makeMember())).toMatchObject({ status: 404 })
})

test('the network is listed in the requested order, for members only', async () => {
  const [slow, fast] = [await makeSite(database.db), await makeSite(database.db)]
  for (const [site, medianMs] of [
    [slow, 900],
    [fast, 90],
  ] as const)
    await database.db
      .updateTable('siteFigures')
      .set({ measuredAt: new Date(), medianMs, checks: 9, checksUnanswered: 0 })
      .where('domainId', '=', site.id)
      .execute()
  const first = await call<{ sites: NetworkSite[]; next: string }>('GET', '/network-sites?order=speed&limit=1')
  expect(first.body.sites).toMatchObject([{ id: fast.id, figures: { speed: { medianMs: 90, checks: 9 } } }])
  const second = await call<{ sites: NetworkSite[] }>(
    'GET',
    `/network-sites?order=speed&limit=1&cursor=${first.body.next}`,
  )
  expect(second.body.sites).toMatchObject([{ id: slow.id }])
  expect(await call('GET', '/network-sites', undefined, null)).toMatchObject({ status: 401 })
  const { sites } = (await call<{ sites: NetworkSite[] }>('GET', '/network-sites?limit=200')).body
  const { rows } = await sql<{ id: string }>`select id from domains where user_id is not null`.execute(database.db)
  expect(sites.filter(({ id }) => rows.some((own) => own.id === id))).toEqual([])
})

test('own sites are listed page by page, the newest first, and no other member’s', async () => {
  const [by, stranger] = [await makeMember(), await makeMember()]
  const ids: string[] = []
  for (let site = 0; site < 5; site += 1) ids.unshift((await makeSite(database.db, { userId: by.userId })).id)
  await makeSite(database.db, { userId: stranger.userId })
  const listed: string[][] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`
    const page: Answer<SitePage> = await call('GET', `/sites?limit=2${cursor}`, undefined, by)
    listed.push(page.body.sites.map(({ id }) => id))
    next = page.body.next
  }
  expect(listed).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
})

test('a file of domains is imported into a list of its own', async () => {
  const by = await makeMember()
  const csv = 'domain,name\none.example.org,One\n127.0.0.1,Two\n'
  const imported = await call('POST', '/sites/import', { csv }, by)
  expect(imported).toMatchObject({ status: 200, body: { added: 1, skipped: [{ line: 3, value: '127.0.0.1' }] } })
  const hosts = async (which: string) =>
    (await call<{ sites: Site[] }>('GET', `/sites?imported=${which}`, undefined, by)).body.sites.map(({ host }) => host)
  expect([await hosts('only'), await hosts('without')]).toEqual([['one.example.org'], []])
})

test('the export of an account contains its sites and articles', async () => {
  const by = await makeMember()
  const site = await makeSite(database.db, { userId: by.userId })
  const { articleId } = await publishOn(database.db, server.deps.sites, site, by.userId)
  const { body } = await call<Record<string, unknown>>('GET', '/account/export', undefined, by)
  expect(body).toMatchObject({ sites: [{ id: site.id, host: site.host }], siteArticles: [{ id: articleId }] })
})

test.each<[string, string, unknown, number, string]>([
  ['POST', '/sites', { host: '' }, 422, 'validation_failed'],
  ['POST', '/sites', { host: 'not a host' }, 422, 'validation_failed'],
  ['POST', '/sites', { host: '10.0.0.1' }, 422, 'target_host_refused'],
  ['POST', '/sites', { host: 'a.example.com', categories: [] }, 422, 'validation_failed'],
  ['POST', '/sites', { host: 'a.example.com', theme: 'neon' }, 422, 'validation_failed'],
  ['POST', '/sites', { host: 'a.example.com', postsPerDay: 0 }, 422, 'validation_failed'],
  ['POST', '/sites/import', { csv: '' }, 422, 'validation_failed'],
  ['GET', '/network-sites?order=best', undefined, 422, 'validation_failed'],
  ['GET', '/network-sites?cursor=nonsense', undefined, 422, 'validation_failed'],
  ['GET', '/sites?limit=0', undefined, 422, 'validation_failed'],
  ['GET', '/sites?cursor=nonsense', undefined, 422, 'validation_failed'],
  ['GET', '/sites/not-a-uuid', undefined, 404, 'not_found'],
  ['PATCH', '/sites/0198d000-0000-7000-8000-000000000000', { isOn: false }, 404, 'not_found'],
  ['POST', '/sites/0198d000-0000-7000-8000-000000000000/proof', { method: 'dns' }, 404, 'not_found'],
  ['POST', '/sites/0198d000-0000-7000-8000-000000000000/proof', { method: 'word' }, 422, 'validation_failed'],
  ['GET', '/public-sites/0198d000-0000-7000-8000-000000000000', undefined, 404, 'not_found'],
  ['GET', '/public-sites/x', undefined, 404, 'not_found'],
])('%s %s with %j is refused: %i %s', async (method, path, body, status, code) => {
  expect(await call(method, path, body)).toMatchObject({ status, body: { code } })
})
