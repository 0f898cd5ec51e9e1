import { expect, test } from '../harness/fixtures.ts'
import { lowLinks } from '../harness/link-height.ts'
import { destination, type LinkingSite, pathsOf, startLinkingSite } from '../harness/linking-site.ts'
import { createPosts, type TestProduct } from '../harness/product.ts'

/* Visitors read on phones. Standalone links are high enough to be touched. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let links: LinkingSite
let product: TestProduct
let slug = ''
let reportId = ''

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${product.url}/api${path}`, sent)
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as Answer
}

test.beforeAll(async ({ startProduct }) => {
  links = await startLinkingSite()
  product = await startProduct({
    AUTH_AUTOCONFIRM: 'true',
    FETCH_ALLOW: links.hostPort,
    FETCH_HOST_DELAY_MS: '0',
    REPORTS_PER_ADDRESS: '1000',
    PAYMENTS: 'sandbox',
  })
  const [post] = await createPosts(product.url, 13)
  slug = post?.slug ?? ''
  const urls = pathsOf(20).map((path) => links.origin + path)
  type CreatedReport = { report: { id: string; status: string } }
  const { report } = await call<CreatedReport>('/reports', {
    keyword: 'barrels',
    anchorText: 'x',
    destinationUrl: destination,
    urls,
  })
  reportId = report.id
  const state = async () => (await call<CreatedReport>(`/reports/${report.id}`)).report.status
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
})
test.afterAll(() => links.end())

const pages: Record<string, () => string> = {
  'the landing page': () => '/',
  'the blog': () => '/blog',
  'a search': () => '/blog?q=zzzz',
  'an author': () => '/blog/author/nobody',
  'a post': () => `/blog/${slug}`,
  'a preview': () => `/preview/${slug}`,
  'a post that is gone': () => '/blog/no-such-post',
  'reporting a post': () => `/blog/${slug}/report`,
  'the form of reports': () => '/backlink-report',
  'a report': () => `/report/${reportId}`,
  'the page that verifies reports': () => '/verify',
  'the terms': () => '/terms-of-service',
  'the privacy policy': () => '/privacy-policy',
  'the contact form': () => '/contact',
  'signing in': () => '/login',
  'trial posts': () => '/trial',
  'the guest dashboard': () => '/guest',
  'the return from a payment': () => '/payment-cancelled',
  'the help for sign-ups': () => '/auth-diagnostic',
  'a page that is not there': () => '/no-such-page',
  'campaigns of a guest': () => '/campaigns',
}

for (const [name, path] of Object.entries(pages)) {
  test(`every standalone link of ${name} is at least 24 px high`, async ({ page, watch }) => {
    watch.allow(/status of 404/)
    await page.goto(product.url + path())
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await lowLinks(page)).toEqual([])
  })
}
