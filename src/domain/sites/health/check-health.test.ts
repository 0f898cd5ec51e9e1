import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAuthority } from '#test/fakes/certificates.ts'
import { createSmallWeb, type SiteListener } from '#test/fakes/small-web.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeRemoteSite, makeSite, publishOn, type TestSiteDeps, testSiteDeps } from '#test/makers/sites.ts'
import type { WholeSiteRow } from '../site-rows.ts'
import { checkNextSite, checkSite } from './check-health.ts'

const authority = createTestAuthority('Test authority')
const web = createSmallWeb()
let addresses = 0
let database: TestDatabase
let wordPress: WordPressServer
/** For hosts of the small web, and for servers at their own addresses. */
let deps: TestSiteDeps
let direct: TestSiteDeps
let userId: string

beforeAll(async () => {
  database = await createTestDatabase()
  wordPress = await startWordPress()
  deps = testSiteDeps({
    fetching: { resolve: web.resolve, dial: web.dial, ca: [authority.cert] },
  })
  direct = testSiteDeps({ allow: [wordPress.host] })
  userId = (await makeAccount({ db: database.db, passwords: cheapPasswords() })).user.id
})
afterAll(async () => {
  deps.stop()
  direct.stop()
  await wordPress.close()
  await web.close()
  await database.drop()
})

const wellKnown = '/.well-known/linkwright-site'

/** A server under the host, with a certificate for it unless `names` contains other names. */
async function serve(
  host: string,
  listener: SiteListener,
  { robots, names = [host] }: { robots?: string; names?: string[] } = {},
) {
  addresses += 1
  const address = `93.184.216.${addresses}`
  web.name(host, address)
  const { cert, key } = authority.issue({ names })
  web.route(address, 443, await web.site(listener, { tls: { cert, key }, ...(robots === undefined ? {} : { robots }) }))
}

/** Answers for the site like this installation does under its host. */
const leadingHere =
  (id: () => string): SiteListener =>
  (request, response) => {
    response.writeHead(request.url === wellKnown ? 200 : 404, { 'content-type': 'text/plain' }).end(`${id()}\n`)
  }

async function check({ id }: WholeSiteRow, by = deps): Promise<WholeSiteRow> {
  await sql`update domains set health_checked_at = health_checked_at - interval '1 minute' where id = ${id}`.execute(
    database.db,
  )
  await checkSite(database.db, by, { userId }, id)
  return database.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const codesOf = ({ healthReasons }: WholeSiteRow) => (healthReasons as { code: string }[]).map(({ code }) => code)
const textsOf = ({ healthReasons }: WholeSiteRow) =>
  (healthReasons as { text: string }[]).map(({ text }) => text).join()

test('a host that points here serves the articles from then on', async () => {
  const site = await makeSite(database.db, { userId })
  await serve(
    site.host,
    leadingHere(() => site.id),
  )
  const checked = await check(site)
  expect(checked).toMatchObject({ healthStatus: 'healthy', servesHost: true, healthReasons: [] })
  const { url } = await publishOn(database.db, deps, site, userId)
  expect(url.startsWith(`https://${site.host}/`)).toBe(true)
})

test.each<[string, string, (host: string) => Promise<void>]>([
  ['has no address', 'dns', async () => {}],
  [
    'shows another site of ours',
    'not_leading_here',
    (host) =>
      serve(
        host,
        leadingHere(() => '0198d000-0000-7000-8000-000000000000'),
      ),
  ],
  [
    'is somewhere else still',
    'not_leading_here',
    (host) => serve(host, (_, response) => response.writeHead(404).end()),
  ],
  [
    'keeps everybody out',
    'robots',
    (host) => serve(host, (_, response) => response.end(), { robots: 'User-agent: *\nDisallow: /' }),
  ],
  [
    'has no certificate of its own',
    'tls',
    (host) => serve(host, (_, response) => response.end(), { names: ['other.example.com'] }),
  ],
  ['leads to a private network', 'private_address', async (host) => web.name(host, '192.168.0.1')],
  [
    'leads on to another host',
    'leads_elsewhere',
    async (host) => {
      await serve(host, (_, response) => response.writeHead(302, { location: `https://www.${host}${wellKnown}` }).end())
      await serve(`www.${host}`, (_, response) => response.end('hello'))
    },
  ],
])('a host that %s is reported, and the site is healthy at our own address', async (_name, code, arrange) => {
  const site = await makeSite(database.db, { userId, host: `blog-${randomBytes(5).toString('hex')}.example.com` })
  await arrange(site.host)
  const checked = await check(site)
  expect(codesOf(checked)).toEqual([code])
  expect(checked).toMatchObject({ healthStatus: 'healthy', servesHost: false })
  expect(textsOf(checked)).toContain(site.host)
  // The system's error code follows the text, never alone.
  expect(textsOf(checked)).not.toMatch(/getaddrinfo|queryA|Hostname\/IP|altnames|: \.|connect E/)
})

test('a host that no longer points here counts as lost only after the second check', async () => {
  const site = await makeSite(database.db, { userId })
  let leads = true
  await serve(site.host, (request, response) => {
    if (leads) leadingHere(() => site.id)(request, response)
    else response.writeHead(404).end()
  })
  await check(site)
  leads = false
  expect(await check(site)).toMatchObject({ healthStatus: 'failing', servesHost: true })
  expect(await check(site)).toMatchObject({ healthStatus: 'healthy', servesHost: false })
  leads = true
  expect(await check(site)).toMatchObject({ healthStatus: 'healthy', servesHost: true })
})

test('an unproven host is never served', async () => {
  const site = await makeSite(database.db, { userId, proofStatus: 'unproven', proofMethod: null, provenAt: null })
  await serve(
    site.host,
    leadingHere(() => site.id),
  )
  expect(await check(site)).toMatchObject({ servesHost: false })
})

test('a WordPress that accepts the credentials and can be read is healthy', async () => {
  const credentials = wordPress.credentials()
  const site = await makeRemoteSite(database.db, deps, { userId, publisher: 'wordpress', credentials })
  const checked = await check(site, direct)
  expect(checked).toMatchObject({ healthStatus: 'healthy', healthReasons: [], connectionStatus: 'working' })
})

test('a WordPress that refuses the credentials is failing, with the reason', async () => {
  const credentials = { ...wordPress.credentials(), secret: 'wrong' }
  const site = await makeRemoteSite(database.db, deps, { userId, publisher: 'wordpress', credentials })
  const checked = await check(site, direct)
  expect(checked).toMatchObject({ healthStatus: 'failing', connectionStatus: 'failing' })
  expect(codesOf(checked)).toEqual(['unauthorized'])
  expect(textsOf(checked)).not.toContain('wrong ')
})

test('a blog whose robots.txt disallows all crawlers is failing, because no link there could be verified', async () => {
  const site = await web.site((_, response) => response.end('hello'), { robots: 'User-agent: *\nDisallow: /' })
  const own = testSiteDeps({ allow: [site.host] })
  const credentials = { ...wordPress.credentials(), baseUrl: `${site.url}/` }
  const row = await makeRemoteSite(database.db, own, { userId, publisher: 'wordpress', credentials })
  await checkSite(database.db, own, { userId }, row.id)
  const checked = await database.db.selectFrom('domains').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
  own.stop()
  expect(checked.healthStatus).toBe('failing')
  expect(codesOf(checked)[0]).toBe('robots')
  expect(textsOf(checked)).toContain('Disallow: /')
})

/** Answers for the site, with the given front page. */
const frontPage =
  (id: () => string, html: string, headers: Record<string, string> = {}): SiteListener =>
  (request, response) => {
    if (request.url === wellKnown) return response.writeHead(200, { 'content-type': 'text/plain' }).end(id())
    return response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html)
  }

function figuresOf({ id }: WholeSiteRow) {
  return database.db.selectFrom('siteFigures').selectAll().where('domainId', '=', id).executeTakeFirstOrThrow()
}

test.each<[string, string, Record<string, string>, { indexState: string; indexText: string | null }]>([
  ['says nothing', '<title>A paper</title>', {}, { indexState: 'allowed', indexText: null }],
  [
    'is closed by its robots meta',
    '<head><meta name="robots" content="noindex, follow"></head>',
    {},
    { indexState: 'noindex', indexText: 'Its robots meta tag says “noindex”.' },
  ],
  [
    'is closed by its header',
    '<title>A paper</title>',
    { 'x-robots-tag': 'none' },
    { indexState: 'noindex', indexText: 'Its X-Robots-Tag header says “noindex”.' },
  ],
  [
    'is closed to another crawler only',
    '<head><meta name="bingbot" content="noindex"></head>',
    {},
    { indexState: 'allowed', indexText: null },
  ],
])('a health check reads whether a front page that %s may be indexed', async (_name, html, headers, expected) => {
  const site = await makeSite(database.db, { userId })
  await serve(
    site.host,
    frontPage(() => site.id, html, headers),
  )
  await check(site)
  const figures = await figuresOf(site)
  expect(figures).toMatchObject({ ...expected, indexUrl: `https://${site.host}/` })
  expect(figures.indexCheckedAt).not.toBeNull()
})

test('it is unknown whether a front page may be indexed while it cannot be read, and the check counts as unanswered', async () => {
  const site = await makeSite(database.db, { userId })
  await check(site)
  expect(await figuresOf(site)).toMatchObject({
    indexState: 'unread',
    indexText: expect.stringContaining('its name is not known in DNS'),
    indexUrl: `https://linkwright.example/site/${site.id}/`,
  })
  const requests = await database.db.selectFrom('siteChecks').selectAll().where('domainId', '=', site.id).execute()
  expect(requests).toMatchObject([{ placementId: null, observation: null, responseMs: null }])
})

test('a health check stores how fast the front page answered', async () => {
  const site = await makeSite(database.db, { userId })
  await serve(
    site.host,
    frontPage(() => site.id, '<title>A paper</title>'),
  )
  await check(site)
  const [request] = await database.db.selectFrom('siteChecks').selectAll().where('domainId', '=', site.id).execute()
  expect(request?.responseMs).toBeGreaterThanOrEqual(0)
})

test('a robots.txt that disallows crawlers for a blog is reported with its rule', async () => {
  const site = await web.site((_, response) => response.end('hello'), { robots: 'User-agent: *\nDisallow: /' })
  const own = testSiteDeps({ allow: [site.host] })
  const credentials = { ...wordPress.credentials(), baseUrl: `${site.url}/` }
  const row = await makeRemoteSite(database.db, own, { userId, publisher: 'wordpress', credentials })
  await checkSite(database.db, own, { userId }, row.id)
  own.stop()
  expect(await figuresOf(row)).toMatchObject({
    indexState: 'robots',
    indexText: expect.stringContaining('Disallow: /'),
  })
})

test('the sweep checks every site once, and not again before its due time', async () => {
  await sql`update domains set health_due_at = now() + interval '1 day'`.execute(database.db)
  const sites = await Promise.all([makeSite(database.db), makeSite(database.db), makeSite(database.db, { userId })])
  const checked = await Promise.all(Array.from({ length: 6 }, () => checkNextSite(database.db, deps)))
  expect(checked.flatMap((one) => (one === null ? [] : [one.id])).sort()).toEqual(sites.map(({ id }) => id).sort())
  const { rows } = await sql<{
    soon: number
  }>`select count(*)::int as soon from domains where health_due_at < now() + interval '20 hours'`.execute(database.db)
  expect(rows).toEqual([{ soon: 0 }])
})

test('no member can check another member’s site, or their own without a pause', async () => {
  const network = await makeSite(database.db)
  await expect(checkSite(database.db, deps, { userId }, network.id)).rejects.toMatchObject({ code: 'not_found' })
  const site = await makeSite(database.db, { userId })
  await checkSite(database.db, deps, { userId }, site.id)
  await expect(checkSite(database.db, deps, { userId }, site.id)).rejects.toMatchObject({ code: 'rate_limited' })
})
