import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { anchorText, destination, type LinkingSite, pathsOf } from '../harness/linking-site.ts'

/* A reader with the address of a report: the server renders the complete report, and its script hydrates it later. */

let site: LinkingSite
let url: string

test.beforeAll(({ openProduct, links }) => {
  url = openProduct.url
  site = links
  site.restoreLinks()
})

type CreatedReport = { report: { id: string; status: string }; key: string }

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, sent)
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as Answer
}

async function makeReport(paths: readonly string[]): Promise<CreatedReport> {
  const urls = paths.map((path) => site.origin + path)
  return call('/reports', { keyword: 'rain barrels', anchorText, destinationUrl: destination, urls })
}

const finished = (id: string) =>
  expect.poll(async () => (await call<CreatedReport>(`/reports/${id}`)).report.status, { timeout: 30_000 }).toBe('done')

const row = (page: Page, path: string) => page.getByRole('button', { name: new RegExp(`${site.hostPort}${path}$`) })

/** Opens a report whose script arrives only after `letThrough` is called. */
async function openDelayed(page: Page, id: string) {
  const requested: string[] = []
  const { promise: arrives, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/framework-/, async (route) => {
    requested.push(route.request().url())
    await arrives
    await route.continue()
  })
  await page.goto(`${url}/report/${id}`, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => requested.length).toBe(1)
  return { letThrough }
}

const alive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-app', 'ready')

test('a reader has the complete report before any script runs, including the figures of pages that are not visible', async ({
  page,
}) => {
  const { report, key } = await makeReport(pathsOf(30))
  await finished(report.id)
  site.removeLink('/p/7')
  await call(`/reports/${report.id}/rerun`, { key })
  await finished(report.id)

  const { letThrough } = await openDelayed(page, report.id)
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
  const texts = () =>
    Promise.all(
      ['Verdicts', 'By host', 'By anchor text'].map((name) => page.getByRole('table', { name }).textContent()),
    )
  const before = await texts()

  letThrough()
  await alive(page)
  await expect(page.getByRole('status').first()).toHaveText('')
  expect(await texts()).toEqual(before)
  await page.getByRole('table', { name: 'Pages checked' }).locator('[data-row]').first().focus()
  // The rows that the server did not render are added a moment later.
  await expect(async () => {
    await page.keyboard.press('End')
    const last = new RegExp(`${pathsOf(30).at(-1)}$`)
    await expect(page.locator('[data-row]:focus')).toHaveAccessibleName(last, { timeout: 500 })
  }).toPass()
})

test('the first interaction is not lost, however long the script takes to load', async ({ page }) => {
  const { report } = await makeReport(pathsOf(20))
  await finished(report.id)

  await test.step('a row is pressed', async () => {
    const { letThrough } = await openDelayed(page, report.id)
    await row(page, '/missing').click()
    letThrough()
    const drawer = page.getByRole('dialog', { name: 'Evidence of page' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, '/missing')).toBeFocused()
  })

  await test.step('one types, chooses and presses', async () => {
    const { letThrough } = await openDelayed(page, report.id)
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
    const { letThrough } = await openDelayed(page, report.id)
    await page.locator('[data-row]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    letThrough()
    await expect(page.locator('[data-row]').nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Evidence of page 3' })).toBeVisible()
  })

  await test.step('a shortcut, and a link that opens a dialog', async () => {
    const first = await openDelayed(page, report.id)
    await page.keyboard.press('ControlOrMeta+k')
    first.letThrough()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    const second = await openDelayed(page, report.id)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    second.letThrough()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/report/${report.id}`)
  })

  await test.step('links lead where they lead at once', async () => {
    await openDelayed(page, report.id)
    await page.getByRole('link', { name: 'Verify this report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a report')
  })
})

test('rows are added page by page, and nothing in a report scrolls but the page itself', async ({ page }) => {
  const paths = pathsOf(30)
  const { report } = await makeReport(paths)
  await finished(report.id)
  await page.goto(`${url}/report/${report.id}`)
  const table = page.getByRole('table', { name: 'Pages checked' })
  const rows = table.locator('[data-row]')
  const pager = page.getByRole('navigation', { name: 'Rows of the table' })
  const called = (index: number) => new RegExp(`${site.hostPort}${paths[index]}$`)
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

  // A different sort order starts at its first page.
  await page.keyboard.press('End')
  await table.getByRole('button', { name: 'No.' }).click()
  await expect(rows.first()).toHaveAccessibleName(called(paths.length - 1))
  await expect(pager).toContainText(`1 to 25 of ${paths.length}`)
})

/** Elements with vertical scrolling and overflowing content. */
function findScrollers(): string[] {
  return [...document.querySelectorAll('main *')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    .map(({ tagName, className }) => `${tagName} ${className}`)
}

test('a report in progress is updated without an interaction', async ({ page }) => {
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

test('the browser that created the report has the owner’s functions without an interaction', async ({ page }) => {
  const { report, key } = await makeReport(['/found'])
  await finished(report.id)
  const entry: [string, string] = [`report_${report.id}`, JSON.stringify({ id: report.id, key })]
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), entry)
  await page.goto(`${url}/report/${report.id}`)
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible()
})

test('a page whose script cannot be loaded shows that', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to fetch/)
  const { report } = await makeReport(['/found'])
  await finished(report.id)
  await page.route(/\/assets\/framework-/, (route) => route.abort())
  await page.goto(`${url}/report/${report.id}`)
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(1)
})
