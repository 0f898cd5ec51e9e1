import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a runner found. `failures`: what failed, where, and the first lines of why. */
export type Findings = { passed: number; failed: number; skipped: number; failures: string[] }

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

/** Reads what Vitest wrote as JSON; `root` is what files are named from. */
export function readUnitReport(file: string, root: string): Findings {
  const report = readJson<UnitReport>(file)
  if (report === null) return nothing
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const place = relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that could not be read has no tests.
      if (status === 'failed' && failed.length === 0) return [sayFailure(place, '', message)]
      return failed.map(({ fullName, failureMessages }) => sayFailure(place, fullName, failureMessages.join('\n')))
    }),
  }
}

/** Reads what Playwright wrote as JSON. A journey that passed at a second try has failed. */
export function readJourneyReport(file: string): Findings {
  const report = readJson<JourneyReport>(file)
  if (report === null) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = report.suites.flatMap(specsOf).flatMap(({ title, file: name, line, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
    const errors = failed.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return failed.length === 0 ? [] : [sayFailure(`e2e/${name}:${line}`, title, messagesOf(errors))]
  })
  if (report.errors.length > 0) failures.push(sayFailure('e2e', '', messagesOf(report.errors)))
  return { passed: expected, failed: unexpected + flaky, skipped, failures }
}

/** A runner that left no report counts as one failure: that it ran nothing must not look like success. */
const nothing: Findings = { passed: 0, failed: 1, skipped: 0, failures: [] }

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

function sayFailure(place: string, title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(at|❯)\s.*node_modules/.test(line))
  const why = lines.slice(0, shownLines).map((line) => `    ${line.slice(0, 200)}`)
  return [`${place}${title === '' ? '' : ` › ${title}`}`, ...why].join('\n')
}
