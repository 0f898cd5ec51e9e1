import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostedSite } from '#domain/sites/hosted-sites.ts'
import { proofTarget } from '#domain/sites/proof/proof-token.ts'
import { createPageCache } from '#server/http/response/page-cache.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { type RawAnswer, sendRaw } from '#test/harness/http.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#test/harness/server.ts'
import { makeAccount } from '#test/makers/accounts.ts'
import { makeHostedArticle } from '#test/makers/hosted-articles.ts'
import { makeSite } from '#test/makers/sites.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Pages that contain the rendered address and host, and a counter of renderings. */
function startSites(options: TestServerOptions = {}) {
  const rendered: string[] = []
  const cache = createPageCache(8 * 1024 * 1024)
  return startTestServer(database, {
    cachesResponses: true,
    ...options,
    listener: {
      render: async ({ url }) => {
        rendered.push(url)
        const status = url.endsWith('/nothing.here') ? 404 : url.endsWith('/gone') ? 410 : 200
        return new Response(`page ${url}`, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
      },
      files: {
        answer(_request, response, path) {
          if (!path.startsWith('/assets/') && path !== '/favicon.svg') return false
          response.end('file')
          return true
        },
      },
      cache,
      ...options.listener,
    },
  }).then((server) => ({ server, rendered, cache }))
}

function send(server: TestServer, host: string, path: string, headers: Record<string, string> = {}) {
  return sendRaw(server, path, { headers: { host, ...headers } })
}

const textOf = ({ body }: RawAnswer) => body.toString()

test('a request to a hosted site is answered by the site, to any other name by the product', async () => {
  const { server } = await startSites()
  const { id, host } = await makeSite(database.db)

  const names = [host, host.toUpperCase(), `${host}:8443`, `${host}.`]
  for (const name of names) expect(textOf(await send(server, name, '/'))).toBe(`page https://${host}/site/${id}`)
  expect(textOf(await send(server, host, '/rain-barrels'))).toBe(`page https://${host}/site/${id}/rain-barrels`)
  expect(textOf(await send(server, host, '/?cursor=x'))).toBe(`page https://${host}/site/${id}?cursor=x`)
  const moved = await send(server, host, '/rain-barrels/')
  expect([moved.status, moved.headers.location]).toEqual([301, '/rain-barrels'])

  for (const name of [
    new URL(server.url).host,
    'stranger.example.com',
    'localhost',
    '203.0.113.7',
    '[2001:db8::1]',
    '',
  ]) {
    expect(textOf(await send(server, name, '/blog'))).toBe(`page ${server.url}/blog`)
    expect((await send(server, name, '/healthz')).status).toBe(200)
  }
  await server.close()
})

test('when unknown names are refused, the product answers only its own name, IP addresses and health checks', async () => {
  const { server } = await startSites({ listener: { refusesUnknownHosts: true } })
  const { id, host } = await makeSite(database.db)
  const unproven = await makeSite(database.db, { userId: null, proofStatus: 'lapsed' })
  for (const name of ['stranger.example.com', unproven.host]) {
    for (const path of ['/', '/api/posts', '/auth/v1/settings', '/.well-known/linkwright-x.txt']) {
      const answer = await send(server, name, path)
      expect([name, path, answer.status]).toEqual([name, path, 421])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await send(server, name, '/healthz')).status).toBe(200)
  }
  expect(textOf(await send(server, host, '/'))).toBe(`page https://${host}/site/${id}`)
  for (const name of [new URL(server.url).host, 'localhost', '203.0.113.7'])
    expect((await send(server, name, '/blog')).status).toBe(200)
  await server.close()
})

test("the product's pages, API, functions, files and cookies do not exist under a site's name", async () => {
  const { server } = await startSites()
  const { id, host } = await makeSite(database.db)
  await makeAccount(server.deps.accounts)
  const nothing = `page https://${host}/site/${id}/nothing.here`

  const reads = [
    '/api/posts',
    '/api/openapi.json',
    '/api/docs',
    '/auth/v1/settings',
    '/auth/callback',
    '/functions/v1/create-payment',
    '/dev/mailbox',
    '/blog/rss.xml',
    '/sitemap-pages.xml',
    '/sitemap-posts-1.xml',
    '/internal/tls-permission?domain=x',
    `/site/${id}`,
    `/site/${id}/rss.xml`,
    '/assets/root-abc.js',
    '/favicon.svg',
    '/.well-known/linkwright-report-keys',
    '/rain-barrels.data',
    '/Rain-Barrels',
    '/wp-login.php',
    '/a/b',
    '/%61',
  ]
  for (const path of reads) {
    const answer = await send(server, host, path, { cookie: 'session=1', authorization: 'Bearer nonsense' })
    expect([path, answer.status, textOf(answer)]).toEqual([path, 404, nothing])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await sendRaw(server, '/api/trial-posts', { method, headers: { host, 'content-length': '0' } })
    expect([method, answer.status, answer.headers['set-cookie']]).toEqual([method, 404, undefined])
  }
  // A path that is a page of the product is an article's name here.
  for (const path of ['/blog', '/login', '/dashboard', '/account', '/healthz', '/readyz'])
    expect(textOf(await send(server, host, path))).toBe(`page https://${host}/site/${id}${path}`)
  await server.close()
})

test('of the built files, a site serves only those that its pages use', async () => {
  const { server } = await startSites()
  const { host } = await makeSite(database.db)
  for (const [path, status] of [
    ['/assets/broadsheet-x1.css', 200],
    ['/assets/source-serif-4-latin-wght-normal-B_x.woff2', 200],
    ['/assets/site-script-a-B.js', 200],
    ['/assets/entry.client-x.js', 404],
    ['/assets/../package.json', 404],
  ] as const)
    expect([path, (await send(server, host, path)).status]).toEqual([path, status])
  await server.close()
})

test('a forwarded name counts only from a trusted proxy', async () => {
  const { host } = await makeSite(database.db)
  for (const [trustedProxies, forwarded, isSite] of [
    [['127.0.0.1'], host, true],
    [['127.0.0.1'], `forged.example.com, ${host}`, true],
    [['127.0.0.1'], `${host}, links.example.com`, false],
    [['10.0.0.1'], host, false],
    [[], host, false],
  ] as const) {
    const { server } = await startSites({ listener: { trustedProxies } })
    const answer = await send(server, new URL(server.url).host, '/', { 'x-forwarded-host': forwarded })
    expect([trustedProxies, forwarded, textOf(answer).includes('/site/')]).toEqual([trustedProxies, forwarded, isSite])
    await server.close()
  }
  // A client cannot forward a site's name away to reach the product under it.
  const { server } = await startSites({ listener: { trustedProxies: [] } })
  const answer = await send(server, host, '/blog', { 'x-forwarded-host': new URL(server.url).host })
  expect(textOf(answer)).toContain(`https://${host}/site/`)
  await server.close()
})

test("a site's pages are rendered once, and again only after that site or an article on it changed", async () => {
  // Before the server listens: a late notification about the site would clear its cache once more.
  const site = await makeSite(database.db)
  const other = await makeSite(database.db)
  const { id, slug } = await makeHostedArticle(database.db, site.id)
  const { server, rendered, cache } = await startSites()
  const every = [
    [site.host, '/'],
    [site.host, `/${slug}`],
    [site.host, '/rss.xml'],
    [site.host, '/no-such.thing'],
    [other.host, '/'],
    [new URL(server.url).host, `/site/${site.id}`],
    [new URL(server.url).host, '/blog'],
  ] as const
  const requestAll = () => Promise.all(every.map(([host, path]) => send(server, host, path)))
  const renderedBy = async (act: () => Promise<unknown>) => {
    await act()
    rendered.length = 0
    await requestAll()
    return rendered.map((url) => url.replace(/^https?:\/\/[^/]+/, '')).toSorted()
  }
  const ofSite = [
    `/site/${site.id}`,
    `/site/${site.id}`,
    `/site/${site.id}/${slug}`,
    `/site/${site.id}/nothing.here`,
  ].toSorted()

  await requestAll()
  expect(await renderedBy(async () => undefined)).toEqual([])
  const ownTag = String((await send(server, site.host, '/')).headers.etag)
  expect((await send(server, site.host, '/', { 'if-none-match': ownTag })).status).toBe(304)
  expect((await send(server, site.host, '/no-such.thing', { 'if-none-match': '*' })).status).toBe(404)

  const articles = database.db.updateTable('automationPosts').where('id', '=', id)
  const sites = database.db.updateTable('domains').where('id', '=', site.id)
  const heard = (act: () => Promise<unknown>) => async () => {
    const { pages } = cache.size()
    await act()
    await expect.poll(() => cache.size().pages).toBeLessThan(pages)
  }
  expect(await renderedBy(heard(() => articles.set({ title: 'Another title' }).execute()))).toEqual(ofSite)
  expect(await renderedBy(heard(() => sites.set({ blogTheme: 'atlas' }).execute()))).toEqual(ofSite)
  expect(await renderedBy(heard(() => makeHostedArticle(database.db, site.id)))).toEqual(ofSite)
  expect(await renderedBy(heard(() => articles.set({ status: 'removed' }).execute()))).toEqual(ofSite)
  // A count changes nothing that a reader sees.
  expect(await renderedBy(() => articles.set({ viewCount: 7, referralClicks: 3 }).execute())).toEqual([])
  await server.close()
})

test('a refusal is not cached', async () => {
  const { server, rendered } = await startSites()
  const { host } = await makeSite(database.db)
  for (let visit = 0; visit < 2; visit += 1) expect((await send(server, host, '/gone')).status).toBe(410)
  expect(rendered).toHaveLength(2)
  await server.close()
})

test('a site that lapsed or was removed shows nothing from that moment on; the articles of one that is switched off stay', async () => {
  const { server } = await startSites()
  const lapsing = await makeSite(database.db, { servesHost: true })
  const resting = await makeSite(database.db)
  const leaving = await makeSite(database.db)
  const sites = [lapsing, resting, leaving]
  for (const { host } of sites) expect((await send(server, host, '/')).status).toBe(200)

  const change = database.db.updateTable('domains')
  await change.set({ proofStatus: 'lapsed' }).where('id', '=', lapsing.id).execute()
  await change.set({ isOn: false }).where('id', '=', resting.id).execute()
  await database.db.deleteFrom('domains').where('id', '=', leaving.id).execute()

  await expect.poll(async () => (await send(server, lapsing.host, '/')).status).toBe(404)
  for (const path of ['/', '/rain-barrels', '/rss.xml', '/robots.txt', '/.well-known/linkwright-site', '/login'])
    expect([path, textOf(await send(server, lapsing.host, path))]).toEqual([path, 'There is nothing here.\n'])
  // A name without a site is an unknown name.
  await expect.poll(async () => textOf(await send(server, leaving.host, '/blog'))).toBe(`page ${server.url}/blog`)
  for (const { id } of [lapsing, leaving]) {
    const { status } = await send(server, new URL(server.url).host, `/site/${id}/rss.xml`)
    expect(status).toBe(404)
  }
  expect((await send(server, resting.host, '/')).status).toBe(200)
  await server.close()
})

test('a name that is only claimed, or that runs other software, is not taken over', async () => {
  const { server } = await startSites()
  const { user } = await makeAccount(server.deps.accounts)
  const own = { userId: user.id }
  const claimed = await makeSite(database.db, {
    ...own,
    proofStatus: 'unproven',
    proofMethod: null,
    provenAt: null,
  })
  const elsewhere = await makeSite(database.db, { ...own, publisher: 'ghost' })
  for (const { host } of [claimed, elsewhere]) expect(textOf(await send(server, host, '/'))).toBe(`page ${server.url}/`)
  await server.close()
})

test('of two accounts that added a name, the one that proves it becomes its owner', async () => {
  const { server } = await startSites()
  const [first, second] = await Promise.all([makeAccount(server.deps.accounts), makeAccount(server.deps.accounts)])
  const before = await makeSite(database.db, { userId: first.user.id, proofStatus: 'lapsed', servesHost: true })
  const { host } = before
  expect(textOf(await send(server, host, '/'))).toBe('There is nothing here.\n')
  await database.db.updateTable('domains').set({ servesHost: false }).where('id', '=', before.id).execute()
  const { id } = await makeSite(database.db, { host, userId: second.user.id })
  await expect.poll(async () => textOf(await send(server, host, '/'))).toBe(`page https://${host}/site/${id}`)
  await server.close()
})

test('search engines find the key that announcements are signed with, and each site has its own key', async () => {
  const { server } = await startSites({
    sites: {
      indexNow: {
        isOn: true,
        keyFile: (host) => ({ path: `/key-of-${host}.txt`, content: `key-of-${host}` }),
        submit: async () => [],
      },
    },
  })
  const [one, two] = [await makeSite(database.db), await makeSite(database.db)]
  expect(textOf(await send(server, one.host, `/key-of-${one.host}.txt`))).toBe(`key-of-${one.host}`)
  expect((await send(server, one.host, `/key-of-${two.host}.txt`)).status).toBe(404)
  await server.close()
})

test("the name of a site answers with the site's id, and with the proof of its own account only", async () => {
  const { server } = await startSites()
  const [owner, stranger] = await Promise.all([makeAccount(server.deps.accounts), makeAccount(server.deps.accounts)])
  const { id, host } = await makeSite(database.db, { userId: owner.user.id })
  const proofOf = (userId: string) => proofTarget(server.deps.sites.sealer, { userId, host })
  const own = proofOf(owner.user.id)

  expect(textOf(await send(server, host, '/.well-known/linkwright-site'))).toBe(`${id}\n`)
  expect(textOf(await send(server, host, new URL(own.fileUrl).pathname))).toBe(`${own.fileContent}\n`)
  const { status } = await send(server, host, new URL(proofOf(stranger.user.id).fileUrl).pathname)
  expect(status).toBe(404)
  await server.close()
})

test('robots.txt, sitemap and feed name the requested host, and on the product’s host the address of the site', async () => {
  const { server } = await startSites()
  const at = await makeSite(database.db, { name: 'Tools & <Gardens>', servesHost: true })
  const here = await makeSite(database.db)
  for (const [site, ownBase] of [
    [at, `https://${at.host}/`],
    [here, `${server.url}/site/${here.id}/`],
  ] as const) {
    const base = `https://${site.host}/`
    const { slug } = await makeHostedArticle(database.db, site.id, { title: 'Barrels & "butts" <new>' })
    const hidden = await makeHostedArticle(database.db, site.id, { status: 'removed' })
    expect(textOf(await send(server, site.host, '/robots.txt'))).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${base}sitemap.xml\n`,
    )
    expect(textOf(await send(server, site.host, '/sitemap.xml'))).toContain(`<loc>${base}sitemap-1.xml</loc>`)
    const chunk = textOf(await send(server, site.host, '/sitemap-1.xml'))
    expect(chunk).toContain(`<loc>${base}</loc>`)
    expect(chunk).toContain(`<loc>${base}${slug}</loc>`)
    const feed = textOf(await send(server, site.host, '/rss.xml'))
    expect(feed).toContain(`<guid isPermaLink="true">${base}${slug}</guid>`)
    expect(feed).toContain('<title>Barrels &amp; &quot;butts&quot; &lt;new&gt;</title>')
    for (const text of [chunk, feed]) expect(text).not.toContain(hidden.slug)
    expect((await send(server, site.host, '/sitemap-2.xml')).status).toBe(404)
    const ours = await send(server, new URL(server.url).host, `/site/${site.id}/rss.xml`)
    expect(textOf(ours)).toBe(feed.replaceAll(base, ownBase))
  }
  await server.close()
})

test('views and clicks are counted under both names, without a cookie, for existing articles', async () => {
  const { server } = await startSites({ listener: { viewLimit: () => true } })
  const site = await makeSite(database.db)
  const article = await makeHostedArticle(database.db, site.id)
  const removed = await makeHostedArticle(database.db, site.id, { status: 'removed' })
  const own = new URL(server.url).host
  const post = (host: string, path: string, headers: Record<string, string> = {}) =>
    sendRaw(server, path, { method: 'POST', headers: { host, 'content-length': '0', ...headers } })

  for (const [host, path] of [
    [site.host, `/${article.slug}/views`],
    [own, `/site/${site.id}/${article.slug}/views`],
    [site.host, `/${article.slug}/clicks`],
    [site.host, `/${removed.slug}/views`],
    [site.host, '/no-such-article/clicks'],
    [own, `/site/${'0'.repeat(36)}/${article.slug}/views`],
  ] as const) {
    const answer = await post(host, path)
    expect([path, answer.status, answer.headers['set-cookie']]).toEqual([path, 204, undefined])
  }
  const crossSite = await post(site.host, `/${article.slug}/clicks`, { 'sec-fetch-site': 'cross-site' })
  expect(crossSite.status).toBe(403)
  expect((await send(server, own, `/site/${site.id}/${article.slug}/views`)).status).toBe(405)

  const counts = await database.db
    .selectFrom('automationPosts')
    .select(['viewCount', 'referralClicks'])
    .where('domainId', '=', site.id)
    .orderBy('id')
    .execute()
  expect(counts.map((row) => [Number(row.viewCount), Number(row.referralClicks)])).toEqual([
    [2, 1],
    [0, 0],
  ])
  await server.close()
})

test('a visitor who exceeds the limit gets the usual answer and is not counted', async () => {
  const { server } = await startSites({ listener: { viewLimit: () => false } })
  const site = await makeSite(database.db)
  const { id, slug } = await makeHostedArticle(database.db, site.id)
  const answer = await sendRaw(server, `/${slug}/clicks`, { method: 'POST', headers: { host: site.host } })
  expect(answer.status).toBe(204)
  const row = await database.db.selectFrom('automationPosts').selectAll().where('id', '=', id).executeTakeFirst()
  expect(Number(row?.referralClicks)).toBe(0)
  await server.close()
})

test('a certificate is allowed for names of live sites, to this machine and the configured addresses, never through a proxy', async () => {
  const { server } = await startSites()
  const { user } = await makeAccount(server.deps.accounts)
  const live = await makeSite(database.db)
  const lapsed = await makeSite(database.db, { userId: user.id, proofStatus: 'lapsed', servesHost: true })
  const own = new URL(server.url).host
  const permission = (domain: string, headers: Record<string, string> = {}) =>
    send(server, own, `/internal/tls-permission?domain=${domain}`, headers).then(({ status }) => status)

  expect(await permission(live.host)).toBe(200)
  expect(await permission(live.host.toUpperCase())).toBe(200)
  for (const domain of [lapsed.host, 'stranger.example.com', `www.${live.host}`, '', '%00', 'a'.repeat(300)])
    expect([domain, await permission(domain)]).toEqual([domain, 404])
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])
    expect([name, await permission(live.host, { [name]: '203.0.113.7' })]).toEqual([name, 404])

  await database.db.updateTable('domains').set({ proofStatus: 'lapsed' }).where('id', '=', live.id).execute()
  await expect.poll(() => permission(live.host)).toBe(404)
  await server.close()
})

test('a failed lookup is no permission, and shows neither product nor site', async () => {
  const { host } = await makeSite(database.db)
  const failing = {
    known: () => undefined,
    find: (): Promise<HostedSite | null> => Promise.reject(new Error('the database is away')),
    siteChanged: () => undefined,
    reset: () => undefined,
  }
  const { server } = await startSites({ listener: { hosts: failing } })
  expect((await send(server, new URL(server.url).host, `/internal/tls-permission?domain=${host}`)).status).toBe(503)
  const answer = await send(server, host, '/')
  expect([answer.status, textOf(answer)]).toEqual([503, ''])
  expect(textOf(await send(server, new URL(server.url).host, '/'))).toBe(`page ${server.url}/`)
  await server.close()
})

test('health checks by any name are answered while the database does not answer', async () => {
  const { server } = await startSites()
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table domains in access exclusive mode')
  const requests = ['/healthz', '/readyz', '/readyz?full'].map((path) => send(server, 'machine.internal.example', path))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  await blocker.query('rollback')
  blocker.release()
  await server.close()
  expect(statuses).toEqual([200, 200, 200])
})

test('health checks by any name are answered when the database is unavailable; other paths are refused', async () => {
  const lost = await createTestDatabase()
  const server = await startTestServer(lost)
  await lost.drop()
  const statusOf = async (path: string) => (await send(server, 'machine.internal.example', path)).status
  const statuses = [await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/healthz/x')]
  const body = textOf(await send(server, 'machine.internal.example', '/readyz'))
  await server.close()
  expect(statuses).toEqual([200, 503, 503])
  expect(JSON.parse(body)).toMatchObject({ status: 'not_ready', database: 'unreachable' })
})
