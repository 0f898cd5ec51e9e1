import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { claim, expect, test } from '../harness/fixtures.ts'
import { createPost, createPosts } from '../harness/product.ts'

// With the motion that visitors see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let slug = ''

test.beforeAll(async () => {
  const url = process.env.E2E_URL ?? ''
  await createPosts(url, 6)
  slug = (await createPost(url)).slug
})

/** Bytes of script, as transferred, that a page loads before an interaction. Inline script counts like a file. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const loading: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') loading.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  const document = await page.goto(path, { waitUntil: 'networkidle' })
  const html = (await document?.text()) ?? ''
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)]
  const files = await Promise.all(loading)
  return [...files, ...inline.map(([, text]) => brotliCompressSync(text ?? '').length)].reduce((a, b) => a + b, 0)
}

for (const { name, path, budget } of [
  { name: 'an article', path: () => `/blog/${slug}`, budget: 15_000 },
  { name: 'a preview', path: () => `/preview/${slug}`, budget: 15_000 },
  { name: 'the blog', path: () => '/blog', budget: 15_000 },
  { name: 'the landing page', path: () => '/', budget: 130_000 },
]) {
  test(`the scripts of ${name} stay within ${budget / 1000} kB as sent`, async ({ page }) => {
    const bytes = await scriptBytes(page, path())
    test.info().annotations.push({ type: 'script bytes', description: String(bytes) })
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
}

test('scripts and styles are sent compressed with Brotli and may be cached permanently', async ({ page }) => {
  const checked: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/assets\/.*\.(js|css)$/.test(pathname)) return
    const { 'content-encoding': encoding, 'cache-control': cache } = response.headers()
    if (encoding !== 'br' || !cache?.includes('immutable')) checked.push(`${pathname}: ${encoding}, ${cache}`)
  })
  for (const path of ['/', `/blog/${slug}`]) await page.goto(path, { waitUntil: 'networkidle' })
  expect(checked).toEqual([])
})

const publicPages = () => ['/', '/blog', '/blog?q=rain', `/blog/${slug}`, `/preview/${slug}`, '/login', '/no-such-page']

test('every public page carries a strict content policy and the other protective headers', async ({ request }) => {
  for (const path of [...publicPages(), '/blog/no-such-post', '/api/docs']) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    const problems = [
      /script-src [^;]*'unsafe-(inline|eval)'/.test(policy) && 'scripts may be inline or evaluated',
      !/(script|default)-src '(self|none)'/.test(policy) && 'scripts may come from anywhere',
      !policy.includes("frame-ancestors 'none'") && 'may be framed',
      !policy.includes("object-src 'none'") && !policy.includes("default-src 'none'") && 'objects are let in',
      !policy.includes("base-uri 'none'") && 'the base can be moved',
      headers['x-content-type-options'] !== 'nosniff' && 'types may be guessed',
      headers['referrer-policy'] !== 'strict-origin-when-cross-origin' && 'the referrer says too much',
    ].filter((problem) => problem !== false)
    expect.soft({ path, problems }).toEqual({ path, problems: [] })
  }
})

const inlineScripts = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>/g

test('the nonce of a page that hydrates is new for every request, and all its inline scripts carry it', async ({
  request,
}) => {
  const nonces = new Set<string>()
  for (let visit = 0; visit < 3; visit += 1) {
    const answer = await request.get('/login')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    nonces.add(nonce)
    const inline = (await answer.text()).match(inlineScripts) ?? []
    expect(inline.length).toBeGreaterThan(0)
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
    expect(answer.headers()['cache-control']).toBe('no-store')
  }
  expect(nonces.size).toBe(3)
})

test('the start page is cached whole; its policy admits exactly its inline scripts, by their hashes', async ({
  request,
}) => {
  await request.get('/')
  const answer = await request.get('/')
  const { 'content-security-policy': policy = '', 'x-request-id': rendered } = answer.headers()
  expect(rendered).toBeUndefined()
  const html = await answer.text()
  const hashes = [
    ...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs),
  ].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(hashes.length).toBeGreaterThan(0)
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
  expect(policy).not.toContain('nonce')
  expect(html).not.toMatch(/nonce="[^"]/)
})

test('static pages are cached whole and hold no inline script, no inline style and no nonce', async ({ request }) => {
  const live = ['/', '/login']
  for (const path of publicPages().filter((path) => !live.includes(path))) {
    const answer = await request.get(path)
    const html = await answer.text()
    const inline = html.match(inlineScripts) ?? []
    const handlers = html.match(/<[^>]+\s(on[a-z]+|style)="/g) ?? []
    // What React adds for hydration. The framework renders refusals.
    const comments = answer.status() === 200 ? (html.match(/<!--.*?-->/g) ?? []) : []
    expect.soft({ path, inline, handlers, comments }).toEqual({ path, inline: [], handlers: [], comments: [] })
    expect(answer.headers()['content-security-policy']).not.toContain('nonce')
  }
})

/** Cumulative layout shift of a visit: load, fonts, scripts, and a scroll to the end and back. */
async function layoutShift(page: Page, path: string) {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; sources: { node: Node | null }[] }
        const moved = shift.sources.map(({ node }) => (node?.parentElement?.outerHTML ?? '').slice(0, 80))
        shifts.push({ value: shift.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const top of [document.body.scrollHeight, 0]) {
      window.scrollTo({ top })
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  })
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  )
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    for (const [name, prefix] of [
      ['the landing page', '/'],
      ['the blog', '/blog'],
      ['the sign-in page', '/login'],
      ['an article', '/blog/'],
      ['a preview', '/preview/'],
    ] as const) {
      test(`nothing moves while ${name} loads`, async ({ page }) => {
        const path = prefix.length > 1 && prefix.endsWith('/') ? prefix + slug : prefix
        const { total, shifts } = await layoutShift(page, path)
        expect(total, JSON.stringify(shifts)).toBeLessThan(0.01)
      })
    }

    test('nothing moves when a guest returns to the landing page with trial links', async ({ page }) => {
      await page.goto('/')
      await claim(page)
      const { total, shifts } = await layoutShift(page, '/')
      expect(total, JSON.stringify(shifts)).toBeLessThan(0.01)
    })
  })
}
