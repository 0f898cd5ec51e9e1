import { defineConfig } from 'vitest/config'
import { compileTexts } from './scripts/compile-texts.ts'

// Waits may take long on a loaded machine. test/harness/setup.ts sets the same timeout for `vi.waitFor`.
const patience = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        plugins: [compileTexts()],
        test: {
          name: 'node',
          environment: 'node',
          // Loading the server again for every file takes a third of the time of its tests.
          isolate: false,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          setupFiles: ['test/harness/setup.ts'],
          testTimeout: 30_000,
          expect: patience,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [compileTexts()],
        test: {
          name: 'browser',
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
