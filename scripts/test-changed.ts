import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearTests, readImports } from './steps/near-tests.ts'
import { runStep, type Step } from './steps/run-steps.ts'

/*
 * What a commit must pass on the way, in at most three minutes: lint of the changed files, types, borders, the rules of the whole tree, and the unit
 * and component tests near the changes, at most `testFilesMax`. It runs no test that depends on a change only through several files, no resilience
 * test, no journey, and neither knip nor the check of generated files: those are in `npm run check` and `npm test`.
 * `npm run test:changed -- origin/main` compares with another commit than the last one.
 */
const base = process.argv[2] ?? 'HEAD'
const root = join(import.meta.dirname, '..')
const testFilesMax = 60

function git(...words: string[]): string[] {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

const untracked = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...untracked].filter((file) =>
  /\.(?:ts|tsx|json|css)$/.test(file),
)
const source = [...git('ls-files', 'src', 'test', 'scripts'), ...untracked].filter((file) => /\.tsx?$/.test(file))
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }
const near = nearTests(changed, readImports(root, source, imports))
const chosen = near.slice(0, testFilesMax)
console.log(
  `${changed.length} changed files; ${chosen.length} of ${near.length} test files near them. \`npm run check\` runs all.`,
)

const steps: Step[] = [
  ...(changed.length === 0
    ? []
    : [
        { name: 'format and lint', command: ['biome', 'check', '--no-errors-on-unmatched', ...changed] } satisfies Step,
      ]),
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'borders', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  {
    name: 'rules and tests near the changes',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'components', 'test/rules/', ...chosen],
  },
]

for (const step of steps) {
  const { code } = runStep(step)
  if (code !== 0) process.exit(code)
}
