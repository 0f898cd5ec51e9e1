import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/browser.ts'

const executablePath = findBrowser()

/** Flags that change the processor time of a journey, and nothing that a page can do. */
const thriftyFlags = [
  // Pages of a site share processes. Otherwise every page starts a second one at its first address, because the product isolates its windows from others
  // (COOP). Sites stay in processes of their own.
  '--renderer-process-limit=2',
  // A page lives for seconds. The compilers that optimize take longer than they save.
  '--js-flags=--no-opt --no-maglev',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/harness/global-setup.ts',
  // Journeys also wait, for example for mails and expirations, so a third of them uses what two leave of two cores.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Node reads the files itself: it only removes the types, which takes less time than to compile them.
  build: { external: ['**/*.ts'] },
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // A service worker that serves a page hides its requests. Journeys about the installed app allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Colours have their final value at once, and no click waits for a dialog to slide in.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: [...browserFlags, ...thriftyFlags], ...(executablePath !== null && { executablePath }) },
  },
})
