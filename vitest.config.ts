import { defineConfig } from 'vitest/config'
import { compileTexts } from './scripts/compile-texts.ts'

// On a loaded machine what is waited for may take its time; `vi.waitFor` is as patient by test/harness/setup.ts.
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
          // Loading the server anew for every file costs as much as a third of its tests.
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
