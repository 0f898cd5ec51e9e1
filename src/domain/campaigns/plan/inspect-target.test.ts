import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Risk } from '#contract/campaigns/campaigns.ts'
import { blockTargetHost } from '#domain/abuse/blocked-hosts.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import { inspectTarget } from './inspect-target.ts'
import type { PlanDeps } from './plan-deps.ts'
import { targetRisk } from './target-risk.ts'

let database: TestDatabase
let site: LinkSite
let other: LinkSite
let pages: ReturnType<typeof testReportDeps>
let deps: PlanDeps
beforeAll(async () => {
  database = await createTestDatabase()
  site = await startLinkSite()
  other = await startLinkSite()
  pages = testReportDeps([site.host, other.host, `localhost:${site.host.split(':')[1]}`])
  deps = { pages, isAllowed: ({ host }) => [site.host, other.host].includes(host) }
})
afterAll(async () => {
  pages.stop()
  await site.close()
  await other.close()
  await database.drop()
})

async function riskOf(url: string): Promise<Pick<Risk, 'level' | 'text'>> {
  const { level, text } = targetRisk(await inspectTarget(database.db, deps, url))
  return { level, text }
}

const html = (title: string, head = '', body = '<p>Rain barrels keep the water of a wet week for a dry one.</p>') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}<a href="/about">About</a></body></html>`

test('a page that answers and may be indexed is accepted, with its measurements', async () => {
  site.change('/good', { body: html('Rain barrels') })
  const inspection = await inspectTarget(database.db, deps, `${site.url}/good`)
  expect(inspection).toMatchObject({ kind: 'fetched', answersAnything: false, evidence: { fetching: { status: 200 } } })
  expect(targetRisk(inspection)).toMatchObject({
    code: 'target',
    level: 'ok',
    text: expect.stringMatching(/^The page answers \(HTTP 200, \d+ ms\)/),
  })
})

test.each([
  ['/gone', 'stop', 'HTTP 410'],
  ['/nowhere', 'stop', 'HTTP 404'],
  ['/wall', 'warn', 'people may see the page'],
  ['/private/page', 'warn', 'robots.txt'],
  ['/shell', 'ok', 'The page answers'],
])('the risk of %s: %s', async (path, level, text) => {
  expect(await riskOf(site.url + path)).toEqual({ level, text: expect.stringContaining(text) })
})

test.each([
  [500, 'stop', 'HTTP 500'],
  [401, 'stop', 'sign in'],
  [429, 'warn', 'fewer requests'],
])('a target that answers %i: %s', async (status, level, text) => {
  site.change(`/status-${status}`, { status, body: html('Something') })
  expect(await riskOf(`${site.url}/status-${status}`)).toEqual({ level, text: expect.stringContaining(text) })
})

test('a target that is unreachable blocks the start', async () => {
  const closed = await startLinkSite()
  await closed.close()
  const unreachable: PlanDeps = { pages: testReportDeps([closed.host]), isAllowed: () => true }
  expect(targetRisk(await inspectTarget(database.db, unreachable, `${closed.url}/`))).toMatchObject({
    level: 'stop',
    text: expect.stringContaining('No connection'),
  })
})

test('a redirect on the same host warns, one to another host or an endless one blocks', async () => {
  site.change('/real', { body: html('The real page') })
  site.change('/old', { status: 301, headers: { location: '/real' }, body: '' })
  site.change('/loop', { status: 302, headers: { location: '/loop' }, body: '' })
  const elsewhere = `http://localhost:${site.host.split(':')[1]}/real`
  site.change('/moved-away', { status: 301, headers: { location: elsewhere }, body: '' })
  site.change('/refresh', { body: html('Wait', '<meta http-equiv="refresh" content="0; url=/real">') })
  expect(await riskOf(`${site.url}/old`)).toEqual({
    level: 'warn',
    text: `The page redirects to ${site.url}/real. Use that URL as the target if it’s the page you mean.`,
  })
  expect(await riskOf(`${site.url}/loop`)).toMatchObject({ level: 'stop', text: expect.stringContaining('circle') })
  expect(await riskOf(`${site.url}/moved-away`)).toMatchObject({
    level: 'stop',
    text: expect.stringContaining('another site'),
  })
  expect(await riskOf(`${site.url}/refresh`)).toMatchObject({ level: 'warn', text: expect.stringContaining('/real') })
})

test('a page that search engines may not index, or that names another page as canonical, warns', async () => {
  site.change('/hidden', { body: html('Hidden', '<meta name="robots" content="noindex">') })
  site.change('/hidden-header', { headers: { 'x-robots-tag': 'noindex' }, body: html('Hidden') })
  site.change('/copy', { body: html('Copy', '<link rel="canonical" href="https://original.example/">') })
  for (const path of ['/hidden', '/hidden-header'])
    expect(await riskOf(site.url + path)).toMatchObject({ level: 'warn', text: expect.stringContaining('noindex') })
  expect(await riskOf(`${site.url}/copy`)).toMatchObject({
    level: 'warn',
    text: expect.stringContaining('https://original.example/'),
  })
})

test.each(['Page not found | Acme', '404 Not Found', 'Oops! This page doesn’t exist', 'Seite nicht gefunden', '404'])(
  'a page with the title “%s” is an error page, for any status',
  async (title) => {
    site.change('/soft', { body: html(title) })
    expect(await riskOf(`${site.url}/soft`)).toMatchObject({ level: 'stop', text: expect.stringContaining('soft 404') })
  },
)

test.each([
  '404 Media on rain barrels',
  'How to fix a page that is not found in Search',
  'Not found anywhere else: ten barrels',
])('a page with the title “%s” is a page', async (title) => {
  site.change('/about-errors', { body: html(title) })
  expect(await riskOf(`${site.url}/about-errors`)).toMatchObject({ level: 'ok' })
})

test('a site that answers every address with the same page is reported, but not for its start page', async () => {
  const anything = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(html('Acme', '', `<p>${request.url?.length}</p>`))
  })
  await new Promise<void>((resolve) => anything.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(anything.address() as AddressInfo).port}`
  const everything = testReportDeps([host])
  const risk = async (path: string) =>
    targetRisk(await inspectTarget(database.db, { pages: everything, isAllowed: () => true }, `http://${host}${path}`))
  // The page contains its own URL, so no two bodies are equal.
  expect(await risk(`/${'barrels-'.repeat(5)}`)).toMatchObject({
    level: 'warn',
    text: expect.stringContaining('that don’t exist'),
  })
  expect(await risk('/')).toMatchObject({ level: 'ok' })
  everything.stop()
  await new Promise((resolve) => anything.close(resolve))
})

test('nothing is sent to an address that is not on the public web, or that the operator blocked', async () => {
  for (const url of ['http://127.0.0.1:9/', 'http://10.0.0.1/', 'http://intranet/', 'http://printer.local/'])
    expect(await inspectTarget(database.db, deps, url)).toMatchObject({ kind: 'refused' })
  expect((await riskOf('http://10.0.0.1/')).level).toBe('stop')
  await blockTargetHost(database.db, { host: 'bad.example.com', reason: 'spam' })
  expect(await riskOf('https://www.bad.example.com/')).toEqual({
    level: 'stop',
    text: 'The operator does not allow links to this site.',
  })
})

test('an invalid address is not fetched', async () => {
  expect(await inspectTarget(database.db, deps, 'no address at all')).toBeNull()
  expect(targetRisk(null).level).toBe('stop')
})
