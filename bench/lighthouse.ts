import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { browserFlags, findBrowser } from '../scripts/browser.ts'
import { makeDataDir, startProduct } from '../test/harness/process.ts'
import { buildPages } from './harness/build-pages.ts'
import { firstTap, type Tap, type TapTimes } from './harness/first-tap.ts'
import type { Report } from './harness/report.ts'
import { median, quantile } from './harness/rounds.ts'
import { fillProduct, startLinkingPages } from './harness/seeded-pages.ts'

/** How often every page is measured. `BENCH_LIGHTHOUSE=1` measures once, which proves that the bench works and says little about performance. */
const rounds = Number(process.env.BENCH_LIGHTHOUSE ?? 3)

const presets = ['desktop', 'mobile'] as const
type Preset = (typeof presets)[number]

type Page = {
  name: string
  url: string
  /** The page is intentionally excluded from search engines, so the audit of its indexability is ignored. */
  isUnlisted?: boolean
  /** A control that works only after hydration. */
  tap?: Tap
  /** Entries of the browser's local storage, like the session of a member. */
  stored?: Readonly<Record<string, string>>
  /** Only the first tap is measured. */
  isTapOnly?: boolean
}

/** The first tap is this long after its target is painted. Visitors read before they tap; many of the taps of each page are later than all of these. */
const tapsAfterMs = [1_000, 2_000, 3_000, 4_000]
const tapMarkMs = 200

const Measurement = z.object({
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
type Measurement = z.infer<typeof Measurement>

const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
type Score = (typeof scores)[number]
const scoreNames: Record<Score, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
  seo: 'SEO',
}
const scoreBounds: Record<Preset, Record<Score, number>> = {
  desktop: { performance: 100, accessibility: 100, bestPractices: 100, seo: 100 },
  mobile: { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 },
}

type PageResult = { page: Page; preset: Preset; measurements: Measurement[] }
type TapResult = { page: Page; tap: Tap; times: (TapTimes & { afterMs: number })[] }

/** Lighthouse results of five pages of the product in production mode, on desktop and mobile, and the first tap on five pages on a slow phone. */
export async function run(): Promise<Report> {
  const browserPath = findBrowser()
  if (browserPath === null) throw new Error('There is no Chromium; run `npm test` once, which brings one.')
  buildPages()
  const closing: (() => unknown)[] = []
  try {
    const pages = await startPages(closing)
    const results = pages
      .filter(({ isTapOnly }) => !isTapOnly)
      .flatMap((page) => presets.map((preset): PageResult => ({ page, preset, measurements: [] })))
    const taps = pages.flatMap((page): TapResult[] => (page.tap ? [{ page, tap: page.tap, times: [] }] : []))
    for (let round = 1; round <= rounds; round += 1) {
      for (const { page, preset, measurements } of results) {
        measurements.push(await measure(page, preset, browserPath))
        process.stderr.write(`round ${round} of ${rounds}: ${page.name}, ${preset}\n`)
      }
      for (const { page, tap, times } of taps) {
        for (const afterMs of tapsAfterMs) {
          const options = { browserPath, browserFlags, afterMs, stored: page.stored ?? {} }
          times.push({ afterMs, ...(await firstTap(page.url, tap, options)) })
        }
        process.stderr.write(`round ${round} of ${rounds}: ${page.name}, first tap\n`)
      }
    }
    return report(results, taps)
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
    { name: '/', url: `${url}/`, tap: { target: 'input[name=keyword]', result: 'input[name=keyword]:focus' } },
    { name: '/blog', url: `${url}/blog` },
    { name: 'a post', url: url + shown.post },
    {
      name: 'a report',
      url: url + shown.report,
      isUnlisted: true,
      tap: { target: 'main fieldset button', result: 'main fieldset button[aria-pressed=true]' },
    },
    { name: 'a page of a site', url: site },
    {
      name: '/backlink-report',
      url: `${url}/backlink-report`,
      isTapOnly: true,
      tap: { target: 'main input', result: 'main input:focus' },
    },
    {
      name: '/login',
      url: `${url}/login`,
      isTapOnly: true,
      tap: { target: 'main [role=tab]:nth-child(2)', result: 'main [role=tab]:nth-child(2)[aria-selected=true]' },
    },
    {
      name: '/dashboard',
      url: `${url}/dashboard`,
      isTapOnly: true,
      stored: { auth_token: JSON.stringify(shown.session) },
      tap: { target: 'nav a[href="/campaigns"]', result: 'nav a[href="/campaigns"][aria-current=page]' },
    },
  ]
}

/**
 * One measurement, in a separate process with its own browser. On a busy machine a browser may miss the start of its own trace, so it may repeat the
 * measurement.
 */
async function measure(page: Page, preset: Preset, browserPath: string, triesLeft = 3): Promise<Measurement> {
  const { url, isUnlisted = false } = page
  const script = join(import.meta.dirname, 'harness/lighthouse-process.mjs')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(
    JSON.stringify({ url, preset, browserPath, browserFlags, skipAudits: isUnlisted ? ['is-crawlable'] : [] }),
  )
  const printed = z.union([Measurement, z.object({ failure: z.string() })]).parse(await json(child.stdout))
  if (!('failure' in printed)) return printed
  if (triesLeft <= 1) throw new Error(`${page.name}, ${preset}: ${printed.failure}`)
  process.stderr.write(`${page.name}, ${preset}: ${printed.failure}, again\n`)
  return measure(page, preset, browserPath, triesLeft - 1)
}

const middle = (measurements: Measurement[], of: (measure: Measurement) => number) => median(measurements.map(of))

function report(results: PageResult[], taps: TapResult[]): Report {
  const all = results.flatMap(({ measurements }) => measurements)
  const faults = [
    ...new Set(
      results.flatMap(({ page, measurements }) =>
        measurements.flatMap((own) => own.faults.map((fault) => `${page.name}: ${fault}`)),
      ),
    ),
  ]
  return {
    title: 'What Lighthouse says of pages full of things',
    columns: ['page', 'device', ...scores.map((score) => scoreNames[score]), 'LCP ms', 'CLS', 'TBT ms', 'script kB'],
    rows: results.map(({ page, preset, measurements }) => [
      page.name,
      preset,
      ...scores.map((score) => String(middle(measurements, (one) => one[score]))),
      middle(measurements, ({ lcpMs }) => lcpMs).toFixed(0),
      middle(measurements, ({ cls }) => cls).toFixed(3),
      middle(measurements, ({ tbtMs }) => tbtMs).toFixed(0),
      (middle(measurements, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
    ]),
    notes: [
      `Medians of ${rounds} runs, each in a new browser with an empty cache. Lighthouse computes its times for a slow connection and processor from what it measured here.`,
      'The report is kept from search engines on purpose, so whether it may be found is left out of its SEO.',
      'Script is what was sent, with headers, until the page was idle, without any interaction; the script that a page loads first is included.',
      `The first tap: a phone with a quarter of this processor and a slow 4G line, ${tapsAfterMs.map((ms) => ms / 1000).join(', ')} s after what is tapped is painted, until its result is painted; in brackets until the next paint of any kind (INP).`,
      ...taps.map(({ page, tap, times }) => `${page.name}, ${tap.target}: ${tapText(times)}`),
      ...faults,
    ],
    marks: [...marksOf(results), ...taps.map(tapMark)],
    versions: { node: process.versions.node, lighthouse: all[0]?.lighthouse ?? '', chromium: all[0]?.browser ?? '' },
    data: { rounds, results, taps },
  }
}

function tapText(times: TapResult['times']): string {
  const ms = (values: number[], of: (values: number[]) => number) => of(values).toFixed(0)
  const byTime = tapsAfterMs.map((afterMs) => {
    const own = times.filter((time) => time.afterMs === afterMs)
    const medianOf = (key: keyof TapTimes) =>
      ms(
        own.map((time) => time[key]),
        median,
      )
    return `${medianOf('result')} (${medianOf('nextPaint')})`
  })
  return `${byTime.join(', ')} ms; p75 of all ${p75(times).toFixed(0)} ms`
}

const p75 = (times: TapResult['times']) =>
  quantile(
    times.map(({ result }) => result),
    0.75,
  )

function tapMark({ page, times }: TapResult) {
  return { name: `first tap on ${page.name}: ${tapMarkMs} ms / p75`, ratio: tapMarkMs / p75(times), atLeast: 1 }
}

/** The worst page determines the result: its score relative to the bound, and for CLS, whose target is zero, the rest up to one. */
function marksOf(results: PageResult[]) {
  const byScore = presets.flatMap((preset) =>
    scores.map((score) => {
      const own = results.filter((one) => one.preset === preset)
      const worst = Math.min(...own.map(({ measurements }) => middle(measurements, (one) => one[score])))
      return {
        name: `${preset}: ${scoreNames[score]} / ${scoreBounds[preset][score]}`,
        ratio: worst / scoreBounds[preset][score],
        atLeast: 1,
      }
    }),
  )
  const shift = Math.max(...results.map(({ measurements }) => middle(measurements, ({ cls }) => cls)))
  return [...byScore, { name: '1 - CLS', ratio: 1 - shift, atLeast: 1 }]
}
