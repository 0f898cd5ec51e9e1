import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserFolder, findBrowser } from './browser.ts'

/** A Chromium in an npm package (Linux, x64), for machines that can reach only the registry. */
const packagedBrowser = '@sparticuz/chromium@153.0.0'

function works(path: string | null): boolean {
  if (path === null) return false
  const { status } = spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 })
  return status === 0
}

async function fromPackage(): Promise<void> {
  mkdirSync(browserFolder, { recursive: true })
  const install = ['install', '--prefix', browserFolder, '--no-audit', '--no-fund', '--loglevel=error', packagedBrowser]
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) return
  const entry = createRequire(join(browserFolder, 'package.json')).resolve('@sparticuz/chromium')
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> }
  }
  const unpacked = await chromium.executablePath()
  copyFileSync(unpacked, join(browserFolder, 'chromium'))
  chmodSync(join(browserFolder, 'chromium'), 0o755)
}

function fromSystemPackages(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  const install = (browser: string) => `apt-get install -y -q --no-install-recommends ${browser} fonts-liberation`
  const command = `apt-get update -q && (${install('chromium-headless-shell')} || ${install('chromium')})`
  spawnSync('sh', ['-c', command], { stdio: 'inherit' })
}

if (!works(findBrowser())) fromSystemPackages()
if (!works(findBrowser())) await fromPackage()
if (!works(findBrowser())) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
const found = findBrowser()
if (found === null)
  console.log('No browser was found or could be installed: set CHROMIUM_PATH. Browser tests will fail.')
else console.log(`Browser: ${found}`)
