import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startSuiteServers, suiteAddresses } from './conformance/auth-js-servers.ts'
import { runAuthJsSuite, type SuiteTest, suiteConfigs } from './conformance/run-auth-js-suite.ts'

/*
 * Starts the product at the addresses that the test suite of the official auth client expects. With `--run` the suite is run, and every failure that
 * is not an exception, and every exception that passes, is printed. Without it, the servers run until they are interrupted. See
 * docs/auth-js-suite.md.
 */
const failureLinesMax = 8

const [path, ...options] = process.argv.slice(2)
if (path === undefined || !isSuite(resolve(path))) {
  console.error('Usage: npm run conformance:auth-js -- PATH [--run]\nPATH is packages/core/auth-js of supabase-js.')
  process.exit(2)
}
const suite = resolve(path)
// The suite reads these variables first and does not define them.
if (!existsSync(join(suite, 'test/supabase/signing_keys.json')))
  execFileSync(process.execPath, ['test/generate-signing-keys.js'], { cwd: suite })

const servers = await startSuiteServers()
try {
  for (const { port, prefix, product, suiteMeans } of suiteAddresses)
    console.log(`http://localhost:${port}  ${suiteMeans}: ${product}${prefix === '' ? '' : `, at ${prefix}`}`)
  if (options.includes('--run')) process.exitCode = report(await runAuthJsSuite(suite))
  else await wait()
} finally {
  await servers.close()
}

function isSuite(folder: string): boolean {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest) || !existsSync(join(folder, 'test'))) return false
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === '@supabase/auth-js'
}

async function wait() {
  console.log(`\nIn ${suite}:`)
  for (const config of suiteConfigs) console.log(`  npx jest --config ${config} --runInBand`)
  console.log('\nCtrl+C stops the servers.')
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
}

/** Prints the result of the suite. Returns the exit code: 0 if exactly the exceptions failed. */
function report(tests: SuiteTest[]): number {
  const failed = tests.filter(({ failure }) => failure !== null)
  const byReason = Map.groupBy(
    failed.filter(({ exception }) => exception !== undefined),
    ({ exception }) => exception?.reason,
  )
  console.log(`\n${tests.length} tests, ${tests.length - failed.length} passed, ${failed.length} failed.\n`)
  for (const [reason, excepted] of byReason) console.log(`${String(excepted.length).padStart(3)}  ${reason}`)
  const unexpected = failed.filter(({ exception }) => exception === undefined)
  const outdated = tests.filter(({ failure, exception }) => failure === null && exception !== undefined)
  list('Failed and no exception:', unexpected)
  list('Passed, though listed as exceptions:', outdated)
  return unexpected.length + outdated.length === 0 ? 0 : 1
}

function list(title: string, tests: SuiteTest[]) {
  if (tests.length === 0) return
  console.log(`\n${title}`)
  for (const { file, name, failure } of tests) {
    console.log(`  ${file}: ${name}`)
    if (failure !== null) console.log(`    ${failure.split('\n').slice(0, failureLinesMax).join('\n    ')}`)
  }
}
