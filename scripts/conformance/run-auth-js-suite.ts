import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Exception, exceptionOf } from './auth-js-exceptions.ts'

export type SuiteTest = {
  /** Under `test/`. */
  file: string
  name: string
  /** The message of jest about a failed test. */
  failure: string | null
  exception: Exception | undefined
}

type JestReport = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The suite has two halves, each with its own configuration. */
export const suiteConfigs = ['jest.config.cli.js', 'jest.config.docker.js'] as const

/** Runs both halves with the jest that is installed next to the suite. Throws if it, or one of its files, does not run. */
export async function runAuthJsSuite(suite: string): Promise<SuiteTest[]> {
  const directory = await mkdtemp(join(tmpdir(), 'auth-js-suite-'))
  try {
    const tests: SuiteTest[] = []
    for (const config of suiteConfigs) tests.push(...(await runHalf(suite, config, join(directory, `${config}.json`))))
    return tests
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function runHalf(suite: string, config: string, report: string): Promise<SuiteTest[]> {
  const jest = createRequire(join(suite, 'package.json')).resolve('jest/bin/jest')
  const options = ['--config', config, '--runInBand', '--coverage=false', '--json', '--outputFile', report]
  const child = spawn(process.execPath, [jest, ...options], { cwd: suite, stdio: 'ignore' })
  await once(child, 'exit')
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JestReport
  return testResults.flatMap(({ name: path, message, assertionResults }) => {
    if (assertionResults.length === 0) throw new Error(`${path} did not run:\n${message}`)
    const file = relative(join(suite, 'test'), path)
    return assertionResults.map(({ fullName: name, status, failureMessages }) => {
      const failure = status === 'passed' ? null : failureMessages.join('\n') || status
      return { file, name, failure, exception: exceptionOf(file, name) }
    })
  })
}
