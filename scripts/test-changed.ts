import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { runStep, type Step } from './run-steps.ts'

/*
 * What a commit must pass on the way: types, borders, and the unit and component tests that the changes can affect.
 * `npm run test:changed -- origin/main` compares with another commit than the last one.
 */
const base = process.argv[2] ?? 'HEAD'
const root = join(import.meta.dirname, '..')
const changed = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', base], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|json|css)$/.test(file))

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
    name: 'tests of what changed',
    command: ['vitest', 'run', '--changed', base, '--project', 'unit', '--project', 'components', '--passWithNoTests'],
  },
]

for (const step of steps) {
  const { code } = runStep(step)
  if (code !== 0) process.exit(code)
}
