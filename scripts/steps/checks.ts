import type { Step } from './run-steps.ts'

/** The checks that run no test. */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'borders', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'pages', command: ['node', 'scripts/setup.mjs', '--build'] },
  { name: 'route bundles', command: ['node', 'scripts/pages/route-bundles.ts', '--check'] },
]

/**
 * All tests that need no browser, to be run at the same time: the resilience tests mostly wait for processes, while the others compute. `report` is the
 * file of the JSON report of a step, in which a test that failed is repeated once.
 */
export function testSteps(report?: (name: 'units' | 'resilience') => string): Step[] {
  const reporters = (name: 'units' | 'resilience') =>
    report === undefined
      ? []
      : ['--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`]
  return [
    {
      name: 'unit, component and service tests',
      command: [
        'vitest',
        'run',
        '--project',
        'unit',
        '--project',
        'components',
        '--maxWorkers=2',
        ...reporters('units'),
      ],
    },
    {
      name: 'resilience tests',
      command: ['vitest', 'run', '--project', 'resilience', '--maxWorkers=3', ...reporters('resilience')],
    },
  ]
}
