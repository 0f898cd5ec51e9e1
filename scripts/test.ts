import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runStep, type Step } from './run-steps.ts'
import { readJourneyReport, readUnitReport } from './test-reports.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const unitReport = join(cache, 'vitest.json')
const browserReport = join(cache, 'playwright.json')

/**
 * A test that fails and then passes is flaky: it is listed. A loaded machine makes a few of 13,000 tests late; more than this many are a defect of the
 * tests or of the product.
 */
const toleratedFlaky = 3

/** All checks and tests of the project. Each runs even if an earlier one failed. */
const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'borders', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'pages', command: ['node', 'scripts/setup.mjs', '--build'] },
  {
    name: 'unit and service tests',
    command: ['vitest', 'run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  { name: 'journeys in a browser', command: ['playwright', 'test', '--retries=1'] },
]

mkdirSync(cache, { recursive: true })
rmSync(unitReport, { force: true })
rmSync(browserReport, { force: true })
const results = steps.map((step) => ({ name: step.name, ...runStep(step) }))

const reports = [readUnitReport(unitReport, root), readJourneyReport(browserReport)]
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
