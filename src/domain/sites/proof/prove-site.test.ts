import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTxtResolver } from '#adapters/dns/resolve-txt.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { type FakeZone, startFakeDnsServer } from '#test/fakes/dns-server.ts'
import { createSmallWeb, type SiteListener } from '#test/fakes/small-web.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { cheapPasswords } from '#test/harness/passwords.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeSite, publishOn, type TestSiteDeps, testSiteDeps } from '#test/makers/sites.ts'
import { getPublicSite } from '../articles/public-queries.ts'
import { addSite } from '../settings/add-site.ts'
import { proofTarget } from './proof-token.ts'
import { proveSite } from './prove-site.ts'
import { recheckNextProof } from './recheck-proofs.ts'

const zone: FakeZone = {}
const web = createSmallWeb()
/** Files by host and path. */
const files = new Map<string, SiteListener | string>()
const robots = new Map<string, string>()
let addresses = 0
let database: TestDatabase
let dns: Awaited<ReturnType<typeof startFakeDnsServer>>
let deps: TestSiteDeps
let userId: string
let otherId: string

beforeAll(async () => {
  database = await createTestDatabase()
  dns = await startFakeDnsServer(zone)
  deps = testSiteDeps({
    resolveTxt: createTxtResolver({ timeoutMs: 400, servers: [dns.address] }),
    fetching: { resolve: web.resolve, dial: web.dial },
  })
  const accounts = { db: database.db, passwords: cheapPasswords() }
  userId = (await makeAccount(accounts)).user.id
  otherId = (await makeAccount(accounts)).user.id
})
afterAll(async () => {
  deps.stop()
  dns.close()
  await web.close()
  await database.drop()
})

const freshHost = () => `blog-${randomBytes(5).toString('hex')}.example.com`

async function added(host = freshHost(), owner = userId) {
  const { id } = await addSite(database.db, deps, { userId: owner }, { host })
  return { id, host, owner, proof: proofTarget(deps.sealer, { userId: owner, host }) }
}
type Added = Awaited<ReturnType<typeof added>>

function read({ id }: { id: string }) {
  return database.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Checks the proof as its owner, without the minimum time between two checks. */
async function prove({ id, owner }: Added, method: 'dns' | 'file') {
  await sql`update domains set dns_checked_at = null, file_checked_at = null where id = ${id}`.execute(database.db)
  await proveSite(database.db, deps, { userId: owner }, { id, method })
  return read({ id })
}

/** A plain HTTP server under the host, without a certificate. */
async function serve(host: string) {
  addresses += 1
  const address = `93.184.216.${addresses}`
  web.name(host, address)
  const site = await web.site(
    (request, response) => {
      const file = files.get(`${host}${request.url}`)
      if (typeof file === 'function') return file(request, response)
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(file)
    },
    { robots: robots.get(host) ?? '' },
  )
  web.route(address, 80, site)
}

const txt = (site: Added, ...values: string[]) => {
  zone[site.proof.dnsName] = { txt: values.map((value) => [value]) }
}

test('a TXT record proves the domain, in one piece or in several, alone or among others', async () => {
  for (const pieces of [
    (value: string) => [[value]],
    (value: string) => [['v=spf1'], [value.slice(0, 20), value.slice(20)]],
  ]) {
    const site = await added()
    zone[site.proof.dnsName] = { txt: pieces(site.proof.dnsValue) }
    expect(await prove(site, 'dns')).toMatchObject({ proofStatus: 'proven', proofMethod: 'dns', proofLastOk: true })
  }
})

test.each<[string, (site: Added) => void, RegExp]>([
  ['without a record', () => {}, /no TXT record at _linkwright\..* yet/],
  [
    'with records of others',
    (site) => txt(site, 'google-site-verification=abc', 'x'),
    /2 TXT records, but none is yours.*google-site/,
  ],
  [
    'with the record of another account',
    (site) => txt(site, proofTarget(deps.sealer, { userId: otherId, host: site.host }).dnsValue),
    /of another account/,
  ],
  [
    'with a lie of a thousand records',
    (site) => txt(site, ...Array.from({ length: 1_000 }, () => 'x'.repeat(40))),
    /1000 TXT records, but none is yours/,
  ],
  [
    'that says nothing',
    (site) => {
      zone[site.proof.dnsName] = null
    },
    /did not answer .* in time/,
  ],
  [
    'that fails',
    (site) => {
      zone[site.proof.dnsName] = { failure: 2 }
    },
    /SERVFAIL/,
  ],
  [
    'that refuses',
    (site) => {
      zone[site.proof.dnsName] = { failure: 5 }
    },
    /refused to answer/,
  ],
  [
    'that talks garbage',
    (site) => {
      zone[site.proof.dnsName] = Buffer.from('garbage')
    },
    /did not answer|no usable answer/,
  ],
])('a domain %s stays unproven, and its owner gets the reason', async (_name, arrange, text) => {
  const site = await added()
  arrange(site)
  const row = await prove(site, 'dns')
  expect(row).toMatchObject({ proofStatus: 'unproven', provenAt: null, proofLastMethod: 'dns', proofLastOk: false })
  expect(row.proofLastText).toMatch(text)
})

test('a file on the domain proves it, also with a line break after it and without a certificate', async () => {
  const site = await added()
  await serve(site.host)
  files.set(`${site.host}${new URL(site.proof.fileUrl).pathname}`, `${site.proof.fileContent}\r\n`)
  expect(await prove(site, 'file')).toMatchObject({ proofStatus: 'proven', proofMethod: 'file', proofLastOk: true })
})

test('an internationalized name is proven as its owner types it, by DNS and by file, and is stored in punycode', async () => {
  const typed = `Bücher-${randomBytes(3).toString('hex')}.example.com`
  for (const method of ['dns', 'file'] as const) {
    const host = new URL(`https://${method}.${typed}`).hostname
    const { id } = await addSite(database.db, deps, { userId }, { host: `${method}.${typed}` })
    expect(await read({ id })).toMatchObject({ host: expect.stringMatching(/^(?:dns|file)\.xn--/) })
    const site = { id, host, owner: userId, proof: proofTarget(deps.sealer, { userId, host }) }
    expect([site.proof.dnsName, new URL(site.proof.fileUrl).hostname]).toEqual([`_linkwright.${host}`, host])
    await serve(host)
    if (method === 'dns') txt(site, site.proof.dnsValue)
    else files.set(`${host}${new URL(site.proof.fileUrl).pathname}`, site.proof.fileContent)
    expect(await prove(site, method)).toMatchObject({ host, proofStatus: 'proven', proofMethod: method })
  }
})

test('the owner is shown the address that answered: http if there is no certificate', async () => {
  const site = await added()
  await serve(site.host)
  files.set(`${site.host}${new URL(site.proof.fileUrl).pathname}`, 'another line')
  expect((await prove(site, 'file')).proofLastText).toContain(`http://${site.host}/.well-known/`)
})

const moved: (to: string) => SiteListener = (to) => (_request, response) => {
  response.writeHead(302, { location: to }).end()
}

test.each<[string, (site: Added) => SiteListener | string, RegExp]>([
  ['says something else', () => 'another line', /says something else \(12 bytes\)/],
  [
    'is a page that says everything is fine',
    () => (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Home</h1>'),
    /says something else/,
  ],
  [
    'is endless',
    ({ proof }) =>
      (_, response) =>
        response.end(proof.fileContent + ' '.repeat(200_000)),
    /says something else/,
  ],
  ['leads to another domain', () => moved('http://elsewhere.example.org/'), /leads away to http:\/\/elsewhere/],
  ['needs a password', () => (_, response) => response.writeHead(401).end(), /is answered 401/],
])('a file that %s proves nothing, and the owner gets the reason', async (_name, content, text) => {
  const site = await added()
  await serve(site.host)
  const elsewhere = 'elsewhere.example.org'
  if (!(await web.resolve(elsewhere).catch(() => null))) await serve(elsewhere)
  files.set(`${elsewhere}/`, site.proof.fileContent)
  files.set(`${site.host}${new URL(site.proof.fileUrl).pathname}`, content(site))
  const row = await prove(site, 'file')
  expect(row).toMatchObject({ proofStatus: 'unproven', proofLastOk: false })
  expect(row.proofLastText).toMatch(text)
})

test('a missing file, a robots.txt that disallows us, and a host on a private network have different texts', async () => {
  const missing = await added()
  await serve(missing.host)
  expect((await prove(missing, 'file')).proofLastText).toMatch(/no file at http:\/\/.* yet: it is answered 404/)
  const closed = await added()
  robots.set(closed.host, 'User-agent: *\nDisallow: /')
  await serve(closed.host)
  expect((await prove(closed, 'file')).proofLastText).toMatch(/robots\.txt of .* does not allow us to read/)
  const inside = await added()
  web.name(inside.host, '10.0.0.7')
  expect((await prove(inside, 'file')).proofLastText).toMatch(/not on the public internet/)
  expect(web.dialled.filter((dialled) => dialled.startsWith('10.'))).toEqual([])
})

test('two accounts may add one host, and only the one with the proof becomes its owner', async () => {
  const mine = await added()
  const theirs = await added(mine.host, otherId)
  txt(mine, mine.proof.dnsValue)
  expect(await prove(mine, 'dns')).toMatchObject({ proofStatus: 'proven' })
  expect(await prove(theirs, 'dns')).toMatchObject({ proofStatus: 'unproven' })

  // Both can write there: the first one stays the owner.
  txt(mine, mine.proof.dnsValue, theirs.proof.dnsValue)
  expect(await prove(theirs, 'dns')).toMatchObject({ proofStatus: 'unproven', proofLastText: siteTexts.hostTaken })
  expect(await read(mine)).toMatchObject({ proofStatus: 'proven' })
})

test('a member who proves a host now replaces an owner whose proof no longer exists, and no other owner', async () => {
  const mine = await added()
  txt(mine, mine.proof.dnsValue)
  await prove(mine, 'dns')
  const { articleId } = await publishOn(database.db, deps, mine, userId)
  await sql`update domains set serves_host = true where id = ${mine.id}`.execute(database.db)
  const theirs = await added(mine.host, otherId)
  txt(theirs, theirs.proof.dnsValue)
  expect(await prove(theirs, 'dns')).toMatchObject({ proofStatus: 'proven' })

  const before = await read(mine)
  expect(before).toMatchObject({ proofStatus: 'lapsed', servesHost: false, proofLastOk: false, proofDueAt: null })
  expect(before.proofLastText).toMatch(/another member verified/)
  const article = await database.db
    .selectFrom('automationPosts')
    .select('status')
    .where('id', '=', articleId)
    .executeTakeFirst()
  expect(article).toEqual({ status: 'published' })
  expect(await getPublicSite(database.webDb, mine.id)).toMatchObject({ id: mine.id })
})

test('a proof that cannot be checked is not lost to another member', async () => {
  const mine = await added()
  await serve(mine.host)
  const path = `${mine.host}${new URL(mine.proof.fileUrl).pathname}`
  files.set(path, mine.proof.fileContent)
  expect(await prove(mine, 'file')).toMatchObject({ proofStatus: 'proven' })
  files.set(path, (_, response) => response.writeHead(503).end())
  const theirs = await added(mine.host, otherId)
  txt(theirs, theirs.proof.dnsValue)
  const row = await prove(theirs, 'dns')
  expect(row).toMatchObject({ proofStatus: 'unproven' })
  expect(row.proofLastText).toMatch(/can’t check their verification right now/)
  expect(await read(mine)).toMatchObject({ proofStatus: 'proven' })
})

test('of many members who prove one host at the same moment one becomes its owner', async () => {
  const host = freshHost()
  const accounts = { db: database.db, passwords: cheapPasswords() }
  const owners = await Promise.all(Array.from({ length: 5 }, async () => (await makeAccount(accounts)).user.id))
  const claims = await Promise.all(owners.map((owner) => added(host, owner)))
  txt(claims[0] as Added, ...claims.map(({ proof }) => proof.dnsValue))
  const rows = await Promise.all(claims.map((claim) => prove(claim, 'dns')))
  const statuses = await Promise.all(rows.map(async (row) => (await read(row)).proofStatus))
  expect(statuses.filter((status) => status === 'proven')).toHaveLength(1)
  expect(rows.filter(({ proofLastText }) => proofLastText === siteTexts.hostTaken)).toHaveLength(4)
})

test('a host of the network cannot be taken over', async () => {
  const network = await makeSite(database.db)
  const mine = await added(network.host)
  txt(mine, mine.proof.dnsValue)
  expect(await prove(mine, 'dns')).toMatchObject({ proofStatus: 'unproven', proofLastText: siteTexts.hostTaken })
})

test('checks in quick succession are refused, and no member can check for another one', async () => {
  const site = await added()
  await proveSite(database.db, deps, { userId }, { id: site.id, method: 'dns' })
  const again = proveSite(database.db, deps, { userId }, { id: site.id, method: 'dns' })
  await expect(again).rejects.toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/in 3 seconds/) })
  await proveSite(database.db, deps, { userId }, { id: site.id, method: 'file' })
  const strange = proveSite(database.db, deps, { userId: otherId }, { id: site.id, method: 'dns' })
  await expect(strange).rejects.toMatchObject({ code: 'not_found' })
})

/** Makes the daily check due for this site alone. */
async function recheck({ id }: Added, hoursSinceFirstMiss = 0) {
  await sql`update domains set proof_due_at = case when id = ${id} then now() else proof_due_at + interval '1 year' end,
    proof_failed_at = proof_failed_at - make_interval(hours => ${hoursSinceFirstMiss}) where proof_due_at is not null`.execute(
    database.db,
  )
  const rechecked = await recheckNextProof(database.db, deps)
  expect(rechecked?.id).toBe(id)
  return read({ id })
}

test('a proof that is missing in two checks a day apart has lapsed, and can be proven again', async () => {
  const site = await added()
  txt(site, site.proof.dnsValue)
  await prove(site, 'dns')
  zone[site.proof.dnsName] = { txt: [] }
  expect(await recheck(site)).toMatchObject({ proofStatus: 'proven', proofLastOk: false })
  // A second check within the day is no second miss.
  expect(await recheck(site, 2)).toMatchObject({ proofStatus: 'proven' })
  expect(await recheck(site, 21)).toMatchObject({ proofStatus: 'lapsed', proofDueAt: null })
  expect(await recheckNextProof(database.db, deps)).toBeNull()

  txt(site, site.proof.dnsValue)
  expect(await prove(site, 'dns')).toMatchObject({ proofStatus: 'proven', proofFailedAt: null })
})

test('a proof that was restored, moved to a file, or cannot be checked has not lapsed', async () => {
  const site = await added()
  await serve(site.host)
  txt(site, site.proof.dnsValue)
  await prove(site, 'dns')
  zone[site.proof.dnsName] = { txt: [] }
  await recheck(site)
  txt(site, site.proof.dnsValue)
  expect(await recheck(site, 21)).toMatchObject({ proofStatus: 'proven', proofFailedAt: null, proofLastOk: true })

  zone[site.proof.dnsName] = { failure: 2 }
  await recheck(site)
  expect(await recheck(site, 30)).toMatchObject({ proofStatus: 'proven', proofFailedAt: null, proofLastOk: false })

  zone[site.proof.dnsName] = { txt: [] }
  files.set(`${site.host}${new URL(site.proof.fileUrl).pathname}`, site.proof.fileContent)
  expect(await recheck(site)).toMatchObject({ proofStatus: 'proven', proofLastOk: true, proofLastMethod: 'file' })
})

test('the token is always the same, and different for each account and host', () => {
  const tokens = [
    { userId, host: 'a.example.com' },
    { userId, host: 'a.example.com' },
    { userId, host: 'b.example.com' },
    { userId: otherId, host: 'a.example.com' },
  ].map((claimed) => proofTarget(deps.sealer, claimed).dnsValue)
  expect(tokens[0]).toBe(tokens[1])
  expect(new Set(tokens).size).toBe(3)
})
