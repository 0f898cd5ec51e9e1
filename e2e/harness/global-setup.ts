import type { FullConfig } from '@playwright/test'
import { prepareData } from '../../test/harness/prepare-data.ts'
import { buildProduct } from '../../test/harness/process.ts'
import { preparedData, startTestProduct } from './product.ts'
import { serveSharedParts } from './shared-parts.ts'

/** Starts the product that most journeys share; `baseURL` of `fixtures.ts` reads its address. Returns the function that ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  buildProduct()
  const prepared = await prepareData()
  process.env[preparedData] = prepared.path
  const product = await startTestProduct()
  process.env.E2E_URL = product.url
  const endSharedParts = await serveSharedParts(workers)
  return async () => {
    await Promise.all([product.end(), endSharedParts()])
    await prepared.remove()
  }
}
