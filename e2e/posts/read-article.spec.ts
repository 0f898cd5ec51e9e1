import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessibleAndFits } from '../harness/accessible.ts'
import { expect, guestFields, test } from '../harness/fixtures.ts'
import { type CreatedPost, createPost, type TestProduct } from '../harness/product.ts'

const { anchorText, targetUrl } = guestFields

async function content(page: Page, selector: string): Promise<string | null> {
  return page.locator(`head ${selector}`).getAttribute(selector.startsWith('link') ? 'href' : 'content')
}

/** The content of a tag in a feed or sitemap, read by a real XML parser. Throws if it is not well-formed. */
async function readXml(page: Page, xml: string, tag: string): Promise<string[]> {
  return page.evaluate(
    ([text = '', name = '']) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const fault = parsed.querySelector('parsererror')
      if (fault !== null) throw new Error(fault.textContent ?? 'not well-formed')
      return [...parsed.getElementsByTagName(name)].map((element) => element.textContent ?? '')
    },
    [xml, tag],
  )
}

/** Three articles on a subject that no other journey uses, so that searches find exactly these. */
let posts: CreatedPost[] = []

test.beforeAll(async () => {
  const url = process.env.E2E_URL ?? ''
  posts = []
  for (const keyword of ['kohlrabi recipes', 'kohlrabi soup recipes', 'kohlrabi salad recipes']) {
    posts.push(await createPost(url, { keyword }))
  }
})

function newest(): CreatedPost {
  const post = posts.at(-1)
  if (post === undefined) throw new Error('no post was made')
  return post
}

test('a reader navigates from the blog through search and category to an article, to a related one, and to its preview', async ({
  page,
}) => {
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: newest().title }).first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('kohlrabi')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/blog\?q=kohlrabi$/)
  await expect(page.getByText('Results for “kohlrabi”')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(posts.length)

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: newest().category }).click()
  await expect(page).toHaveURL(/q=kohlrabi&category=/)
  await expect(page.getByRole('link', { name: newest().category, exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: newest().title }).first().click()

  await expect(page).toHaveURL(newest().url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest().title)
  const backlink = page.locator('.article-body').getByRole('link', { name: anchorText })
  await expect(backlink).toHaveAttribute('href', targetUrl)
  await expect(backlink).toHaveAccessibleName(anchorText)
  const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first()
  const nextTitle = (await next.textContent()) ?? ''
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)

  const slug = new URL(page.url()).pathname.replace('/blog/', '')
  await page.goto(`/preview/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)
  const score = page.getByRole('region', { name: 'SEO score' })
  const rule = score.locator('details').getByRole('listitem').first()
  await expect(rule).toBeHidden()
  // Collapsed content cannot be opened in print.
  await page.emulateMedia({ media: 'print' })
  await expect(rule).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(rule).toBeHidden()
  await score.getByText(/^\d+ checks? passed$/).focus()
  await page.keyboard.press('Enter')
  await expect(rule).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the live post (opens in a new tab)' }).click()
  await expect(await opened).toHaveURL(new RegExp(`/blog/${slug}$`))
})

test('a search without results and a category without posts report that and offer other links', async ({ page }) => {
  await page.goto('/blog?q=zzzznothing')
  await expect(page.getByRole('heading', { name: 'No results for “zzzznothing”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be found and read, and no control without an effect is shown', async ({
    page,
    request,
    watch,
  }) => {
    watch.allow(/status of 404/)
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: 'Search the blog' }).fill('kohlrabi')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('article')).toHaveCount(posts.length)
    await page.getByRole('link', { name: newest().title }).first().click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest().title)
    const text = await page.locator('.article-body :is(h2, h3, p, li, th, td)').allTextContents()
    const words = text.join(' ').split(/\s+/).length
    expect(words).toBeGreaterThan(newest().wordCount * 0.95)
    await expect(page.locator('time').first()).not.toBeEmpty()
    await expect(page.getByText('It will be deleted on')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Colour theme' })).toBeHidden()

    await page.goto(`/preview/${newest().slug}`)
    await expect(page.getByText(`${newest().seoScore}`, { exact: true })).toBeVisible()
    await expect(page.locator('.article-body')).toBeVisible()
    await page.goto('/blog/no-such-post')
    await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible()
    // Playwright disables scripts after the page is parsed, so <noscript> is never shown here.
    expect(await (await request.get('/')).text()).toMatch(/<noscript>.*This form requires JavaScript/)
  })
})

test('a view is counted once for each time the article is seen, and shown', async ({ page, baseURL, request }) => {
  const post = await createPost(baseURL ?? '')
  const counted: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/views') && counted.push(sent.url()))

  await page.goto(post.url)
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 views', { exact: true })).toBeVisible()

  expect(counted).toHaveLength(2)
  expect((await (await request.get(`/api/posts/${post.slug}`)).json()).post.viewCount).toBe(2)
})

test('a reader copies the link of an article', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(newest().url)

  await page.getByRole('button', { name: 'Copy link' }).click()

  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newest().url)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

test('a selected theme applies to the next pages, and is set before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const { dataset } = document.documentElement
      dataset.themeAtPaint ??= dataset.theme ?? 'none'
    }).observe({ type: 'paint', buffered: true })
  })
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto(newest().url)
  const light = await background()

  const toggle = page.getByRole('button', { name: 'Colour theme' })
  await expect(toggle).toHaveAccessibleName('Colour theme: system')
  await toggle.click()
  await expect(toggle).toHaveAccessibleName('Colour theme: light')
  await toggle.click()
  await expect(toggle).toHaveAccessibleName('Colour theme: dark')
  expect(await background()).not.toBe(light)

  for (const path of ['/', '/blog', `/preview/${newest().slug}`]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-paint', 'dark')
    await expect(toggle).toHaveAccessibleName('Colour theme: dark')
    expect(await background()).not.toBe(light)
  }
  await toggle.click()
  await page.goto('/')
  await expect(toggle).toHaveAccessibleName('Colour theme: system')
  expect(await background()).toBe(light)
})

test('HEAD has the headers of GET, and an unchanged page is not sent twice', async ({ request }) => {
  for (const path of ['/blog', `/blog/${newest().slug}`, `/preview/${newest().slug}`]) {
    const get = await request.get(path)
    const head = await request.head(path)
    expect(head.status()).toBe(200)
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy']) {
      expect([path, name, head.headers()[name]]).toEqual([path, name, get.headers()[name]])
    }
    expect(await head.body()).toHaveLength(0)
    const etag = get.headers().etag ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await request.get(path, { headers: { 'if-none-match': tag } })
      expect([tag, again.status(), (await again.body()).length]).toEqual([tag, 304, 0])
    }
    expect((await request.get(path, { headers: { 'if-none-match': '"other"' } })).status()).toBe(200)
  }
  for (const path of ['/', '/login']) expect((await request.head(path)).status()).toBe(200)
})

test('unknown addresses return 404 with a page that helps', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  for (const [path, title] of [
    ['/no-such-page', 'Page not found'],
    ['/404', 'Page not found'],
    ['/blog/no-such-post', 'Blog post not found'],
    ['/preview/no-such-post', 'Blog post not found'],
    [`/blog/${'a'.repeat(300)}`, 'Blog post not found'],
    ['/blog/%F0%9F%8C%A7', 'Blog post not found'],
  ] as const) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await content(page, 'meta[name=robots]')).toBe('noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
  }
})

test('a NUL in an address is not found, and is no error of the server', async ({ request }) => {
  const answers = [
    [await request.get('/blog?q=rain%00'), 200],
    [await request.get('/api/posts?q=rain%00'), 200],
    [await request.get('/blog/a%00b'), 404],
    [await request.get('/preview/a%00b'), 404],
    [await request.get('/api/posts/a%00b'), 404],
    [await request.get('/api/posts/a%00b/related'), 404],
    [await request.post('/api/posts/a%00b/views', { data: {} }), 200],
  ] as const
  for (const [answer, expected] of answers) {
    // A refusal of the address would be equally correct.
    expect.soft([answer.url(), [expected, 400, 404, 422].includes(answer.status())]).toEqual([answer.url(), true])
  }
})

test('an article has all data that search engines and social sites need', async ({ page, request }) => {
  const post = newest()
  await page.goto(post.url)

  expect(await page.title()).toContain(post.title)
  expect(await content(page, 'meta[name=robots]')).toBe('noindex')
  expect(await content(page, 'link[rel=canonical]')).toBe(post.url)
  expect(await content(page, 'meta[name=description]')).toBe(post.metaDescription)
  expect(await content(page, 'meta[property="og:type"]')).toBe('article')
  expect(await content(page, 'meta[property="og:title"]')).toBe(post.title)
  expect(await content(page, 'meta[property="og:url"]')).toBe(post.url)
  expect(await content(page, 'meta[property="og:description"]')).toBe(post.metaDescription)
  expect(await content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image')

  const image = (await content(page, 'meta[property="og:image"]')) ?? ''
  expect(image).toMatch(/^http:\/\/localhost:\d+\//)
  const png = await request.get(image)
  expect(png.headers()['content-type']).toBe('image/png')
  const bytes = await png.body()
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

test('an article has JSON-LD that describes it', async ({ page }) => {
  const post = newest()
  await page.goto(post.url)

  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Article',
    url: post.url,
    headline: post.title,
    description: post.metaDescription,
    articleSection: post.category,
    wordCount: post.wordCount,
    expires: post.expiresAt,
    mainEntityOfPage: { '@id': post.url },
    publisher: { '@type': 'Organization', name: 'Linkwright' },
  })
  expect(data.image[0]).toMatch(/^http:\/\/localhost:\d+\/media\/og\//)
  expect(Date.parse(data.datePublished)).toBe(Date.parse(post.publishedAt))
  expect(Date.parse(data.dateModified)).not.toBeNaN()
})

test('the blog and every article link to the feed, which is well-formed and has the newest articles', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/blog', newest().url]) {
    await page.goto(path)
    await expect(page.locator('head link[type="application/rss+xml"]')).toHaveAttribute('href', '/blog/rss.xml')
  }
  const answer = await request.get('/blog/rss.xml')
  expect(answer.headers()['content-type']).toMatch(/^application\/rss\+xml/)
  const xml = await answer.text()
  const links = await readXml(page, xml, 'link')
  for (const post of posts) expect(links).toContain(post.url)
  const contents = await readXml(page, xml, 'content:encoded')
  expect(contents.some((html) => html.includes('rel="ugc"') && html.includes(anchorText))).toBe(true)
})

test('robots.txt names the sitemap, whose index leads to its parts, none of them with a trial post', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/blog')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)

  const index = await request.get('/sitemap.xml')
  expect(index.headers()['content-type']).toMatch(/^application\/xml/)
  const parts = await readXml(page, await index.text(), 'loc')
  expect(parts).toContain(`${baseURL}/sitemap-pages.xml`)
  for (const part of parts) {
    const locations = await readXml(page, await (await request.get(part)).text(), 'loc')
    expect(locations).not.toContain(newest().url)
  }
  const pages = await readXml(page, await (await request.get('/sitemap-pages.xml')).text(), 'loc')
  const ours = ['', 'blog', 'contact', 'terms-of-service', 'privacy-policy']
  expect(pages).toEqual(ours.map((path) => `${baseURL}/${path}`))
  expect((await request.get('/sitemap-posts-1.xml')).status()).toBe(404)
})

test.describe('when time passes', () => {
  let product: TestProduct

  test.beforeAll(async ({ startProduct }) => {
    product = await startProduct({ TRIAL_LIFETIME_SECONDS: '15' })
  })

  test('an expired article returns 410 with a message and is no longer in a list, feed or picture', async ({
    page,
    request,
    watch,
  }) => {
    watch.allow(/status of 410/)
    const post = await createPost(product.url)
    await page.goto(`${product.url}/blog`)
    await expect(page.getByRole('link', { name: post.title })).toBeVisible()
    expect((await request.get(post.url)).status()).toBe(200)
    expect(await (await request.get(`${product.url}/blog/rss.xml`)).text()).toContain(post.url)

    await expect.poll(async () => (await request.get(post.url)).status(), { timeout: 30_000 }).toBe(410)

    for (const path of ['preview', 'blog']) {
      const answer = await page.goto(`${product.url}/${path}/${post.slug}`)
      expect(answer?.status()).toBe(410)
      await expect(page.getByRole('heading', { name: 'This trial post has expired' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Claim a free trial backlink' })).toBeVisible()
      expect(await content(page, 'meta[name=robots]')).toBe('noindex')
    }
    await expectAccessibleAndFits(page)
    await page.goto(`${product.url}/blog`)
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
    await expectAccessibleAndFits(page)
    expect(await (await request.get(`${product.url}/blog/rss.xml`)).text()).not.toContain(post.slug)
    expect((await request.get(`${product.url}/media/og/${post.slug}.png`)).status()).toBe(404)
    expect((await request.get(`${product.url}/api/posts/${post.slug}`)).status()).toBe(410)
  })

  test('an article made permanent outlives its trial, may be indexed, and is in the sitemap', async ({
    page,
    request,
  }) => {
    const post = await createPost(product.url)
    await page.goto(post.url)
    expect(await content(page, 'meta[name=robots]')).toBe('noindex')

    await makePermanent(product, post.slug)

    await expect(async () => {
      await page.goto(post.url)
      expect(await content(page, 'meta[name=robots]')).toMatch(/^index,follow/)
    }).toPass()
    await expect(page.getByText('Trial post')).toHaveCount(0)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).not.toHaveProperty('expires')
    const parts = await readXml(page, await (await request.get(`${product.url}/sitemap.xml`)).text(), 'loc')
    expect(parts).toContain(`${product.url}/sitemap-posts-1.xml`)
    const chunk = await (await request.get(`${product.url}/sitemap-posts-1.xml`)).text()
    expect(await readXml(page, chunk, 'loc')).toEqual([post.url])
  })
})

/** The effect of a claim on a row, for accounts that do not exist yet. */
async function makePermanent(product: TestProduct, slug: string) {
  const client = new pg.Client({
    host: join(product.dataDir, 'postgres/data'),
    user: 'linkwright',
    database: 'linkwright',
  })
  await client.connect()
  await client.query(
    'update blog_posts set is_trial_post = false, expires_at = null, updated_at = now() where slug = $1',
    [slug],
  )
  await client.end()
}
