import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApiClient } from '../src/adapters/publishers/api-client.ts'
import { type CheckResult, tryGhost, tryWordPress } from './try-publishers/checks.ts'
import { startRealGhost } from './try-publishers/start-ghost.ts'
import { startRealWordPress } from './try-publishers/start-wordpress.ts'

/*
 * npm run try:publishers -- [--folder DIR] [--only wordpress|ghost]: installs a real WordPress (Debian's package) and a real Ghost (npm) outside of
 * the repository, starts them on loopback, publishes with the product's own adapters, and prints the results. Stops what it started.
 * test/fakes/wordpress-server.ts and test/fakes/ghost-server.ts must behave in the same way.
 */

const { values } = parseArgs({ options: { folder: { type: 'string' }, only: { type: 'string' } } })
const folder =
  values.folder === undefined ? await mkdtemp(join(tmpdir(), 'linkwright-publishers-')) : resolve(values.folder)
if (folder.startsWith(resolve(import.meta.dirname, '..'))) throw new Error('Choose a folder outside of the repository.')
await mkdir(folder, { recursive: true })
await chmod(folder, 0o755)

const results: CheckResult[] = []

async function tryOne<Site extends { version: string; stop(): Promise<void> }>(
  product: string,
  {
    hosts,
    start,
    run,
  }: {
    hosts: (site: Site) => string[]
    start: (folder: string) => Promise<Site>
    run: (
      client: ReturnType<typeof createApiClient>,
      site: Site,
      note: (what: string, holds: boolean, seen: unknown) => void,
    ) => Promise<void>
  },
): Promise<void> {
  console.log(`Starting ${product} in ${folder} …`)
  const site = await start(folder)
  const name = `${product} ${site.version}`
  const client = createApiClient({ userAgent: 'Linkwright/1.0 (trial)', allow: hosts(site) })
  try {
    await run(client, site, (what, holds, seen) => {
      results.push({ what: `${name}: ${what}`, holds, seen: JSON.stringify(seen) })
      console.log(`${holds ? 'held  ' : 'FAILED'}  ${name}: ${what}${holds ? '' : `\n        ${JSON.stringify(seen)}`}`)
    })
  } finally {
    client.close()
    await site.stop()
  }
}

const trials: Record<string, () => Promise<void>> = {
  wordpress: () =>
    tryOne('WordPress', {
      hosts: ({ host, headerlessHost }) => [host, headerlessHost],
      start: startRealWordPress,
      run: tryWordPress,
    }),
  ghost: () => tryOne('Ghost', { hosts: ({ host }) => [host], start: startRealGhost, run: tryGhost }),
}
for (const [name, run] of Object.entries(trials))
  if (values.only === undefined || values.only === name)
    await run().catch((error: Error) => {
      results.push({ what: `${name} starts`, holds: false, seen: error.message })
      console.log(`FAILED  ${name}: ${error.message}`)
    })

const failed = results.filter(({ holds }) => !holds).length
console.log(`${results.length - failed} of ${results.length} held. ${folder} can be removed.`)
process.exitCode = failed === 0 ? 0 : 1
