import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runStep, type Step } from './run-steps.ts'

const cache = join(import.meta.dirname, '../.cache')
const unitReport = join(cache, 'vitest.json')
const browserReport = join(cache, 'playwright.json')

/** Every check and test of the project, each run even when an earlier one failed. */
const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'borders', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'pages', command: ['node', 'scripts/setup.mjs', '--build'] },
  {
    name: 'unit and service tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  { name: 'journeys in a browser', command: ['playwright', 'test'] },
]

type Counts = { passed: number; failed: number; skipped: number }

/** A runner that left no report counts as one failure: that it ran nothing must not look like success. */
function readCounts(file: string, counts: (report: never) => Counts): Counts {
  return existsSync(file)
    ? counts(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 1, skipped: 0 }
}

mkdirSync(cache, { recursive: true })
rmSync(unitReport, { force: true })
rmSync(browserReport, { force: true })
const results = steps.map((step) => ({ name: step.name, ...runStep(step) }))

const unit = readCounts(
  unitReport,
  (report: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }),
)
const browser = readCounts(
  browserReport,
  ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }),
)

console.log('\n── results')
for (const { name, code, seconds } of results)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
const failedSteps = results.filter(({ code }) => code !== 0).length
const failed = Math.max(unit.failed + browser.failed, failedSteps)
console.log(`\n${unit.passed + browser.passed} passed, ${failed} failed, ${unit.skipped + browser.skipped} skipped`)
process.exitCode = failedSteps > 0 || failed > 0 ? 1 : 0
