import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { measureNextSites } from '../../src/domain/campaigns/figures/measure-sites.ts'
import { recordSiteRequest } from '../../src/domain/sites/health/record-site-request.ts'
import { type GhostServer, startGhost } from '../../test/fakes/ghost-server.ts'
import { startWordPress, type WordPressServer } from '../../test/fakes/wordpress-server.ts'
import { makeSite } from '../../test/makers/sites.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { withDatabase } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'
import { type BlogHost, startBlogHost } from './blog-host.ts'

let blog: BlogHost
let wordPress: WordPressServer
let ghost: GhostServer
let product: TestProduct

test.beforeAll(async ({ startProduct }) => {
  blog = await startBlogHost('garden.example.com')
  wordPress = await startWordPress({ siteName: 'My garden' })
  ghost = await startGhost({ siteName: 'Ghost of the garden' })
  product = await startProduct({
    AUTH_AUTOCONFIRM: 'true',
    AUTH_REQUESTS_PER_ADDRESS: '100000',
    FETCH_HOST_DELAY_MS: '0',
    FETCH_ALLOW: `${wordPress.host},${ghost.host}`,
    ...blog.settings,
  })
})
test.afterAll(async () => {
  await blog.end()
  await wordPress.close()
  await ghost.close()
})

async function openDomains(page: Page, path = '/domains') {
  await rememberSession(page, await makeMember(product.url, newPerson()))
  await page.goto(`${product.url}${path}`)
}

async function addDomain(page: Page, host: string, publisher = 'Hosted here') {
  await page.getByLabel('Add a domain').fill(host)
  await page.getByLabel('Articles are published').selectOption(publisher)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page).toHaveURL(/\/domains\/[0-9a-f-]{36}$/)
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** The page scrolls in one direction only, at every width. */
async function expectNoSideways(page: Page) {
  for (const width of [320, 360, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    // The network is shown as cards in the first render after the resize.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width}` })
      .toBe(width)
  }
}

test('a domain is added, proven by a file that was missing at first, gets a theme and a name, is read, and is removed', async ({
  page,
  watch,
}) => {
  test.slow()
  // Frequent checks are refused, and the browser logs each refusal. At the end the site has been removed.
  watch.allow(/status of (?:404|429)/)
  await openDomains(page)
  await expect(page.getByText('No domains yet')).toBeVisible()
  await expectAccessible(page)
  await addDomain(page, `https://${blog.host}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${blog.host}Not verified`)
  const siteUrl = `${product.url}/site/${page.url().split('/').at(-1)}`

  const proof = section(page, 'Domain ownership')
  await expect(proof).toContainText(`_linkwright.${blog.host}`)
  await proof.getByRole('radio', { name: /^File/ }).check()
  await proof.getByRole('button', { name: 'Check now' }).click()
  await expect(proof.getByRole('status').filter({ hasText: 'is answered 404' })).toBeVisible()
  await expectNoSideways(page)
  const [address, content] = await proof.locator('dd code').allTextContents()
  blog.put(new URL(address ?? '').pathname, content ?? '')
  const proven = page.getByText(/^Verified by file on/)
  await expect(async () => {
    if (!(await proven.isVisible())) await proof.getByRole('button', { name: 'Check now' }).click({ timeout: 1_000 })
    await expect(proven).toBeVisible({ timeout: 1_500 })
  }).toPass()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('On')
  await expect(section(page, 'Figures')).toContainText('No articles yet.')
  await expect(section(page, 'Figures')).toContainText('We don’t ask search engines')
  await expect(page.locator('iframe')).toHaveCount(8)
  const preview = page.frameLocator('iframe[title="atlas, dark"]')
  await expect(preview.locator('.site-name')).toHaveText(blog.host)
  // Dark with a light system theme.
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(preview.locator('html')).toHaveCSS('background-color', 'rgb(12, 22, 32)')
  await section(page, 'Theme').getByText('Atlas', { exact: true }).click()
  await expect(section(page, 'Theme').getByRole('radio', { name: /Atlas/ })).toBeChecked()
  await page.getByLabel('Name', { exact: true }).fill('The garden paper')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  // The eight previews are pages of the themes. The journeys of hosted sites check each of them.
  await expectAccessible(page, { frames: false })
  await expectNoSideways(page)

  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the site' }).click()
  const reader = await opening
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The garden paper')
  await expect(reader.locator('link[rel=stylesheet]')).toHaveAttribute('href', /atlas/)

  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('No new articles. Existing articles stay.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  expect((await reader.reload())?.status()).toBe(200)

  await page.getByRole('button', { name: 'Remove this domain' }).click()
  const confirmation = page.getByRole('alertdialog', { name: `Remove ${blog.host}?` })
  await expect(confirmation).toContainText('It has no articles.')
  await expectAccessible(page, { frames: false })
  await confirmation.getByRole('button', { name: 'Remove domain' }).click()
  await expect(page).toHaveURL(`${product.url}/domains`)
  await expect(page.getByText('No domains yet')).toBeVisible()
  expect((await page.request.get(siteUrl)).status()).toBe(404)
  await reader.close()
})

test('a WordPress is connected once its password is right, and the password is never shown', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 429/)
  await openDomains(page)
  await addDomain(page, 'paper.example.com', 'In my WordPress')
  const connection = section(page, 'Connection to WordPress')
  const { baseUrl, username, secret } = wordPress.credentials()
  await connection.getByLabel('Address of the site').fill(baseUrl)
  await connection.getByLabel('WordPress user').fill(username ?? '')
  await connection.getByLabel('Application password').fill('wrong wrong wrong')
  await connection.getByRole('button', { name: 'Connect' }).click()
  await expect(connection.getByRole('status')).toContainText(/password/i)
  await expect(connection.getByLabel('Application password')).toHaveValue('')
  await connection.getByLabel('Application password').fill(secret)
  await connection.getByRole('button', { name: 'Replace and test' }).click()
  await expect(connection.getByRole('status')).toContainText('Connected to My garden.')
  await expectAccessible(page)
  await page.reload()
  await expect(connection.getByRole('status')).toContainText('Connected to My garden.')
  expect(await page.content()).not.toContain(secret)
})

test('a Ghost is connected once its key is right, checked while it fails, and the key is never shown', async ({
  page,
  watch,
}) => {
  test.slow()
  // Frequent checks are refused, and the browser logs each refusal.
  watch.allow(/status of 429/)
  await openDomains(page)
  await addDomain(page, 'stories.example.com', 'In my Ghost')
  const connection = section(page, 'Connection to Ghost')
  const { baseUrl, secret } = ghost.credentials()
  await expect(connection.getByLabel('WordPress user')).toHaveCount(0)
  await connection.getByRole('button', { name: 'Connect' }).click()
  await expect(connection.getByText('Enter the Admin API key.')).toBeVisible()

  const key = connection.getByLabel('Admin API key')
  await connection.getByLabel('Address of the site').fill(baseUrl)
  for (const wrong of ['not a key at all', `${secret.split(':')[0]}:${'0'.repeat(64)}`]) {
    await key.fill(wrong)
    await connection.getByRole('button', { name: /^(Connect|Replace and test)$/ }).click()
    await expect(connection.getByRole('status')).toContainText(/key|credentials/i)
    await expect(key).toHaveValue('')
  }
  await key.fill(secret)
  await connection.getByRole('button', { name: 'Replace and test' }).click()
  await expect(connection.getByRole('status')).toContainText('Connected to Ghost of the garden.')
  await expectNoSideways(page)
  await page.reload()
  await expect(connection.getByRole('status')).toContainText('Connected to Ghost of the garden.')
  await expect(connection.getByLabel('Address of the site')).toHaveValue(baseUrl)
  expect(await page.content()).not.toContain(secret)

  const health = section(page, 'Health')
  const checkButton = health.getByRole('button', { name: 'Check now: health' })
  const broken = { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Out of order</h1>' }
  ghost.put((call, through) => (call.url.pathname.startsWith('/ghost/') ? broken : through()))
  await checkButton.click()
  await expect(health.getByText('Failing', { exact: true })).toBeVisible()
  await expect(health.getByRole('listitem')).not.toHaveCount(0)
  ghost.put(null)
  await expect(async () => {
    await checkButton.click()
    await expect(health.getByText('Healthy', { exact: true })).toBeVisible({ timeout: 1_500 })
  }).toPass()
})

test('a list is imported, its bad lines are reported, and it is exported in the format of the import', async ({
  page,
}) => {
  await openDomains(page, '/domains/legacy')
  await expect(page.getByText('No imported domains')).toBeVisible()
  await page
    .getByLabel('Domains', { exact: true })
    .fill('domain,name,categories\none.example.com,The first,Travel|Finance\nnot a name\ntwo.example.com\nlocalhost\n')
  await expect(page.getByRole('table', { name: 'How lines are read' })).toContainText('Travel, Finance')
  await expectAccessible(page)
  // Only the server checks whether a name belongs to the public web.
  await page.getByRole('button', { name: 'Import 3 domains' }).click()
  await expect(page.getByText('2 domains added')).toBeVisible()
  const skipped = page.getByRole('table', { name: 'Lines that were skipped' }).locator('tbody tr')
  await expect(skipped).toHaveCount(2)
  await expect(skipped.first()).toHaveText(/^3not a name/)
  await expect(skipped.last()).toHaveText(/^5localhost/)
  await expect(page.getByRole('list', { name: 'Imported domains' }).getByRole('listitem')).toHaveCount(2)
  await expectNoSideways(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('one.example.com,The first,,broadsheet,Travel|Finance,Not verified,0,')

  await page.getByRole('link', { name: 'Your domains' }).click()
  await expect(page.getByText('No domains yet')).toBeVisible()
  await page.goto(`${product.url}/domains/legacy`)
  await page.getByLabel('Domains', { exact: true }).fill(file)
  await page.getByRole('button', { name: 'Import 2 domains' }).click()
  await expect(page.getByText('No domains added')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines that were skipped' })).toContainText('already added this domain')
})

/** Two sites of the network: one that was checked often and responds in `ms`, and one without data. */
function fillNetwork(known: string, unknown: string) {
  return withDatabase(product, async (db) => {
    await makeSite(db, { host: unknown })
    const { id: domainId } = await makeSite(db, { host: known, categories: ['Travel'] })
    const hop = { url: '', status: 200, location: null, ip: null, tls: null, timings: null, headersMs: 120 }
    for (let check = 0; check < 12; check += 1) {
      const link = { placementId: randomUUID(), observation: check === 0 ? ('gone' as const) : ('there' as const) }
      await recordSiteRequest(db, { domainId, fetching: { hops: [hop] }, link })
    }
    await db
      .updateTable('siteFigures')
      .set({ dueAt: new Date(0) })
      .where('domainId', '=', domainId)
      .execute()
    await measureNextSites(db)
  })
}

test('the network shows the known data of each site and why the rest is missing, on a desktop, on a phone and in the site selection of a campaign', async ({
  page,
}) => {
  const [known, unknown] = ['harbour.example.com', 'orchard.example.com']
  await fillNetwork(known, unknown)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDomains(page)
  const table = page.getByRole('table', { name: 'The network' })
  const hosts = () => table.getByRole('rowheader').getByRole('link').allTextContents()
  await expect(table.getByRole('row', { name: known })).toContainText('92% 11 of 12')
  await expect(table.getByRole('row', { name: known })).toContainText('120 ms')
  expect(await hosts()).toEqual([known, unknown])
  await table.getByRole('button', { name: 'Articles' }).click()
  await table.getByRole('button', { name: 'Speed' }).click()
  await expect(table.getByRole('columnheader', { name: 'Speed' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: `Details: ${known}` }).click()
  await expect(table).toContainText('11 of 12 links checked in the last 30 days were live at their last check.')
  await expect(table).toContainText('No link on this site has been verified yet.')
  await table.getByRole('button', { name: `Details: ${unknown}` }).click()
  await expect(table).toContainText(/Not measured yet|No links on this site were checked/)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.setViewportSize({ width: 360, height: 740 })
  const cards = page.getByRole('list', { name: 'The network' })
  await expect(cards.getByRole('listitem').filter({ hasText: known }).first()).toContainText('11 of 12')
  await expectAccessible(page)

  await page.goto(`${product.url}/campaigns/new?step=sites`)
  await page.getByRole('radio', { name: /^I choose/ }).check()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: known }) })
  await expect(row).toContainText('92% 11 of 12')
  await page.getByRole('button', { name: `Details: ${known}` }).click()
  await expect(row).toContainText('Median time to first byte over 12 checks')
  await page.getByRole('checkbox', { name: known }).check()
  await expect(page.getByText('1 site chosen')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
})
