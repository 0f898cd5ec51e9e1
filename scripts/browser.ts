import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder for a browser installed from npm. */
export const browserFolder = join(import.meta.dirname, '../.cache/browser')

/** The build without windows runs the journeys a fifth faster. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags for a headless Chromium that connects only to the pages under test. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium for tests: CHROMIUM_PATH, one of the system, or the one that `npm test` installed; `null` if none exists. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') return named
  const brought = existsSync(browserFolder) ? readdirSync(browserFolder).filter((name) => name === 'chromium') : []
  const candidates = [...systemBrowsers, ...brought.map((name) => join(browserFolder, name))]
  return candidates.find((path) => existsSync(path)) ?? null
}
