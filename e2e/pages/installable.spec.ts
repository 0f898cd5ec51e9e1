import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleAndFits } from '../harness/accessible.ts'
import { expect, productOrigins, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from '../harness/members.ts'
import { createPost, type TestProduct } from '../harness/product.ts'

test.use({ serviceWorkers: 'allow' })

const scopes = ['/account', '/admin', '/campaigns', '/dashboard', '/domains']
let product: TestProduct
let session: StoredSession
let slug = ''
/**
 * A proxy in front of the product, on a separate address. It can report another build, refuse connections, or lack one file, as a server of a newer
 * build does.
 */
let front: { url: string; build: string | null; isAway: boolean; lacksNextPart: boolean; server: Server }

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  session = await makeMember(product.url, newPerson('Ada'))
  slug = (await createPost(product.url)).slug
  front = await startFront(product.url)
})
test.afterAll(() => {
  front.server.closeAllConnections()
  front.server.close()
})
test.beforeEach(() => Object.assign(front, { build: null, isAway: false, lacksNextPart: false }))

async function startFront(behind: string) {
  const server = createServer((incoming, outgoing) => {
    if (front.isAway) return incoming.socket.destroy()
    if (front.lacksNextPart && incoming.url?.startsWith('/assets/')) {
      front.lacksNextPart = false
      return outgoing.writeHead(404, { 'cache-control': 'no-store' }).end()
    }
    const { host: _host, 'accept-encoding': _encoding, ...headers } = incoming.headers
    const passed = forward(
      new URL(incoming.url ?? '/', behind),
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          const namesBuild = /^\/(sw\.js|version)$/.test(incoming.url ?? '') && front.build !== null
          const text = namesBuild
            ? Buffer.from(body.toString().replace(/"build":"[^"]+"/, `"build":"${front.build}"`))
            : body
          const {
            'content-length': _length,
            'transfer-encoding': _coding,
            etag: _etag,
            ...otherHeaders
          } = answer.headers
          outgoing.writeHead(answer.statusCode ?? 500, { ...otherHeaders, 'content-length': text.length }).end(text)
        })
      },
    )
    passed.on('error', () => incoming.socket.destroy())
    incoming.pipe(passed)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  productOrigins.add(url)
  return { url, build: null, isAway: false, lacksNextPart: false, server }
}

const registered = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return workers
      .filter(({ active }) => active?.state === 'activated')
      .map(({ scope }) => new URL(scope).pathname)
      .sort()
  })

/** The URLs in all caches, by cache. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(
        async (name) =>
          [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)] as const,
      ),
    )
    return Object.fromEntries(lists)
  })

async function install(page: Page, url: string) {
  await rememberSession(page, session)
  await page.goto(`${url}/dashboard`)
  await expect.poll(() => registered(page), { timeout: 30_000 }).toEqual(scopes)
  // The worker serves pages that are opened from now on.
  await page.goto(`${url}/campaigns`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Responses that came from a worker and not from the network. */
function watchWorker(context: BrowserContext): string[] {
  const answered: string[] = []
  context.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname)
  })
  return answered
}

test('the manifest lists existing pages and icons, and is offered only to members', async ({ page, request }) => {
  const answer = await request.get(`${product.url}/manifest.webmanifest`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ id: '/dashboard', start_url: '/dashboard', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(product.url + src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
    if (type !== 'image/png') continue
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable')).toHaveLength(1)
  for (const { url } of manifest.shortcuts) expect((await request.get(product.url + url)).status()).toBe(200)
  await page.goto(`${product.url}/`)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  await rememberSession(page, session)
  await page.goto(`${product.url}/dashboard`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})

test('the worker is never cached, and the policies of its files allow only what they need', async ({ request }) => {
  for (const path of ['/sw.js', '/offline']) {
    const { 'cache-control': cache, 'content-security-policy': policy } = (
      await request.get(product.url + path)
    ).headers()
    expect(cache).toBe('no-cache')
    expect(policy).not.toMatch(/unsafe|\*/)
  }
})

test('visitors get no worker, on no page', async ({ page }) => {
  for (const path of ['/', '/login', `/blog/${slug}`, '/dashboard']) {
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  }
})

test('it never serves or caches a public page or a response of the API', async ({ page, context }) => {
  await install(page, product.url)
  const answered = watchWorker(context)
  for (const path of [
    '/',
    '/blog',
    `/blog/${slug}`,
    '/backlink-report',
    '/contact',
    '/verify',
    '/campaigns',
    '/dashboard/posts',
    '/account',
    '/domains',
  ]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(async () => (await fetch('/api/posts')).status)).toBe(200)
  const isMembers = /^\/(assets\/.+|dashboard|dashboard\/posts|campaigns|account|domains)$/
  expect(answered.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
  expect(answered.filter((path) => !isMembers.test(path))).toEqual([])
  const [[name, paths] = ['', []], ...others] = Object.entries(await cachedPaths(page))
  expect(others).toEqual([])
  expect(name).toMatch(/^linkwright-app-.+/)
  expect(paths).toContain('/offline')
  expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
})

test("offline, a member's page is replaced by a message, public pages are not, and it opens again automatically", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
  await install(page, product.url)
  await context.setOffline(true)
  await page.goto(`${product.url}/domains`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('status')).toHaveText('Connection lost. Will retry when connection is restored.')
  await expectAccessibleAndFits(page)
  const other = await context.newPage()
  const failure = await other.goto(`${product.url}/contact`).catch((error: Error) => error.message)
  expect(failure).toContain('ERR_INTERNET_DISCONNECTED')
  await other.close()
  await page.goto(`${product.url}/campaigns`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns', { timeout: 30_000 })
  expect(new URL(page.url()).pathname).toBe('/campaigns')
})

test('an unavailable server and an offline machine have different messages', async ({ page, watch }) => {
  watch.allow(/Failed to load resource|ERR_|Failed to fetch/)
  await install(page, front.url)
  front.isAway = true
  await page.goto(`${front.url}/account`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach Linkwright')
  await expect(page.getByRole('status')).toHaveText('Connection issue detected. Attempting to reconnect...')
  front.isAway = false
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account', { timeout: 30_000 })
})

test('a page that cannot be loaded leaves the open one unchanged, and loads once the server responds', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_|Failed to fetch|Error loading route module|dynamically imported module/)
  await install(page, front.url)
  const within = page.getByRole('navigation', { name: 'Dashboard' })
  front.isAway = true
  await within.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByText('Connection issue detected. Attempting to reconnect...').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campaigns')
  front.isAway = false
  await expect(page.getByText('Connection restored!', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await within.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domains', { timeout: 30_000 })
})

test('a new build deletes the cache of the previous one; a tab of that one continues, and finds files that the server no longer has', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource|Error loading route module|dynamically imported module/)
  await install(page, front.url)
  expect(Object.keys(await cachedPaths(page))).toEqual([expect.not.stringMatching('another')])
  front.build = 'another'
  const newer = await context.newPage()
  await rememberSession(newer, session)
  await newer.goto(`${front.url}/dashboard`)
  await expect
    .poll(async () => Object.keys(await cachedPaths(newer)), { timeout: 30_000 })
    .toEqual(['linkwright-app-another'])
  // Workers of the old build that still serve other pages must not restart anything.
  await newer.goto(`${front.url}/campaigns`)
  await expect(newer.getByRole('heading', { level: 1 })).toBeVisible()
  expect(Object.keys(await cachedPaths(newer))).toEqual(['linkwright-app-another'])

  front.lacksNextPart = true
  const within = page.getByRole('navigation', { name: 'Dashboard' })
  await within.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Domains', { timeout: 30_000 })
  expect(new URL(page.url()).pathname).toBe('/domains')
  expect(front.lacksNextPart).toBe(false)
  await within.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  expect(Object.keys(await cachedPaths(newer))).toEqual(['linkwright-app-another'])
})

test('signing out removes the worker and its caches', async ({ page }) => {
  await install(page, product.url)
  expect(Object.keys(await cachedPaths(page))).toHaveLength(1)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account menu/ })
    .click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => cachedPaths(page)).toEqual({})
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
