import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { closedHost, type LinkingSite, startLinkingSite } from './linking-site.ts'
import type { Mailbox } from './mailbox.ts'
import { type StartedProduct, startTestProduct, type TestProduct } from './product.ts'
import { linkPorts, sharedMailbox, sharedProduct } from './shared-parts.ts'
import { startTextService, type TextService } from './text-service.ts'

/** Faults that fail a journey, unless the journey allows them beforehand. */
type Watch = {
  /** Allows console errors that match. Chromium reports every response with a status of 400 and above as one. */
  allow(text: RegExp): void
  /** Watches a context that the test opened itself. */
  add(context: BrowserContext): Promise<void>
}

type Fixtures = {
  watch: Watch
  /** A page in a separate browser context, as on another machine. It is closed with the test. */
  openElsewhere: (options?: BrowserContextOptions) => Promise<Page>
}

/** Started at the first use. A start takes as long as several journeys, so journeys share products where they can. */
type WorkerFixtures = {
  /**
   * Starts a product with these settings, or returns the one that an earlier journey of the worker started with them. Because idle products cost time
   * too, this ends the one that was started before it, and the last one ends with the worker.
   */
  startProduct: (settings?: Record<string, string>) => Promise<TestProduct>
  /** The mail server of all workers. */
  mail: Mailbox
  links: LinkingSite
  textService: TextService
  /** A product of all workers, whose accounts need no confirmation. It takes payments in the sandbox and reads pages of `links`. */
  openProduct: TestProduct
  /**
   * A product of all workers, which sends its mail to `mail`, takes payments in the sandbox, and reads pages of `links`. Only the journeys of moderation
   * submit posts there, and only those of the waitlist join it, because they expect a certain number.
   */
  mailProduct: TestProduct
  /** A product of the worker, whose articles are written by `textService`. */
  writingProduct: TestProduct
}

/** The origins of the products under test and of their payment pages. All other origins are foreign. */
export const productOrigins = new Set<string>()

/** Settings of the products that all workers share. */
const sharedSettings = () => ({
  AUTH_REQUESTS_PER_ADDRESS: '100000',
  FETCH_ALLOW: [...linkPorts().map((port) => `127.0.0.1:${port}`), closedHost].join(),
  FETCH_HOST_DELAY_MS: '0',
  PAYMENTS: 'sandbox',
})

function known<Product extends TestProduct>(product: Product): Product {
  for (const origin of [product.url, product.sandboxOrigin]) if (origin !== null) productOrigins.add(origin)
  return product
}

const patience = { scope: 'worker', timeout: 180_000 } as const

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    const url = process.env.E2E_URL ?? ''
    productOrigins.add(url)
    await use(url)
  },

  startProduct: [
    async ({ browserName: _ }, use) => {
      // A promise, so that a run that is interrupted during the start ends the product as well.
      let own = null as { key: string; product: Promise<StartedProduct> } | null
      const endOwn = async () => {
        const product = await own?.product.catch(() => null)
        own = null
        await product?.end()
      }
      await use(async (settings = {}) => {
        const key = JSON.stringify(settings)
        if (own?.key !== key) {
          await endOwn()
          own = { key, product: startTestProduct(settings) }
        }
        return known(await own.product)
      })
      await endOwn()
    },
    patience,
  ],

  mail: [async ({ browserName: _ }, use) => use(await sharedMailbox()), patience],
  links: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const links = await startLinkingSite(linkPorts()[parallelIndex])
      await use(links)
      await links.end()
    },
    patience,
  ],
  textService: [
    async ({ browserName: _ }, use) => {
      const service = await startTextService()
      await use(service)
      await service.close()
    },
    patience,
  ],

  openProduct: [
    async ({ browserName: _ }, use, worker) => {
      const settings = { ...sharedSettings(), AUTH_AUTOCONFIRM: 'true', REPORTS_PER_ADDRESS: '1000' }
      await use(known(await sharedProduct(settings, worker)))
    },
    patience,
  ],
  mailProduct: [
    async ({ mail }, use, worker) => {
      const sender = { SMTP_URL: mail.url, MAIL_FROM: 'Linkwright <links@linkwright.example>' }
      await use(known(await sharedProduct({ ...sharedSettings(), ...sender }, worker)))
    },
    patience,
  ],
  writingProduct: [
    async ({ textService }, use) => {
      const product = await startTestProduct({ AI_BASE_URL: textService.baseUrl, AI_MODEL: 'test-model' })
      await use(known(product))
      await product.end()
    },
    patience,
  ],

  watch: [
    async ({ context, baseURL: _ }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      const watch = {
        allow: (text: RegExp) => void allowed.push(text),
        add: (watched: BrowserContext) => watchContext(watched, faults),
      }
      await watch.add(context)
      await use(watch)
      expect(faults.filter((fault) => !allowed.some((text) => text.test(fault)))).toEqual([])
    },
    { auto: true },
  ],

  openElsewhere: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch.add(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

/** Records console errors, uncaught errors, dialogs, violations of the content policy, and requests to foreign origins. */
async function watchContext(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = productOrigins.has(url.origin) || url.protocol === 'data:' || url.protocol === 'about:'
    if (!isOwn) faults.push(`foreign request: ${request.method()} ${request.url()}`)
  })
  await context.addInitScript(reportPolicyViolations)
}

function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`)
  })
}

/** The input of a guest in most journeys. The target has typical parts of URLs: a query, and characters that HTML escapes. */
export const guestFields = {
  keyword: 'rain barrels',
  anchorText: 'rain barrel guide',
  targetUrl: 'https://example.com/barrels?size=2&lid=yes',
}

export async function fillGenerator(page: Page, fields: Partial<typeof guestFields> = {}): Promise<void> {
  const { keyword, anchorText, targetUrl } = { ...guestFields, ...fields }
  await page.getByLabel('Keyword', { exact: true }).fill(keyword)
  await page.getByLabel('Anchor Text', { exact: true }).fill(anchorText)
  await page.getByLabel('Target URL', { exact: true }).fill(targetUrl)
}

/** Presses the button and waits for the dialog at the end. */
export async function claim(page: Page, fields: Partial<typeof guestFields> = {}) {
  await fillGenerator(page, fields)
  await page.getByRole('button', { name: 'Claim Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Blog Post Published' })
  await expect(dialog).toBeVisible()
  return dialog
}
