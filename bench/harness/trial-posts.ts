import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTrialPost } from './api-product.ts'
import { cpuSecondsBetween, readCpuTimes } from './processes.ts'
import { quantile } from './rounds.ts'

/** Milliseconds; `serverMs` and `databaseMs` are processor time for each post, the others the time of an answer. */
export type TrialPosts = {
  posts: number
  warmUps: number
  serverMs: number
  databaseMs: number
  p50Ms: number
  p90Ms: number
  p99Ms: number
  mostMs: number
}

type Product = { origin: string; pid: number; database: () => number[] }

/**
 * Creates trial posts one at a time. No keyword occurs twice, and those of the warm-up are others, so that what is cached for a keyword does not
 * count: only what articles share.
 */
export async function measureTrialPosts(product: Product, posts: number, warmUps: number): Promise<TrialPosts> {
  const { origin, pid, database } = product
  const all = readKeywords()
  if (posts + warmUps > all.length) throw new Error(`There are ${all.length} keywords for warm-up and posts together.`)
  for (const keyword of all.slice(posts, posts + warmUps)) await createTrialPost(origin, keyword)
  const databasePids = database()
  const before = { server: readCpuTimes([pid]), database: readCpuTimes(databasePids) }
  const times: number[] = []
  for (const keyword of all.slice(0, posts)) {
    const start = performance.now()
    await createTrialPost(origin, keyword)
    times.push(performance.now() - start)
  }
  const msEach = (seconds: number | null) => ((seconds ?? Number.NaN) * 1000) / posts
  return {
    posts,
    warmUps,
    serverMs: msEach(cpuSecondsBetween(before.server, readCpuTimes([pid]))),
    databaseMs: msEach(cpuSecondsBetween(before.database, readCpuTimes(databasePids))),
    p50Ms: quantile(times, 0.5),
    p90Ms: quantile(times, 0.9),
    p99Ms: quantile(times, 0.99),
    mostMs: Math.max(...times),
  }
}

/** Keywords of the bench of articles, then those of the reader's tests. */
function readKeywords(): string[] {
  const groups: Record<string, string[]> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../data/article-keywords.json'), 'utf8'),
  )
  const table = readFileSync(join(import.meta.dirname, '../../src/adapters/knowledge/test-data/keywords.csv'), 'utf8')
  const rows = table.split('\n').slice(1)
  const tested = rows.filter((row) => row !== '' && !row.startsWith('#')).map((row) => row.split(',')[0] ?? '')
  return [...new Set([...Object.values(groups).flat(), ...tested])]
}
