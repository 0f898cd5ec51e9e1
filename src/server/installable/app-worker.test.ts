import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { appWorkerScript } from './app-worker-script.ts'

const origin = 'https://links.example'
const hashed = { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript' }

type Kept = Map<string, Response>
type Asked = { url: string; method?: string; mode?: string }

let stores: Map<string, Kept>
let network: (url: string) => Response
let fetched: string[]

const urlOf = (asked: Asked | string) => new URL(typeof asked === 'string' ? asked : asked.url, origin).href

/** What a browser offers a worker to keep answers in. */
const caches = {
  keys: async () => [...stores.keys()],
  has: async (name: string) => stores.has(name),
  delete: async (name: string) => stores.delete(name),
  async match(asked: Asked | string) {
    for (const kept of stores.values()) if (kept.has(urlOf(asked))) return kept.get(urlOf(asked))?.clone()
    return undefined
  },
  async open(name: string) {
    const kept: Kept = stores.get(name) ?? new Map()
    stores.set(name, kept)
    // Who holds one that is thrown away goes on writing to it, and nobody reads that.
    return {
      match: async (path: string) => kept.get(urlOf(path))?.clone(),
      put: async (asked: Asked, answer: Response) => void kept.set(urlOf(asked), answer),
      add: async (path: string) => void kept.set(urlOf(path), await ask({ url: urlOf(path) })),
    }
  },
}

async function ask(asked: Asked): Promise<Response> {
  fetched.push(new URL(asked.url).pathname)
  return network(asked.url)
}

/** Runs the script as it is sent, and answers how its events are raised. */
function startWorker(build: string) {
  const handlers: Record<string, (event: object) => void> = {}
  let skipped = 0
  const self = {
    location: { origin },
    caches,
    fetch: ask,
    skipWaiting: async () => {
      skipped += 1
    },
    addEventListener: (name: string, handle: (event: object) => void) => {
      handlers[name] = handle
    },
  }
  runInNewContext(appWorkerScript(build), { self, URL })

  async function raise(name: string, event: object = {}) {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | null = null
    handlers[name]?.({
      ...event,
      waitUntil: (done: Promise<unknown>) => waits.push(done),
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    })
    const answered = answer === null ? null : await (answer as Promise<Response>)
    await Promise.all(waits)
    return answered
  }

  return {
    skipped: () => skipped,
    install: () => raise('install'),
    activate: () => raise('activate'),
    /** What the worker answers; `null` when it leaves the request alone. */
    ask: (path: string, asked: Partial<Asked> = {}) =>
      raise('fetch', { request: { url: new URL(path, origin).href, method: 'GET', mode: 'no-cors', ...asked } }),
  }
}

const page = { mode: 'navigate' }
const keptPaths = () => [...stores.values()].flatMap((kept) => [...kept.keys()].map((url) => new URL(url).pathname))

function offline(): Response {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  stores = new Map()
  fetched = []
  network = (url) =>
    url.endsWith('/offline') ? new Response('You are offline') : new Response(`at ${url}`, { headers: hashed })
})

test.each([
  ['/', page],
  ['/blog', page],
  ['/blog/an-article', page],
  ['/report/1', page],
  ['/accounting', page],
  ['/dashboards', page],
  ['/login', page],
  ['/api/campaigns', {}],
  ['/api/account', { method: 'POST' }],
  ['/auth/v1/user', {}],
  ['/version', {}],
  ['/favicon.svg', {}],
  ['/icons/app-192.png', {}],
  ['/dashboard.data', {}],
  ['/dashboard', { method: 'POST', mode: 'navigate' }],
  ['https://images.example/assets/a.js', {}],
])('%s is none of its business, with a network and without', async (path, asked) => {
  const worker = startWorker('b1')
  await worker.install()
  expect(await worker.ask(path, asked)).toBeNull()
  network = offline
  expect(await worker.ask(path, asked)).toBeNull()
  expect(keptPaths()).toEqual(['/offline'])
})

test('files with a hash in their name are asked for once', async () => {
  const worker = startWorker('b1')
  await worker.install()
  fetched = []
  expect(await (await worker.ask('/assets/a-1.js'))?.text()).toBe(`at ${origin}/assets/a-1.js`)
  network = offline
  expect(await (await worker.ask('/assets/a-1.js'))?.text()).toBe(`at ${origin}/assets/a-1.js`)
  expect(fetched).toEqual(['/assets/a-1.js'])
})

test.each([
  ['is gone', new Response('', { status: 404, headers: hashed })],
  ['may change', new Response('x', { headers: { 'cache-control': 'no-store' } })],
  ['is one part of a file', new Response('x', { status: 206, headers: hashed })],
])('what %s is handed on and not kept', async (_name, answer) => {
  const worker = startWorker('b1')
  await worker.install()
  network = () => answer
  expect((await worker.ask('/assets/a-1.js'))?.status).toBe(answer.status)
  expect(keptPaths()).toEqual(['/offline'])
})

test("a member's page comes from the network every time, and is never kept", async () => {
  const worker = startWorker('b1')
  await worker.install()
  fetched = []
  for (let time = 0; time < 2; time += 1)
    expect(await (await worker.ask('/campaigns/1', page))?.text()).toBe(`at ${origin}/campaigns/1`)
  expect(fetched).toEqual(['/campaigns/1', '/campaigns/1'])
  expect(keptPaths()).toEqual(['/offline'])
})

test.each(['/dashboard', '/dashboard/posts', '/campaigns', '/domains/1', '/account', '/admin/moderation'])(
  'without a network the word about it stands in place of %s',
  async (path) => {
    const worker = startWorker('b1')
    await worker.install()
    network = offline
    expect(await (await worker.ask(path, page))?.text()).toBe('You are offline')
  },
)

test('an answer of the server that is an error is shown as it is', async () => {
  const worker = startWorker('b1')
  await worker.install()
  network = () => new Response('broken', { status: 500 })
  expect((await worker.ask('/dashboard', page))?.status).toBe(500)
})

test('a new build throws away what the one before kept, and nothing of others', async () => {
  const old = startWorker('b1')
  await old.install()
  await old.activate()
  await old.ask('/assets/a-1.js')
  stores.set('somebody-else', new Map())
  const next = startWorker('b2')
  await next.install()
  expect(next.skipped()).toBe(1)
  await next.activate()
  expect([...stores.keys()]).toEqual(['somebody-else', 'linkwright-app-b2'])
  expect(keptPaths()).toEqual(['/offline'])
})

test('a worker of an older build that still answers for a page begins nothing anew, and has the word at hand', async () => {
  const old = startWorker('b1')
  await old.install()
  const next = startWorker('b2')
  await next.install()
  await next.activate()
  await old.ask('/assets/a-1.js')
  expect([...stores.keys()]).toEqual(['linkwright-app-b2'])
  network = offline
  expect(await (await old.ask('/dashboard', page))?.text()).toBe('You are offline')
})

test('after sign-out, which throws all of it away, nothing is kept again', async () => {
  const worker = startWorker('b1')
  await worker.install()
  stores.clear()
  expect((await worker.ask('/assets/a-1.js'))?.status).toBe(200)
  expect([...stores.keys()]).toEqual([])
})

test('what is thrown away at any moment of keeping a file is not begun anew', async () => {
  const worker = startWorker('b1')
  for (const moment of ['has', 'open', 'match'] as const) {
    await worker.install()
    const { [moment]: step } = caches
    // The page that signs out comes right after this step.
    Object.assign(caches, {
      [moment]: async (name: string) => {
        const outcome = await (step as (name: string) => Promise<unknown>)(name)
        stores.clear()
        return outcome
      },
    })
    try {
      expect((await worker.ask(`/assets/${moment}.js`))?.status).toBe(200)
    } finally {
      Object.assign(caches, { [moment]: step })
    }
    expect([...stores.keys()]).toEqual([])
  }
})

test('a cache that is thrown away while it is begun is begun once more', async () => {
  const worker = startWorker('b1')
  let isFirst = true
  network = () => {
    if (isFirst) stores.clear()
    isFirst = false
    return new Response('You are offline')
  }
  await worker.install()
  expect(keptPaths()).toEqual(['/offline'])
})

test('each build has a script of its own', () => {
  expect(appWorkerScript('b1')).not.toBe(appWorkerScript('b2'))
  expect(appWorkerScript('b1')).toContain('"build":"b1"')
})
