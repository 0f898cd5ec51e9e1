import { expectAccessible, expectAccessibleAndFits } from '../harness/accessible.ts'
import { makeAdmin } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson } from '../harness/members.ts'
import { type CreatedPost, createPost, type TestProduct } from '../harness/product.ts'

let product: TestProduct
let member: Caller
let staff: Caller
let guestPost: CreatedPost

type Caller = (method: string, path: string, body?: unknown) => Promise<Record<string, never>>

/** Calls the API on behalf of an account. Any response but success fails the journey. */
function callerOf(url: string, token: unknown): Caller {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
}

/** About a subject that no other post has, nor one with a similar name, because a search would find that as well. */
const draft = {
  title: 'How to store rutabaga through the winter',
  contentHtml:
    '<p>Rutabaga keeps for months in damp sand, in a cellar that is cool and dark and a little moist, far from apples and from frost. Whoever grows it can eat it until the next spring, and needs nothing for that but a box and some sand.</p><h2>Dig it up</h2><p>Before the frost.</p><h2>Clean it</h2><p>Only the soil.</p><h3>Cut the leaves</h3><p>Short.</p><h2>Lay it down</h2><p>In layers, and see <a href="https://example.com/sand">which sand</a>.</p>',
  category: 'Food & Lifestyle',
  tags: ['Winter Vegetables', 'cellar'],
  keyword: 'store rutabaga',
}

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  member = callerOf(product.url, (await makeMember(product.url, newPerson('Bohumila'))).access_token)
  staff = callerOf(product.url, (await makeAdmin(product, newPerson('Grace'))).access_token)
  guestPost = await createPost(product.url, { keyword: 'artichoke dip recipes' })
})

test('a member’s post waits for a moderator, and is then found, read and followed to its author', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 404/)
  const { draft: saved } = (await member('POST', '/account/drafts', draft)) as unknown as {
    draft: { id: string; version: number }
  }
  const { outcome, post } = (await member('POST', `/account/drafts/${saved.id}/publish`, {
    version: saved.version,
  })) as unknown as { outcome: string; post: { slug: string } }
  expect(outcome).toBe('in_review')
  const path = `${product.url}/blog/${post.slug}`
  expect((await request.get(path)).status()).toBe(404)
  await page.goto(`${product.url}/blog?q=rutabaga`)
  await expect(page.getByRole('heading', { name: 'No results for “rutabaga”' })).toBeVisible()

  const { items } = (await staff('GET', '/admin/moderation')) as unknown as {
    items: { id: string; revision: number; slug: string }[]
  }
  const review = items.find(({ slug }) => slug === post.slug)
  await staff('POST', `/admin/moderation/${review?.id}/decision`, { decision: 'approve', revision: review?.revision })

  await page.reload()
  await expect(page.getByText('1 post', { exact: true })).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText(/rutabaga/i)
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('rutabagga wintr')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Results for “rutabaga winter”')).toBeVisible()
  await page.getByRole('link', { name: draft.title }).click()

  await expect(page).toHaveURL(path)
  await expect(page.getByText('Written by a member of Linkwright')).toBeVisible()
  const link = page.locator('.article-body').getByRole('link', { name: 'which sand' })
  await expect(link).toHaveAttribute('rel', /ugc/)
  const contents = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true })
  await expect(contents.getByRole('listitem')).toHaveText(['Dig it up', 'Clean it', 'Cut the leaves', 'Lay it down'])
  await contents.getByRole('link', { name: 'Lay it down' }).click()
  await expect(page).toHaveURL(/#s-lay-it-down$/)
  await expect(page.getByRole('heading', { name: 'Lay it down' })).toBeInViewport()
  await expectAccessibleAndFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Bohumila' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bohumila' })).toBeVisible()
  await expect(page.getByText(/^1 post · Member since/)).toBeVisible()
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: 'Bohumila' } })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: draft.title }).click()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'winter vegetables' }).click()
  await expect(page.getByRole('heading', { name: 'Tagged winter vegetables' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the reading progress is shown, and grows with the text', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto(guestPost.url.replace(new URL(guestPost.url).origin, product.url))
  const bar = page.locator('[data-reading-progress]')
  const share = async () => (await bar.boundingBox())?.width ?? 0
  await expect.poll(share).toBeLessThan(200)
  await page.locator('.article-body > :last-child').scrollIntoViewIfNeeded()
  await expect.poll(share).toBeGreaterThan(900)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a reader reports a post, and sees what happens next', async ({ page, watch }) => {
      watch.allow(/status of 422/)
      await page.goto(`${product.url}/blog/${guestPost.slug}`)
      await page.getByRole('link', { name: 'Report this post' }).click()
      await expect(page.getByRole('link', { name: guestPost.title })).toBeVisible()
      await page.getByRole('radio', { name: /^Copied from someone else/ }).check()
      await page.getByLabel(/^Details/).fill('It is our text, word for word.')
      await page.getByLabel(/^Your email/).fill('not@an-address')
      await page.getByRole('button', { name: 'Send report' }).click()

      await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.')
      await expect(page.getByLabel(/^Details/)).toHaveValue('It is our text, word for word.')
      await expect(page.getByRole('radio', { name: /^Copied from someone else/ })).toBeChecked()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^Your email/).fill('ada@example.com')
      await page.getByRole('button', { name: 'Send report' }).click()

      await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()
      const { items } = (await staff('GET', '/admin/moderation?show=reports')) as unknown as {
        items: { details: string; post: { slug: string } }[]
      }
      // One visitor can report a post only once.
      expect(items.filter(({ post }) => post.slug === guestPost.slug)).toHaveLength(1)
    })
  })
}
