import { startTestProduct } from './product.ts'

/** The product that most journeys share; `baseURL` of `fixtures.ts` reads its address. Answers what ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startTestProduct()
  process.env.E2E_URL = product.url
  return product.end
}
