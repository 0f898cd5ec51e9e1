import { makeDataDir, type RunningProduct, startProduct } from '../test/harness/process.ts'
import { type Article, publishArticle, publishSiteArticle, siteHost } from './harness/blog/blog-articles.ts'
import { buildPages } from './harness/build-pages.ts'
import { pinServersToOneCore } from './harness/cores.ts'
import {
  createLoadGenerator,
  type LoadGenerator,
  type LoadGeneratorName,
  type LoadResult,
} from './harness/load-generator.ts'
import { versionOf } from './harness/machine.ts'
import { cpuSecondsBetween, processesIn, readCpuTimes, residentMib } from './harness/processes.ts'
import type { Mark, Report } from './harness/report.ts'
import { interleave, median } from './harness/rounds.ts'
import { startBareServer } from './peers/bare-http-server.ts'
import { startNginx } from './peers/nginx.ts'
import { fetchWholePage, requireSamePage, type WholePage } from './peers/whole-page.ts'

const rounds = 5
const secondsPerSample = 4
const warmUpSeconds = 2
/** Unmeasured load at the start of each sample, so that leftovers of other contestants in caches and heaps are not measured. */
const settleSeconds = 1
const connections = 64
const cachedAtLeast = 0.8

const encodings = ['identity', 'br'] as const
type Encoding = (typeof encodings)[number]
type Who = 'cached' | 'uncached' | 'bare' | 'nginx' | 'start' | 'bareStart' | 'site'

type Contestant = {
  who: Who
  encoding: Encoding
  url: string
  /** The host name of the request, if it is another than that of `url`. */
  host?: string
  /** The process whose memory is reported. */
  pid: number
  /** All processes that contribute to a response, including a database. */
  pids: () => number[]
}
type Sample = LoadResult & { cpuSeconds: number | null; residentMib: number }
type Summary = { who: Who; encoding: Encoding; samples: Sample[]; ratios: number[] } & Record<
  'pagesPerSecond' | 'pagesPerCpuSecond' | 'ratioToBare' | 'busy' | 'p50Ms' | 'p99Ms' | 'residentMib',
  number
>

const names: Record<Who, string> = {
  cached: 'Linkwright, cached',
  uncached: 'Linkwright, uncached',
  bare: 'bare node:http',
  nginx: 'nginx, static file',
  start: 'start page, cached',
  bareStart: 'bare node:http, start page',
  site: 'article of a site, uncached',
}
/** Pages per second of processor time that are rendered for each request, database included, on the machine where node:http sends `bareArticles`. */
const renderedAtLeast = { uncached: 1_400, site: 1_000 } as const
/** The cached articles that node:http sends per second of processor time on that machine, by load generator. */
const bareArticles: Record<LoadGeneratorName, number> = { wrk: 59_000, autocannon: 38_000 }

/** Pages per second of a published article: Linkwright with and without its cache, compared with servers that send the same bytes. */
export async function run(): Promise<Report> {
  buildPages()
  const pinning = pinServersToOneCore()
  const load = createLoadGenerator(pinning, connections)
  const closing: (() => unknown)[] = []
  try {
    const { article, pages, contestants } = await startContestants(closing)
    for (const contestant of contestants) await load.run(targetOf(contestant), warmUpSeconds)
    const samples = await interleave(contestants, rounds, (contestant) => takeSample(load, contestant))
    return report({ article, pages, pinning: pinning.description, load, summaries: summarise(samples) })
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function startContestants(closing: (() => unknown)[]) {
  const dataDir = await makeDataDir()
  closing.push(() => dataDir.remove())
  const settings = { DATA_DIR: dataDir.path, LOG_LEVEL: 'info' }
  const cached = await startProduct(settings)
  closing.push(() => cached.stop())
  // A second server on the same database, so that garbage from rendering does not slow the cached responses.
  const uncached = await startProduct(settings)
  closing.push(() => uncached.stop())
  const article = await publishArticle(cached.url)
  const cachedUrl = `${loopback(cached.url)}${article.path}`
  const siteUrl = `${loopback(uncached.url)}/article?uncached`
  const startUrl = `${loopback(cached.url)}/`
  await publishSiteArticle(dataDir.path, article.path)
  // A URL with a query is never cached, so each request is a miss.
  const uncachedUrl = `${loopback(uncached.url)}${article.path}?uncached`
  await requireCaching(cachedUrl, uncachedUrl)
  await requireCaching(startUrl, `${loopback(uncached.url)}/?uncached`)

  const pages = await Promise.all(encodings.map((encoding) => fetchWholePage(cachedUrl, acceptOf(encoding))))
  const bare = await startBareServer(pages)
  closing.push(() => bare.close())
  const startPages = await Promise.all(encodings.map((encoding) => fetchWholePage(startUrl, acceptOf(encoding))))
  const bareStart = await startBareServer(startPages)
  closing.push(() => bareStart.close())
  const nginx = versionOf('nginx', '-v') === null ? null : await startNginx(pages, article.path)
  if (nginx !== null) closing.push(() => nginx.close())

  const ours = ({ process: { pid = 0 } }: RunningProduct) => ({
    pid,
    pids: () => [pid, ...processesIn(dataDir.path)],
  })
  const contestants = encodings.flatMap((encoding, index): Contestant[] => {
    const at = (port: number | undefined) => `http://127.0.0.1:${port}${article.path}`
    const [master = 0, worker = master] = nginx?.pids ?? []
    return [
      { who: 'cached', encoding, url: cachedUrl, ...ours(cached) },
      { who: 'bare', encoding, url: at(bare.ports[index]), pid: bare.pid, pids: () => [bare.pid] },
      ...(nginx === null
        ? []
        : [{ who: 'nginx' as const, encoding, url: at(nginx.ports[index]), pid: worker, pids: () => nginx.pids }]),
      { who: 'uncached', encoding, url: uncachedUrl, ...ours(uncached) },
      { who: 'start', encoding, url: startUrl, ...ours(cached) },
      {
        who: 'bareStart',
        encoding,
        url: `http://127.0.0.1:${bareStart.ports[index]}/`,
        pid: bareStart.pid,
        pids: () => [bareStart.pid],
      },
      { who: 'site', encoding, url: siteUrl, host: `${siteHost}:${new URL(siteUrl).port}`, ...ours(uncached) },
    ]
  })
  await requirePeersAlike(contestants, { article: pages, start: startPages })
  return { article, pages, contestants }
}

/** Node and nginx listen on IPv4 here. A host name might resolve to another address. */
function loopback(url: string): string {
  return url.replace('localhost', '127.0.0.1')
}

/** Only responses that bypass the cache have a request id, so the second response shows which path it took. */
async function requireCaching(cachedUrl: string, uncachedUrl: string) {
  for (const [url, isCached] of [[cachedUrl, true] as const, [uncachedUrl, false] as const]) {
    await fetchWholePage(url, acceptOf('identity'))
    const { headers } = await fetchWholePage(url, acceptOf('identity'))
    if ('x-request-id' in headers === isCached) throw new Error(`${url} is ${isCached ? 'not cached' : 'cached'}`)
  }
}

async function requirePeersAlike(contestants: Contestant[], pages: Record<'article' | 'start', WholePage[]>) {
  for (const { who, encoding, url } of contestants) {
    const shown = who === 'start' || who === 'bareStart' ? pages.start : pages.article
    const expected = shown[encodings.indexOf(encoding)]
    if (who === 'uncached' || who === 'site' || expected === undefined) continue
    requireSamePage(names[who], await fetchWholePage(url, acceptOf(encoding)), expected)
  }
}

function acceptOf(encoding: Encoding): Record<string, string> {
  return { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br, zstd' : 'identity' }
}

function targetOf({ url, encoding, host }: Contestant) {
  return { url, headers: { ...acceptOf(encoding), ...(host === undefined ? {} : { host }) } }
}

async function takeSample(load: LoadGenerator, contestant: Contestant): Promise<Sample> {
  await load.run(targetOf(contestant), settleSeconds)
  const pids = contestant.pids()
  const before = readCpuTimes(pids)
  const result = await load.run(targetOf(contestant), secondsPerSample)
  const cpuSeconds = cpuSecondsBetween(before, readCpuTimes(pids))
  for (const [kind, count] of Object.entries(result.failures)) {
    if (count > 0) throw new Error(`${names[contestant.who]}: ${count} requests failed (${kind})`)
  }
  return { ...result, cpuSeconds, residentMib: residentMib(contestant.pid) }
}

const pagesPerSecond = ({ requests, seconds }: Sample) => requests / seconds
const pagesPerCpuSecond = ({ requests, cpuSeconds }: Sample) => requests / (cpuSeconds ?? Number.NaN)
/** The basis of ratios: processor time where it is known, because other load on the machine hardly affects it. */
const speed = (sample: Sample) => (sample.cpuSeconds === null ? pagesPerSecond(sample) : pagesPerCpuSecond(sample))

/** The server that sends the same bytes; for the article of a site, those of the same article in the blog. */
function bareFor(who: Who): Who {
  return who === 'start' || who === 'bareStart' ? 'bareStart' : 'bare'
}

function summarise(samples: Map<Contestant, Sample[]>): Summary[] {
  const bareSamples = (who: Who, encoding: Encoding) =>
    [...samples].find(([other]) => other.who === bareFor(who) && other.encoding === encoding)?.[1] ?? []
  return [...samples].map(([{ who, encoding }, own]) => {
    const bare = bareSamples(who, encoding)
    const ratios = own.flatMap((sample, round) => {
      const beside = bare[round]
      return beside === undefined ? [] : [speed(sample) / speed(beside)]
    })
    const middle = (of: (sample: Sample) => number) => median(own.map(of))
    return {
      who,
      encoding,
      pagesPerSecond: middle(pagesPerSecond),
      pagesPerCpuSecond: middle(pagesPerCpuSecond),
      ratioToBare: median(ratios),
      ratios,
      busy: middle((sample) => (sample.cpuSeconds ?? Number.NaN) / sample.seconds),
      p50Ms: middle((sample) => sample.p50Ms),
      p99Ms: middle((sample) => sample.p99Ms),
      residentMib: Math.max(...own.map((sample) => sample.residentMib)),
      samples: own,
    }
  })
}

type Outcome = {
  article: Article
  pages: WholePage[]
  pinning: string
  load: LoadGenerator
  summaries: Summary[]
}

function report({ article, pages, pinning, load, summaries }: Outcome): Report {
  const bytes = Object.fromEntries(encodings.map((encoding, index) => [encoding, pages[index]?.body.length ?? 0]))
  const nginx = versionOf('nginx', '-v')
  const knowsCpu = summaries.every(({ pagesPerCpuSecond }) => !Number.isNaN(pagesPerCpuSecond))
  return {
    title: `Pages per second of a published article of ${article.wordCount} words (${bytes.identity} bytes, ${bytes.br} in brotli)`,
    columns: [
      'who',
      'encoding',
      'pages/s',
      'pages per CPU-s',
      'ratio to bare',
      'of rounds',
      'busy',
      'p50 ms',
      'p99 ms',
      'RSS MiB',
    ],
    rows: summaries.map(rowOf),
    notes: [
      `Medians of ${rounds} interleaved rounds of ${secondsPerSample} s over ${connections} connections; ${pinning}; load by ${load.name} ${load.version}.`,
      `Ratios are medians of the rounds' ratios (least and greatest beside) of ${knowsCpu ? "pages per second of the server's processor time, all of its processes (the database, too)" : 'pages per second'}.`,
      'busy: how much of one core the server had. Well under 100%, pages/s tells of the load generator or of a busy machine, not of the server.',
      'Latencies are those of a closed loop at full load: mostly waiting for the connections beside. RSS is the most seen after a turn, of the main process (nginx: the worker).',
      'Uncached: the same article from a second server on the same data, with a query string, which is answered but never cached, so every request renders it (and compresses it for brotli).',
      'Article of a site: the same article on a hosted site under its own host name, from the second server, with a query string too.',
      'bare and nginx send the same bytes and headers as Linkwright from its cache, which is checked before the first round.',
      ...(nginx === null ? ['nginx is not installed here.'] : []),
    ],
    marks: marksOf(summaries, load.name),
    versions: { node: process.versions.node, [load.name]: load.version, ...(nginx === null ? {} : { nginx }) },
    data: { article, bytes, connections, rounds, settleSeconds, secondsPerSample, pinning, summaries },
  }
}

function marksOf(summaries: Summary[], load: LoadGeneratorName): Mark[] {
  const find = (who: Who, encoding: Encoding) =>
    summaries.find((summary) => summary.who === who && summary.encoding === encoding)
  const cached = encodings.flatMap((encoding) =>
    (['cached', 'start'] as const).map((who) => ({
      name: `${names[who]} / bare node:http, ${encoding}`,
      ratio: find(who, encoding)?.ratioToBare ?? 0,
      atLeast: cachedAtLeast,
    })),
  )
  const rendered = (['uncached', 'site'] as const).map((who) => ({
    name: `${names[who]} / bare node:http, identity`,
    ratio: find(who, 'identity')?.ratioToBare ?? 0,
    atLeast: renderedAtLeast[who] / bareArticles[load],
  }))
  return [...cached, ...rendered]
}

function rowOf(summary: Summary): string[] {
  const whole = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en'))
  const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 0.1 ? 3 : 2) : '–')
  return [
    names[summary.who],
    summary.encoding,
    whole(summary.pagesPerSecond),
    whole(summary.pagesPerCpuSecond),
    ratio(summary.ratioToBare),
    summary.ratios.length === 0 ? '–' : `${ratio(Math.min(...summary.ratios))}–${ratio(Math.max(...summary.ratios))}`,
    `${whole(summary.busy * 100)}%`,
    summary.p50Ms.toFixed(1),
    summary.p99Ms.toFixed(1),
    whole(summary.residentMib),
  ]
}
