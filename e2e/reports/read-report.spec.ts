import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { anchorText, destination, type LinkingSite, pathsOf, startLinkingSite } from '../harness/linking-site.ts'

/*
 * Somebody who was sent the address of a report: the server draws all of it, and its program comes with the first sign that somebody is there.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let site: LinkingSite
let url: string

test.beforeAll(async ({ startProduct }) => {
  site = await startLinkingSite()
  const product = await startProduct({
    FETCH_ALLOW: site.hostPort,
    FETCH_HOST_DELAY_MS: '0',
    REPORTS_PER_ADDRESS: '1000',
  })
  url = product.url
})
test.afterAll(() => site.end())

type Asked = { report: { id: string; status: string }; key: string }

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, sent)
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as Answer
}

async function makeReport(paths: readonly string[]): Promise<Asked> {
  const urls = paths.map((path) => site.origin + path)
  return call('/reports', { keyword: 'rain barrels', anchorText, destinationUrl: destination, urls })
}

const finished = (id: string) =>
  expect.poll(async () => (await call<Asked>(`/reports/${id}`)).report.status, { timeout: 30_000 }).toBe('done')

const row = (page: Page, path: string) => page.getByRole('button', { name: new RegExp(`${site.hostPort}${path}$`) })

/** Opens a report whose program arrives only when the answer is called; `asked` tells of files of the program. */
async function openHeld(page: Page, id: string) {
  const asked: string[] = []
  const { promise: arrives, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/framework-/, async (route) => {
    asked.push(route.request().url())
    await arrives
    await route.continue()
  })
  await page.goto(`${url}/report/${id}`, { waitUntil: 'domcontentloaded' })
  // Opened once more, the page is scrolled to where it was, which is a sign as well.
  await expect.poll(async () => asked.length > 0 || (await isHeld(page))).toBe(true)
  return { asked, letThrough }
}

const isHeld = (page: Page) => page.locator('html[data-deferred]').isVisible()
const alive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-app', 'ready')

test('a reader has all of a report before anything is run, the true figures of pages that are not in sight as well', async ({
  page,
}) => {
  const { report, key } = await makeReport(pathsOf(30))
  await finished(report.id)
  site.removeLink('/p/7')
  await call(`/reports/${report.id}/rerun`, { key })
  await finished(report.id)

  const { asked, letThrough } = await openHeld(page, report.id)
  const count = pathsOf(30).length
  await expect(page.getByRole('table', { name: 'By host' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'By host' }).getByRole('cell', { name: String(count) })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pages checked' })).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(page.locator('[data-row]').first()).toHaveAccessibleName(
    new RegExp(`${site.hostPort}${pathsOf(30)[0]}$`),
  )
  await expect(page.getByText('1 page changed.')).toBeVisible()
  await expect(page.getByText('The link was removed.')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-app')
  expect(asked).toEqual([])
  const texts = () =>
    Promise.all(
      ['Verdicts', 'By host', 'By anchor text'].map((name) => page.getByRole('table', { name }).textContent()),
    )
  const before = await texts()

  await page.keyboard.press('Tab')
  await expect.poll(() => asked.length).toBe(1)
  letThrough()
  await alive(page)
  await expect(page.getByRole('status').first()).toHaveText('')
  expect(await texts()).toEqual(before)
  await page.getByRole('table', { name: 'Pages checked' }).locator('[data-row]').first().focus()
  // The rows that the server did not draw come a moment later.
  await expect(async () => {
    await page.keyboard.press('End')
    const last = new RegExp(`${pathsOf(30).at(-1)}$`)
    await expect(page.locator('[data-row]:focus')).toHaveAccessibleName(last, { timeout: 500 })
  }).toPass()
})

test('what is done first is not lost, however long the program takes to come', async ({ page }) => {
  const { report } = await makeReport(pathsOf(20))
  await finished(report.id)

  await test.step('a row is pressed', async () => {
    const { letThrough } = await openHeld(page, report.id)
    await row(page, '/missing').click()
    letThrough()
    const drawer = page.getByRole('dialog', { name: 'Evidence of page' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, '/missing')).toBeFocused()
  })

  await test.step('one types, chooses and presses', async () => {
    const { letThrough } = await openHeld(page, report.id)
    const all = pathsOf(20).length
    await page.getByRole('searchbox', { name: 'Only URLs containing this text' }).fill('found')
    await page.getByRole('combobox', { name: 'Rel of the link' }).selectOption('Sponsored')
    letThrough()
    await expect(page.getByText(`1 of ${all} shown`)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('found')
    await expect(page.getByRole('combobox', { name: 'Rel of the link' })).toHaveValue('sponsored')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('shown')).toHaveCount(0)
  })

  await test.step('the keyboard is at a row', async () => {
    const { letThrough } = await openHeld(page, report.id)
    await page.locator('[data-row]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    letThrough()
    await expect(page.locator('[data-row]').nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Evidence of page 3' })).toBeVisible()
  })

  await test.step('a shortcut, and a link that opens a dialog', async () => {
    const first = await openHeld(page, report.id)
    await page.keyboard.press('ControlOrMeta+k')
    first.letThrough()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    const second = await openHeld(page, report.id)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    second.letThrough()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/report/${report.id}`)
  })

  await test.step('links lead where they lead at once', async () => {
    await openHeld(page, report.id)
    await page.getByRole('link', { name: 'Verify this report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a report')
  })
})

test('rows come page by page, and nothing in a report scrolls but the page itself', async ({ page }) => {
  const paths = pathsOf(30)
  const { report } = await makeReport(paths)
  await finished(report.id)
  await page.goto(`${url}/report/${report.id}`)
  const table = page.getByRole('table', { name: 'Pages checked' })
  const rows = table.locator('[data-row]')
  const pager = page.getByRole('navigation', { name: 'Rows of the table' })
  const called = (place: number) => new RegExp(`${site.hostPort}${paths[place]}$`)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(findScrollers)).toEqual([])
  }
  await expect(rows).toHaveCount(25)
  await expect(pager).toContainText(`1 to 25 of ${paths.length}`)
  await expect(pager.getByRole('button', { name: 'Previous rows' })).toBeDisabled()

  await pager.getByRole('button', { name: 'Next rows' }).click()
  await expect(rows.first()).toHaveAccessibleName(called(25))
  await expect(rows.first()).toBeFocused()
  await expect(rows.first()).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(rows.last()).toHaveAccessibleName(called(24))
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toHaveAccessibleName(called(paths.length - 1))
  await page.keyboard.press('Home')
  await expect(rows.first()).toHaveAccessibleName(called(0))
  await expect(rows.first()).toBeFocused()

  // Another order begins on its first page.
  await page.keyboard.press('End')
  await table.getByRole('button', { name: 'No.' }).click()
  await expect(rows.first()).toHaveAccessibleName(called(paths.length - 1))
  await expect(pager).toContainText(`1 to 25 of ${paths.length}`)
})

/** Boxes with more in them than they show, that scroll from top to bottom. */
function findScrollers(): string[] {
  return [...document.querySelectorAll('main *')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    .map(({ tagName, className }) => `${tagName} ${className}`)
}

test('a report under way is followed without a sign of anybody', async ({ page }) => {
  site.hold(true)
  try {
    const { report } = await makeReport(['/p/1', '/private/page'])
    await page.goto(`${url}/report/${report.id}`)
    await expect(page.getByText('1 of 2 pages checked')).toBeVisible({ timeout: 20_000 })
    site.hold(false)
    await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 })
    await alive(page)
  } finally {
    site.hold(false)
  }
})

test('whose browser made the report has what its owner has without a sign', async ({ page }) => {
  const { report, key } = await makeReport(['/found'])
  await finished(report.id)
  const entry: [string, string] = [`report_${report.id}`, JSON.stringify({ id: report.id, key })]
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), entry)
  await page.goto(`${url}/report/${report.id}`)
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible()
})

test('a page whose program cannot be had says so, and only once it was asked for', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to fetch/)
  const { report } = await makeReport(['/found'])
  await finished(report.id)
  await page.route(/\/assets\/framework-/, (route) => route.abort())
  await page.goto(`${url}/report/${report.id}`, { waitUntil: 'networkidle' })
  const alert = page.getByRole('alert')
  await expect(alert).toBeHidden()
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await expect(alert.filter({ visible: true })).toHaveCount(1)
})
