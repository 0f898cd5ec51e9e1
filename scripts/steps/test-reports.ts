import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * The result of a test runner. `failures` and `flaky`: the name, the file and the first lines of the message of each test that failed, and of each that
 * passed only at its second attempt. `passed` includes the latter.
 */
export type Findings = { passed: number; failed: number; skipped: number; failures: string[]; flaky: string[] }

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; file: string; line: number; tests: Attempted[] }
type Attempted = { status: string; results: { errors: { message?: string }[] }[] }
type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
  errors: { message?: string }[]
}

/** Reads the JSON report of Vitest; file names are relative to `root`. */
export function readUnitReport(file: string, root: string): Findings {
  const report = readJson<UnitReport>(file)
  if (report === null) return nothing
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that could not be loaded has no tests.
      if (status === 'failed' && failed.length === 0) return [describeFailure(file, '', message)]
      return failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages.join('\n')))
    }),
    // The messages of a passed test are those of an earlier attempt.
    flaky: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) =>
          describeFailure(relative(root, name), fullName, failureMessages.join('\n')),
        ),
    ),
  }
}

/** Reads the JSON report of Playwright. */
export function readJourneyReport(file: string): Findings {
  const report = readJson<JourneyReport>(file)
  if (report === null) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = journeysWith('unexpected', report.suites)
  if (report.errors.length > 0) failures.push(describeFailure('e2e', '', messagesOf(report.errors)))
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures,
    flaky: journeysWith('flaky', report.suites),
  }
}

function journeysWith(outcome: 'unexpected' | 'flaky', suites: readonly Suite[]): string[] {
  return suites.flatMap(specsOf).flatMap(({ title, file: name, line, tests }) => {
    const found = tests.filter(({ status }) => status === outcome)
    const errors = found.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return found.length === 0 ? [] : [describeFailure(`e2e/${name}:${line}`, title, messagesOf(errors))]
  })
}

/** A runner without a report counts as one failure, so that a runner that did not start is not a success. */
const nothing: Findings = { passed: 0, failed: 1, skipped: 0, failures: [], flaky: [] }

const shownLines = 12

function readJson<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function messagesOf(errors: readonly { message?: string }[]): string {
  return errors.map(({ message = '' }) => message).join('\n')
}

function describeFailure(file: string, title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(at|❯)\s.*node_modules/.test(line))
  const why = lines.slice(0, shownLines).map((line) => `    ${line.slice(0, 200)}`)
  return [`${file}${title === '' ? '' : ` › ${title}`}`, ...why].join('\n')
}
