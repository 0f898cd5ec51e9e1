import { join } from 'node:path'
import type { Check, Checked } from './checkers.ts'

// The process that `startChecker` starts. It receives addresses, and returns the result and the cost of checking them. It ends with its parent.

const { check }: { check: Check } = await import(join(import.meta.dirname, '../../peers', process.argv[2] ?? ''))

async function measured(urls: string[]): Promise<Checked> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const withLink = await check(urls)
  const { user, system } = process.cpuUsage(before)
  return {
    withLink,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
    residentMib: process.memoryUsage.rss() / 1024 ** 2,
  }
}

process.once('disconnect', () => process.exit(0))
process.on('message', async (urls: string[]) => {
  process.send?.(await measured(urls))
})
