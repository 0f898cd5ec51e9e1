import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import { productPictures } from '../../src/web/home/product-pictures.ts'
import { fillGenerator } from '../harness/fixtures.ts'
import { freePort, startTestProduct } from '../harness/product.ts'
import { type DemoShop, demoShop } from './demo-shop.ts'

/*
 * Takes the product pictures on the landing page, and pictures of that page itself: `node e2e/pictures/take-product-pictures.ts [NAME…]`. The product
 * creates all content, on its own site and a small web of pages to check. The pictures are not edited. Pages must be built.
 */

type PictureName = keyof typeof productPictures

type Scene = {
  path: string
  isMember: boolean
  /** The width of the window on a desktop. On a phone it equals the width of the picture. */
  deskWindow: number
  /** Steps before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
  /** The element at which the picture begins, and the margin above and beside it. A phone shows the part with the figures. */
  begin: (page: Page, form: (typeof forms)[number]) => Promise<{ x: number; y: number }>
}

const outDir = join(import.meta.dirname, '../../public/product')
/** Pictures are taken at twice their size, because most screens have that pixel density. */
const scale = 2
/** Of the files, in pixels. */
const fileWidths = { desk: 1440, phone: 720 } as const
const themes = ['light', 'dark'] as const
const forms = ['desk', 'phone'] as const

const scenesOf = (shop: DemoShop): Record<PictureName, Scene> => ({
  dashboard: { path: '/dashboard', isMember: true, deskWindow: 900, begin: belowHeader },
  campaign: {
    path: `/campaigns/${shop.campaignId}`,
    isMember: true,
    deskWindow: 900,
    begin: (page, form) =>
      form === 'phone' ? aboveText(page, /^\d+ of \d+ links verified$/) : besideHeading(page, 64),
  },
  report: {
    path: `/report/${shop.reportId}`,
    isMember: true,
    deskWindow: 1040,
    begin: (page, form) => (form === 'phone' ? aboveText(page, /^Verified$/) : besideHeading(page, 64)),
  },
  evidence: {
    path: `/report/${shop.reportId}`,
    isMember: true,
    deskWindow: 1280,
    async prepare(page) {
      await page.getByRole('button', { name: /a-flask-for-the-shed/ }).click()
      await page.getByRole('dialog').getByRole('heading', { name: 'The link' }).waitFor()
    },
    begin: async (page) => ({ x: (await boxOf(page, '[role="dialog"]')).x, y: 0 }),
  },
  blog: { path: '/blog', isMember: false, deskWindow: 900, begin: belowHeader },
})

async function belowHeader(page: Page) {
  const { y, height } = await boxOf(page, 'body > header')
  return { x: 0, y: y + height }
}

async function besideHeading(page: Page, above: number) {
  const { x, y } = await boxOf(page, 'h1')
  return { x: Math.max(0, x - 40), y: y - above }
}

async function aboveText(page: Page, text: RegExp) {
  const box = await page.getByRole('main').getByText(text).first().boundingBox()
  if (box === null) throw new Error(`There is no ${text}`)
  return { x: 0, y: Math.max(0, box.y - 20) }
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`There is no ${selector}`)
  return box
}

async function takeAll() {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium; run `npm test` once, which brings one.')
  await mkdir(outDir, { recursive: true })
  if (selected(['landing']).length > 0) await takeLandingPage(executablePath)
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    const names = selected(Object.keys(productPictures) as PictureName[])
    if (names.length > 0) await takeScenes(browser, names)
  } finally {
    await browser.close()
  }
}

async function takeScenes(browser: Browser, names: PictureName[]) {
  const shop = await demoShop()
  try {
    const scenes = scenesOf(shop)
    for (const name of names)
      for (const form of forms)
        for (const theme of themes) await take(browser, shop, { name, form, theme, scene: scenes[name] })
  } finally {
    await shop.end()
  }
}

/** The names on the command line; all pictures without any. */
function selected<Name extends string>(names: Name[]): Name[] {
  const requested = process.argv.slice(2)
  return requested.length === 0 ? names : names.filter((name) => requested.includes(name))
}

type Shot = { name: PictureName; form: (typeof forms)[number]; theme: (typeof themes)[number]; scene: Scene }

async function take(browser: Browser, shop: DemoShop, { name, form, theme, scene }: Shot) {
  const size = productPictures[name][form]
  const page = await browser.newPage({
    colorScheme: theme,
    viewport: { width: form === 'desk' ? scene.deskWindow : size.width, height: size.height + 900 },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  if (scene.isMember)
    await page.addInitScript((stored) => localStorage.setItem('auth_token', stored), JSON.stringify(shop.session))
  await page.goto(shop.url + scene.path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  // Requests after the hydration finish within this time. A picture of a skeleton would be noticed at once.
  await sleep(2_000)
  await scene.prepare?.(page)
  await sleep(500)
  const at = await scene.begin(page, form)
  const whole = await page.screenshot({ clip: { ...at, ...size } })
  const file = `${name}-${theme}-${form}.avif`
  const written = await sharp(whole)
    .resize({ width: fileWidths[form] })
    .avif({ quality: 60, effort: 7, chromaSubsampling: '4:4:4' })
    .toFile(join(outDir, file))
  console.log(`${file}: ${written.width} by ${written.height}, ${Math.round(written.size / 1024)} kB`)
  await page.close()
}

/** The top of the landing page for link previews and the README, from a product with a fictional name. */
async function takeLandingPage(executablePath: string) {
  const port = await freePort()
  const product = await startTestProduct({ PUBLIC_URL: 'http://linkwright.example', PORT: String(port) })
  const resolved = `--host-resolver-rules=MAP linkwright.example:80 127.0.0.1:${port}`
  const browser = await chromium.launch({ executablePath, args: [...browserFlags, resolved] })
  try {
    for (const { file, width, height } of [
      { file: join(outDir, '../og.png'), width: 1200, height: 630 },
      { file: join(import.meta.dirname, '../../docs/landing.png'), width: 1280, height: 1040 },
    ]) {
      const page = await browser.newPage({ colorScheme: 'light', viewport: { width, height }, reducedMotion: 'reduce' })
      await page.goto(product.url, { waitUntil: 'load' })
      await fillGenerator(page, {
        keyword: 'loose leaf tea',
        anchorText: 'loose leaf guide',
        targetUrl: 'https://meadowtea.example.com/loose-leaf',
      })
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        window.scrollTo(0, 0)
      })
      await page.evaluate(() => document.fonts.ready)
      await sleep(1_000)
      const { size } = await sharp(await page.screenshot())
        .png({ palette: true, effort: 10, compressionLevel: 9 })
        .toFile(file)
      console.log(`${file}: ${Math.round(size / 1024)} kB`)
      await page.close()
    }
  } finally {
    await browser.close()
    await product.end()
  }
}

await takeAll()
