import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, makeDataDir, type RunningProduct, spawnProduct, startProduct } from '../harness/process.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const limits = {
  TRIAL_POSTS_PER_ADDRESS: '100000',
  TRIAL_POSTS_PER_TARGET_HOST: '100000',
  TRIAL_POSTS_WITHOUT_CHALLENGE: '100000',
}

/** A prepared folder, or with `makeDataDir` an empty one for the tests of a first start. */
async function dataDir(make = makePreparedDataDir): Promise<string> {
  const made = await make()
  cleanups.push(made.remove)
  return made.path
}

/** Starts a product that stops at the end of the test. */
async function start(settings: Record<string, string>): Promise<RunningProduct> {
  const product = await startProduct({ ...limits, ...settings })
  onTestFinished(async () => void (await product.stop()))
  return product
}

let shared: RunningProduct | undefined
/** The product of the tests that need no data of their own. The last one stops it. */
async function sharedProduct(): Promise<RunningProduct> {
  if (shared === undefined || shared.process.exitCode !== null) {
    shared = await startProduct({ ...limits, DATA_DIR: await dataDir(), TRIAL_LIFETIME_SECONDS: '8' })
    cleanups.push(shared.stop)
  }
  return shared
}

async function createPost(url: string): Promise<string> {
  const response = await fetch(`${url}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      keyword: 'rain barrels',
      anchorText: 'barrel guide',
      targetUrl: 'https://example.com/',
      wordCount: 300,
    }),
  })
  if (response.status !== 201) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()).post.slug
}

/** Creates posts without pause until the server has ended, and collects the acknowledged ones in `slugs`. */
async function createUntilStopped(url: string, slugs: string[]): Promise<void> {
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (;;) {
        try {
          slugs.push(await createPost(url))
        } catch {
          return
        }
      }
    }),
  )
}

/** Resolves after this many requests were written to this server. */
function requestsSent(url: string, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const channel = 'undici:client:sendHeaders'
  let left = count
  const note = (message: unknown) => {
    if ((message as { request: { origin: string } }).request.origin !== url) return
    left -= 1
    if (left > 0) return
    unsubscribe(channel, note)
    resolve()
  }
  subscribe(channel, note)
  return promise
}

function postmasterOf(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

async function expectAllLive(url: string, slugs: string[]) {
  for (const slug of slugs) expect([slug, (await fetch(`${url}/blog/${slug}`)).status]).toEqual([slug, 200])
}

test('acknowledged posts survive kill -9 of the server, of PostgreSQL, and of both', async () => {
  const directory = await dataDir()
  const answered: string[] = []
  for (const victims of ['server', 'database', 'both']) {
    const product = await startProduct({ ...limits, DATA_DIR: directory })
    const made: string[] = []
    const creating = createUntilStopped(product.url, made)
    await eventually(async () => expect(made.length).toBeGreaterThan(4), 60_000)
    if (victims !== 'server') process.kill(postmasterOf(directory), 'SIGKILL')
    if (victims !== 'database') await product.kill()
    await creating
    answered.push(...made)
    if (victims === 'database') {
      await eventually(() => createPost(product.url), 60_000)
      await product.kill()
    }
  }
  expect(answered.length).toBeGreaterThan(10)
  const product = await start({ DATA_DIR: directory })
  await expectAllLive(product.url, answered)
  const listed = await (await fetch(`${product.url}/api/posts?limit=100`)).json()
  for (const post of listed.posts) expect((await fetch(`${product.url}/api/posts/${post.slug}`)).status).toBe(200)
}, 240_000)

test('a server that is killed leaves its compiled modules to the next start', async () => {
  const [directory, compiled] = [await dataDir(), await dataDir(makeDataDir)]
  const product = await startProduct({ DATA_DIR: directory, NODE_COMPILE_CACHE: compiled })
  await product.kill()
  const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0)
  expect(files.length).toBeGreaterThan(100)
  expect(bytes).toBeGreaterThan(4_000_000)
})

test('two servers share one data folder: both serve, both receive changes, and the last one stops the database', async () => {
  const directory = await dataDir(makeDataDir)
  const [first, second] = await Promise.all([start({ DATA_DIR: directory }), start({ DATA_DIR: directory })])
  const slug = await createPost(first.url)
  expect((await fetch(`${second.url}/blog/${slug}`)).status).toBe(200)
  expect(await (await fetch(`${second.url}/blog`)).text()).toContain(slug)
  const other = await createPost(second.url)
  await eventually(async () => expect(await (await fetch(`${first.url}/blog`)).text()).toContain(other))
  await eventually(async () => expect(await (await fetch(`${second.url}/blog`)).text()).toContain(other))

  expect(await first.stop()).toBe(0)
  expect((await fetch(`${second.url}/blog/${slug}`)).status).toBe(200)
  await createPost(second.url)
  expect(await second.stop()).toBe(0)
  expect(existsSync(join(directory, 'postgres/data/postmaster.pid'))).toBe(false)
}, 180_000)

test('a trial post disappears everywhere at its end, before any sweep', async () => {
  const product = await sharedProduct()
  const slug = await createPost(product.url)
  expect((await fetch(`${product.url}/blog/${slug}`)).status).toBe(200)
  expect((await fetch(`${product.url}/blog/${slug}`)).status).toBe(200)
  await sleep(8100)
  const expired = await fetch(`${product.url}/blog/${slug}`)
  expect(expired.status).toBe(410)
  expect(await expired.text()).toContain('expired')
  expect(await (await fetch(`${product.url}/blog`)).text()).not.toContain(slug)
  expect(await (await fetch(`${product.url}/blog/rss.xml`)).text()).not.toContain(slug)
  expect((await fetch(`${product.url}/media/og/${slug}.png`)).status).toBe(404)
}, 180_000)

test('without a mail server the product prints at its start where mail is stored, and in production shows it to no visitor', async () => {
  const product = await sharedProduct()
  expect(product.output()).toContain('npm run operate -- mail-list')
  for (const path of ['/dev/mailbox', '/dev/mailbox.json'])
    expect((await fetch(`${product.url}${path}`)).status).toBe(404)
}, 180_000)

test('a stopping server finishes the requests in progress and then ends by itself', async () => {
  const product = await sharedProduct()
  const sent = requestsSent(product.url, 8)
  const answers = Promise.all(Array.from({ length: 8 }, () => createPost(product.url)))
  await sent
  // A response to this request shows that the previous ones were read.
  await fetch(`${product.url}/healthz`)
  const code = await product.stop()
  expect(code).toBe(0)
  expect(new Set(await answers).size).toBe(8)
}, 180_000)

test('a server that receives a stop signal while it starts leaves nothing running', async () => {
  for (const afterMs of [150, 400, 700, 1000]) {
    const directory = await dataDir(makeDataDir)
    const child = spawnProduct({ DATA_DIR: directory })
    await sleep(afterMs)
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect([afterMs, existsSync(join(directory, 'postgres/data/postmaster.pid'))]).toEqual([afterMs, false])
  }
}, 180_000)

test('two signals at once, as Ctrl-C sends them through npm, are one stop that leaves no database behind', async () => {
  const directory = await dataDir()
  for (const [first, second] of [
    ['SIGINT', 'SIGINT'],
    ['SIGINT', 'SIGTERM'],
  ] as const) {
    const product = await startProduct({ DATA_DIR: directory })
    product.process.kill(first)
    product.process.kill(second)
    if (product.process.exitCode === null) await once(product.process, 'exit')
    expect(product.process.exitCode).toBe(0)
    expect(existsSync(join(directory, 'postgres/data/postmaster.pid'))).toBe(false)
  }
}, 180_000)

test('a second signal, two seconds later, ends a server whose database does not answer', async () => {
  const directory = await dataDir()
  const product = await startProduct({ DATA_DIR: directory })
  const postmaster = postmasterOf(directory)
  process.kill(postmaster, 'SIGSTOP')
  try {
    product.process.kill('SIGTERM')
    await sleep(2_100)
    product.process.kill('SIGTERM')
    if (product.process.exitCode === null) await once(product.process, 'exit')
    expect(product.process.exitCode).not.toBeNull()
  } finally {
    process.kill(postmaster, 'SIGCONT')
    process.kill(postmaster, 'SIGQUIT')
  }
}, 180_000)

test('an invalid secret is refused, not used', async () => {
  const directory = await dataDir()
  writeFileSync(join(directory, 'secret.key'), '')
  await expect(startProduct({ DATA_DIR: directory })).rejects.toThrow(/secret\.key is damaged/)
})

test('a database of a newer release is refused and not changed', async () => {
  const directory = await dataDir()
  const server = await startEmbeddedServer(directory)
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query("insert into schema_migrations (name, hash) values ('29990101000000_future.sql', 'x')")
  await client.end()
  await server.stop()
  await expect(startProduct({ DATA_DIR: directory })).rejects.toThrow(/made by a newer release of Linkwright/)
}, 180_000)

test('a port in use and a wrong setting are reported, and the process ends', async () => {
  const occupied = createServer()
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
  const port = String((occupied.address() as { port: number }).port)
  await expect(startProduct({ DATA_DIR: await dataDir(), PORT: port })).rejects.toThrow(`Port ${port} is in use`)
  await expect(startProduct({ DATA_DIR: await dataDir(), ROLE: 'nonsense' })).rejects.toThrow(/ROLE must be one of/)
  occupied.close()
}, 180_000)
