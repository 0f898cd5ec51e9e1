import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiProduct, startApiProduct } from './harness/api-product.ts'
import { buildPages } from './harness/build-pages.ts'
import { type Heap, openHeap } from './harness/heap.ts'
import { residentMib } from './harness/processes.ts'
import type { Report } from './harness/report.ts'

const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 10)
/** From this share of the run on, memory must not grow: the third of ten minutes. */
const flatFrom = 0.3
const samples = 40
const atOnce = 6
const residentMaxMib = 450
/** The last tenth over the tenth after `flatFrom`. A leak of 300 kB per page would more than double it. */
const growthMax = 1.1
/** Requests of one route between two forced collections. A leak of a kilobyte per request is 300 kB. */
const requestsPerRoute = 300
/** Code that compiles later and caches that fill count as retained at first, so a route repeats itself before it is measured. */
const warmUpPerRoute = 200
/** Per request, in bytes: below this it is noise of the heap, not a leaked object. */
const retainedMax = 512

type Route = { name: string; send: () => Promise<void> }

/** Resident memory under mixed requests of every kind, and what each route retains after a forced collection. */
export async function run(): Promise<Report> {
  buildPages()
  const inspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
  const api = await startApiProduct(inspector)
  try {
    const heap = await openHeap(api.product)
    const routes = await routesOf(api)
    const resident = await mixRequests(api, routes)
    const retained: { name: string; bytes: number }[] = []
    for (const route of routes) retained.push({ name: route.name, bytes: await retainedBy(heap, route) })
    heap.close()
    return report(resident, retained)
  } finally {
    await api.close()
  }
}

/** Every kind of route: pages, documents, pictures, calls for guests and members, streams, writes, and refusals. */
async function routesOf({ origin, slug, headers }: ApiProduct): Promise<Route[]> {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  const get = (path: string | (() => string), own: Record<string, string> = {}): Route => ({
    name: `GET ${typeof path === 'string' ? path.replace(slug, '{slug}') : path().replace(/\d+/, 'N').replace(slug, '{slug}')}`,
    send: async () => {
      const response = await fetch(`${origin}${typeof path === 'string' ? path : path()}`, { headers: own })
      await response.arrayBuffer()
    },
  })
  const post = (name: string, path: string, body: () => object, own: Record<string, string> = {}): Route => ({
    name: `POST ${name}`,
    send: async () => {
      const json = { 'content-type': 'application/json', ...own }
      const response = await fetch(`${origin}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body()) })
      await response.arrayBuffer()
    },
  })
  const stream = (path: string, own: Record<string, string>): Route => ({
    name: `stream ${path}`,
    send: async () => {
      const leaving = new AbortController()
      const response = await fetch(`${origin}${path}`, { headers: own, signal: leaving.signal })
      await response.body?.getReader().read()
      leaving.abort()
    },
  })
  const trialPost = () => ({
    keyword: `garden tools ${next() % 50}`,
    anchorText: 'this shop',
    targetUrl: 'https://example.com/',
  })
  return [
    ...['/', '/blog', '/backlink-report', '/login', `/blog/${slug}`].map((path) => get(path)),
    ...['/', '/blog', '/backlink-report', `/blog/${slug}`].map((path) => get(() => `${path}?uncached=${next()}`)),
    ...['/sitemap.xml', '/rss.xml', '/robots.txt', '/readyz', `/media/og/${slug}.png`].map((path) => get(path)),
    ...[`/api/posts/${slug}`, '/api/posts', `/api/posts/${slug}/related`, '/api/nothing'].map((path) => get(path)),
    ...['/auth/v1/user', '/api/credits', '/api/sites', '/api/campaigns', '/api/reports'].map((path) =>
      get(path, headers),
    ),
    stream('/api/credits/events', headers),
    post('/api/trial-posts', '/api/trial-posts', trialPost),
    post('/api/trial-posts, refused', '/api/trial-posts', () => ({ keyword: '' })),
    post('/auth/v1/token, refused', '/auth/v1/token?grant_type=password', () => ({
      email: 'member@example.com',
      password: 'wrong',
    })),
  ]
}

async function mixRequests({ product }: ApiProduct, routes: Route[]): Promise<number[]> {
  const end = performance.now() + minutes * 60_000
  let turn = 0
  const worker = async () => {
    while (performance.now() < end) {
      turn += 1
      await routes[turn % routes.length]?.send()
    }
  }
  const workers = Promise.all(Array.from({ length: atOnce }, worker))
  const resident: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    await sleep((minutes * 60_000) / samples)
    resident.push(residentMib(product.process.pid ?? 0))
  }
  await workers
  return resident
}

/** Bytes per request that a full collection leaves. The smallest of three: other work of the process can only add to it. */
async function retainedBy(heap: Heap, { send }: Route): Promise<number> {
  for (let request = 0; request < warmUpPerRoute; request += 1) await send()
  const found: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await heap.usedAfterCollection()
    for (let request = 0; request < requestsPerRoute; request += 1) await send()
    found.push(((await heap.usedAfterCollection()) - before) / requestsPerRoute)
  }
  return Math.max(0, Math.min(...found))
}

function report(resident: number[], retained: { name: string; bytes: number }[]): Report {
  const tenth = Math.max(1, Math.floor(samples / 10))
  const flat = Math.floor(samples * flatFrom)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const growth = mean(resident.slice(-tenth)) / mean(resident.slice(flat, flat + tenth))
  const most = Math.max(...resident)
  const worst = retained.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  return {
    title: `Memory of the product under mixed requests of ${minutes} minutes`,
    columns: ['route', 'bytes retained by a request'],
    rows: retained.map(({ name, bytes }) => [name, bytes < retainedMax ? '0' : Math.round(bytes).toLocaleString('en')]),
    notes: [
      `Resident memory, MiB, at ${samples} times: ${resident.map((value) => Math.round(value)).join(' ')}.`,
      `Retained: the heap after a forced full collection, before and after ${requestsPerRoute} requests of the route, the least of three. Under ${retainedMax} bytes a request it counts as zero.`,
      `The most retained is ${Math.round(worst.bytes)} bytes, of ${worst.name}.`,
    ],
    marks: [
      { name: 'most resident memory, MiB', ratio: most, atMost: residentMaxMib },
      { name: `memory at the end / after ${flatFrom * 100}% of the time`, ratio: growth, atMost: growthMax },
      { name: 'bytes retained by a request, of the worst route', ratio: worst.bytes, atMost: retainedMax },
    ],
    versions: { node: process.versions.node },
    data: { resident, retained, minutes },
  }
}
