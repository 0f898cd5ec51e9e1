import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '../../src/domain/accounts/sign-in/passwords.ts'
import { provideAuthor } from '../../src/domain/posts/editor/provide-author.ts'
import routes from '../../src/web/routes.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inspector, openInspector } from '../harness/debugger/inspector.ts'
import { countLive, heapBytes, inspected, type LiveCounts } from '../harness/debugger/live-counts.ts'
import { makeDataDir, type RunningProduct, startProduct } from '../harness/process.ts'
import { makeAccount } from '../makers/accounts.ts'
import { makeHostedArticle } from '../makers/hosted-articles.ts'
import { makePermanentPost } from '../makers/posts.ts'
import { makeReport, makeRun } from '../makers/report-runs.ts'
import { makeSite } from '../makers/sites.ts'

/** The number of renders of each page: before the first count, and between two counts. */
const warmUp = { rounds: 4 }
const everyRoute = { rounds: 6, attempts: 5 }
const fewRoutes = { rounds: 14, attempts: 5 }
/** The growth of the heap in bytes per round that counts as noise. Compiled code and its removal change it by that much. */
const noiseBytes = 40_000
/** How long a render whose visitor left may go on. */
const settleMs = 500
const atOnce = 4
const timeoutMs = 900_000
/** Pages with another status than 200: redirects, and "not found" pages. */
const otherStatuses: Record<string, number> = { '/ai-live': 302, '/report': 302, '/404': 404, '/no-such-page': 404 }

const cleanups: (() => unknown)[] = []
let product: RunningProduct
let inspector: Inspector
let database: TestDatabase
let paths: string[]
/** Pages whose loaders read the database. */
let dynamicPaths: string[]

beforeAll(async () => {
  const data = await makeDataDir()
  cleanups.push(data.remove)
  database = await createTestDatabase()
  cleanups.push(database.drop)
  const { db, source } = database
  const { slug } = await makePermanentPost(db)
  const { user } = await makeAccount({ db, passwords: createPasswordHasher() })
  const author = await provideAuthor(db, { userId: user.id })
  await db
    .updateTable('blogPosts')
    .set({ writer: 'member', userId: user.id, authorName: author.name, authorSlug: author.slug })
    .where('slug', '=', slug)
    .execute()
  const reportId = await makeReport(db)
  await makeRun(db, { reportId })
  const site = await makeSite(db)
  const article = await makeHostedArticle(db, site.id)
  product = await startProduct({
    NODE_OPTIONS: inspected,
    DATA_DIR: data.path,
    DATABASE_URL: `postgres://${source.user}@localhost/${source.database}?host=${encodeURIComponent(source.host)}`,
  })
  cleanups.push(product.kill)
  inspector = await openInspector(product.output())
  cleanups.push(inspector.close)
  const filled: Record<string, string> = {
    'blog/author/:slug': `blog/author/${author.slug}`,
    'blog/:slug': `blog/${slug}`,
    'blog/:slug/report': `blog/${slug}/report`,
    'preview/:slug': `preview/${slug}`,
    'claim/:slug': `claim/${slug}`,
    'report/:id': `report/${reportId}`,
    'site/:id': `site/${site.id}`,
    'site/:id/:slug': `site/${site.id}/${article.slug}`,
    '*': 'no-such-page',
  }
  paths = routes
    .flatMap((entry) => entry.children ?? [entry])
    .map(({ path = '' }) => `/${filled[path] ?? path.replaceAll(/:\w+/g, randomUUID())}`)
  for (const path of paths) if (/^.(waitlist|unsubscribe).[\w-]+$/.test(path)) otherStatuses[path] = 404
  dynamicPaths = ['/blog', `/blog/${slug}`, `/report/${reportId}`, `/site/${site.id}`]
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

/** Times after which visitors leave, used in turn: before the loaders run, before the page is rendered, or during its response. */
const staysMs = [1, 6, 12, 25, 50, 100, 200]
let visitors = 0

/** Requests a page that is not cached. With `leaves`, the client disconnects while the page is rendered. */
function requestPage(path: string, { leaves = false } = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    // An idle connection could be closed just when it is used again, because counting stops the product for seconds.
    const outgoing = request(`${product.url}${path}?render=1`, { agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode))
    })
    outgoing.once('error', (error) => (leaves ? resolve(undefined) : reject(error)))
    outgoing.end(() => {
      if (leaves) setTimeout(() => outgoing.destroy(), staysMs[visitors++ % staysMs.length])
    })
  })
}

type Rounds = { rounds: number; attempts: number; leaves?: boolean }

async function requestAll(
  paths: readonly string[],
  { rounds, leaves = false }: Omit<Rounds, 'attempts'>,
): Promise<void> {
  const left = Array.from({ length: rounds }, () => paths).flat()
  const requestNext = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await requestPage(path, { leaves })
  }
  await Promise.all(Array.from({ length: atOnce }, requestNext))
}

/** What grew with each round, by at least one object or entry, with its growth per round. */
function growthPerRound(before: LiveCounts, after: LiveCounts, { rounds }: Rounds): Map<string, number> {
  const growth = Object.entries(after).map(([name, count]) => [name, (count - (before[name] ?? 0)) / rounds] as const)
  return new Map(growth.filter(([name, perRound]) => perRound >= (name === heapBytes ? noiseBytes : 1)))
}

let counted: LiveCounts

/** What grows whenever the pages are rendered, with its last growth per round. */
async function growthOf(paths: readonly string[], options: Rounds): Promise<[string, number][]> {
  let growing: Map<string, number> | undefined
  // Late compilation, a full cache or another connection to the database adds something once; a leak adds it each time.
  for (let attempt = 0; attempt < options.attempts && growing?.size !== 0; attempt += 1) {
    const before = counted
    await requestAll(paths, options)
    if (options.leaves) await sleep(settleMs)
    counted = await countLive(inspector)
    const growth = growthPerRound(before, counted, options)
    growing = growing === undefined ? growth : new Map([...growth].filter(([name]) => growing?.has(name)))
  }
  return [...(growing ?? [])]
}

type Leak = { pages: readonly string[]; growth: [string, number][] }

/** The pages whose render retains memory, with what grows per round. */
async function leaksOf(paths: readonly string[], options: Rounds): Promise<Leak[]> {
  const growth = await growthOf(paths, options)
  if (growth.length === 0) return []
  if (paths.length === 1) return [{ pages: paths, growth }]
  const middle = Math.ceil(paths.length / 2)
  const leaks: Leak[] = []
  for (const half of [paths.slice(0, middle), paths.slice(middle)])
    leaks.push(...(await leaksOf(half, { ...options, attempts: 2 })))
  return leaks.length > 0 ? leaks : [{ pages: paths, growth }]
}

/** A failure names what grew, because a repetition may pass. */
function expectNone(leaks: readonly Leak[]) {
  expect(leaks, JSON.stringify(leaks)).toEqual([])
}

test(
  'no memory of a rendered page is retained after its response, on any route',
  async () => {
    for (const path of paths) expect([path, await requestPage(path)]).toEqual([path, otherStatuses[path] ?? 200])
    await requestAll(paths, warmUp)
    counted = await countLive(inspector)
    expectNone(await leaksOf(paths, everyRoute))
  },
  timeoutMs,
)

test(
  'no memory of a page is retained after a visitor leaves during its render',
  async () => {
    expectNone(await leaksOf(dynamicPaths, { ...fewRoutes, leaves: true }))
  },
  timeoutMs,
)

test(
  'no memory of an error page is retained after its response',
  async () => {
    await database.pool.query(
      'alter table blog_posts rename to blog_posts_away; alter table reports rename to reports_away',
    )
    const failing = dynamicPaths.filter((path) => /^.(blog|report)/.test(path))
    for (const path of failing) expect([path, await requestPage(path)]).toEqual([path, 500])
    expectNone(await leaksOf(failing, fewRoutes))
  },
  timeoutMs,
)
