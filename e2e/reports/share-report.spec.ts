import { expect, test } from '../harness/fixtures.ts'
import { anchorText, destination, type LinkingSite } from '../harness/linking-site.ts'
import { makeMember, newPerson, rememberSession } from '../harness/members.ts'

let site: LinkingSite
test.beforeAll(({ links }) => {
  site = links
})

async function makeReport(url: string, session: Record<string, unknown>): Promise<string> {
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
  const urls = ['/found', '/wrong-anchor', '/missing'].map((path) => site.origin + path)
  const body = JSON.stringify({ keyword: 'barrels', anchorText, destinationUrl: destination, urls })
  const made = await fetch(`${url}/api/reports`, { method: 'POST', headers, body })
  expect(made.status).toBe(201)
  const { report } = (await made.json()) as { report: { id: string } }
  await expect
    .poll(
      async () =>
        ((await (await fetch(`${url}/api/reports/${report.id}`)).json()) as { report: { status: string } }).report
          .status,
      { timeout: 30_000 },
    )
    .toBe('done')
  return report.id
}

test('the owner of a report decides on its readers, and on the visible parts', async ({
  page,
  openProduct: product,
  openElsewhere,
  watch,
}) => {
  watch.allow(/status of (?:403|404)/)
  const session = await makeMember(product.url, newPerson())
  const id = await makeReport(product.url, session)
  const address = `${product.url}/report/${id}`
  await rememberSession(page, session)
  await page.goto(address)
  await page.getByRole('button', { name: 'Sharing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sharing' })
  await dialog.getByLabel('Password').fill('rain barrels at dawn')
  await dialog.getByRole('button', { name: 'Require password' }).click()
  await expect(dialog.getByText('Viewers need a password')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Anchor texts/ }).check()
  await dialog.getByRole('checkbox', { name: /^Summary/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  // The form needs no script.
  const reader = await openElsewhere({ javaScriptEnabled: false })
  expect((await reader.goto(address))?.status()).toBe(403)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This report is protected by a password')
  await reader.getByLabel('Password').fill('a guess')
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(reader.getByText('Wrong password.')).toBeVisible()
  await reader.getByLabel('Password').fill('rain barrels at dawn')
  await reader.getByRole('button', { name: 'Open the report' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(anchorText)
  await expect(reader.getByText('click here')).toHaveCount(0)
  await expect(reader.getByRole('heading', { name: 'By anchor text' })).toHaveCount(0)
  await expect(reader.getByRole('heading', { name: 'By host' })).toBeVisible()

  // The owner sees the complete report on the page as well.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'By anchor text' })).toBeVisible()

  await page.getByRole('button', { name: 'Sharing' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Share again' })).toBeVisible()
  expect((await reader.goto(address))?.status()).toBe(404)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Report not found')

  // Without the pass the page does not know its owner; the session does.
  await page.context().clearCookies()
  await page.goto(address)
  await page.getByRole('link', { name: 'Open as owner' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(anchorText)
})
