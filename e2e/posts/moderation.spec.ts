import type { Draft, NewDraft } from '../../src/contract/posts/blog-drafts.ts'
import { expectAccessible, expectAccessibleAndFits, expectVisibleFocus } from '../harness/accessible.ts'
import { makeAdmin } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import { mailTo, makeMember, newPerson, type Person, rememberSession, type StoredSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct
let mail: Mailbox
let admin: StoredSession
let writer: Person
let token: unknown

test.beforeAll(async ({ mailProduct, mail: mailbox }) => {
  product = mailProduct
  mail = mailbox
  admin = await makeAdmin(product, newPerson('Grace'), mail)
  writer = newPerson('Bohumila')
  token = (await makeMember(product.url, writer, mail)).access_token
})

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

const words =
  'Celeriac keeps for months in damp sand, in a cellar that is cool and dark and a little moist, far from apples and from frost. '

const fields = (title: string): NewDraft => ({
  title,
  contentHtml: `<p>${words.repeat(4)}</p><h2>Lay it down</h2><p>In layers, and see <a href="https://example.com/sand">which sand</a> and <a href="${product.url}/blog">the blog</a>.</p>`,
  category: 'Food & Lifestyle',
})

/** The submission of the writer. It waits, as the first posts of an account do. */
async function submit(title: string): Promise<{ slug: string }> {
  const { draft } = await call<{ draft: Draft }>('POST', '/account/drafts', fields(title))
  const { outcome, post } = await call<{ outcome: string; post: { slug: string } }>(
    'POST',
    `/account/drafts/${draft.id}/publish`,
    { version: draft.version },
  )
  expect(outcome).toBe('in_review')
  return post
}

const textOf = ({ text, html }: { text?: string | false | undefined; html?: string | false | undefined }) =>
  `${text || ''} ${html || ''}`

test('an administrator approves one post and returns another; both authors are notified, and readers see the first', async ({
  page,
  request,
}) => {
  const good = await submit('How to store celeriac through the winter')
  const poor = await submit('Where to buy sand for celeriac')
  await rememberSession(page, admin)
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Administration' }).click()
  const waiting = page.getByRole('region', { name: 'Posts waiting for review' })
  await expect(waiting).toContainText('2')
  await waiting.getByRole('link', { name: 'Open moderation' }).click()
  await expect(page.getByRole('list', { name: 'Posts in review' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Posts in review 2' })).toBeVisible()

  await page.getByRole('link', { name: 'How to store celeriac through the winter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to store celeriac through the winter')
  await expect(page.getByRole('list', { name: 'Why it needs review' })).toContainText(
    'The first 3 posts of a new account',
  )
  const links = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect(links.first()).toContainText('example.com')
  await expect(links.last()).toContainText('This site')
  await page.getByRole('button', { name: 'Approve' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where to buy sand for celeriac')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Please enter a reason so the author knows what to change.')).toBeVisible()
  await page.getByLabel('Note to the author').fill('Please say where you bought yours.')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('No posts to review')).toBeVisible()

  await mailTo(mail, writer.email, /^Your post is live$/)
  const refusal = await mailTo(mail, writer.email, /^Your post was rejected$/)
  expect(textOf(refusal)).toContain('Please say where you bought yours.')
  expect((await request.get(`${product.url}/blog/${good.slug}`)).status()).toBe(200)
  expect((await request.get(`${product.url}/blog/${poor.slug}`)).status()).toBe(404)
})

test('changes of the author during the review are shown again before the decision', async ({ page, watch }) => {
  watch.allow(/status of 409/)
  const { slug } = await submit('Peeling celeriac without tears')
  await rememberSession(page, admin)
  await page.goto(`${product.url}/admin/moderation`)
  await page.getByRole('link', { name: 'Peeling celeriac without tears' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const { draft } = await call<{ draft: Draft }>('POST', `/posts/${slug}/draft`)
  const { draft: saved } = await call<{ draft: Draft }>('PATCH', `/account/drafts/${draft.id}`, {
    version: draft.version,
    title: 'Peeling celeriac with a spoon',
  })
  await call('POST', `/account/drafts/${saved.id}/publish`, { version: saved.version })

  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The author changed this since you opened it. Review it again.')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peeling celeriac with a spoon')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No posts to review')).toBeVisible()
})

test('a reader reports a post, one report is dismissed, and for another the post is removed', async ({
  page,
  openElsewhere,
  watch,
}) => {
  watch.allow(/status of 404/)
  const honest = await submit('Celeriac from our garden')
  const { slug } = await submit('Celeriac that is not ours')
  await rememberSession(page, admin)
  await page.goto(`${product.url}/admin/moderation`)
  await page.getByRole('link', { name: 'Celeriac from our garden' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Celeriac that is not ours')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No posts to review')).toBeVisible()

  await call('POST', `/posts/${honest.slug}/abuse-reports`, { reason: 'spam' })
  const reader = await openElsewhere()
  await reader.goto(`${product.url}/blog/${slug}/report`)
  await reader.getByRole('radio', { name: /^Copied from someone else/ }).check()
  await reader.getByLabel(/^Details/).fill('It is our text, word for word.')
  await reader.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible()

  await page.goto(`${product.url}/admin/moderation?show=reports`)
  const reports = page.getByRole('list', { name: 'Abuse reports' }).getByRole('listitem')
  await expect(reports).toHaveCount(2)
  await reports.filter({ hasText: 'Spam' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Dismiss report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('It is our text, word for word.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the live post' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove this post?' })
  await dialog.getByLabel('Note to the author').fill('Somebody else wrote it.')
  await dialog.getByRole('button', { name: 'Remove post' }).click()
  await expect(page.getByText('No open reports')).toBeVisible()

  expect(textOf(await mailTo(mail, writer.email, /^Your post was removed$/))).toContain('Somebody else wrote it.')
  await reader.goto(`${product.url}/blog/${honest.slug}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Celeriac from our garden')
  await reader.goto(`${product.url}/blog/${slug}`)
  await expect(reader.getByText('Celeriac that is not ours')).toHaveCount(0)
})

test('an edit of a live post is shown beside the live version', async ({ page }) => {
  test.slow()
  const { slug } = await submit('Roasting celeriac whole')
  await rememberSession(page, admin)
  await page.goto(`${product.url}/admin/moderation`)
  await page.getByRole('link', { name: 'Roasting celeriac whole' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No posts to review')).toBeVisible()
  const { draft } = await call<{ draft: Draft }>('POST', `/posts/${slug}/draft`)
  const { draft: saved } = await call<{ draft: Draft }>('PATCH', `/account/drafts/${draft.id}`, {
    version: draft.version,
    contentHtml: draft.contentHtml.replace('In layers', 'In thin layers'),
  })
  await call('POST', `/account/drafts/${saved.id}/publish`, { version: saved.version })

  await page.reload()
  await page.getByRole('link', { name: 'Roasting celeriac whole' }).click()
  await expect(page.getByRole('heading', { name: 'Changes in this edit' })).toBeVisible()
  await expect(page.locator('ins')).toHaveText('thin ')
  await expect(page.locator('del')).toHaveCount(0)
  await expectVisibleFocus(page)
  await expectAccessibleAndFits(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No posts to review')).toBeVisible()
  await page.goto(`${product.url}/blog/${slug}`)
  await expect(page.locator('.article-body')).toContainText('In thin layers')
})

test('the lists have no axe violation, fit every width, and can be used by keyboard', async ({ page }) => {
  test.slow()
  await submit('Celeriac soup')
  await submit('Celeriac salad')
  await rememberSession(page, admin)
  await page.goto(`${product.url}/admin/moderation`)
  const links = page.getByRole('list', { name: 'Posts in review' }).getByRole('link')
  await expect(links).toHaveCount(2)
  await expectVisibleFocus(page)
  await links.first().focus()
  await page.keyboard.press('j')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Celeriac salad')
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Celeriac soup')
  await page.getByRole('link', { name: 'Posts in review' }).click()
  await expect(links.first()).toBeFocused()
  await expectAccessibleAndFits(page)
  await page.goto(`${product.url}/admin/moderation?show=reports`)
  await expect(page.getByText('No open reports')).toBeVisible()
  await expectAccessible(page)
})
