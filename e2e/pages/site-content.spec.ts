import type { SiteContent } from '../../src/contract/operations/site-content.ts'
import { expectAccessibleAndFits, expectVisibleFocus } from '../harness/accessible.ts'
import { makeAdmin } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct
let admin: StoredSession

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  admin = await makeAdmin(product, newPerson('Grace'))
})

const shownText = async (key: string): Promise<string | null> => {
  const { claims } = (await (await fetch(`${product.url}/api/site-content`)).json()) as SiteContent
  return claims.find((claim) => claim.key === key)?.text ?? null
}

test('an operator adds a source to a figure, and visitors see the figure; without the source they do not', async ({
  page,
  openElsewhere,
}) => {
  const visitor = await openElsewhere()
  await visitor.goto(product.url)
  await expect(visitor.locator('main')).not.toContainText('4.9/5')
  expect(await shownText('rating')).toBeNull()

  await rememberSession(page, admin)
  await page.goto(`${product.url}/admin`)
  await expect(page.getByRole('region', { name: 'Claims without a source' })).toContainText('16')
  await page.getByRole('link', { name: 'Open site content' }).click()
  const row = page.getByRole('row', { name: /^Rating/ })
  await expect(row).toContainText('No source')
  await row.getByRole('button', { name: 'Edit rating' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rating' })
  await dialog.getByRole('textbox', { name: 'Source' }).fill('https://reviews.example/linkwright')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Shown')
  const notice = page.getByRole('listitem').filter({ hasText: 'Rating changed' })
  await expect(notice).toBeVisible()
  // It would disappear before the visitor's page has loaded.
  await notice.hover()

  await visitor.reload()
  await expect(visitor.locator('main')).toContainText('4.9/5')
  expect(await shownText('rating')).toBe('4.9/5')

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('No source')
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(2)
  await visitor.reload()
  await expect(visitor.locator('main')).not.toContainText('4.9/5')
})

test('a visitor is redirected to the sign-in, and a member without the role gets "not found"', async ({
  page,
  watch,
}) => {
  await page.goto(`${product.url}/admin/site-content`)
  await expect(page).toHaveURL(`${product.url}/login?next=${encodeURIComponent('/admin/site-content')}`)
  await rememberSession(page, await makeMember(product.url, newPerson('Alan')))
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/admin/site-content`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(paths.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  watch.allow(/404/)
  const status = await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('auth_token') ?? '{}') as { access_token: string }
    const headers = { authorization: `Bearer ${session.access_token}` }
    return (await fetch('/api/admin/site-content', { headers })).status
  })
  expect(status).toBe(404)
})

for (const [name, path, heading] of [
  ['the overview', '/admin', 'Overview'],
  ['site content', '/admin/site-content', 'Changes'],
] as const) {
  test(`${name} of the administration has no axe violation, fits every width, and shows the focus`, async ({
    page,
  }) => {
    await rememberSession(page, admin)
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectVisibleFocus(page)
    await expectAccessibleAndFits(page)
  })
}
