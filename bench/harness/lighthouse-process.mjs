import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import * as chromeLauncher from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'

/* Measures one page once, with a new browser without cached data. The order and the result are JSON. */

const { url, preset, browserPath, browserFlags, skipAudits } = JSON.parse(await text(stdin))
const chrome = await chromeLauncher.launch({
  chromePath: browserPath,
  chromeFlags: ['--headless=new', ...browserFlags],
  logLevel: 'silent',
})
try {
  const flags = { port: chrome.port, logLevel: 'error', output: 'json', skipAudits }
  const { lhr } = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined)
  stdout.write(JSON.stringify(summaryOf(lhr)))
} finally {
  await chrome.kill()
}

function summaryOf({ categories, audits, runtimeError, lighthouseVersion, environment }) {
  if (runtimeError !== undefined) return { failure: runtimeError.code }
  const scores = Object.fromEntries(
    Object.entries(categories).map(([id, { score }]) => [id, score === null ? null : Math.round(score * 100)]),
  )
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: scores.performance,
    accessibility: scores.accessibility,
    bestPractices: scores['best-practices'],
    seo: scores.seo,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    faults: faultsOf(categories, audits),
    lighthouse: lighthouseVersion,
    browser: /Chrom\w+\/([\d.]+)/.exec(environment.hostUserAgent)?.[1] ?? 'unknown',
  }
}

/** The audits that reduce the score: every weighted audit below the best result. Those of performance are timings, which the figures already contain. */
function faultsOf(categories, audits) {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => {
      const things = (audits[id].details?.items ?? []).slice(0, 3)
      return `${id}: ${things.map((item) => JSON.stringify(item.node?.snippet ?? item.description ?? item)).join(' ')}`
    })
}
