import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { makeDataDir, type RunningProduct, startProduct } from '../test/harness/process.ts'
import { type AuthLoadOrder, AuthLoadResult, type AuthMember } from './harness/auth-load.ts'
import { type Pinning, pinServersToOneCore } from './harness/cores.ts'
import {
  cpuSecondsBetween,
  processesIn,
  readCpuTimes,
  readThreadTimes,
  threadSecondsBetween,
} from './harness/processes.ts'
import type { Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'

const rounds = 5
const secondsPerSample = 5
/** Unmeasured work at the start of each sample, so that leftovers of other contestants in caches and heaps are not measured. */
const settleSeconds = 1
/** Before the first round, for each kind: code that is not yet compiled takes several times as long. */
const warmUpSeconds = 30
const memberCount = 600
const atOnce = 8
const refreshesPerSecond = 200
/** The minimum share of the hash in the processor time of a sign-in: everything else takes at most 25% of the hash's time. */
const hashShareAtLeast = 1 / 1.25
/** The hash parameters of the product, which are part of each hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type Who = 'hash' | 'sign-in' | 'refresh' | 'refresh-at-rate'
type Sample = {
  count: number
  seconds: number
  cpuSeconds: number
  /** Processor seconds by the name of the thread. */
  threads: Map<string, number>
  latencies: { p50Ms: number; p95Ms: number; p99Ms: number } | null
}
type Setup = { product: RunningProduct; dataDir: string; pinning: Pinning; members: AuthMember[]; known: string }

/** The threads of a sign-in and their work. `postgres` stands for all processes of the database. */
const parts = [
  { thread: 'libuv-worker', name: 'of a sign-in: the hash, in its thread' },
  { thread: 'MainThread', name: 'of a sign-in: Node’s main thread' },
  { thread: 'postgres', name: 'of a sign-in: PostgreSQL' },
  { thread: 'V8Worker', name: 'of a sign-in: compiler and garbage collector' },
]

const names: Record<Who, string> = {
  hash: 'argon2id alone',
  'sign-in': 'sign-in with a password',
  refresh: 'refresh, unthrottled',
  'refresh-at-rate': `refresh, ${refreshesPerSecond} a second`,
}

/** Sign-ins and refreshes, compared with the password hash that every sign-in requires. */
export async function run(): Promise<Report> {
  buildPages()
  const pinning = pinServersToOneCore()
  const closing: (() => unknown)[] = []
  try {
    const setup = await prepare(pinning, closing)
    const contestants: Who[] = ['hash', 'sign-in', 'refresh', 'refresh-at-rate']
    const samples = await interleave(contestants, rounds, (who) => takeSample(setup, who))
    return report(samples, pinning)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** A product in production mode requires its pages, although none is requested here. */
function buildPages() {
  const root = join(import.meta.dirname, '..')
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs'), '--build'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be built')
}

async function prepare(pinning: Pinning, closing: (() => unknown)[]): Promise<Setup> {
  const dataDir = await makeDataDir()
  closing.push(() => dataDir.remove())
  const product = await startProduct({
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'info',
    AUTH_AUTOCONFIRM: 'true',
    AUTH_REQUESTS_PER_ADDRESS: '1000000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  closing.push(() => product.stop())
  const members: AuthMember[] = []
  for (let index = 0; index < memberCount; index += 1) members.push(await signUp(product.url, index))
  const setup = { product, dataDir: dataDir.path, pinning, members, known: await hash('a violet river', cost) }
  for (const act of ['refresh', 'sign-in'] as const) await load(setup, { act, seconds: warmUpSeconds })
  return setup
}

const SignedUp = z.object({ refresh_token: z.string() })

/** Each member has a separate client address, as in reality. */
async function signUp(url: string, index: number): Promise<AuthMember> {
  const [email, password] = [`member-${index}@example.com`, `a violet river ${index}`]
  const address = `10.${index >> 8}.${index & 255}.7`
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200) throw new Error(`Sign-up was answered ${response.status}: ${await response.text()}`)
  const { refresh_token } = SignedUp.parse(await response.json())
  return { email, password, address, refreshToken: refresh_token }
}

function takeSample(setup: Setup, who: Who): Promise<Sample> {
  if (who === 'hash') return hashAlone(setup)
  const rate = who === 'refresh-at-rate' ? { rate: refreshesPerSecond } : {}
  return underLoad(setup, { act: who === 'sign-in' ? 'sign-in' : 'refresh', ...rate })
}

/** In this process, which runs on the servers' core, with the same concurrency as in the product. */
async function hashAlone({ known }: Setup): Promise<Sample> {
  const spell = async (seconds: number) => {
    const endsAt = performance.now() + seconds * 1000
    let count = 0
    while (performance.now() < endsAt) {
      if (!(await verify(known, 'a violet river'))) throw new Error('The hash does not fit')
      count += 1
    }
    return count
  }
  await spell(settleSeconds)
  const startedAt = performance.now()
  const [before, threads] = [process.cpuUsage(), readThreadTimes([process.pid])]
  const count = await spell(secondsPerSample)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - startedAt) / 1000
  const byThread = threadSecondsBetween(threads, readThreadTimes([process.pid]))
  return { count, seconds, cpuSeconds: (user + system) / 1e6, threads: byThread, latencies: null }
}

async function underLoad(setup: Setup, order: Pick<AuthLoadOrder, 'act' | 'rate'>): Promise<Sample> {
  await load(setup, { ...order, seconds: settleSeconds })
  const pids = [setup.product.process.pid ?? 0, ...processesIn(setup.dataDir)]
  const [before, threads] = [readCpuTimes(pids), readThreadTimes(pids)]
  const { requests, seconds, ...latencies } = await load(setup, { ...order, seconds: secondsPerSample })
  const cpuSeconds = cpuSecondsBetween(before, readCpuTimes(pids)) ?? Number.NaN
  const byThread = threadSecondsBetween(threads, readThreadTimes(pids))
  return { count: requests, seconds, cpuSeconds, threads: byThread, latencies }
}

async function load(
  { pinning, product, members }: Setup,
  order: Pick<AuthLoadOrder, 'act' | 'rate' | 'seconds'>,
): Promise<AuthLoadResult> {
  const [command = '', ...parameters] = [
    ...pinning.loadPrefix,
    process.execPath,
    join(import.meta.dirname, 'harness/auth-load.ts'),
  ]
  const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ url: product.url.replace('localhost', '127.0.0.1'), members, atOnce, ...order }))
  const result = AuthLoadResult.parse(JSON.parse(await text(child.stdout)))
  for (const [index, member] of members.entries())
    member.refreshToken = result.refreshTokens[index] ?? member.refreshToken
  return result
}

const cpuMs = ({ cpuSeconds, count }: Sample) => (cpuSeconds * 1000) / count

function report(samples: Map<Who, Sample[]>, { description }: Pinning): Report {
  const hashes = samples.get('hash') ?? []
  const shares = (samples.get('sign-in') ?? []).map((sample, round) => {
    const beside = hashes[round]
    return beside === undefined ? Number.NaN : cpuMs(beside) / cpuMs(sample)
  })
  const share = median(shares)
  const summaries = [...samples].map(([who, own]) => summarise(who, own, hashes))
  const overhead = (1 / share - 1) * 100
  return {
    title: 'Sign-ins and refreshes beside the password hash alone',
    columns: ['what', 'a second', 'CPU ms each', 'of a hash', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: [...summaries.map(rowOf), ...partRows(samples)],
    notes: [
      `Medians of ${rounds} interleaved rounds of ${secondsPerSample} s; ${description}.`,
      'CPU: processor time, user and kernel, of the server and its database together; for the hash alone, of the process that computes it.',
      `A sign-in costs ${overhead.toFixed(1)}% more than its hash (rounds: ${shares.map((of) => `${((1 / of - 1) * 100).toFixed(1)}%`).join(', ')}).`,
      `Sign-ins, and refreshes as fast as they go, come from ${atOnce} members at once out of ${memberCount}, each from an address of their own. At ${refreshesPerSecond} a second, latencies count from when a request was due.`,
    ],
    marks: [{ name: 'processor time of the hash alone / of a whole sign-in', ratio: share, atLeast: hashShareAtLeast }],
    versions: { node: process.versions.node },
    data: {
      parts: partsOf(samples),
      rounds,
      secondsPerSample,
      settleSeconds,
      warmUpSeconds,
      memberCount,
      atOnce,
      refreshesPerSecond,
      cost,
      shares,
      summaries,
    },
  }
}

/** The median processor time of each part of a sign-in, in ms and as a share of the hash alone. */
function partsOf(samples: Map<Who, Sample[]>) {
  const [signIns, hashes] = [samples.get('sign-in') ?? [], samples.get('hash') ?? []]
  return parts.map(({ thread, name }) => {
    const msOf = ({ threads, count }: Sample) => ((threads.get(thread) ?? Number.NaN) * 1000) / count
    return {
      name,
      cpuMs: median(signIns.map(msOf)),
      ofHash: median(signIns.map((sample, round) => msOf(sample) / cpuMs(hashes[round] ?? sample))),
    }
  })
}

function partRows(samples: Map<Who, Sample[]>): string[][] {
  return partsOf(samples).map(({ name, cpuMs, ofHash }) => [
    name,
    '',
    cpuMs.toFixed(2),
    ofHash.toFixed(2),
    ...['', '', ''],
  ])
}

function summarise(who: Who, own: Sample[], hashes: Sample[]) {
  const middle = (of: (sample: Sample) => number) => median(own.map(of))
  return {
    who,
    perSecond: middle(({ count, seconds }) => count / seconds),
    cpuMs: middle(cpuMs),
    ofHash: median(own.map((sample, round) => cpuMs(sample) / cpuMs(hashes[round] ?? sample))),
    p50Ms: middle((sample) => sample.latencies?.p50Ms ?? Number.NaN),
    p95Ms: middle((sample) => sample.latencies?.p95Ms ?? Number.NaN),
    p99Ms: middle((sample) => sample.latencies?.p99Ms ?? Number.NaN),
    samples: own.map(({ threads, ...sample }) => ({ ...sample, threads: Object.fromEntries(threads) })),
  }
}

function rowOf({ who, perSecond, cpuMs, ofHash, ...latencies }: ReturnType<typeof summarise>): string[] {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(1))
  return [
    names[who],
    perSecond.toFixed(0),
    cpuMs.toFixed(2),
    ofHash.toFixed(2),
    ms(latencies.p50Ms),
    ms(latencies.p95Ms),
    ms(latencies.p99Ms),
  ]
}
