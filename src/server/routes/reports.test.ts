import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report, ReportResult } from '#contract/reports.ts'
import { checkRun } from '#domain/reports/check-run.ts'
import { makeAccount, signIn } from '#test/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { eventually } from '#test/process.ts'
import {
  anchorText,
  destination,
  expectedVerdicts,
  type LinkSite,
  startLinkSite,
  testReportTools,
} from '#test/reports.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let database: TestDatabase
let server: TestServer
let site: LinkSite
let tools: ReturnType<typeof testReportTools>
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  site = await startLinkSite()
  tools = testReportTools([site.host])
})
afterAll(async () => {
  tools.stop()
  await site.close()
  await server.close()
  await database.drop()
})

type Answer<Body> = { status: number; body: Body & { code?: string; message?: string } }

async function ask<Body>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<Body>> {
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

type Made = { report: Report; key: string | null }
const question = { keyword: 'rain barrels', anchorText, destinationUrl: destination }
const paths = Object.keys(expectedVerdicts)
const urlsOf = (some: readonly string[]) => some.map((path) => site.url + path)

async function makeReport(urls: readonly string[], more: object = {}, token?: string): Promise<Made> {
  const { status, body } = await ask<Made>('POST', '/reports', { ...question, urls, ...more }, token)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function finish({ report }: Pick<Made, 'report'>): Promise<Report> {
  const { run } = (await ask<{ report: Report }>('GET', `/reports/${report.id}`)).body.report
  expect(await checkRun(database.db, tools, run.id)).toBe('done')
  return (await ask<{ report: Report }>('GET', `/reports/${report.id}`)).body.report
}

async function resultsOf(id: string, query = ''): Promise<ReportResult[]> {
  return (await ask<{ items: ReportResult[] }>('GET', `/reports/${id}/results${query}`)).body.items
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

test('a link that is not followed is wrong only where a followed one was asked for', async () => {
  const urls = urlsOf(['/found', '/nofollow', '/sponsored'])
  const strict = await finish(await makeReport(urls, { rel: 'followed' }))
  expect((await resultsOf(strict.id)).map(({ verdict }) => verdict)).toEqual(['found', 'wrong_rel', 'wrong_rel'])
})

test('what the database cannot keep, a page may have: it is checked and kept without', async () => {
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
])('refused, and nothing is kept: %j', async (change, status, code) => {
  const before = await database.db.selectFrom('reports').select('id').execute()
  const answer = await ask('POST', '/reports', { ...question, urls: [`${site.url}/found`], ...change })
  expect(answer).toMatchObject({ status, body: { code } })
  expect(await database.db.selectFrom('reports').select('id').execute()).toHaveLength(before.length)
})

test('a member may have more pages checked than a guest, and finds the report again; a stranger does not', async () => {
  const [member, other] = await Promise.all(
    [1, 2].map(async () => signIn(server.url, await makeAccount(server.tools.accounts))),
  )
  const urls = Array.from({ length: 1_000 }, (_, index) => `${site.url}/many/${index}`)
  const { report, key } = await makeReport(urls, {}, member?.accessToken)
  expect(key).toBeNull()
  expect(report).toMatchObject({ isOwn: true, counts: { pages: 1_000 } })
  const over = await ask('POST', '/reports', { ...question, urls: [...urls, `${site.url}/1`] }, member?.accessToken)
  expect(over.status).toBe(422)
  const listOf = async (token: string | undefined) =>
    (await ask<{ reports: Report[] }>('GET', '/reports', undefined, token)).body.reports.map(({ id }) => id)
  expect(await listOf(member?.accessToken)).toEqual([report.id])
  expect(await listOf(other?.accessToken)).toEqual([])
  expect((await ask('GET', '/reports')).status).toBe(401)
  expect((await ask('POST', `/reports/${report.id}/cancel`, {}, other?.accessToken)).status).toBe(403)
  const cancelled = await ask<Made>('POST', `/reports/${report.id}/cancel`, {}, member?.accessToken)
  expect(cancelled.body.report).toMatchObject({ status: 'cancelled', counts: { checked: 0 } })
  expect(await checkRun(database.db, tools, report.run.id)).toBe('not-ours')
})

test('a guest cancels and repeats a report by its key, and nobody without it', async () => {
  const { report, key } = await makeReport([`${site.url}/found`])
  for (const wrong of [undefined, '', 'another key'])
    expect((await ask('POST', `/reports/${report.id}/rerun`, { key: wrong })).status).toBe(403)
  expect(await ask('POST', `/reports/${report.id}/rerun`, { key })).toMatchObject({ status: 422 })
  await finish({ report })
  const again = await ask<Made>('POST', `/reports/${report.id}/rerun`, { key })
  expect(again).toMatchObject({ status: 201, body: { report: { status: 'queued', run: { number: 2 }, isOwn: true } } })
  const reruns = await Promise.all([1, 2, 3].map(() => ask('POST', `/reports/${report.id}/rerun`, { key })))
  expect(reruns.map(({ status }) => status)).toEqual([422, 422, 422])
})

test('what changed since the run before is told page by page', async () => {
  site.withLink('/changing')
  const made = await makeReport(urlsOf(['/changing', '/found']))
  await finish(made)
  const changesOf = async () =>
    (await ask<{ before: number | null; pages: unknown[] }>('GET', `/reports/${made.report.id}/changes`)).body
  expect(await changesOf()).toEqual({ before: null, pages: [] })
  site.withoutLink('/changing')
  await ask('POST', `/reports/${made.report.id}/rerun`, { key: made.key })
  await finish(made)
  expect(await changesOf()).toMatchObject({
    before: 1,
    pages: [{ url: `${site.url}/changing`, changes: [{ code: 'link_removed', text: 'The link was removed.' }, {}] }],
  })
})

test('results come in pages of every order without a gap or a repetition, and by verdict', async () => {
  const { id } = await finish(await makeReport(urlsOf(paths)))
  for (const sort of ['position', 'url', 'verdict', 'checked']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `?sort=${sort}&limit=3&evidence=false${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { body }: Answer<{ items: ReportResult[]; next: string | null }> = await ask(
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
  expect(await ask('GET', `/reports/${id}/results?cursor=rubbish`)).toMatchObject({ status: 422 })
  expect(await ask('GET', `/reports/${id}/results/1`)).toMatchObject({
    body: { result: { evidence: { fetching: {} } } },
  })
  for (const none of [`/reports/${id}/results/99`, '/reports/no-such', `/reports/${crypto.randomUUID()}`])
    expect(await ask('GET', none)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('whoever watches a report is told how far it is, until it is over', async () => {
  const made = await makeReport(urlsOf(paths))
  const response = await fetch(`${server.url}/api/reports/${made.report.id}/events`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const text = response.text()
  await finish(made)
  const told = [...(await text).matchAll(/^event: report\ndata: (.+)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as Report,
  )
  expect(told.at(-1)).toMatchObject({ status: 'done', counts: { checked: paths.length }, secondsLeft: 0, isOwn: false })
})

test('of two processes that take the same run only one checks it, and every page is asked for once', async () => {
  const urls = Array.from({ length: 40 }, (_, index) => `${site.url}/many/twice-${index}`)
  const { report } = await makeReport(urls)
  const states = await Promise.all([1, 2, 3].map(() => checkRun(database.db, tools, report.run.id)))
  expect(states.toSorted()).toEqual(['done', 'not-ours', 'not-ours'])
  for (const url of urls) expect(site.hits.get(url.slice(site.url.length))).toBe(1)
})

test('a guest’s report is gone when its time is over', async () => {
  const { report } = await makeReport([`${site.url}/found`])
  await database.db
    .updateTable('reports')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', report.id)
    .execute()
  await eventually(async () => expect((await ask('GET', `/reports/${report.id}`)).status).toBe(404))
})
