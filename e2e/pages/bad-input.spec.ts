import type { Page } from '@playwright/test'
import { keywordMax } from '../../src/contract/limits.ts'
import { claim, expect, fillGenerator, guestFields, productOrigins, test } from '../harness/fixtures.ts'
import { startFragileLine } from '../harness/fragile-line.ts'
import { hostileStrings, packed } from '../harness/hostile-strings.ts'
import { createPost } from '../harness/product.ts'
import { startTextService, type TextService } from '../harness/text-service.ts'

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

const typedTargets = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/',
  'https://',
  'https://user:secret@example.com/',
]

test('an invalid address is refused at its field, in the promised words, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')
  const field = page.getByLabel('Target URL', { exact: true })

  for (const targetUrl of typedTargets) {
    await fillGenerator(page, { targetUrl })
    await press(page)
    await expect(page.getByText('Invalid URL: Please provide a valid target URL', { exact: true })).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/^Invalid URL: Please provide a valid target URL/)
    await expect(field).toBeFocused()
    await field.press('End')
    await field.pressSequentially('x')
    await expect(page.getByText('Invalid URL')).toBeHidden()
  }
  expect(sent).toEqual([])
})

const missing = 'Missing Information: Please provide keyword, anchor text, and target URL'

test('with an empty field nothing can be sent; the Enter key leads to the first empty one, in the promised words', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/')

  for (const [field, label] of [
    ['keyword', 'Keyword'],
    ['anchorText', 'Anchor Text'],
    ['targetUrl', 'Target URL'],
  ] as const) {
    for (const blank of ['', ' ']) {
      await fillGenerator(page, { [field]: blank })
      await page.getByLabel('Target URL', { exact: true }).press('Enter')
      await expect(page.getByRole('button', { name: 'Claim Now' })).toBeDisabled()
      const input = page.getByLabel(label, { exact: true })
      await expect(input).toBeFocused()
      await expect(input).toHaveAccessibleDescription(new RegExp(`^${missing}`))
      await expect(page.getByText(missing)).toHaveCount(1)
    }
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

test('the API reports missing fields and invalid addresses in the same words', async ({ request }) => {
  for (const missing of ['keyword', 'anchorText', 'targetUrl']) {
    const answer = await request.post('/api/trial-posts', { data: { ...guestFields, [missing]: ' ' } })
    expect(answer.status()).toBe(422)
    expect((await answer.json()).message).toBe('Please provide keyword, anchor text, and target URL')
  }
  for (const targetUrl of typedTargets) {
    const answer = await request.post('/api/trial-posts', { data: { ...guestFields, targetUrl } })
    expect([targetUrl, answer.status()]).toEqual([targetUrl, 422])
    expect((await answer.json()).message).toBe('Please provide a valid target URL')
  }
})

test('a target on a private machine is refused at its field with a reason, in every spelling', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 422/)
  await page.goto('/')
  for (const targetUrl of [
    'http://127.0.0.1/',
    '2130706433',
    'http://[::1]/',
    '10.0.0.1.nip.io',
    'http://localhost:3000',
  ]) {
    await fillGenerator(page, { targetUrl })
    await press(page)
    const field = page.getByLabel('Target URL', { exact: true })
    await expect(field).toHaveAccessibleDescription(
      /^Invalid URL: .*Please (use a domain name|provide the URL of a public one)/,
    )
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(targetUrl)
    await expect(page.getByText('Generation Failed')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()
  }
})

test('words that are not an address are refused at the field as well', async ({ page }) => {
  await page.goto('/')
  await fillGenerator(page, { targetUrl: 'two words' })

  await press(page)

  await expect(page.getByText('Invalid URL: Please provide a valid target URL', { exact: true })).toBeVisible()
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

test('markup and script in every field stay text: on the landing page, the article, the preview, the blog, in the feed', async ({
  page,
  startProduct,
}) => {
  test.setTimeout(120_000)
  const { url } = await startProduct()
  const packs = packed(hostileStrings, keywordMax)
  await page.goto(url)
  const previews: string[] = []
  for (const pack of packs) {
    const dialog = await claim(page, hostileFields(pack))
    const live = await dialog.getByRole('link', { name: '/blog/' }).getAttribute('href')
    previews.push((live ?? '').replace('/blog/', '/preview/'))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your trial links' }).getByRole('listitem')).toHaveCount(packs.length)

  // One by one, because a title contains only the beginning of a long keyword.
  const articles: string[] = []
  for (const payload of hostileStrings) articles.push((await createPost(url, hostileFields(payload))).url)
  for (const address of [...articles, ...previews]) {
    await page.goto(address)
    const body = page.locator('.article-body')
    await expect(body.locator('a[href^="https://example.com/"]')).toHaveCount(1)
    await expect(
      page.locator('main :is(iframe, form, base, meta, link, style, math, input, object, embed)'),
    ).toHaveCount(0)
    await expect(
      body.locator('a:not([href^="https://example.com/"], [href="https://wordnet.princeton.edu/"])'),
    ).toHaveCount(0)
  }
  for (let path: string | null = '/blog'; path !== null; ) {
    await page.goto(`${url}${path}`)
    const [older] = await page.getByRole('link', { name: 'Older posts' }).all()
    path = (await older?.getAttribute('href')) ?? null
  }
  for (const pack of packs) {
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

for (const [name, fields] of Object.entries({
  'an Arabic anchor text and an internationalised host': {
    keyword: 'rain barrels',
    anchorText: 'دليل البراميل',
    targetUrl: 'https://موقع.com/صفحة',
  },
  'a Chinese anchor text and an emoji host': {
    keyword: 'rain barrels',
    anchorText: '雨水桶指南',
    targetUrl: 'https://🌧️.example.com/桶',
  },
  'an anchor text of emoji': { keyword: 'rain barrels', anchorText: '👩‍🌾🪣', targetUrl: 'example.com' },
  'an anchor text of one letter': { keyword: 'rain barrels', anchorText: 'y', targetUrl: 'example.com' },
})) {
  test(`text of any script is published with its link: ${name}`, async ({ page }) => {
    await page.goto('/')
    const dialog = await claim(page, fields)
    await dialog.getByRole('link', { name: 'View Post' }).click()
    const link = page.locator('.article-body a.backlink')
    await expect(link).toHaveCount(1)
    await expect(link).toHaveText(fields.anchorText)
  })
}

for (const [keyword, message] of [
  ['براميل المطر', 'The built-in writer writes English. Connect a text service to write in Arabic.'],
  ['雨水桶', 'The built-in writer writes English. Connect a text service to write in Chinese.'],
  ['🌧️🪣', 'Enter a keyword that names a topic, such as “standing desks”.'],
  ['x', 'Enter a keyword that names a topic, such as “standing desks”.'],
  ['buy cocaine', 'This site does not publish articles on this topic.'],
] as const) {
  test(`the keyword “${keyword}” is refused at its field, and nothing is published`, async ({ page, watch }) => {
    watch.allow(/status of 422/)
    await page.goto('/')
    await fillGenerator(page, { ...guestFields, keyword })
    await press(page)
    await expect(page.getByLabel('Keyword', { exact: true })).toHaveAccessibleDescription(
      `Choose another keyword: ${message} What the article is about`,
    )
    await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue(keyword)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test.describe('when the text service or the connection fails', () => {
  let service: TextService
  let url: string

  test.beforeAll(async ({ startProduct }) => {
    service = await startTextService()
    url = (await startProduct({ AI_BASE_URL: service.baseUrl, AI_MODEL: 'test-model' })).url
  })
  test.afterAll(() => service.close())

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

  for (const behaviour of ['fail', 'empty', 'cut'] as const) {
    test(`with a text service that does this the embedded writer takes over, and the page shows it: ${behaviour}`, async ({
      page,
    }) => {
      service.behave(behaviour)
      await page.goto(url)
      await fillGenerator(page)

      await press(page)

      await expectWrittenByFallback(page)
    })
  }

  test('a text service that never responds is abandoned, and the embedded writer takes over', async ({
    page,
    startProduct,
  }) => {
    const impatient = await startProduct({ AI_BASE_URL: service.baseUrl, AI_MODEL: 'm', AI_TIMEOUT_SECONDS: '5' })
    service.behave('hang')
    await page.goto(impatient.url)
    await fillGenerator(page)

    await press(page)

    await expect(page.getByText('The writer is starting')).toBeVisible()
    await expect(page.getByText(/^The text service is thinking: \d+ s$/)).toBeVisible()
    await expectWrittenByFallback(page)
  })
})

async function expectWrittenByFallback(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Blog Post Published' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('The text service failed')).toBeVisible()
  await expect(dialog.getByText('Composed by Linkwright’s embedded writer')).toBeVisible()
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
