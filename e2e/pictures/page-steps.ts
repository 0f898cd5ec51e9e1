import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/* Steps on a page before its picture is taken. */

/** On a phone the links to both dialogs are in the menu. */
export async function openSignIn(page: Page, name: 'Sign In' | 'Create Account') {
  const link = page.getByRole('banner').getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).locator('visible=true').first().click()
  await page.getByRole('dialog').waitFor()
}

export async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
}

export async function openFirstLink(page: Page) {
  await page.getByRole('button', { name: /^Link 1:/ }).click()
  await page.getByRole('dialog', { name: 'Link 1' }).waitFor()
}

export async function openSharing(page: Page) {
  await page.getByRole('button', { name: 'Sharing' }).click()
  await page.getByRole('dialog', { name: 'Sharing' }).waitFor()
}

export async function openEvidence(page: Page) {
  await page.getByRole('button', { name: /\/wrong-anchor/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function fill(page: Page, targetUrl = 'https://kettles.example.com/pour-over?colour=black') {
  await page.getByLabel('Keyword', { exact: true }).fill('pour over coffee')
  await page.getByLabel('Anchor Text', { exact: true }).fill('a good pour over kettle')
  await page.getByLabel('Target URL', { exact: true }).fill(targetUrl)
}

const claimNow = (page: Page) => page.getByRole('button', { name: 'Claim Now' }).click()

export async function claimPost(page: Page) {
  await fill(page)
  await claimNow(page)
  await page.getByRole('dialog').waitFor()
}

/** A slow connection shows a partly received article. The product's own writer would finish at once. */
export async function claimSlowly(page: Page) {
  await fill(page)
  const network = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: 4000, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', conditions)
  await claimNow(page)
  await page.getByText(/^[2-9]\d\d of about/).waitFor()
}

export async function claimAndClose(page: Page) {
  await claimPost(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

export async function claimNothing(page: Page) {
  await fill(page, 'javascript:alert(1)')
  await claimNow(page)
  await page.getByText('Invalid URL').first().waitFor()
}

/** Well-formed, so that the server refuses it. */
export async function claimPrivateTarget(page: Page) {
  await fill(page, 'http://localhost:3000/')
  await claimNow(page)
  await page.getByText(/is not a public website/).waitFor()
}

export async function claimGuarded(page: Page) {
  await fill(page)
  await claimNow(page)
  await page.getByText(/^[\d,]{2,} attempts so far/).waitFor()
}

export async function claimOffline(page: Page) {
  await fill(page)
  await page.route('**/api/trial-posts/stream', (route) => route.abort())
  await claimNow(page)
  await page.getByText('Generation Failed').waitFor()
}

/** A browser with its own trial post, on another page. */
export const withTrialPost = (path: string) => async (page: Page) => {
  await claimAndClose(page)
  await page.goto(new URL(path, page.url()).href)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .waitFor()
}

/** The network fails while the page is open. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page
    .getByText(/Connection lost/)
    .first()
    .waitFor()
  await sleep(200)
}
