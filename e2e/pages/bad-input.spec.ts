import type { Page } from '@playwright/test'
import { keywordMax } from '../../src/contract/limits.ts'
import { hostileStrings, packed } from '../../test/harness/hostile-strings.ts'
import { claim, expect, fillGenerator, guestFields, productOrigins, test } from '../harness/fixtures.ts'
import { startFragileLine } from '../harness/fragile-line.ts'
import { createPost } from '../harness/product.ts'
import type { TextService } from '../harness/text-service.ts'

async function press(page: Page) {
  await page.getByRole('button', { name: 'Claim Now' }).click()
}

async function expectFailure(page: Page, message: string) {
  await expect(page.getByText('Generation Failed', { exact: true })).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()
}

async function expectFieldsUnchanged(page: Page) {
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue(guestFields.keyword)
  await expect(page.getByLabel('Anchor Text', { exact: true })).toHaveValue(guestFields.anchorText)
  await expect(page.getByLabel('Target URL', { exact: true })).toHaveValue(guestFields.targetUrl)
}

async function countPosts(url: string): Promise<number> {
  return (await (await fetch(`${url}/api/posts?limit=100`)).json()).posts.length
}

test('an invalid address is refused at its field, in the promised words, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  const field = page.getByLabel('Target URL', { exact: true })
  await fillGenerator(page, { targetUrl: 'javascript:alert(1)' })
  await press(page)
  await expect(page.getByText('Invalid URL: Please provide a valid target URL', { exact: true })).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/^Invalid URL: Please provide a valid target URL/)
  await expect(field).toBeFocused()
  await field.press('End')
  await field.pressSequentially('x')
  await expect(page.getByText('Invalid URL')).toBeHidden()
  expect(sent).toEqual([])
})

const missing = 'Missing Information: Please provide keyword, anchor text, and target URL'

test('with an empty field nothing can be sent; the Enter key leads to the first empty one, in the promised words', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')

  for (const [field, label, blank] of [
    ['keyword', 'Keyword', ''],
    ['anchorText', 'Anchor Text', ' '],
    ['targetUrl', 'Target URL', ''],
  ] as const) {
    await fillGenerator(page, { [field]: blank })
    await page.getByLabel('Target URL', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Claim Now' })).toBeDisabled()
    const input = page.getByLabel(label, { exact: true })
    await expect(input).toBeFocused()
    await expect(input).toHaveAccessibleDescription(new RegExp(`^${missing}`))
    await expect(page.getByText(missing)).toHaveCount(1)
  }
  expect(sent).toEqual([])
})

test('a visitor who leaves a field with only spaces sees an error', async ({ page }) => {
  await page.goto('/')
  const keyword = page.getByLabel('Keyword', { exact: true })

  await keyword.fill('  ')
  await page.getByLabel('Anchor Text', { exact: true }).focus()

  await expect(keyword).toHaveAccessibleDescription(new RegExp(`^${missing}`))
  await expect(page.getByLabel('Anchor Text', { exact: true })).toBeFocused()
  await keyword.fill('rain barrels')
  await expect(page.getByText(missing)).toBeHidden()
})

test('a target on a private machine is refused at its field with a reason', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await page.goto('/')
  await fillGenerator(page, { targetUrl: '2130706433' })
  await press(page)
  const field = page.getByLabel('Target URL', { exact: true })
  await expect(field).toHaveAccessibleDescription(
    /^Invalid URL: .*Please (use a domain name|provide the URL of a public one)/,
  )
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('2130706433')
  await expect(page.getByText('Generation Failed')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()
})

test('300,000 characters are cut in the field, refused by the API, and break nothing', async ({ page, request }) => {
  const long = 'rain barrels '.repeat(25_000)
  await page.goto('/')
  const dialog = await claim(page, { keyword: long, anchorText: long })
  await dialog.getByRole('link', { name: 'View Post' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)

  for (const field of ['keyword', 'anchorText', 'targetUrl']) {
    const answer = await request.post('/api/trial-posts', { data: { ...guestFields, [field]: long } })
    expect(answer.status()).toBe(422)
    expect((await answer.json()).code).toMatch(/^(validation_failed|invalid_target_url)$/)
  }
  const huge = await request.post('/api/trial-posts', { data: { ...guestFields, keyword: long.repeat(5) } })
  expect(huge.status()).toBe(413)
})

const hostileFields = (text: string) => ({
  keyword: text,
  anchorText: text,
  targetUrl: `https://example.com/?q=${text}#${text}`.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ''),
})

/** What a browser makes of an article: its scripts, the guest's link, and elements that no article has. */
function partsOf(html: string): { scripts: number; links: number; foreign: string[] } {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const foreign = [
    'main :is(iframe, form, base, meta, link, style, math, input, object, embed)',
    ':is([onerror], [onload], [onfocus], [ontoggle], [srcdoc])',
    ':is(img, script)[src*="evil.example"]',
    'img[src="x"]',
    '.article-body a:not([href^="https://example.com/"], [href="https://wordnet.princeton.edu/"])',
  ]
  return {
    scripts: parsed.scripts.length,
    links: parsed.querySelectorAll('.article-body a[href^="https://example.com/"]').length,
    foreign: [...parsed.querySelectorAll(foreign.join(', '))].map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }
}

test('markup and script in every field stay text: on the landing page, the article, the preview, the blog, in the feed', async ({
  page,
  startProduct,
}) => {
  const { url } = await startProduct()
  const packs = packed(hostileStrings, keywordMax)
  const typed = packs.slice(0, 3)
  await page.goto(url)
  const previews: string[] = []
  for (const pack of typed) {
    const dialog = await claim(page, hostileFields(pack))
    const live = await dialog.getByRole('link', { name: '/blog/' }).getAttribute('href')
    previews.push((live ?? '').replace('/blog/', '/preview/'))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your trial links' }).getByRole('listitem')).toHaveCount(typed.length)

  // One by one, because a title contains only the beginning of a long keyword.
  const articles: string[] = []
  for (const payload of hostileStrings) articles.push((await createPost(url, hostileFields(payload))).url)
  const parsed = async (address: string) => page.evaluate(partsOf, await (await fetch(address)).text())
  const { scripts } = await parsed((await createPost(url)).url)
  for (const address of articles) {
    expect.soft({ address, ...(await parsed(address)) }).toEqual({ address, scripts, links: 1, foreign: [] })
  }
  for (const address of [...articles.slice(0, 5), ...previews]) {
    await page.goto(address)
    await expect(page.locator('.article-body a[href^="https://example.com/"]')).toHaveCount(1)
  }
  for (let path: string | null = '/blog'; path !== null; ) {
    await page.goto(`${url}${path}`)
    const [older] = await page.getByRole('link', { name: 'Older posts' }).all()
    path = (await older?.getAttribute('href')) ?? null
  }
  for (const pack of typed) {
    const answer = await page.goto(
      `${url}/blog?q=${encodeURIComponent(pack.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ''))}`,
    )
    expect([pack, answer?.status()]).toEqual([pack, 200])
  }
  const feed = await (await fetch(`${url}/blog/rss.xml`)).text()
  const faults = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent ?? null,
    feed,
  )
  expect(faults).toBeNull()
})

test('text of any script is published with its link', async ({ page }) => {
  const anchorText = 'دليل البراميل 👩‍🌾🪣'
  await page.goto('/')
  const dialog = await claim(page, { anchorText, targetUrl: 'https://موقع.com/صفحة' })
  await dialog.getByRole('link', { name: 'View Post' }).click()
  const link = page.locator('.article-body a.backlink')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveText(anchorText)
})

test('a keyword that is no topic is refused at its field, and nothing is published', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  const keyword = 'براميل المطر'
  await page.goto('/')
  await fillGenerator(page, { ...guestFields, keyword })
  await press(page)
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveAccessibleDescription(
    'Choose another keyword: The built-in writer writes English. Connect a text service to write in Arabic. What the article is about',
  )
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue(keyword)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('when the text service or the connection fails', () => {
  let service: TextService
  let url: string

  test.beforeAll(({ writingProduct, textService }) => {
    service = textService
    url = writingProduct.url
  })

  async function startWriting(page: Page, address: string) {
    service.behave('step')
    await page.goto(address)
    await fillGenerator(page)
    await press(page)
    await expect(async () => {
      service.step()
      await expect(page.getByText('Rain barrels reward a little planning')).toBeVisible({ timeout: 200 })
    }).toPass()
  }

  test('a broken connection is reported, fields stay, the received text stays readable, and Try again succeeds', async ({
    page,
    watch,
  }) => {
    watch.allow(/net::ERR_|Failed to load resource/)
    const line = await startFragileLine(url)
    productOrigins.add(line.url)
    await startWriting(page, line.url)

    line.cut()

    await expectFailure(page, 'Network communication error. Please try again.')
    await expectFieldsUnchanged(page)
    await expect(page.getByText('Rain barrels reward a little planning')).toBeVisible()
    service.behave('write')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Blog Post Published' })).toBeVisible()
    await expect(page.getByText('Generation Failed')).toBeHidden()
    await line.close()
  })

  test('Cancel stops the writing at once, is reported, preserves the fields and leaves no post', async ({ page }) => {
    const [posts, abandoned] = [await countPosts(url), service.abandoned()]
    await startWriting(page, url)

    await page.getByRole('button', { name: 'Cancel' }).click()

    await expect(page.getByText('Writing stopped. Nothing was saved.', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()
    await expectFieldsUnchanged(page)
    await expect.poll(() => service.abandoned()).toBe(abandoned + 1)
    service.finish()
    expect(await countPosts(url)).toBe(posts)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('leaving the page while it is written stops the writer and leaves no post', async ({ page }) => {
    const [posts, abandoned] = [await countPosts(url), service.abandoned()]
    await startWriting(page, url)

    await page.goto(`${url}/blog`)

    await expect.poll(() => service.abandoned()).toBe(abandoned + 1)
    service.finish()
    expect(await countPosts(url)).toBe(posts)
    await page.goto(url)
    await expect(page.getByRole('region', { name: 'Your trial links' })).toBeHidden()
    await expectFieldsUnchanged(page)
  })

  test('with a text service that breaks off or fails the embedded writer takes over, and the page shows it', async ({
    page,
  }) => {
    await page.goto(url)
    await fillGenerator(page)
    for (const behaviour of ['cut', 'fail', 'empty'] as const) {
      service.behave(behaviour)
      await press(page)
      const dialog = await expectWrittenByFallback(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
})

async function expectWrittenByFallback(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Blog Post Published' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('The text service failed')).toBeVisible()
  await expect(dialog.getByText('Composed by Linkwright’s embedded writer')).toBeVisible()
  return dialog
}

test('while the browser solves a challenge nothing is shown as accepted, and Cancel still fits a small phone', async ({
  page,
  startProduct,
  watch,
}) => {
  watch.allow(/status of 403/)
  const { url } = await startProduct({ TRIAL_POSTS_WITHOUT_CHALLENGE: '0', CHALLENGE_COST: '100000000' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(url)
  await fillGenerator(page)
  // The challenge may be solved early by chance. Requests after the first one are never answered.
  let requests = 0
  await page.route('**/api/trial-posts/stream', (route) => {
    requests += 1
    return requests === 1 ? route.continue() : undefined
  })

  await press(page)

  await expect(page.getByText(/^[\d,]{2,} attempts so far/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Running a security check' })).not.toHaveAttribute('aria-valuenow')
  await expect(page.getByRole('listitem').filter({ hasText: ', done' })).toHaveCount(0)
  await expect(page.locator('[aria-current="step"]')).toHaveCount(0)
  await expect(page.getByText('The writer is starting')).toBeHidden()
  await expect(page.getByText(/^\d+ of about 1,000 words$/)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()
})

test('a request that never reached the server shows nothing as accepted', async ({ page, watch }) => {
  watch.allow(/net::ERR_|Failed to load resource/)
  await page.goto('/')
  await fillGenerator(page)
  await page.route('**/api/trial-posts/stream', (route) => route.abort())

  await press(page)

  await expectFailure(page, 'Network communication error. Please try again.')
  await expectFieldsUnchanged(page)
  await expect(page.getByText('Accepted', { exact: true })).toBeHidden()
  await expect(page.getByText(/^\d+ of about 1,000 words$/)).toBeHidden()
})

test('after three posts the browser solves a challenge automatically, and at the limit the guest sees that a wait is required', async ({
  page,
  startProduct,
  watch,
}) => {
  watch.allow(/status of (403|429)/)
  const { url } = await startProduct({ TRIAL_POSTS_WITHOUT_CHALLENGE: '3', TRIAL_POSTS_PER_ADDRESS: '4' })
  for (let post = 0; post < 3; post += 1) await createPost(url)
  await page.goto(url)
  await fillGenerator(page)
  // The task may be solved at once, so later steps wait until it was observed.
  const seen = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/trial-posts/stream', async (route) => {
    requests += 1
    if (requests === 2) await seen.promise
    await route.continue()
  })

  await press(page)

  await expect(page.getByText('Checking that you are a person…')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Running a security check' })).toBeVisible()
  seen.resolve()
  const dialog = page.getByRole('dialog', { name: 'Blog Post Published' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  expect(await countPosts(url)).toBe(4)

  await page.keyboard.press('Escape')
  await press(page)
  await expectFailure(page, 'Too many requests. Please wait a moment and try again.')
  await expectFieldsUnchanged(page)
  expect(await countPosts(url)).toBe(4)
})
