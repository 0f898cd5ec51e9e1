import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks, resilienceTests, unitTests } from './steps/checks.ts'
import { runLanes, type Step } from './steps/run-steps.ts'
import { readJourneyReport, readUnitReport } from './steps/test-reports.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const unitReport = (name: 'units' | 'resilience') => join(cache, `vitest-${name}.json`)
const reportFiles = [unitReport('units'), unitReport('resilience')]
const browserReport = join(cache, 'playwright.json')

/**
 * A test that fails and then passes is flaky: it is listed. A loaded machine makes a few of 13,000 tests late; more than this many are a defect of the
 * tests or of the product.
 */
const toleratedFlaky = 3

mkdirSync(cache, { recursive: true })
for (const report of [...reportFiles, browserReport]) rmSync(report, { force: true })

const journeys: Step = { name: 'journeys in a browser', command: ['playwright', 'test', '--retries=1'] }

// All checks and tests of the project. Each runs even if an earlier one failed. The tests that compute fill what the others leave of two cores: most
// checks use one, and the tests of processes and the journeys often wait.
const results = await runLanes([[...checks, resilienceTests(unitReport), journeys], [unitTests(unitReport)]])

const reports = [...reportFiles.map((file) => readUnitReport(file, root)), readJourneyReport(browserReport)]
const sum = (count: 'passed' | 'failed' | 'skipped') => reports.reduce((total, report) => total + report[count], 0)

const failures = reports.flatMap((report) => report.failures)
const flaky = reports.flatMap((report) => report.flaky)
if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n')}`)
if (flaky.length > 0) console.log(`\n── what passed at its second attempt\n${flaky.join('\n')}`)

console.log('\n── results')
for (const { name, code, seconds } of results)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
for (const failure of failures) console.log(`failed ${titleOf(failure)}`)
for (const failure of flaky) console.log(`flaky  ${titleOf(failure)}`)
const failedSteps = results.filter(({ code }) => code !== 0).length
const isTooFlaky = flaky.length > toleratedFlaky
const failed = Math.max(sum('failed'), failedSteps)
console.log(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
if (isTooFlaky) console.log(`More than ${toleratedFlaky} tests passed only at their second attempt.`)
process.exitCode = failed > 0 || isTooFlaky ? 1 : 0

function titleOf(failure: string): string {
  return failure.split('\n', 1)[0] ?? ''
}
