import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readJourneyReport, readUnitReport } from '../../scripts/steps/test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkwright-test-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

function unitTest(fullName: string, status: string, ...failureMessages: string[]) {
  return { fullName, status, failureMessages }
}

test('a unit test that passed at its second attempt is flaky and passed, one that did not is a failure', () => {
  const report = reportOf({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: join(folder, 'some.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          unitTest('works', 'passed'),
          unitTest('works late', 'passed', 'Error: too late'),
          unitTest('does not work', 'failed', 'Error: not there'),
        ],
      },
    ],
  })
  expect(readUnitReport(report, folder)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['some.test.ts › does not work\n    Error: not there'],
    flaky: ['some.test.ts › works late\n    Error: too late'],
  })
})

test('a journey that passed at its second attempt is flaky and passed, one that did not is a failure', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'some.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  })
  const report = reportOf({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      { specs: [spec('works late', 'flaky', 'too late')], suites: [{ specs: [spec('breaks', 'unexpected', 'no')] }] },
    ],
    errors: [],
  })
  expect(readJourneyReport(report)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    failures: ['e2e/some.spec.ts:7 › breaks\n    no'],
    flaky: ['e2e/some.spec.ts:7 › works late\n    too late'],
  })
})

test('a runner that wrote no report counts as a failure', () => {
  expect(readUnitReport(join(folder, 'missing.json'), folder)).toMatchObject({ passed: 0, failed: 1 })
})
