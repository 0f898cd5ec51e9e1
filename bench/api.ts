import { type ApiProduct, createTrialPost, startApiProduct } from './harness/api-product.ts'
import { buildPages } from './harness/build-pages.ts'
import { pinServersToOneCore } from './harness/cores.ts'
import {
  createLoadGenerator,
  type LoadGenerator,
  type LoadGeneratorName,
  type LoadResult,
} from './harness/load-generator.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'
import { measureTrialPosts, type TrialPosts } from './harness/trial-posts.ts'
import { startBareServer } from './peers/bare-http-server.ts'
import { fetchWholePage } from './peers/whole-page.ts'

const rounds = Number(process.env.BENCH_API_ROUNDS ?? 5)
const secondsPerSample = 3
const warmUpSeconds = 2
const connections = 16
const trialPosts = Number(process.env.BENCH_API_POSTS ?? 500)
/** Further posts before the measured ones. */
const trialWarmUps = Math.ceil(trialPosts / 2)
/** The answers that node:http sends per second of processor time on the machine for which the following marks are set, by load generator. */
const bareAnswers: Record<LoadGeneratorName, number> = { wrk: 83_000, autocannon: 40_000 }
/** Reads by key per second of the process's processor time. */
const readsAtLeast = 5_000
/** A trial post's p99 over its median, one at a time on an idle machine. A pause of a second would be 50. */
const stallAtMost = 6
/** A trial post's processor time, server and database together, in milliseconds. */
const postMsAtMost = 10
/** Its p99, one at a time on an idle machine, in milliseconds. */
const slowestPostMsAtMost = 100

type Contestant = { name: string; url: string; headers: Record<string, string>; pid: number; isRead: boolean }
type Sample = LoadResult & { serverSeconds: number; databaseSeconds: number }

/** Calls of the API per second of processor time on keep-alive connections, compared with node:http, and the cost of a trial post. */
export async function run(): Promise<Report> {
  buildPages()
  const pinning = pinServersToOneCore()
  const load = createLoadGenerator(pinning, connections)
  const api = await startApiProduct()
  const closing: (() => unknown)[] = [() => api.close()]
  try {
    for (let index = 0; index < 20; index += 1) await createTrialPost(api.origin, `garden tools ${index}`)
    const { contestants, bare } = await startContestants(api)
    closing.push(() => bare.close())
    for (const contestant of contestants) await load.run(contestant, warmUpSeconds)
    const database = () => processesIn(api.dataDir)
    const samples = await interleave(contestants, rounds, (contestant) => takeSample(load, contestant, database))
    const posts = await measureTrialPosts(
      { origin: api.origin, pid: api.product.process.pid ?? 0, database },
      trialPosts,
      trialWarmUps,
    )
    return report(samples, posts, { pinning: pinning.description, load })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function startContestants({ origin, slug, headers, product }: ApiProduct) {
  const pid = product.process.pid ?? 0
  const at = (name: string, path: string, own: Record<string, string>, isRead: boolean): Contestant => {
    return { name, url: `${origin}${path}`, headers: own, pid, isRead }
  }
  const post = at('GET /api/posts/{slug}', `/api/posts/${slug}`, {}, true)
  const bare = await startBareServer([await fetchWholePage(post.url, {})])
  const contestants = [
    { name: bareName, url: `http://127.0.0.1:${bare.ports[0]}/`, headers: {}, pid: bare.pid, isRead: false },
    at('GET /readyz', '/readyz', {}, false),
    post,
    at('GET /auth/v1/user', '/auth/v1/user', headers, true),
    at('GET /api/posts', '/api/posts', {}, false),
    at('GET /api/credits', '/api/credits', headers, true),
    at('GET /api/sites', '/api/sites', headers, false),
  ]
  return { contestants, bare }
}

const bareName = 'bare node:http, the bytes of a post'

async function takeSample(load: LoadGenerator, target: Contestant, database: () => number[]): Promise<Sample> {
  const pids = [target.pid, ...database()]
  const before = readCpuTimes(pids)
  const result = await load.run(target, secondsPerSample)
  const after = readCpuTimes(pids)
  const failed = Object.entries(result.failures).find(([, count]) => count > 0)
  if (failed !== undefined) throw new Error(`${target.name}: ${failed[1]} requests failed (${failed[0]})`)
  const total = cpuSecondsBetween(before, after) ?? Number.NaN
  const serverSeconds = (after?.get(target.pid) ?? Number.NaN) - (before?.get(target.pid) ?? Number.NaN)
  return { ...result, serverSeconds, databaseSeconds: total - serverSeconds }
}

type Load = { pinning: string; load: LoadGenerator }

function report(samples: Map<Contestant, Sample[]>, posts: TrialPosts, { pinning, load }: Load): Report {
  const perSecond = ({ requests, serverSeconds }: Sample) => requests / serverSeconds
  const rows = [...samples].map(([{ name, isRead }, own]) => ({
    name,
    isRead,
    perCpuSecond: median(own.map(perSecond)),
    cpuUs: median(own.map((sample) => 1e6 / perSecond(sample))),
    databaseUs: median(own.map(({ requests, databaseSeconds }) => (1e6 * databaseSeconds) / requests)),
    p50Ms: median(own.map(({ p50Ms }) => p50Ms)),
  }))
  const bare = rows.find(({ name }) => name === bareName)?.perCpuSecond ?? Number.NaN
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return {
    title: 'Calls of the API per second of processor time, and the cost of a trial post',
    columns: ['call', 'per CPU-second', 'of node:http', 'CPU µs each', 'its database', 'p50 ms'],
    rows: rows.map((row) => [
      row.name,
      whole(row.perCpuSecond),
      (row.perCpuSecond / bare).toFixed(3),
      whole(row.cpuUs),
      row.name === bareName ? '–' : whole(row.databaseUs),
      row.p50Ms.toFixed(1),
    ]),
    notes: [
      `Medians of ${rounds} interleaved rounds of ${secondsPerSample} s over ${connections} kept-alive connections; ${pinning}; load by ${load.name} ${load.version}.`,
      "Processor time of the product's process; that of PostgreSQL is beside it.",
      `Creating a trial post, one at a time, ${posts.posts} keywords after ${posts.warmUps} others: ${posts.serverMs.toFixed(1)} ms of the server's processor time and ${posts.databaseMs.toFixed(1)} ms of PostgreSQL's; p50 ${posts.p50Ms.toFixed(0)} ms, p90 ${posts.p90Ms.toFixed(0)} ms, p99 ${posts.p99Ms.toFixed(0)} ms, at most ${posts.mostMs.toFixed(0)} ms.`,
    ],
    marks: [
      ...rows
        .filter(({ isRead }) => isRead)
        .map(({ name, perCpuSecond }) => ({
          name: `${name} / bare node:http`,
          ratio: perCpuSecond / bare,
          atLeast: readsAtLeast / bareAnswers[load.name],
        })),
      {
        name: 'processor time of a trial post / bare node:http',
        ratio: ((posts.serverMs + posts.databaseMs) / 1000) * bare,
        atMost: (postMsAtMost / 1000) * bareAnswers[load.name],
      },
      {
        name: 'p99 of a trial post / processor time of an answer of bare node:http',
        ratio: (posts.p99Ms / 1000) * bare,
        atMost: (slowestPostMsAtMost / 1000) * bareAnswers[load.name],
      },
      { name: 'trial post, p99 / p50', ratio: posts.p99Ms / posts.p50Ms, atMost: stallAtMost },
    ],
    versions: { node: process.versions.node, [load.name]: load.version },
    data: { rows, posts },
  }
}
