import { type ClientRequest, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusedPage, Report, ReportFigures, ReportResult } from '#contract/reports/reports.ts'
import { checkRun } from '#domain/reports/check/check-run.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { subscribe } from '#test/makers/report-sharing.ts'
import {
  anchorText,
  destination,
  expectedVerdicts,
  type LinkSite,
  startLinkSite,
  testReportDeps,
} from '#test/makers/reports.ts'

let database: TestDatabase
let server: TestServer
let site: LinkSite
let deps: ReturnType<typeof testReportDeps>
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  site = await startLinkSite()
  deps = testReportDeps([site.host])
})
afterAll(async () => {
  deps.stop()
  await site.close()
  await server.close()
  await database.drop()
})

type Answer<Body> = { status: number; body: Body & { code?: string; message?: string } }

async function call<Body>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<Body>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
}

type Made = {
  report: Report
  key: string | null
  refused: RefusedPage[]
  leftOut: { refused: number; duplicates: number }
}
const question = { keyword: 'rain barrels', anchorText, destinationUrl: destination }
const paths = Object.keys(expectedVerdicts)
const urlsOf = (some: readonly string[]) => some.map((path) => site.url + path)

async function makeReport(urls: readonly string[], more: object = {}, token?: string): Promise<Made> {
  const { status, body } = await call<Made>('POST', '/reports', { ...question, urls, ...more }, token)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function finish({ report }: Pick<Made, 'report'>): Promise<Report> {
  const { run } = (await call<{ report: Report }>('GET', `/reports/${report.id}`)).body.report
  expect(await checkRun(database.db, deps, run.id)).toBe('done')
  return (await call<{ report: Report }>('GET', `/reports/${report.id}`)).body.report
}

async function resultsOf(id: string, query = ''): Promise<ReportResult[]> {
  return (await call<{ items: ReportResult[] }>('GET', `/reports/${id}/results${query}`)).body.items
}

test('every page gets the verdict that its server brings about, with the evidence for it', async () => {
  const made = await makeReport(urlsOf(paths))
  expect(made.report).toMatchObject({ status: 'queued', counts: { pages: paths.length, checked: 0 } })
  const report = await finish(made)
  expect(report).toMatchObject({
    status: 'done',
    counts: { checked: paths.length, verdicts: { found: 3, missing: 1 } },
  })
  expect(report.counts.rel).toMatchObject({ nofollow: 1, sponsored: 1 })
  const results = await resultsOf(report.id)
  expect(Object.fromEntries(results.map(({ url, verdict }) => [url.slice(site.url.length), verdict]))).toEqual(
    expectedVerdicts,
  )
  const found = results[0]
  expect(found?.evidence?.fetching).toMatchObject({ status: 200, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(found?.evidence?.fetching.userAgent).toMatch(/^LinkwrightBot\//)
  expect(found?.evidence?.page?.links).toMatchObject([{ url: destination, anchorText, region: 'main', rel: [] }])
  for (const { reasons } of results)
    expect(reasons.some(({ level, text }) => level === 'decides' && text !== '')).toBe(true)
  expect(site.hits.has('/private/page')).toBe(false)
})

test('a link that is not followed is wrong only when a followed one was expected', async () => {
  const urls = urlsOf(['/found', '/nofollow', '/sponsored'])
  const strict = await finish(await makeReport(urls, { rel: 'followed' }))
  expect((await resultsOf(strict.id)).map(({ verdict }) => verdict)).toEqual(['found', 'wrong_rel', 'wrong_rel'])
})

test('the link is found on a page that has hundreds of others to the same site before it', async () => {
  const others = Array.from({ length: 300 }, (_, index) => `<a href="https://destination.example/${index}">x</a>`)
  const own = `<p>See the <a href="${destination}">${anchorText}</a>.</p>`
  site.change('/crowded', { body: `<title>A page</title>${others.join('')}${own}${others.join('')}` })
  const report = await finish(await makeReport([`${site.url}/crowded`]))
  const [result] = await resultsOf(report.id)
  expect(result).toMatchObject({ verdict: 'found', anchorText, evidence: { page: { linkCount: 601 } } })
})

test('a page with characters that the database cannot store is checked and stored without them', async () => {
  const link = `<a href="${destination}" title="\\u0000 &#xD800;">${anchorText}</a>`
  site.change('/nul', { body: `<title>\0 &#0;</title><p>Before\0it \\u0000 ${link} after.\0</p><a href="/">x</a>` })
  const report = await finish(await makeReport([`${site.url}/nul`]))
  const [result] = await resultsOf(report.id)
  expect(result).toMatchObject({ verdict: 'found', evidence: { page: { links: [{ anchorText }] } } })
  expect(result?.evidence?.page?.links[0]?.sentence).toContain('\\u0000')
})

test('a page that is not on the list of a report is not in it, one that is twice is there once', async () => {
  const { report } = await makeReport([`  ${site.url}/found `, `${site.url}/found`, 'not an address at all', ''])
  expect(report.counts.pages).toBe(1)
})

test.each([
  [{ keyword: ' ' }, 422, 'validation_failed'],
  [{ anchorText: '' }, 422, 'validation_failed'],
  [{ destinationUrl: 'javascript:alert(1)' }, 422, 'invalid_target_url'],
  [{ urls: ['no address', '%%%'] }, 422, 'validation_failed'],
  [{ urls: Array.from({ length: 51 }, (_, index) => `https://a.example/${index}`) }, 422, 'validation_failed'],
  [{ urls: [], destinationUrl: 'https://nobody.example/links-here' }, 422, 'validation_failed'],
  [{ urls: 'https://a.example' }, 422, 'validation_failed'],
  [{ matchMode: 'roughly' }, 422, 'validation_failed'],
])('an invalid report is refused, and nothing is stored: %j', async (change, status, code) => {
  const before = await database.db.selectFrom('reports').select('id').execute()
  const answer = await call('POST', '/reports', { ...question, urls: [`${site.url}/found`], ...change })
  expect(answer).toMatchObject({ status, body: { code } })
  expect(await database.db.selectFrom('reports').select('id').execute()).toHaveLength(before.length)
})

test('which pages of a list are not checked is said with the reason, and how many were named twice', async () => {
  const urls = [
    `${site.url}/found`,
    'ftp://files.example.com/a',
    `${site.url}/found#again`,
    'https://ada:secret@example.com/',
    'http://192.168.0.1/',
    'no address at all',
    `${site.url}/missing`,
  ]
  const { body } = await call<Made>('POST', '/reports', { ...question, urls })
  expect(body.report.counts.pages).toBe(2)
  expect(body.refused).toEqual([
    { line: 2, url: 'ftp://files.example.com/a', reason: 'not_web' },
    { line: 4, url: 'https://ada:secret@example.com/', reason: 'credentials' },
    { line: 5, url: 'http://192.168.0.1/', reason: 'private_host' },
    { line: 6, url: 'no address at all', reason: 'not_a_url' },
  ])
  expect(body.leftOut).toEqual({ refused: 4, duplicates: 1 })
})

test('a member may have more pages checked than a guest, and finds the report again; a stranger does not', async () => {
  const [member, other] = await Promise.all(
    [1, 2].map(async () => signIn(server.url, await makeAccount(server.deps.accounts))),
  )
  const urls = Array.from({ length: 1_000 }, (_, index) => `${site.url}/many/${index}`)
  const { report, key } = await makeReport(urls, {}, member?.accessToken)
  expect(key).toBeNull()
  expect(report).toMatchObject({ isOwn: true, counts: { pages: 1_000 } })
  const over = await call('POST', '/reports', { ...question, urls: [...urls, `${site.url}/1`] }, member?.accessToken)
  expect(over.status).toBe(422)
  const listOf = async (token: string | undefined) =>
    (await call<{ reports: Report[] }>('GET', '/reports', undefined, token)).body.reports.map(({ id }) => id)
  expect(await listOf(member?.accessToken)).toEqual([report.id])
  expect(await listOf(other?.accessToken)).toEqual([])
  expect((await call('GET', '/reports')).status).toBe(401)
  expect((await call('POST', `/reports/${report.id}/cancel`, {}, other?.accessToken)).status).toBe(403)
  const cancelled = await call<Made>('POST', `/reports/${report.id}/cancel`, {}, member?.accessToken)
  expect(cancelled.body.report).toMatchObject({ status: 'cancelled', counts: { checked: 0 } })
  expect(await checkRun(database.db, deps, report.run.id)).toBe('not-leased')
})

/** A body near the maximum length: distinct addresses of 2,048 characters. */
function longUrls(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${site.url}/many/${index}?a=`.padEnd(2_048, 'x'))
}

test('a list of the maximum size of a member is accepted with addresses of any length; one beyond a smaller limit gets that limit', async () => {
  const [member, premium] = (await Promise.all(
    [1, 2].map(async () => signIn(server.url, await makeAccount(server.deps.accounts))),
  )) as [SignedIn, SignedIn]
  await subscribe(database.db, premium.userId)
  const { report } = await makeReport(longUrls(10_000), {}, premium.accessToken)
  expect(report.counts.pages).toBe(10_000)
  const { rows } = await sql<{ urls: number; shortest: number }>`
    select count(distinct url)::integer as urls, min(length(url)) as shortest from report_pages where run_id = ${report.run.id}`.execute(
    database.db,
  )
  expect(rows).toEqual([{ urls: 10_000, shortest: 2_048 }])
  expect((await makeReport(longUrls(1_000), {}, member.accessToken)).report.counts.pages).toBe(1_000)

  const refusalOf = async (count: number, token?: string, path = '/reports') => {
    const { status, body } = await call('POST', path, { ...question, urls: longUrls(count) }, token)
    return [status, body.code, body.message]
  }
  const tooLarge = (mebibytes: number) => [413, 'payload_too_large', `The request body is larger than ${mebibytes} MiB`]
  expect(await refusalOf(600)).toEqual(tooLarge(1))
  expect(await refusalOf(2_000, member.accessToken)).toEqual(tooLarge(3))
  expect(await refusalOf(13_000, premium.accessToken)).toEqual(tooLarge(24))
  expect(await refusalOf(600, 'not.a.token')).toMatchObject([401, 'unauthenticated', expect.stringContaining('ended')])
  expect(await refusalOf(600, premium.accessToken, `/reports/${report.id}/cancel`)).toEqual(tooLarge(1))
  expect(await refusalOf(600, premium.accessToken, '/trial-posts')).toEqual(tooLarge(1))
})

test('one long list per member is read at a time, and two of the longest in total; a disconnected client frees its slot', async () => {
  const members = (await Promise.all(
    [1, 2, 3].map(async () => signIn(server.url, await makeAccount(server.deps.accounts))),
  )) as SignedIn[]
  for (const { userId } of members) await subscribe(database.db, userId)
  const body = JSON.stringify({ ...question, urls: longUrls(2_000) })
  const open: ClientRequest[] = []
  const begin = (token: string) => {
    const sending = request(`${server.url}/api/reports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    sending.on('error', () => undefined)
    sending.write(body.slice(0, 1_000))
    open.push(sending)
  }
  const [first, second, third] = members.map(({ accessToken }) => accessToken) as [string, string, string]
  for (const token of [first, second])
    await eventually(async () => {
      begin(token)
      expect(await call('POST', '/reports', JSON.parse(body), token)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited' },
      })
    })
  const waiting = call<Made>('POST', '/reports', JSON.parse(body), third)
  expect(await Promise.race([waiting, call('GET', '/reports', undefined, third)])).toMatchObject({
    status: 200,
    body: { reports: [] },
  })
  for (const sending of open) sending.destroy()
  expect((await waiting).status).toBe(201)
  await eventually(async () => expect((await call('POST', '/reports', JSON.parse(body), first)).status).toBe(201))
})

test('a list of a million invalid addresses is refused with a short response', async () => {
  const member = await signIn(server.url, await makeAccount(server.deps.accounts))
  const { status, body } = await call(
    'POST',
    '/reports',
    { ...question, urls: Array(1_000_000).fill(1) },
    member.accessToken,
  )
  expect([status, body.code]).toEqual([422, 'validation_failed'])
  expect(JSON.stringify(body).length).toBeLessThan(2_000_000)
})

test('a guest cancels and repeats a report with its key, and not without it', async () => {
  const { report, key } = await makeReport([`${site.url}/found`])
  for (const wrong of [undefined, '', 'another key'])
    expect((await call('POST', `/reports/${report.id}/rerun`, { key: wrong })).status).toBe(403)
  expect(await call('POST', `/reports/${report.id}/rerun`, { key })).toMatchObject({ status: 422 })
  await finish({ report })
  const again = await call<Made>('POST', `/reports/${report.id}/rerun`, { key })
  expect(again).toMatchObject({ status: 201, body: { report: { status: 'queued', run: { number: 2 }, isOwn: true } } })
  const reruns = await Promise.all([1, 2, 3].map(() => call('POST', `/reports/${report.id}/rerun`, { key })))
  expect(reruns.map(({ status }) => status)).toEqual([422, 422, 422])
})

test('results in the order of their addresses are paged even when the addresses are long', async () => {
  const long = (name: string) => `${site.url}/many/${name.padEnd(1_900, 'x')}`
  const urls = ['c', 'a', 'b'].map(long)
  const { id } = await finish(await makeReport(urls))
  const seen: string[] = []
  for (let query = '?sort=url&limit=1'; ; ) {
    const { status, body } = await call<{ items: ReportResult[]; next: string | null }>(
      'GET',
      `/reports/${id}/results${query}`,
    )
    expect(status).toBe(200)
    seen.push(...body.items.map(({ url }) => url))
    if (body.next === null) break
    query = `?sort=url&limit=1&cursor=${body.next}`
  }
  expect(seen).toEqual(['a', 'b', 'c'].map(long))
})

test('own reports of the same millisecond are all listed across pages', async () => {
  const member = await signIn(server.url, await makeAccount(server.deps.accounts))
  const made: string[] = []
  for (const micros of ['123100', '123400', '123900']) {
    const { report } = await makeReport([`${site.url}/found`], {}, member.accessToken)
    await sql`update reports set created_at = ${`2026-11-01T00:00:00.${micros}Z`}::timestamptz where id = ${report.id}`.execute(
      database.db,
    )
    made.unshift(report.id)
  }
  const seen: string[] = []
  for (let query = '?limit=1'; ; ) {
    const { body } = await call<{ reports: Report[]; next: string | null }>(
      'GET',
      `/reports${query}`,
      undefined,
      member.accessToken,
    )
    seen.push(...body.reports.map(({ id }) => id))
    if (body.next === null) break
    query = `?limit=1&cursor=${body.next}`
  }
  expect(seen).toEqual(made)
})

test('the changes since the run before are listed page by page', async () => {
  site.withLink('/changing')
  const made = await makeReport(urlsOf(['/changing', '/found']))
  await finish(made)
  const changesOf = async () =>
    (await call<{ before: number | null; pages: unknown[] }>('GET', `/reports/${made.report.id}/changes`)).body
  expect(await changesOf()).toEqual({ before: null, pages: [] })
  site.withoutLink('/changing')
  await call('POST', `/reports/${made.report.id}/rerun`, { key: made.key })
  await finish(made)
  expect(await changesOf()).toMatchObject({
    before: 1,
    pages: [{ url: `${site.url}/changing`, changes: [{ code: 'link_removed', text: 'The link was removed.' }, {}] }],
  })
})

test('figures count all pages checked, by host and by anchor text, and name those with most', async () => {
  const figuresOf = async (id: string) => (await call<ReportFigures>('GET', `/reports/${id}/figures`)).body
  const { report } = await makeReport(urlsOf(paths))
  const none = { checked: 0, hosts: { total: 0, most: [] }, anchors: { total: 0, links: 0, most: [] } }
  expect(await figuresOf(report.id)).toEqual(none)
  await finish({ report })
  const elsewhere = [
    'https://www.b.example/x?a=/',
    'http://b.example',
    'https://a.example:8443/y',
    'https://c.example#www.',
  ]
  for (const [index, url] of elsewhere.entries())
    await database.db
      .updateTable('reportPages')
      .set({ url, verdict: index === 0 ? 'missing' : 'found', anchorText: index === 3 ? '' : 'a guide' })
      .where('runId', '=', report.run.id)
      .where('position', '=', index + 1)
      .execute()
  const { checked, hosts, anchors } = await figuresOf(report.id)
  const results = await resultsOf(report.id, '?evidence=false')
  expect([checked, hosts?.total]).toEqual([paths.length, 4])
  expect(hosts?.most.map(({ host }) => host)).toEqual([site.host, 'b.example', 'a.example:8443', 'c.example'])
  expect(hosts?.most[1]).toEqual({ host: 'b.example', verdicts: { missing: 1, found: 1 } })
  const own = results.slice(elsewhere.length).map(({ verdict }) => verdict)
  expect(hosts?.most[0]?.verdicts).toEqual(
    Object.fromEntries(own.map((verdict) => [verdict, own.filter((one) => one === verdict).length])),
  )
  const texts = results.flatMap(({ anchorText }) => (anchorText === null ? [] : [anchorText]))
  expect(anchors).toMatchObject({ total: new Set(texts).size, links: texts.length })
  expect(anchors?.most).toContainEqual({ anchorText: 'a guide', links: 3 })
  expect(anchors?.most).toContainEqual({ anchorText: '', links: 1 })
})

test('of many hosts and texts the ten with most are named, and the others counted', async () => {
  const urls = Array.from({ length: 50 }, (_, index) => `${site.url}/many/${index}`)
  const { report } = await makeReport(urls)
  await finish({ report })
  await sql`
    update report_pages set url = 'https://host-' || (position % 25) || '.example/' || position, anchor_text = 'text ' || (position % 20)
    where run_id = ${report.run.id}`.execute(database.db)
  const { body } = await call<ReportFigures>('GET', `/reports/${report.id}/figures`)
  expect([body.hosts?.total, body.hosts?.most.length]).toEqual([25, 10])
  expect(body.anchors).toMatchObject({ total: 20, links: 50 })
  expect(body.anchors?.most.map(({ links }) => links)).toEqual(Array(10).fill(3))
})

test('results are paged in every order without a gap or a repetition, and filtered by verdict', async () => {
  const { id } = await finish(await makeReport(urlsOf(paths)))
  for (const sort of ['position', 'url', 'verdict', 'checked']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `?sort=${sort}&limit=3&evidence=false${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { body }: Answer<{ items: ReportResult[]; next: string | null }> = await call(
        'GET',
        `/reports/${id}/results${query}`,
      )
      seen.push(...body.items.map(({ url }) => url))
      for (const { evidence } of body.items) expect(evidence).toBeNull()
      cursor = body.next
    }
    expect(seen.toSorted()).toEqual(urlsOf(paths).toSorted())
  }
  expect((await resultsOf(id, '?verdict=found')).map(({ verdict }) => verdict)).toEqual(['found', 'found', 'found'])
  expect(await call('GET', `/reports/${id}/results?cursor=rubbish`)).toMatchObject({ status: 422 })
  expect(await call('GET', `/reports/${id}/results/1`)).toMatchObject({
    body: { result: { evidence: { fetching: {} } } },
  })
  for (const none of [`/reports/${id}/results/99`, '/reports/no-such', `/reports/${crypto.randomUUID()}`])
    expect(await call('GET', none)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a watcher of a report receives its progress until it is finished', async () => {
  const made = await makeReport(urlsOf(paths))
  const response = await fetch(`${server.url}/api/reports/${made.report.id}/events`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const text = response.text()
  await finish(made)
  const events = [...(await text).matchAll(/^event: report\ndata: (.+)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as Report,
  )
  expect(events.at(-1)).toMatchObject({
    status: 'done',
    counts: { checked: paths.length },
    secondsLeft: 0,
    isOwn: false,
  })
})

test('of two processes with the same run only one checks it, and every page is requested once', async () => {
  const urls = Array.from({ length: 40 }, (_, index) => `${site.url}/many/twice-${index}`)
  const { report } = await makeReport(urls)
  const states = await Promise.all([1, 2, 3].map(() => checkRun(database.db, deps, report.run.id)))
  expect(states.toSorted()).toEqual(['done', 'not-leased', 'not-leased'])
  for (const url of urls) expect(site.hits.get(url.slice(site.url.length))).toBe(1)
})

test('an expired report of a guest is deleted', async () => {
  const { report } = await makeReport([`${site.url}/found`])
  await database.db
    .updateTable('reports')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', report.id)
    .execute()
  await eventually(async () => expect((await call('GET', `/reports/${report.id}`)).status).toBe(404))
})
