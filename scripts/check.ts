import { runStep, type Step } from './run-steps.ts'

/** All checks that need no browser, which every commit must pass. */
const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'borders', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'pages', command: ['node', 'scripts/setup.mjs', '--build'] },
  { name: 'unit and service tests', command: ['vitest', 'run'] },
]

for (const step of steps) {
  const { code } = runStep(step)
  if (code !== 0) process.exit(code)
}
