import { makeMigratedFolder } from './migrated-folder.ts'
import { startTestProduct } from './product.ts'

/** Starts the product that most journeys share; `baseURL` of `fixtures.ts` reads its address. Returns the function that ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const migrated = await makeMigratedFolder()
  const product = await startTestProduct()
  process.env.E2E_URL = product.url
  return async () => {
    await product.end()
    await migrated.remove()
  }
}
