import type { RobotsRule } from '#contract/reports/report-evidence.ts'
import type { AddressRules, Target } from '../addresses/address-rules.ts'
import { createBoundedCache } from '../addresses/bounded-cache.ts'
import { type Ask, type Asked, isRedirect, locationOf } from '../exchange/ask.ts'
import type { BodyPlan } from '../exchange/body-reader.ts'
import type { Failure } from '../exchange/failure.ts'
import type { HostPace } from './host-queue.ts'
import { isTransientStatus, pause } from './retry.ts'
import { parseRobots, type RobotsGroup, robotsVerdict } from './robots-file.ts'

export type RobotsFile = {
  url: string
  status: number | null
  /** `null`: the server failed to say. */
  group: RobotsGroup | null
  /** Why nothing came from the site's own host; the page would fare no better. */
  failure: Failure | null
  attempts: number
}

export type Robots = {
  /** What is known of an origin already. */
  known(origin: string): RobotsFile | undefined
  /** Asks for the file; all who ask for one origin at the same time share it. */
  load(target: Target): Promise<RobotsFile>
}

/** RFC 9309, 2.5: at least 500 kibibytes. */
const fileMaxBytes = 512_000
/** RFC 9309, 2.3.1.2. */
const redirectsMax = 5
const attemptsMax = 2
/** RFC 9309, 2.4: no longer than a day. */
const lifetimeMs = 86_400_000
const unreachableLifetimeMs = 60_000
/** In characters of rules. */
const cacheWeightMax = 50_000_000
const entryWeight = 500
const discardedMaxBytes = 65_536

/** The robots.txt files of all origins, fetched once a day at most; only what they say to `agent` is kept. */
export function createRobots(deps: {
  ask: Ask
  rules: AddressRules
  agent: string
  paceOf(target: Target): HostPace
  totalMs: number
  backOffMs: number
  signal: AbortSignal
  now: () => number
}): Robots {
  const cache = createBoundedCache<RobotsFile>({ weightMax: cacheWeightMax, now: deps.now })
  const underWay = new Map<string, Promise<RobotsFile>>()

  async function askOnce(first: Target): Promise<RobotsFile> {
    const start = new URL('/robots.txt', first.origin)
    const file: RobotsFile = { url: start.href, status: null, group: null, failure: null, attempts: 1 }
    let url: URL = start
    let leftMs = deps.totalMs
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const checked = deps.rules.check(url)
      if ('refusal' in checked) return { ...file, failure: redirects === 0 ? checked.refusal : null }
      const { target } = checked
      const text = collectText()
      const pace = { ...deps.paceOf(target), delayMs: 0 }
      const { signal } = deps
      const asked = await deps.ask({ url, target, pace, leftMs, signal, planBody: text.plan, onTurn: () => {} })
      leftMs -= asked.usedMs
      const next = isRedirect(asked.hop.status) ? locationOf(asked.headers, url) : null
      if (next === null) return read(file, asked, text.join(asked.body.isCut), redirects, deps.agent)
      url = next
    }
    // Beyond the fifth redirect the file counts as absent.
    return { ...file, group: parseRobots('', deps.agent) }
  }

  async function load(target: Target): Promise<RobotsFile> {
    let file = await askOnce(target)
    for (let attempts = 2; attempts <= attemptsMax && mayDoBetter(file); attempts += 1) {
      await pause(deps.backOffMs, deps.signal)
      file = { ...(await askOnce(target)), attempts }
    }
    const characters = file.group?.rules.reduce((sum, rule) => sum + 2 * rule.line.length + entryWeight, entryWeight)
    cache.set(target.origin, file, file.group === null ? unreachableLifetimeMs : lifetimeMs, characters ?? entryWeight)
    return file
  }

  return {
    known: (origin) => cache.get(origin),
    load(target) {
      const shared = underWay.get(target.origin)
      if (shared !== undefined) return shared
      const loading = load(target).finally(() => underWay.delete(target.origin))
      underWay.set(target.origin, loading)
      return loading
    },
  }
}

function mayDoBetter({ failure, status, group }: RobotsFile): boolean {
  if (failure !== null) return failure.kind === 'timeout' || failure.kind === 'reset'
  return status === 429 || (group === null && status !== null && isTransientStatus(status))
}

/** What an answer means (RFC 9309, 2.3.1): 2xx is the file, other answers up to 4xx are none, 5xx and no answer forbid everything. */
function read(file: RobotsFile, { hop, failure }: Asked, text: string, redirects: number, agent: string): RobotsFile {
  const { status } = hop
  if (failure !== null || status === null) return { ...file, status, failure: redirects === 0 ? failure : null }
  if (status >= 500) return { ...file, status }
  return { ...file, status, group: parseRobots(status >= 200 && status < 300 ? text : '', agent) }
}

function collectText() {
  const chunks: Uint8Array[] = []
  return {
    plan(status: number): BodyPlan {
      if (status < 200 || status >= 300) return { maxBytes: discardedMaxBytes, writer: null }
      return { maxBytes: fileMaxBytes, writer: { write: (chunk) => chunks.push(chunk) } }
    },
    /** A line that was cut would mean more than it says. */
    join(isCut: boolean): string {
      const text = Buffer.concat(chunks).toString('utf8')
      return isCut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text
    },
  }
}

/** What the file says of one page, as evidence. */
export function robotsEvidence({ url, status, group }: RobotsFile, page: URL): RobotsRule {
  if (group === null) {
    return { verdict: 'unreachable', url, status, rule: null, agent: null, crawlDelaySeconds: null }
  }
  const { isAllowed, rule } = robotsVerdict(group, page)
  const verdict = isAllowed ? 'allowed' : 'disallowed'
  return { verdict, url, status, rule, agent: group.agent, crawlDelaySeconds: group.crawlDelaySeconds }
}
