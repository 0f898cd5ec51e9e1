import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { makeDataDir, startProduct } from '../test/harness/process.ts'
import { createTrialPost } from './harness/api-product.ts'
import { createRandom } from './harness/blog/blog-texts.ts'
import { buildPages } from './harness/build-pages.ts'
import { createMembersLoad, type MembersLoad } from './harness/growth/members-load.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes, residentMib } from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { quantile } from './harness/rounds.ts'

/** `BENCH_MEMBERS=50x5` (members, seconds of each pace) proves quickly that the bench works. */
const [memberCount = 1_000, secondsPerPace = 20] = (process.env.BENCH_MEMBERS ?? '')
  .split('x')
  .filter(Boolean)
  .map(Number)
/** The mean seconds between two requests of a member, slowest first. */
const paces = [30, 10, 5, 2, 1, 0.5]
const settleSeconds = 3
const lateMs = 200
/** At this pace, so many of all requests are answered within `lateMs`. */
const markedPace = 10
const inTimeAtLeast = 0.95
/** Beyond this, requests only wait for each other. */
const brokenP95Ms = 2_000

const roomy = '1000000'
const Session = z.object({ access_token: z.string() })

type Turn = { pace: number; perSecond: number; p50Ms: number; p95Ms: number; p99Ms: number; inTime: number }
type Busy = { serverBusy: number; databaseBusy: number; rssMib: number }

/** What requests take while members work, at a growing pace. */
export async function run(): Promise<Report> {
  buildPages()
  const dataDir = await makeDataDir()
  const product = await startProduct({
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'info',
    AUTH_AUTOCONFIRM: 'true',
    AUTH_REQUESTS_PER_ADDRESS: roomy,
    TRIAL_POSTS_PER_ADDRESS: roomy,
    TRIAL_POSTS_PER_TARGET_HOST: roomy,
    TRIAL_POSTS_WITHOUT_CHALLENGE: roomy,
  })
  try {
    const origin = product.url.replace('localhost', '127.0.0.1')
    const slugs: string[] = []
    for (let index = 0; index < 20; index += 1) slugs.push(await createPost(origin, index))
    const load = createMembersLoad({ origin, slugs, tokens: await signUpAll(origin) })
    const pid = product.process.pid ?? 0
    const turns: (Turn & Busy)[] = []
    for (const pace of paces) {
      const turn = await measure(load, pace, { pid, database: () => processesIn(dataDir.path) })
      turns.push(turn)
      process.stderr.write(`every ${pace} s: p95 ${turn.p95Ms.toFixed(0)} ms\n`)
      if (turn.p95Ms > brokenP95Ms) break
    }
    load.close()
    return report(turns)
  } finally {
    await product.stop()
    await dataDir.remove()
  }
}

async function createPost(origin: string, index: number): Promise<string> {
  const Published = z.object({ post: z.object({ slug: z.string() }) })
  return Published.parse(await createTrialPost(origin, `garden tools ${index}`)).post.slug
}

async function signUpAll(origin: string): Promise<string[]> {
  const tokens: string[] = []
  let next = 0
  const signUp = async () => {
    for (let index = next++; index < memberCount; index = next++) {
      const response = await fetch(`${origin}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `member-${index}@example.com`,
          password: `the violet river ${index} in the hills`,
        }),
      })
      tokens.push(Session.parse(await response.json()).access_token)
    }
  }
  await Promise.all(Array.from({ length: 8 }, signUp))
  return tokens
}

async function measure(
  load: MembersLoad,
  pace: number,
  { pid, database }: { pid: number; database: () => number[] },
): Promise<Turn & Busy> {
  const random = createRandom(pace * 1000)
  await load.run({ pace, seconds: settleSeconds, random })
  const databasePids = database()
  const before = { server: readCpuTimes([pid]), database: readCpuTimes(databasePids) }
  const startedAt = performance.now()
  const latencies = await load.run({ pace, seconds: secondsPerPace, random })
  const seconds = (performance.now() - startedAt) / 1000
  const busy = (from: ReturnType<typeof readCpuTimes>, pids: number[]) =>
    (cpuSecondsBetween(from, readCpuTimes(pids)) ?? Number.NaN) / seconds
  const turn = {
    pace,
    perSecond: latencies.length / seconds,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    inTime: latencies.filter((ms) => ms <= lateMs).length / latencies.length,
    serverBusy: busy(before.server, [pid]),
    databaseBusy: busy(before.database, databasePids),
    rssMib: residentMib(pid),
  }
  await sleep(1_000)
  return turn
}

function report(turns: (Turn & Busy)[]): Report {
  const ms = (value: number) => value.toFixed(1)
  const marked = turns.find(({ pace }) => pace === markedPace)
  return {
    title: `${memberCount.toLocaleString('en')} members at work, at a growing pace`,
    columns: [
      'a request every',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'within 200 ms',
      'server busy',
      'database busy',
      'RSS MiB',
    ],
    rows: turns.map((turn) => [
      `${turn.pace} s`,
      turn.perSecond.toFixed(0),
      ms(turn.p50Ms),
      ms(turn.p95Ms),
      ms(turn.p99Ms),
      `${(turn.inTime * 100).toFixed(1)}%`,
      `${(turn.serverBusy * 100).toFixed(0)}%`,
      `${(turn.databaseBusy * 100).toFixed(0)}%`,
      turn.rssMib.toFixed(0),
    ]),
    notes: [
      `${secondsPerPace} s of each pace. A request is sent when it is due, and its latency counts from then. Server, database and members share all cores.`,
      'Of 100 requests, 25 read the page of a post, 15 each the balance and the account, 12 each the list of posts and the figures of the dashboard, 10 the campaigns, 5 a post, 4 the rendered dashboard, and 2 create a trial post.',
      `The next pace is left out when the p95 is above ${brokenP95Ms / 1000} s.`,
    ],
    marks: [
      {
        name: `share of requests within ${lateMs} ms, one of each member every ${markedPace} s`,
        ratio: marked?.inTime ?? 0,
        atLeast: inTimeAtLeast,
      },
    ],
    versions: { node: process.versions.node, postgresql: '18' },
    data: { turns },
  }
}
