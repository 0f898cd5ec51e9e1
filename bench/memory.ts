import { setTimeout as sleep } from 'node:timers/promises'
import { type Inspector, openInspector } from '../test/harness/debugger/inspector.ts'
import { buildPages } from './harness/build-pages.ts'
import { readRoutes } from './harness/mix/read-routes.ts'
import type { Route } from './harness/mix/route.ts'
import { startWorld } from './harness/mix/world.ts'
import { writeRoutes } from './harness/mix/write-routes.ts'
import { residentMib } from './harness/processes.ts'
import type { Report } from './harness/report.ts'

const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 10)
/** Only what these routes retain is measured, a regular expression of their names. */
const measured = new RegExp(process.env.BENCH_MEMORY_ROUTES ?? '')
/** From this share of the run on, memory must not grow: the third of ten minutes. */
const flatFrom = 0.3
const samples = 40
const atOnce = 6
/** A heavy route is taken in one of so many rounds over all routes. */
const heavyEvery = 10
const residentMaxMib = 450
/** The last tenth over the tenth after `flatFrom`. A leak of 300 kB per page would more than double it. */
const growthMax = 1.1
/** Requests of one route between two forced collections. */
const requestsOfRoute = Number(process.env.BENCH_MEMORY_REQUESTS ?? 300)
/** With those before the first collection: code that compiles late and caches that fill count as retained. */
const perRoute = {
  light: { warmUp: Math.ceil((requestsOfRoute * 2) / 3), requests: requestsOfRoute },
  heavy: { warmUp: Math.ceil(requestsOfRoute / 15), requests: Math.ceil(requestsOfRoute / 10) },
}
/** The growth of the heap over the requests of a route that is noise: 512 bytes of each of 300. */
const noiseBytes = 150_000
/** A route that retains more is measured again, because other work of the process can only add to the growth. */
const attemptsMax = 6

type Retained = { name: string; requests: number; bytes: number }
type Usage = Record<'rss' | 'heapTotal' | 'heapUsed' | 'external' | 'arrayBuffers', number>
type Sample = { seconds: number; residentMib: number }
type Mixed = { requests: number; resident: Sample[]; usage: Usage }

/** Resident memory under mixed requests of every kind, and what each route retains after a forced collection. */
export async function run(): Promise<Report> {
  buildPages()
  const world = await startWorld({ NODE_OPTIONS: '--inspect=127.0.0.1:0' })
  const inspector = await openInspector(world.product.output())
  try {
    const routes = [...readRoutes(world), ...writeRoutes(world)]
    const toMeasure = routes.filter(({ name }) => measured.test(name))
    if (toMeasure.length === 0) throw new Error(`No route has a name like ${measured}`)
    await tryEach(routes)
    const mixed = await mixRequests(routes, world.product.process.pid ?? 0, inspector)
    const retained: Retained[] = []
    for (const route of toMeasure) retained.push(await retainedBy(inspector, route))
    return report(routes.length, mixed, retained)
  } finally {
    // First, because a process does not end before its debugger has left.
    inspector.close()
    await world.close()
  }
}

/** A route that is not answered as expected must end the bench before ten minutes of it. */
async function tryEach(routes: readonly Route[]): Promise<void> {
  for (const { send } of routes) await send()
}

/** Sends requests of all routes in turn, a few at a time, until the time is over. The first failed one ends it. */
async function mixRequests(routes: readonly Route[], pid: number, inspector: Inspector): Promise<Mixed> {
  const ending = new AbortController()
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const turns = turnsOf(routes)
  let requests = 0
  const worker = async () => {
    for (const { send } of turns) {
      if (ending.signal.aborted) return
      await send()
      requests += 1
    }
  }
  const workers = Promise.all(Array.from({ length: atOnce }, worker))
  const resident: Sample[] = []
  const sampling = async () => {
    for (let sample = 1; sample <= samples; sample += 1) {
      await sleep((minutes * 60_000) / samples, undefined, { signal: ending.signal })
      resident.push({ seconds: seconds(), residentMib: residentMib(pid) })
      process.stderr.write(`${Math.round(seconds())} s: ${Math.round(residentMib(pid))} MiB\n`)
    }
  }
  try {
    await Promise.race([sampling(), workers])
  } finally {
    ending.abort()
  }
  await workers
  const usage = (await inspector.evaluate('process.memoryUsage()')) as Usage
  return { requests, resident, usage }
}

function* turnsOf(routes: readonly Route[]): Generator<Route> {
  for (let round = 0; ; round += 1)
    for (const [index, route] of routes.entries())
      if (route.isHeavy !== true || (round + index) % heavyEvery === 0) yield route
}

/** The bytes by which the heap has grown over some requests, after a full collection. */
async function retainedBy(inspector: Inspector, { name, isHeavy, send }: Route): Promise<Retained> {
  const { warmUp, requests } = perRoute[isHeavy === true ? 'heavy' : 'light']
  await sendSome(send, warmUp)
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attemptsMax && least > noiseBytes; attempt += 1) {
    const before = await inspector.heapAfterCollection()
    await sendSome(send, requests)
    least = Math.min(least, (await inspector.heapAfterCollection()) - before)
  }
  const bytes = Math.max(0, least)
  process.stderr.write(`${name}: ${bytes} bytes in ${requests} requests\n`)
  return { name, requests, bytes }
}

async function sendSome(send: Route['send'], count: number): Promise<void> {
  let left = count
  const worker = async () => {
    for (; left > 0; ) {
      left -= 1
      await send()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function report(routes: number, { requests, resident, usage }: Mixed, retained: readonly Retained[]): Report {
  const tenth = Math.max(1, Math.floor(samples / 10))
  const flat = Math.floor(samples * flatFrom)
  const mib = resident.map((sample) => sample.residentMib)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const growth = mean(mib.slice(-tenth)) / mean(mib.slice(flat, flat + tenth))
  const most = Math.max(...mib)
  const worst = retained.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const parts = Object.entries(usage).map(([name, bytes]) => `${name} ${whole(bytes / 1024 ** 2)}`)
  return {
    title: `Memory of the product under ${minutes} minutes of mixed requests over ${routes} kinds of routes`,
    columns: ['route', 'requests', 'bytes retained by each'],
    rows: retained.map(({ name, requests: count, bytes }) => [
      name,
      whole(count),
      bytes <= noiseBytes ? '0' : whole(bytes / count),
    ]),
    notes: [
      `${whole(requests)} requests (each of a route, which may be several), ${atOnce} at a time, every one answered as expected.`,
      `Resident memory, MiB, at ${samples} times: ${mib.map(whole).join(' ')}.`,
      `After the mixed requests, MiB: ${parts.join(', ')}.`,
      `Retained: the growth of the heap from a forced full collection to another, over the requests in the table after ${perRoute.light.warmUp} others (heavy routes ${perRoute.heavy.warmUp}), the least of at most ${attemptsMax}. Up to ${whole(noiseBytes)} bytes in all it counts as noise.`,
      `The most retained is ${whole(worst.bytes)} bytes in ${worst.requests} requests, of ${worst.name}.`,
    ],
    marks: [
      { name: 'most resident memory, MiB', ratio: most, atMost: residentMaxMib },
      { name: `memory at the end / after ${flatFrom * 100}% of the time`, ratio: growth, atMost: growthMax },
      { name: 'kB retained by all requests of the worst route', ratio: worst.bytes / 1000, atMost: noiseBytes / 1000 },
    ],
    versions: { node: process.versions.node },
    data: { minutes, atOnce, requests, resident, usage, retained },
  }
}
