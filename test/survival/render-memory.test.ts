import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '../../src/domain/accounts/sign-in/passwords.ts'
import { provideAuthor } from '../../src/domain/posts/editor/provide-author.ts'
import routes from '../../src/web/routes.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { type Inspector, openInspector } from '../harness/inspector.ts'
import { makeDataDir, type RunningProduct, startProduct } from '../harness/process.ts'
import { makeAccount } from '../makers/accounts.ts'
import { makeHostedArticle } from '../makers/hosted-articles.ts'
import { makePermanentPost } from '../makers/posts.ts'
import { makeReport, makeRun } from '../makers/report-runs.ts'
import { makeSite } from '../makers/sites.ts'

const warmUps = 10
/** How often each page is rendered, and what the heap may grow by when all are rendered once. Below this it is noise; an answer or a request that is kept is more. */
const everyRoute = { rounds: 200, bytesMax: 10_000 }
const fewRoutes = { rounds: 30, bytesMax: 50_000 }
const attempts = 3
const atOnce = 4
const timeoutMs = 900_000
/** Pages that are not answered 200: redirects, and pages that say that there is nothing. */
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
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
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

/** How long visitors stay who leave, each as long as the next: until the loaders run, the page is drawn, or its answer is on its way. */
const staysMs = [1, 6, 12, 25, 50, 100, 200]
let visitors = 0

/** Asks for a page that no cache may answer. A caller that leaves does so while the page is rendered. */
function ask(path: string, { leaves = false } = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${product.url}${path}?render=1`, (response) => {
      response.resume().once('close', () => resolve(response.statusCode))
    })
    asking.once('error', (error) => (leaves ? resolve(undefined) : reject(error)))
    asking.end(() => {
      if (leaves) setTimeout(() => asking.destroy(), staysMs[visitors++ % staysMs.length])
    })
  })
}

type Rounds = { rounds: number; bytesMax: number; leaves?: boolean }

async function askAll(paths: readonly string[], times: number, options?: { leaves?: boolean }): Promise<void> {
  const left = Array.from({ length: times }, () => paths).flat()
  const askOn = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await ask(path, options)
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
}

/** Bytes by which the heap grows each time all the pages are rendered. */
async function growthOf(paths: readonly string[], { rounds, leaves = false }: Rounds): Promise<number> {
  const before = await inspector.heapAfterCollection()
  await askAll(paths, rounds, { leaves })
  return ((await inspector.heapAfterCollection()) - before) / rounds
}

/** The pages of which a render keeps too much, with the bytes it keeps. */
async function leaksOf(paths: readonly string[], options: Rounds): Promise<[string, number][]> {
  await askAll(paths, warmUps, options)
  // What is compiled or cached late grows the heap once, a leak each time.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await growthOf(paths, options)) <= options.bytesMax) return []
  }
  const leaks: [string, number][] = []
  for (const path of paths) {
    const bytes = await growthOf([path], options)
    if (bytes > options.bytesMax) leaks.push([path, Math.round(bytes)])
  }
  return leaks
}

test(
  'nothing of a rendered page outlives its answer, on any route',
  async () => {
    for (const path of paths) expect([path, await ask(path)]).toEqual([path, otherStatuses[path] ?? 200])
    expect(await leaksOf(paths, everyRoute)).toEqual([])
  },
  timeoutMs,
)

test(
  'nothing of a page outlives a visitor who leaves while it is rendered',
  async () => {
    expect(await leaksOf(dynamicPaths, { ...fewRoutes, leaves: true })).toEqual([])
  },
  timeoutMs,
)

test(
  'nothing of an error page outlives its answer',
  async () => {
    await database.pool.query(
      'alter table blog_posts rename to blog_posts_away; alter table reports rename to reports_away',
    )
    const failing = dynamicPaths.filter((path) => /^.(blog|report)/.test(path))
    for (const path of failing) expect([path, await ask(path)]).toEqual([path, 500])
    expect(await leaksOf(failing, fewRoutes)).toEqual([])
  },
  timeoutMs,
)
