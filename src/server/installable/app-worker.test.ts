import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { appWorkerScript } from './app-worker-script.ts'

const origin = 'https://links.example'
const hashed = { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript' }

type StoredResponses = Map<string, Response>
type WorkerRequest = { url: string; method?: string; mode?: string }

let stores: Map<string, StoredResponses>
let network: (url: string) => Response
let fetched: string[]

const urlOf = (request: WorkerRequest | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href

/** The cache storage that a browser offers to a worker. */
const caches = {
  keys: async () => [...stores.keys()],
  has: async (name: string) => stores.has(name),
  delete: async (name: string) => stores.delete(name),
  async match(request: WorkerRequest | string) {
    for (const responses of stores.values())
      if (responses.has(urlOf(request))) return responses.get(urlOf(request))?.clone()
    return undefined
  },
  async open(name: string) {
    const responses: StoredResponses = stores.get(name) ?? new Map()
    stores.set(name, responses)
    // A worker with a reference to a deleted cache can still write to it, but nothing reads that.
    return {
      match: async (path: string) => responses.get(urlOf(path))?.clone(),
      put: async (request: WorkerRequest, answer: Response) => void responses.set(urlOf(request), answer),
      add: async (path: string) => void responses.set(urlOf(path), await send({ url: urlOf(path) })),
    }
  },
}

async function send(request: WorkerRequest): Promise<Response> {
  fetched.push(new URL(request.url).pathname)
  return network(request.url)
}

/** Runs the script as it is sent, and returns functions that raise its events. */
function startWorker(build: string) {
  const handlers: Record<string, (event: object) => void> = {}
  let skipped = 0
  const self = {
    location: { origin },
    caches,
    fetch: send,
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
      respondWith: (response: Promise<Response>) => {
        answer = response
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
    /** The response of the worker; `null` if it does not handle the request. */
    send: (path: string, request: Partial<WorkerRequest> = {}) =>
      raise('fetch', { request: { url: new URL(path, origin).href, method: 'GET', mode: 'no-cors', ...request } }),
  }
}

const page = { mode: 'navigate' }
const cachedPaths = () =>
  [...stores.values()].flatMap((responses) => [...responses.keys()].map((url) => new URL(url).pathname))

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
])('%s is not handled, online or offline', async (path, request) => {
  const worker = startWorker('b1')
  await worker.install()
  expect(await worker.send(path, request)).toBeNull()
  network = offline
  expect(await worker.send(path, request)).toBeNull()
  expect(cachedPaths()).toEqual(['/offline'])
})

test('files with a hash in their name are fetched once', async () => {
  const worker = startWorker('b1')
  await worker.install()
  fetched = []
  expect(await (await worker.send('/assets/a-1.js'))?.text()).toBe(`at ${origin}/assets/a-1.js`)
  network = offline
  expect(await (await worker.send('/assets/a-1.js'))?.text()).toBe(`at ${origin}/assets/a-1.js`)
  expect(fetched).toEqual(['/assets/a-1.js'])
})

test.each([
  ['is gone', new Response('', { status: 404, headers: hashed })],
  ['may change', new Response('x', { headers: { 'cache-control': 'no-store' } })],
  ['is one part of a file', new Response('x', { status: 206, headers: hashed })],
])('a response that %s is returned and not cached', async (_name, answer) => {
  const worker = startWorker('b1')
  await worker.install()
  network = () => answer
  expect((await worker.send('/assets/a-1.js'))?.status).toBe(answer.status)
  expect(cachedPaths()).toEqual(['/offline'])
})

test("a member's page is fetched from the network every time, and is never cached", async () => {
  const worker = startWorker('b1')
  await worker.install()
  fetched = []
  for (let time = 0; time < 2; time += 1)
    expect(await (await worker.send('/campaigns/1', page))?.text()).toBe(`at ${origin}/campaigns/1`)
  expect(fetched).toEqual(['/campaigns/1', '/campaigns/1'])
  expect(cachedPaths()).toEqual(['/offline'])
})

test.each(['/dashboard', '/dashboard/posts', '/campaigns', '/domains/1', '/account', '/admin/moderation'])(
  'offline, the offline page replaces %s',
  async (path) => {
    const worker = startWorker('b1')
    await worker.install()
    network = offline
    expect(await (await worker.send(path, page))?.text()).toBe('You are offline')
  },
)

test('an error response of the server is returned unchanged', async () => {
  const worker = startWorker('b1')
  await worker.install()
  network = () => new Response('broken', { status: 500 })
  expect((await worker.send('/dashboard', page))?.status).toBe(500)
})

test('a new build deletes the cache of the previous one, and no other caches', async () => {
  const old = startWorker('b1')
  await old.install()
  await old.activate()
  await old.send('/assets/a-1.js')
  stores.set('somebody-else', new Map())
  const next = startWorker('b2')
  await next.install()
  expect(next.skipped()).toBe(1)
  await next.activate()
  expect([...stores.keys()]).toEqual(['somebody-else', 'linkwright-app-b2'])
  expect(cachedPaths()).toEqual(['/offline'])
})

test('a worker of an older build that still controls a page creates no cache, and has the offline page', async () => {
  const old = startWorker('b1')
  await old.install()
  const next = startWorker('b2')
  await next.install()
  await next.activate()
  await old.send('/assets/a-1.js')
  expect([...stores.keys()]).toEqual(['linkwright-app-b2'])
  network = offline
  expect(await (await old.send('/dashboard', page))?.text()).toBe('You are offline')
})

test('after sign-out, which deletes all caches, nothing is cached again', async () => {
  const worker = startWorker('b1')
  await worker.install()
  stores.clear()
  expect((await worker.send('/assets/a-1.js'))?.status).toBe(200)
  expect([...stores.keys()]).toEqual([])
})

test('a cache that is deleted at any moment of storing a file is not created again', async () => {
  const worker = startWorker('b1')
  for (const moment of ['has', 'open', 'match'] as const) {
    await worker.install()
    const { [moment]: step } = caches
    // The page that signs out runs right after this step.
    Object.assign(caches, {
      [moment]: async (name: string) => {
        const outcome = await (step as (name: string) => Promise<unknown>)(name)
        stores.clear()
        return outcome
      },
    })
    try {
      expect((await worker.send(`/assets/${moment}.js`))?.status).toBe(200)
    } finally {
      Object.assign(caches, { [moment]: step })
    }
    expect([...stores.keys()]).toEqual([])
  }
})

test('a cache that is deleted while it is created is created once more', async () => {
  const worker = startWorker('b1')
  let isFirst = true
  network = () => {
    if (isFirst) stores.clear()
    isFirst = false
    return new Response('You are offline')
  }
  await worker.install()
  expect(cachedPaths()).toEqual(['/offline'])
})

test('each build has a different script', () => {
  expect(appWorkerScript('b1')).not.toBe(appWorkerScript('b2'))
  expect(appWorkerScript('b1')).toContain('"build":"b1"')
})
