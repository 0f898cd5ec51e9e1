import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAndFits, expectOneScroller } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import {
  anchorText,
  closedHost,
  destination,
  hostileAnchor,
  type LinkingSite,
  pathsOf,
} from '../harness/linking-site.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let site: LinkingSite
let product: TestProduct

test.beforeAll(({ openProduct, links }) => {
  product = openProduct
  site = links
  site.restoreLinks()
})

function listOf(plain: number): string {
  return [...pathsOf(plain).map((path) => site.origin + path), `http://${closedHost}/closed`].join('\n')
}

const listField = (page: Page) => page.getByRole('textbox', { name: 'Pages that should link to it' })
const row = (page: Page, path: string) => page.getByRole('button', { name: new RegExp(`${site.hostPort}${path}$`) })

async function fillReport(page: Page, list: string) {
  await page.goto(`${product.url}/backlink-report`)
  await page.getByLabel('Keyword', { exact: true }).fill('rain barrels')
  await page.getByLabel('Anchor Text', { exact: true }).fill(anchorText)
  await page.getByLabel('Destination URL', { exact: true }).fill(destination)
  await listField(page).fill(list)
}

async function finishedReport(page: Page) {
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 })
}

test('a guest has pages verified, reads the evidence, filters, downloads a file, and sees the changes of the next run', async ({
  page,
}) => {
  await fillReport(page, listOf(20))
  await expect(page.getByText('41 pages to check')).toBeVisible()
  await page.getByRole('button', { name: 'Create Report' }).click()
  await finishedReport(page)

  const verdictTable = page.getByRole('table', { name: 'Verdicts' })
  for (const [label, count] of [
    ['Found', '26'],
    ['Wrong anchor', '2'],
    ['Noindex', '2'],
    ['Canonical elsewhere', '1'],
    ['Wrong target', '1'],
    ['Missing', '2'],
    ['Redirected', '1'],
    ['HTTP error', '2'],
    ['Unreachable', '1'],
    ['Blocked by robots.txt', '1'],
    ['Unverifiable', '2'],
  ] as const) {
    await expect(verdictTable.getByRole('row', { name: `${label} ${count} ` })).toBeVisible()
  }
  // 41 pages. Two of them could not be read and one may not be read.
  await expect(page.getByText('26 of 38 pages')).toBeVisible()

  await row(page, '/hostile').click()
  const drawer = page.getByRole('dialog', { name: 'Evidence of page' })
  await expect(drawer.getByText('The link exists, but with a different anchor text.')).toBeVisible()
  await expect(drawer.locator('mark')).toHaveText(hostileAnchor)
  await expect(drawer.locator('pre')).toContainText('&lt;img src=x onerror=alert(1)&gt;')
  await expect(drawer.locator('img')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(drawer.getByText('the robots meta element says noindex')).toBeVisible()
  await page.keyboard.press('k')
  await expect(drawer.locator('mark')).toHaveText(hostileAnchor)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(row(page, '/hostile')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, '/noindex')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('heading', { name: `http://${closedHost}/closed` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Missing 2' }).click()
  await expect(page.getByText('2 of 41 shown')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Only URLs containing this text' }).fill('hidden')
  await expect(page.getByText('1 of 41 shown')).toBeVisible()
  await expect(row(page, '/hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Rel of the link' }).selectOption('Sponsored')
  await expect(page.getByText('1 of 41 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(42)
  const sheetHref = (await page.getByRole('link', { name: 'XLSX' }).getAttribute('href')) ?? ''
  const sheet = await (await page.request.get(product.url + sheetHref)).body()

  site.removeLink('/p/7')
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByText('Backlink report, run 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Since run 1' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('1 page changed.')).toBeVisible()
  await expect(page.getByText('The link was removed.')).toBeVisible()
  await expect(verdictTable.getByRole('row', { name: 'Missing 3 ' })).toBeVisible()

  await page.goto(`${product.url}/backlink-report`)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('File with pages').setInputFiles({ name: 'report.xlsx', mimeType: '', buffer: sheet })
  await expect(page.getByText('41 entries imported from report.xlsx.')).toBeVisible()
  await expect(page.getByText('41 pages to check')).toBeVisible()
  const history = page.getByRole('region', { name: 'Your recent reports' })
  await history.getByRole('link', { name: anchorText }).click()
  await finishedReport(page)
})

test('with followed links only, a nofollow link does not match, and the evidence shows where it is declared', async ({
  page,
}) => {
  const paths = ['/found', '/found-nofollow', '/found-sponsored', '/found-ugc', '/missing']
  await fillReport(page, paths.map((path) => site.origin + path).join('\n'))
  const rel = page.getByLabel('rel attribute')
  await rel.selectOption('Followed links only')
  await expect(page.getByText('Nofollow, sponsored and ugc links don’t count as found.')).toBeVisible()
  // The selection is stored with the rest of the form.
  await page.reload()
  await expect(rel).toHaveValue('followed')
  await page.getByRole('button', { name: 'Create Report' }).click()
  await finishedReport(page)

  await expect(page.getByRole('main').getByText('Followed links only')).toBeVisible()
  await expect(page.getByText('1 of 5 pages')).toBeVisible()
  await page.getByRole('button', { name: 'Not followed 3' }).click()
  await expect(page.getByText('3 of 5 shown')).toBeVisible()
  await row(page, '/found-nofollow').click()
  const drawer = page.getByRole('dialog', { name: 'Evidence of page' })
  await expect(drawer.getByText('The link exists, but search engines are told not to follow it.')).toBeVisible()
  await expect(drawer.getByText(/The link itself is marked\s+“?nofollow/)).toBeVisible()
  await expect(drawer.locator('pre')).toContainText('rel="nofollow"')
  for (const token of ['sponsored', 'ugc']) {
    await page.keyboard.press('j')
    await expect(drawer.locator('pre')).toContainText(`rel="${token}"`)
  }
  await page.keyboard.press('Escape')

  // A phone has no space for the headers of all columns.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByLabel('Sort pages').selectOption('By URL, descending')
  await expect(page.locator('[data-row]').first()).toContainText('/found-ugc')

  await page.goto(`${product.url}/backlink-report`)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue('')
})

test('in print a report has every page, with any filter, and no controls', async ({ page }) => {
  await fillReport(page, listOf(20))
  await page.getByRole('button', { name: 'Create Report' }).click()
  await finishedReport(page)
  // One more of them after another journey has removed a link.
  const missing = page.getByRole('button', { name: /^Missing \d$/ })
  const shown = page.getByText(`${/\d/.exec((await missing.textContent()) ?? '')?.[0]} of 41 shown`)
  await missing.click()
  await expect(shown).toBeVisible()
  await row(page, '/hidden').click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('main table').last()
  await expect(paper.locator('tbody tr')).toHaveCount(41)
  await expect(page.getByText('All 41 pages. Screen filters don’t apply.')).toBeVisible()
  await expect(page.locator('main').getByText(page.url())).toBeVisible()
  const pressed = page.locator('button, input, select, [role="dialog"], body > header, body > footer')
  expect(await pressed.filter({ visible: true }).count()).toBe(0)
  expect(await paper.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await expect(page.getByText('All 41 pages', { exact: false })).toHaveCount(0)
})

test('a report continues after a reload, shows pages as they are checked, and can be cancelled', async ({ page }) => {
  site.hold(true)
  const robots = `http://${closedHost}/closed`
  await fillReport(page, [`${site.origin}/p/1`, `${site.origin}/private/page`, robots].join('\n'))
  await page.getByRole('button', { name: 'Create Report' }).click()

  const progress = page.getByRole('progressbar', { name: 'Pages checked' })
  await expect(page.getByText('2 of 3 pages checked')).toBeVisible({ timeout: 20_000 })
  await expect(row(page, '/private/page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV', exact: true })).toBeDisabled()
  await page.reload()
  await expect(progress).toHaveAttribute('aria-valuenow', '2')
  await expect(row(page, '/private/page')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Stop checking' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(progress).toBeHidden()
  await expect(row(page, '/private/page')).toBeVisible()
  site.hold(false)
})

test('invalid entries are listed with their line, a file fills the list, and a guest sees the limit', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422/)
  await page.goto(`${product.url}/backlink-report`)
  const create = page.getByRole('button', { name: 'Create Report' })
  await expect(create).toBeDisabled()
  await expect(
    page.getByText(/Up to 50 pages as a guest, 1,000 with a free account, 10,000 with Premium/),
  ).toBeVisible()

  await fillReport(page, 'hello\nhttps://a.example.com/1\n\nftp://b.example.com/\nhttps://a.example.com/1#top')
  await expect(page.getByText('1 page to check')).toBeVisible()
  await expect(page.getByText('1 duplicate skipped')).toBeVisible()
  const invalid = page.getByRole('list', { name: 'Entries we can’t check' })
  await expect(invalid.getByRole('listitem')).toHaveText([
    'Line 1helloThis isn’t a valid URL.',
    'Line 4ftp://b.example.com/Only http and https addresses can be checked.',
  ])
  await invalid.getByRole('button', { name: 'Line 4' }).click()
  expect(
    await listField(page).evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]),
  ).toEqual([31, 51])

  await listField(page).fill('only words')
  await create.click()
  await expect(page.getByText('None of the entries is a valid URL.')).toBeVisible()
  await page.getByLabel('Destination URL', { exact: true }).fill('http://')
  await create.click()
  await expect(page.getByText('Please provide a valid destination URL.')).toBeVisible()

  await page.getByLabel('Destination URL', { exact: true }).fill(destination)
  await listField(page).fill('')
  const rows = Array.from({ length: 51 }, (_, index) => `https://t.example.com/,https://p.example.com/${index}`)
  await page.getByLabel('File with pages').setInputFiles({
    name: 'links.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Target URL,Referring page URL', ...rows].join('\r\n')),
  })
  await expect(page.getByText('51 entries imported from links.csv.')).toBeVisible()
  await expect(page.getByText('1 page over the limit of 50')).toBeVisible()
  await create.click()
  await expect(page.getByText('Your reports can include up to 50 pages.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('1 page over the limit of 50')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(create).toBeDisabled()
  await expect(listField(page)).toHaveValue('')

  await fillReport(page, '')
  await create.click()
  await expect(page.getByText('This site has no posts that do')).toBeVisible()
})

test('an address without a report leads to the form with a warning, also for examples, and going back skips it', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/)
  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nonsense', 'demo_1']) {
    await page.goto(`${product.url}/blog`)
    await page.goto(`${product.url}/report/${id}`)
    await expect(page).toHaveURL(`${product.url}/backlink-report?missing=${id}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(`Report ${id} not found`)
    await page.goBack()
    await expect(page).toHaveURL(`${product.url}/blog`)
  }
  for (const path of ['/report', '/report/']) {
    await page.goto(product.url + path)
    await expect(page).toHaveURL(`${product.url}/backlink-report`)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an address without a report shows that with a link to the form', async ({ page, watch }) => {
    watch.allow(/status of 404/)
    const answer = await page.goto(`${product.url}/report/nonsense`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Report not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Create a report' }).click()
    await expect(page).toHaveURL(`${product.url}/backlink-report`)
  })
})

test('a member has a higher limit, reports in the account, and access to them in every browser', async ({
  page,
  openElsewhere,
}) => {
  const session = await makeMember(product.url, newPerson('Grace'))
  await openAs(page, session, '/dashboard/reports')
  await expect(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create Report' }).first().click()
  await expect(page.getByText(/Up to 1,000 pages; 10,000 with Premium/)).toBeVisible()
  await fillReport(page, listOf(40))
  await page.getByRole('button', { name: 'Create Report' }).click()
  await finishedReport(page)
  const { pathname } = new URL(page.url())

  const elsewhere = await openElsewhere()
  await openAs(elsewhere, session, '/dashboard/reports')
  await expect(elsewhere.getByText('61 pages')).toBeVisible()
  await elsewhere.getByRole('link', { name: anchorText }).click()
  await expect(elsewhere).toHaveURL(product.url + pathname)
  await expect(elsewhere.getByRole('button', { name: 'Run again' })).toBeVisible()

  const stranger = await openElsewhere()
  await stranger.goto(product.url + pathname)
  await expect(stranger.getByRole('heading', { name: anchorText })).toBeVisible()
  await expect(row(stranger, '/found')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Run again' })).toBeHidden()
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('the form, a report, its evidence and the saved reports have no axe violation and fit every width', async ({
  page,
}) => {
  test.slow()
  const session = await makeMember(product.url, newPerson('Alan'))
  const answer = await page.request.post(`${product.url}/api/reports`, {
    headers: { authorization: `Bearer ${session.access_token}` },
    data: { keyword: 'rain barrels', anchorText, destinationUrl: destination, urls: listOf(5).split('\n') },
  })
  const { report } = await answer.json()

  await openAs(page, session, `/report/${report.id}`)
  await finishedReport(page)
  await expectAccessibleAndFits(page, { linkHeights: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await row(page, '/moved').click()
  await expect(page.getByRole('heading', { name: 'Request chain (2 steps)' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row(page, '/found-ugc').click()
  await expect(page.getByText('class="inline-flex', { exact: false })).toBeVisible()
  await expectOneScroller(page)
  await page.goto(`${product.url}/dashboard/reports`)
  await expect(page.getByRole('link', { name: anchorText })).toBeVisible()
  await expectAccessibleAndFits(page)
  await fillReport(page, 'hello\nhttps://a.example.com/')
  await expect(page.getByText('1 page to check')).toBeVisible()
  await expectAccessibleAndFits(page)
})

async function openAs(page: Page, session: StoredSession, path: string) {
  await rememberSession(page, session)
  await page.goto(`${product.url}${path}`)
}
