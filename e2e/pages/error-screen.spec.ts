import { sql } from 'kysely'
import { openDatabase } from '../harness/database.ts'
import { expect, test } from '../harness/fixtures.ts'

test('a page whose data cannot be read shows that, runs nothing that the content policy refuses, and works again afterwards', async ({
  page,
  // A product of this worker: journeys of others read the same table.
  writingProduct: product,
  watch,
}) => {
  watch.allow(/status of (?:500|404)/)
  const address = `${product.url}/report/01890a5d-ac96-774b-bcce-b302099a8057`
  const { db, close } = await openDatabase(product)
  try {
    await sql`alter table reports rename to reports_out_of_reach`.execute(db)
    expect((await page.goto(address))?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    // The scripts of the page ran.
    await expect(page.locator('html')).toHaveAttribute('data-theme-ready')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await sql`alter table reports_out_of_reach rename to reports`.execute(db)
    await page.getByRole('link', { name: 'Refresh Page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which of your backlinks are live?')
  } finally {
    await sql`alter table if exists reports_out_of_reach rename to reports`.execute(db)
    await close()
  }
})
