import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { browserFlags, findBrowser } from '../scripts/browser.ts'
import { makeDataDir, startProduct } from '../test/harness/process.ts'
import { buildPages } from './harness/build-pages.ts'
import type { Report } from './harness/report.ts'
import { median } from './harness/rounds.ts'
import { fillProduct, startLinkingPages } from './harness/seeded-pages.ts'

/** Every page is looked at this often; `BENCH_LIGHTHOUSE=1` looks once, which proves that it works and says little about performance. */
const rounds = Number(process.env.BENCH_LIGHTHOUSE ?? 3)

const presets = ['desktop', 'mobile'] as const
type Preset = (typeof presets)[number]

type Page = {
  name: string
  url: string
  /** Kept from search engines on purpose: whether it may be found is then no question. */
  isUnlisted?: boolean
}

const Look = z.object({
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  seo: z.number(),
  lcpMs: z.number(),
  cls: z.number(),
  tbtMs: z.number(),
  scriptBytes: z.number(),
  faults: z.array(z.string()),
  lighthouse: z.string(),
  browser: z.string(),
})
type Look = z.infer<typeof Look>

const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
type Score = (typeof scores)[number]
const scoreNames: Record<Score, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
  seo: 'SEO',
}
const wanted: Record<Preset, Record<Score, number>> = {
  desktop: { performance: 100, accessibility: 100, bestPractices: 100, seo: 100 },
  mobile: { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 },
}

type Looked = { page: Page; preset: Preset; looks: Look[] }

/** What Lighthouse says of five pages of the product in production mode, on a desk and on a phone. */
export async function run(): Promise<Report> {
  const browserPath = findBrowser()
  if (browserPath === null) throw new Error('There is no Chromium; run `npm test` once, which brings one.')
  buildPages()
  const closing: (() => unknown)[] = []
  try {
    const pages = await startPages(closing)
    const looked = pages.flatMap((page) => presets.map((preset): Looked => ({ page, preset, looks: [] })))
    for (let round = 1; round <= rounds; round += 1) {
      for (const { page, preset, looks } of looked) {
        looks.push(await look(page, preset, browserPath))
        process.stderr.write(`round ${round} of ${rounds}: ${page.name}, ${preset}\n`)
      }
    }
    return report(looked)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function startPages(closing: (() => unknown)[]): Promise<Page[]> {
  const dataDir = await makeDataDir()
  closing.push(() => dataDir.remove())
  const linking = await startLinkingPages()
  closing.push(() => linking.close())
  const roomy = '100000'
  const product = await startProduct({
    DATA_DIR: dataDir.path,
    AUTH_AUTOCONFIRM: 'true',
    FETCH_ALLOW: linking.hostPort,
    FETCH_HOST_DELAY_MS: '0',
    TRIAL_POSTS_PER_ADDRESS: roomy,
    TRIAL_POSTS_PER_TARGET_HOST: roomy,
    TRIAL_POSTS_WITHOUT_CHALLENGE: roomy,
  })
  closing.push(() => product.stop())
  const { url } = product
  const shown = await fillProduct({ url, dataDir: dataDir.path, linking: linking.origin })
  const site = `http://${shown.site.host}:${new URL(url).port}${shown.site.path}`
  return [
    { name: '/', url: `${url}/` },
    { name: '/blog', url: `${url}/blog` },
    { name: 'a post', url: url + shown.post },
    { name: 'a report', url: url + shown.report, isUnlisted: true },
    { name: 'a page of a site', url: site },
  ]
}

/** One look, in a process and with a browser of its own. On a busy machine a browser may miss the beginning of its own trace: it may look again. */
async function look(page: Page, preset: Preset, browserPath: string, triesLeft = 3): Promise<Look> {
  const { url, isUnlisted = false } = page
  const script = join(import.meta.dirname, 'harness/lighthouse-process.mjs')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(
    JSON.stringify({ url, preset, browserPath, browserFlags, skipAudits: isUnlisted ? ['is-crawlable'] : [] }),
  )
  const printed = z.union([Look, z.object({ failure: z.string() })]).parse(await json(child.stdout))
  if (!('failure' in printed)) return printed
  if (triesLeft <= 1) throw new Error(`${page.name}, ${preset}: ${printed.failure}`)
  process.stderr.write(`${page.name}, ${preset}: ${printed.failure}, again\n`)
  return look(page, preset, browserPath, triesLeft - 1)
}

const middle = (looks: Look[], of: (look: Look) => number) => median(looks.map(of))

function report(looked: Looked[]): Report {
  const all = looked.flatMap(({ looks }) => looks)
  const faults = [
    ...new Set(
      looked.flatMap(({ page, looks }) => looks.flatMap((own) => own.faults.map((fault) => `${page.name}: ${fault}`))),
    ),
  ]
  return {
    title: 'What Lighthouse says of pages full of things',
    columns: ['page', 'as on', ...scores.map((score) => scoreNames[score]), 'LCP ms', 'CLS', 'TBT ms', 'script kB'],
    rows: looked.map(({ page, preset, looks }) => [
      page.name,
      preset,
      ...scores.map((score) => String(middle(looks, (one) => one[score]))),
      middle(looks, ({ lcpMs }) => lcpMs).toFixed(0),
      middle(looks, ({ cls }) => cls).toFixed(3),
      middle(looks, ({ tbtMs }) => tbtMs).toFixed(0),
      (middle(looks, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
    ]),
    notes: [
      `Medians of ${rounds} looks, each with a browser of its own that has nothing in its cache. Timings are what Lighthouse reckons for its slowed line and processor from what it saw here.`,
      'The report is kept from search engines on purpose, so whether it may be found is left out of its SEO.',
      'Script is what was sent until the page was quiet and nobody had touched it, with its headers; a script that a page begins with is counted.',
      ...faults,
    ],
    marks: marksOf(looked),
    versions: { node: process.versions.node, lighthouse: all[0]?.lighthouse ?? '', chromium: all[0]?.browser ?? '' },
    data: { rounds, looked },
  }
}

/** The worst of all pages stands for them: a score over the one wanted, and for CLS, which is to be nothing, what is left of one. */
function marksOf(looked: Looked[]) {
  const byScore = presets.flatMap((preset) =>
    scores.map((score) => {
      const own = looked.filter((one) => one.preset === preset)
      const worst = Math.min(...own.map(({ looks }) => middle(looks, (one) => one[score])))
      return {
        name: `${preset}: ${scoreNames[score]} / ${wanted[preset][score]}`,
        ratio: worst / wanted[preset][score],
        atLeast: 1,
      }
    }),
  )
  const shift = Math.max(...looked.map(({ looks }) => middle(looks, ({ cls }) => cls)))
  return [...byScore, { name: '1 - CLS', ratio: 1 - shift, atLeast: 1 }]
}
