import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { compileTexts } from './scripts/pages/compile-texts.ts'
import { SlowFirst } from './test/harness/slow-first.ts'

// Loaded machines need more time; test/harness/setup.ts gives `vi.waitFor` the same timeout.
const patience = { poll: { timeout: 15_000 } }

/** Tests that start, kill or starve whole processes: mostly waiting, so they are apart from those that compute. */
const resilience = [
  'test/survival/**/*.test.ts',
  'test/commands/**/*.test.ts',
  'src/db/embedded/**/*.test.ts',
  'src/adapters/render/**/*.test.ts',
  'src/adapters/payments/sandbox/**/*.test.ts',
]

/**
 * What Node loads itself, as in the product: the files of the server and what tests share. Vite would compile each of them and send it to every worker.
 * Left to Vite are the tests, the pages with their texts, setup files, which run anew for every test file, and what a test loads anew.
 */
const ofServer =
  /\/(?:src\/(?!web\/|adapters\/pdf\/open-font\.ts$)|test\/(?:fakes|makers|harness\/(?!setup))|scripts\/|bench\/).*(?<!\.test)\.ts$/

const onNode = {
  environment: 'node',
  server: { deps: { external: [ofServer] } },
  // Loading the server for every file takes a third of the time of its tests.
  isolate: false,
  globalSetup: ['test/harness/global-setup.ts'],
  setupFiles: ['test/harness/setup.ts'],
  testTimeout: 30_000,
  expect: patience,
  hookTimeout: 60_000,
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [compileTexts()],
        test: {
          ...onNode,
          name: 'unit',
          setupFiles: [...onNode.setupFiles, 'test/harness/setup-properties.ts'],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...resilience, '**/node_modules/**'],
        },
      },
      { plugins: [compileTexts()], test: { ...onNode, name: 'resilience', include: resilience } },
      {
        plugins: [compileTexts()],
        test: {
          name: 'components',
          isolate: false,
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/harness/setup-browser.ts', 'test/harness/setup.ts'],
          testTimeout: 30_000,
          expect: patience,
        },
      },
    ],
  },
})
