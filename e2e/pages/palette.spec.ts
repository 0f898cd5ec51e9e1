import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from '../harness/members.ts'
import { createPost, type TestProduct } from '../harness/product.ts'

let product: TestProduct
let session: StoredSession
let slug = ''

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  session = await makeMember(product.url, newPerson('Ada'))
  slug = (await createPost(product.url)).slug
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search and commands' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function visit(page: Page, path: string, { asMember = false } = {}) {
  if (asMember) await rememberSession(page, session)
  await page.goto(product.url + path)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
}

const at = (path: string) => product.url + path

test('Ctrl+K opens the palette, a few letters find a page, Enter opens it', async ({ page }) => {
  await visit(page, '/contact')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('blo')
  await expect(option(page, /^Blog/)).toHaveAttribute('aria-selected', 'true')
  const id = (await option(page, /^Blog/).getAttribute('id')) ?? ''
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/blog'))
})

test('Escape and the same keys close it, and the focus returns', async ({ page }) => {
  await visit(page, '/contact')
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  for (const key of ['Escape', 'Control+k']) {
    await link.focus()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press(key)
    await expect(palette(page)).toBeHidden()
    await expect(link).toBeFocused()
  }
})

test('the button of the header opens it, and terms without a result can be searched on the blog', async ({ page }) => {
  await visit(page, '/backlink-report')
  const button = page.getByRole('banner').getByRole('link', { name: 'Search and commands' })
  await button.click()
  await field(page).fill('rain barrels')
  await expect(palette(page).getByRole('status')).toContainText('No results for “rain barrels”.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/blog?q=rain+barrels'))
})

test('signing in is a command, and its dialog replaces the palette', async ({ page }) => {
  await visit(page, '/contact')
  await page.keyboard.press('Control+k')
  await field(page).fill('sign in')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await expect(palette(page)).toBeHidden()
  // An open dialog disables the rest of the page.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('a form receives its keys: nothing opens while a visitor types', async ({ page }) => {
  await visit(page, '/contact')
  const message = page.getByLabel('Message', { exact: true })
  await message.focus()
  await page.keyboard.type('g d? t/n')
  await page.keyboard.press('Control+k')
  await expect(message).toHaveValue('g d? t/n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(at('/contact'))
})

test('in the editor Ctrl+K makes a link', async ({ page }) => {
  await visit(page, '/dashboard/posts/new', { asMember: true })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('g d t ? / some words')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(palette(page)).toBeHidden()
})

test('a member navigates by keys, within the app, and finds own items', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${session.access_token}` }
  const made = await request.post(at('/api/campaigns'), {
    headers,
    data: { name: 'Zebra crossing', targetUrl: 'https://example.com/z' },
  })
  const { campaign } = await made.json()
  await visit(page, '/dashboard', { asMember: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(at('/campaigns'))
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(at('/dashboard/reports'))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.keyboard.press('/')
  await field(page).fill('zebra')
  await expect(option(page, /Zebra crossing/)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at(`/campaigns/${campaign.id}/edit`))
})

test('administration is not offered to members', async ({ page }) => {
  await visit(page, '/dashboard', { asMember: true })
  await page.keyboard.press('Control+k')
  await field(page).fill('admin')
  await expect(palette(page).getByRole('status')).toContainText('No results')
  await field(page).fill('sign out')
  await expect(option(page, /^Sign out$/)).toBeVisible()
})

test('? shows the shortcuts; after they are disabled they do nothing, also on the next page, and Ctrl+K still works', async ({
  page,
}) => {
  await visit(page, '/contact')
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await expectAccessible(page)
  await sheet(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  for (const key of ['?', 't', 'g', 'b', '/']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  await expect(page).toHaveURL(at('/contact'))
})

test('the account has the same switch', async ({ page }) => {
  await visit(page, '/account', { asMember: true })
  const part = page.getByRole('region', { name: 'Keyboard shortcuts' })
  await part.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  expect(await page.evaluate(() => localStorage.getItem('keyboard_shortcuts'))).toBe('off')
  await part.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check()
  await part.getByRole('button', { name: 'Show all shortcuts' }).click()
  await expect(sheet(page)).toBeVisible()
})

test('on a page without React the keys lead to the search of the blog', async ({ page }) => {
  await page.goto(at(`/blog/${slug}`))
  await page.keyboard.press('/')
  await expect(page).toHaveURL(at('/blog#blog-search'))
  await page.waitForLoadState()
  const search = page.getByRole('searchbox', { name: 'Search the blog' })
  await expect(search).toBeFocused()
  await search.blur()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
})

test('on a phone the palette is in the menu and fills the width', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/contact')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#site-menu').getByRole('link', { name: 'Search and commands' }).click()
  await expect(field(page)).toBeFocused()
  expect((await palette(page).boundingBox())?.width).toBe(360)
  await expectFits(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toBeHidden()
})

const paper = { light: 'rgb(251, 250, 247)', dark: 'rgb(18, 20, 21)' }

for (const { system, chosen } of [
  { system: 'light', chosen: 'dark' },
  { system: 'dark', chosen: 'light' },
] as const) {
  test(`a visitor who selected ${chosen} on a ${system} machine never sees ${system}, and the frame of the browser is ${chosen}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript((theme) => {
      localStorage.setItem('theme', theme)
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const sample = () => {
        if (document.body !== null) seen.add(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(sample)
      }
      requestAnimationFrame(sample)
    }, chosen)
    for (const path of ['/contact', `/blog/${slug}`]) {
      await page.goto(at(path))
      await page.waitForFunction(() => (window as unknown as { seen: Set<string> }).seen.size > 0)
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
      expect(seen).toEqual([paper[chosen]])
      expect(await frameColour(page)).toBe(paper[chosen])
    }
  })
}

/** The colour that the browser uses around the page: the first matching theme colour. */
async function frameColour(page: Page) {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    const probe = document.createElement('i')
    probe.style.setProperty('color', metas.find(({ media }) => window.matchMedia(media).matches)?.content ?? '')
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
}

test('the palette changes the colours, and can return to the system’s colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/contact')
  for (const [typed, colour] of [
    ['dark', paper.dark],
    ['light', paper.light],
    ['system', paper.light],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field(page).fill(typed)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect.poll(() => frameColour(page)).toBe(colour)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await frameColour(page)).toBe(paper.dark)
})
