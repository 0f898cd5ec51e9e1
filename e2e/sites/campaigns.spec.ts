import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { secondCheckSeconds } from '../../src/contract/limits.ts'
import type { Connection } from '../../src/db/connection.ts'
import { enqueue } from '../../src/db/enqueue.ts'
import { grantCredits } from '../../src/domain/billing/credits/grant-credits.ts'
import { removeHostedArticle } from '../../src/domain/sites/articles/remove-hosted-article.ts'
import { makeSite } from '../../test/makers/sites.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { openDatabase } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct
let connection: Connection
let target: Server
let targetUrl = ''

/** The time for writing, publishing and fetching the articles of links, on a busy machine. */
const patience = { timeout: 180_000 }

test.beforeAll(async ({ startProduct }) => {
  target = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Rain barrels</title><h1>Rain barrels</h1><p>All of them.</p>')
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const hostPort = `127.0.0.1:${(target.address() as AddressInfo).port}`
  targetUrl = `http://${hostPort}/barrels`
  product = await startProduct({ AUTH_AUTOCONFIRM: 'true', FETCH_ALLOW: hostPort, FETCH_HOST_DELAY_MS: '0' })
  connection = await openDatabase(product)
  for (let site = 0; site < 10; site += 1)
    await makeSite(connection.db, { categories: ['General', 'Food & Lifestyle'] })
})

test.afterAll(async () => {
  await connection?.close()
  target?.closeAllConnections()
  target?.close()
})

/** Creates a member with this many credits and signs them in on this page. */
async function openAsMember(page: Page, credits: number): Promise<void> {
  const person = newPerson()
  const session = await makeMember(product.url, person)
  const { id: userId } = await connection.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  if (credits > 0)
    await grantCredits(connection.db, { userId, kind: 'bonus', amount: credits, source: { type: 'test', id: userId } })
  await page.addInitScript((stored) => localStorage.setItem('auth_token', stored), JSON.stringify(session))
}

const continueOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

async function fillTarget(page: Page, links: string) {
  await page.getByLabel('Target URL').fill(targetUrl)
  await page.getByLabel('Keywords', { exact: true }).fill('rain barrels, garden watering, mulch,')
  await page.getByLabel('Number of links').fill(links)
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
}

async function fillAnchors(page: Page) {
  await page.getByRole('button', { name: 'Add 127.0.0.1', exact: true }).click()
  for (const text of ['guide to rain barrels', 'garden watering', 'this guide'])
    await page.getByRole('button', { name: `Add ${text}`, exact: true }).click()
}

/** Accepts all warnings. A condition that prevents the start fails the journey. */
async function acceptWarnings(page: Page) {
  await expect(page.getByRole('heading', { name: 'Checks' })).toBeVisible(patience)
  for (const box of await page.getByRole('checkbox', { name: /^I accept this risk/ }).all()) await box.check()
}

test('a campaign of 25 links over 10 sites goes from wizard to verified; a removed article is noticed and its credit is refunded', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { db } = connection
  await openAsMember(page, 30)
  await page.goto(`${product.url}/campaigns`)
  await page.getByRole('main').getByRole('link', { name: 'Start Campaign' }).first().click()

  await continueOn(page)
  await expect(page.getByText('Enter the page the links should point to.')).toBeVisible()
  await expect(page.getByLabel('Target URL')).toBeFocused()
  await fillTarget(page, '25')
  await expect(page.getByText('HTTP 200')).toBeVisible()
  // The input is now a draft, so a reload continues with it.
  await page.reload()
  await expect(page.getByLabel('Target URL')).toHaveValue(targetUrl)
  await expect(page.getByLabel('Number of links')).toHaveValue('25')
  await continueOn(page)
  await fillAnchors(page)
  await page.getByLabel('Exact match', { exact: true }).fill('5')
  await continueOn(page)
  await page.getByLabel('I choose').check()
  const boxes = page.getByRole('group', { name: 'Sites', exact: true }).getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  await boxes.first().check()
  await expect(page.getByText('1 site chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Choose all' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Choose all' })).toBeFocused()
  await expect(page.getByText('10 sites chosen')).toBeVisible()
  await continueOn(page)
  await page.getByLabel('Links per day').fill('100')
  await expect(page.getByRole('radio', { name: /^Sponsored/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Dofollow/ })).toBeDisabled()
  await continueOn(page)
  await acceptWarnings(page)
  await expect(page.getByText('Reserves 25 credits and starts now.')).toBeVisible()
  await page.getByRole('button', { name: 'Start Campaign' }).click()

  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: '25 of 25 links verified' })).toBeVisible(patience)
  const table = page.getByRole('table', { name: 'Links of the campaign' })
  await expect(table.getByRole('row', { name: /Verified/ })).toHaveCount(25)
  await expect(page.getByRole('definition').filter({ hasText: /^25 credits$/ })).toHaveCount(1)

  const seventh = table.getByRole('button', { name: /^Link 7:/ })
  await seventh.click()
  const drawer = page.getByRole('dialog', { name: 'Link 7' })
  await expect(drawer.getByRole('heading', { name: '1 check of the live page' })).toBeVisible()
  await expect(drawer.getByText('Sponsored', { exact: false }).or(drawer.getByText('sponsored')).first()).toBeVisible()
  const article = await drawer.getByRole('link', { name: /^Open/ }).getAttribute('href')
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: 'Link 8' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const opened = await page.context().newPage()
  await opened.goto(article ?? '')
  await expect(opened.locator(`a[href="${targetUrl}"]`)).toHaveAttribute('rel', /sponsored/)
  await opened.close()

  // The operator removes the article. The check misses it, and checks again twice before the credit is refunded.
  const { id } = await db
    .selectFrom('automationPosts')
    .select('id')
    .where('url', '=', article ?? '')
    .executeTakeFirstOrThrow()
  await removeHostedArticle(db, id)
  for (const state of ['verified', 'lost', 'refunded'] as const) {
    // As if the time between two checks had passed.
    await sql`update placements set next_check_at = now(), missing_since = missing_since - make_interval(secs => ${secondCheckSeconds}),
      lost_at = lost_at - make_interval(secs => ${secondCheckSeconds}) where url = ${article}`.execute(db)
    await enqueue(db, 'campaigns.watch', {}, { jobKey: 'campaigns.watch' })
    await expect
      .poll(async () => {
        const { rows } = await sql<{ isMissed: boolean; state: string }>`
          select missing_since is not null as is_missed, state from placements where url = ${article}`.execute(db)
        return rows[0]
      }, patience)
      .toMatchObject({ isMissed: true, state })
  }
  await page.reload()
  await expect(table.getByRole('row', { name: /Lost, refunded/ })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: '24 of 25 links verified' })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: /^Lost, refunded/ }).press('Enter')
  await expect(timeline.getByText('Suspected lost')).toBeVisible()
  await expect(timeline.getByText('+1 credit')).toBeVisible()
  await expectAccessible(page)
  // Of 30 credits 25 were spent, and one was refunded.
  await expect(page.getByRole('banner').getByText('6 credits').filter({ visible: true })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions for this campaign' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^campaign-.*\.csv$/)
  await page.getByRole('button', { name: 'Create Report' }).click()
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/)
})

test('the input of a visitor on the landing page becomes a draft after the sign-in', async ({ page }) => {
  const person = newPerson()
  await makeMember(product.url, person)
  await page.goto(`${product.url}/`)
  await page.getByLabel('Keyword', { exact: true }).fill('rain barrels')
  await page.getByLabel('Anchor Text', { exact: true }).fill('a barrel guide')
  await page.getByLabel('Target URL', { exact: true }).fill(targetUrl)
  await page.getByRole('link', { name: 'Start Campaign' }).click()
  await expect(page.getByText('Your entries are saved')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In & Start Campaign' }).click()
  await expect(page.getByLabel('Target URL')).toHaveValue(targetUrl)
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await page.goto(`${product.url}/campaigns?status=draft`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Draft' })).toHaveCount(1)
})

test('a draft is left and continued, paused while it runs, and duplicated', async ({ page }) => {
  test.setTimeout(300_000)
  await openAsMember(page, 5)
  await page.goto(`${product.url}/campaigns/new`)
  await fillTarget(page, '2')
  await page.goto(`${product.url}/campaigns`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Anchors & mix' })).toBeVisible()
  await fillAnchors(page)
  await page.getByRole('button', { name: /Pace & rel/ }).click()
  await page.getByLabel('Links per day').fill('1')
  await page.getByRole('button', { name: /Review/ }).click()
  await acceptWarnings(page)
  await page.getByRole('button', { name: 'Start Campaign' }).click()
  await expect(page.getByRole('heading', { name: '1 of 2 links verified' })).toBeVisible(patience)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'More actions for this campaign' }).click()
  await page.getByRole('menuitem', { name: 'Cancel campaign' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled', patience)
  await page.getByRole('button', { name: 'More actions for this campaign' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
})
