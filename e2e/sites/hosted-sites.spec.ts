import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { siteThemes } from '../../src/contract/sites/site-values.ts'
import type { Connection } from '../../src/db/connection.ts'
import { makeSite } from '../../test/makers/sites.ts'
import { expectAccessibleAndFits, expectVisibleFocus } from '../harness/accessible.ts'
import { openDatabase } from '../harness/database.ts'
import { expect, productOrigins, test } from '../harness/fixtures.ts'
import { createPosts, type TestProduct } from '../harness/product.ts'

type Shown = { id: string; url: string; article: string }

let product: TestProduct
let connection: Connection
/** A site of every theme, with a host name that browsers resolve to this machine. */
const shown = new Map<string, Shown>()
const scriptBytesMax = 400

test.beforeAll(async ({ startProduct }) => {
  product = await startProduct()
  connection = await openDatabase(product)
  await createPosts(product.url, 14)
  for (const blogTheme of siteThemes) shown.set(blogTheme, await makeShownSite(blogTheme))
})

test.afterAll(() => connection?.close())

/** With articles as the writer writes them. */
async function makeShownSite(blogTheme: string): Promise<Shown> {
  const site = await makeSite(connection.db, {
    blogTheme,
    host: `${blogTheme}.localhost`,
    tagline: 'A paper for gardens',
  })
  const { rows } = await sql<{ slug: string }>`
    insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url,
      anchor_text, link_rel, writer, word_count, reading_time, status, url, published_at)
    select ${site.id}, ${site.id} || slug, slug, title, content, excerpt, meta_description, category, keyword, target_url,
      anchor_text, link_rel, writer, word_count, reading_time, 'published', ${product.url} || '/' || slug, published_at from blog_posts
    returning slug`.execute(connection.db)
  const url = `http://${site.host}:${new URL(product.url).port}`
  productOrigins.add(url)
  return { id: site.id, url, article: rows[0]?.slug ?? '' }
}

function shownSite(theme: string): Shown {
  const site = shown.get(theme)
  if (site === undefined) throw new Error(`There is no site with the theme ${theme}`)
  return site
}

/** Sends a request with the site's host name, as a browser does. Only browsers resolve it to this machine. */
function get(request: APIRequestContext, site: Shown, path: string) {
  return request.get(product.url + path, { headers: { host: new URL(site.url).host } })
}

/** The layout shift while the page loads and is scrolled to its end. */
async function layoutShift(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      const state = window as unknown as { moved: number }
      for (const entry of list.getEntries()) state.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const top of [document.body.scrollHeight, 0]) {
      window.scrollTo({ top })
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  })
  return page.evaluate(() => (window as unknown as { moved: number }).moved)
}

/** Texts that are not dark, and backgrounds that are not white: printers omit backgrounds, and light text becomes unreadable. */
function faultsOnPaper(): string[] {
  const lightness = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return alpha === 0 ? 255 : 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return [...document.querySelectorAll<HTMLElement>('body, body *')]
    .filter((element) => element.checkVisibility() && !element.matches('script, svg, svg *'))
    .flatMap((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        ({ nodeType, data = '' }: Node & { data?: string }) => nodeType === 3 && data.trim() !== '',
      )
      const isCode = element.closest('code, kbd, samp, pre') !== null
      return [
        ...(hasText && lightness(color) > 140 ? [`${element.className} ${element.tagName}: letters in ${color}`] : []),
        ...(!isCode && lightness(backgroundColor) < 250
          ? [`${element.className} ${element.tagName}: on ${backgroundColor}`]
          : []),
      ]
    })
}

for (const theme of siteThemes) {
  test(`${theme}: list, article and the "not found" page are accessible and fit every width`, async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 404/)
    const { url, article } = shownSite(theme)
    for (const path of ['/', `/${article}`, '/no-such-article']) {
      await page.goto(url + path)
      await expectVisibleFocus(page)
      await expectAccessibleAndFits(page, { linkHeights: true })
    }
  })

  test(`${theme}: a reader sees the label of a paid link as text, aligned with the article and right above it`, async ({
    page,
  }) => {
    const { url, article } = shownSite(theme)
    await page.goto(`${url}/${article}`)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const words = page.getByText('This article contains a sponsored link.')
      await expect(words).toBeVisible()
      const [label, text] = [await words.boundingBox(), await page.locator('.prose').boundingBox()]
      if (label === null || text === null) throw new Error('One of them is not drawn')
      expect(Math.abs(label.x - text.x)).toBeLessThan(1)
      expect(label.height).toBeLessThan(60)
      expect(text.y - label.y - label.height).toBeGreaterThanOrEqual(0)
      expect(text.y - label.y - label.height).toBeLessThan(64)
    }
  })

  test(`${theme}: in print there is the text, dark on white, and its source`, async ({ page }) => {
    const { url, article } = shownSite(theme)
    // With a dark system theme too.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    // As wide as A4 within its margins.
    await page.setViewportSize({ width: 658, height: 970 })
    for (const path of ['/', `/${article}`]) {
      await page.goto(url + path)
      for (const name of ['Skip to content', 'RSS', 'RSS feed'])
        await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(658)
      expect(await page.evaluate(faultsOnPaper)).toEqual([])
    }
    await expect(page.locator('.source')).toBeVisible()
    await expect(page.locator('.source')).toHaveText(`https://${theme}.localhost/${article}`)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('.source')).toBeHidden()
  })

  test(`${theme}: nothing moves while its pages load`, async ({ page }) => {
    const { url, article } = shownSite(theme)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/', `/${article}`]) expect(await layoutShift(page, url + path)).toBeLessThan(0.01)
    }
  })

  test(`${theme}: a page has no inline script or style, and only the script for counting`, async ({ request }) => {
    const site = shownSite(theme)
    for (const [path, scripts] of [
      ['/', 0],
      [`/${site.article}`, 1],
    ] as const) {
      const answer = await get(request, site, path)
      const html = await answer.text()
      const inline = html.match(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)|<style|\s(?:on[a-z]+|style)="/g) ?? []
      const files = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, src]) => src ?? '')
      expect([inline, files.length]).toEqual([[], scripts])
      for (const file of files) {
        const text = await (await get(request, site, file)).text()
        expect(brotliCompressSync(text).length).toBeLessThanOrEqual(scriptBytesMax)
      }
      expect(html).not.toMatch(/linkwright/i)
      expect(answer.headers()['content-security-policy']).toContain("script-src 'self'")
    }
  })
}

test('a reader of an article is counted, and its link leads to the target directly', async ({ page, context }) => {
  const { id, url, article } = shownSite('broadsheet')
  const counts = async () => {
    const row = await connection.db
      .selectFrom('automationPosts')
      .select(['viewCount', 'referralClicks'])
      .where('domainId', '=', id)
      .where('slug', '=', article)
      .executeTakeFirstOrThrow()
    return { views: Number(row.viewCount), clicks: Number(row.referralClicks) }
  }
  const before = await counts()
  await page.goto(`${url}/${article}`)
  await expect.poll(counts).toEqual({ ...before, views: before.views + 1 })
  const link = page.locator('.prose a[href^="https://example.com/"]')
  await expect(link).toHaveAttribute('href', /^https:\/\/example\.com\//)
  // Its destination is outside of this test; the request to it is sufficient.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expect.poll(counts).toEqual({ views: before.views + 1, clicks: before.clicks + 1 })
  expect(await context.cookies()).toEqual([])
})

test('the same pages are available under this installation, with the canonical address', async ({ page, request }) => {
  const { id, article } = shownSite('atlas')
  const base = `${product.url}/site/${id}`
  await page.goto(base)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`^${base}/[a-z0-9-]+$`))
  await page.goto(`${base}/${article}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${base}/${article}`)
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', `/site/${id}/rss.xml`)
  await connection.db.updateTable('domains').set({ servesHost: true }).where('id', '=', id).execute()
  // The server's cached page may be slightly outdated.
  await expect
    .poll(async () => (await request.get(`${base}/${article}`)).text())
    .toContain(`<link rel="canonical" href="https://atlas.localhost/${article}"`)
})

test('under its own name every page of a site is canonical, even before a check has confirmed the name', async ({
  request,
}) => {
  const site = shownSite('signal')
  const { servesHost } = await connection.db
    .selectFrom('domains')
    .select('servesHost')
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow()
  expect(servesHost).toBe(false)
  const own = 'https://signal.localhost/'
  const textOf = async (path: string) => (await get(request, site, path)).text()
  expect(await textOf('/')).toContain(`<link rel="canonical" href="${own}"`)
  expect(await textOf(`/${site.article}`)).toContain(`<link rel="canonical" href="${own}${site.article}"`)
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${own}sitemap.xml`)
  expect(await textOf('/sitemap-1.xml')).toContain(`<loc>${own}${site.article}</loc>`)
  for (const path of ['/', `/${site.article}`, '/sitemap.xml']) expect(await textOf(path)).not.toContain('/site/')
})

test('a removed article is reported as gone, in the theme of its site', async ({ page, request, watch }) => {
  watch.allow(/status of 410/)
  const site = shownSite('fieldnotes')
  const { id, url } = site
  const { slug } = await connection.db
    .updateTable('automationPosts')
    .set({ status: 'removed' })
    .where('id', '=', (posts) => posts.selectFrom('automationPosts').select('id').where('domainId', '=', id).limit(1))
    .returning('slug')
    .executeTakeFirstOrThrow()
  await expect.poll(async () => (await get(request, site, `/${slug}`)).status()).toBe(410)
  await page.goto(`${url}/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article was removed')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
