import type { Step } from './run-steps.ts'

/** The checks that run no test. */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  {
    name: 'types',
    // Several threads would each compute the types that all files share.
    command: ['tsc', '--noEmit', '--singleThreaded'],
    // The compiler ends before its memory is worth collecting, which otherwise takes a third of its time.
    environment: { GOGC: 'off', GOMEMLIMIT: '4GiB' },
  },
  { name: 'borders', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'pages', command: ['node', 'scripts/setup.mjs', '--build'] },
  { name: 'route bundles', command: ['node', 'scripts/pages/route-bundles.ts', '--check'] },
]

type Report = (name: 'units' | 'resilience') => string

/** With the file of a JSON report, a test that failed is repeated once. */
const reporters = (name: 'units' | 'resilience', report: Report | undefined) =>
  report === undefined
    ? []
    : ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`]

/** The tests that compute. They need no built pages. */
export function unitTests(report?: Report): Step {
  const projects = ['--project', 'unit', '--project', 'components']
  return {
    name: 'unit, component and service tests',
    command: ['vitest', 'run', ...projects, '--maxWorkers=2', ...reporters('units', report)],
  }
}

/** The tests that mostly wait for processes. They start the product, so pages must be built. */
export function resilienceTests(report?: Report): Step {
  return {
    name: 'resilience tests',
    command: ['vitest', 'run', '--project', 'resilience', '--maxWorkers=3', ...reporters('resilience', report)],
  }
}
