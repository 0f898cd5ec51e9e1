import type { RobotsRule } from '#contract/reports/report-evidence.ts'
import type { AddressRules, Target } from '../addresses/address-rules.ts'
import { createBoundedCache } from '../addresses/bounded-cache.ts'
import type { BodyPlan } from '../exchange/body-reader.ts'
import type { Failure } from '../exchange/failure.ts'
import { type HopResult, isRedirect, locationOf, type SendRequest } from '../exchange/send-request.ts'
import type { HostPace } from './host-queue.ts'
import { isTransientStatus, pause } from './retry.ts'
import { parseRobots, type RobotsGroup, robotsVerdict } from './robots-file.ts'

export type RobotsFile = {
  url: string
  status: number | null
  /** `null`: the server did not provide rules. */
  group: RobotsGroup | null
  /** Why the site's own host did not respond. A request for the page would fail in the same way. */
  failure: Failure | null
  attempts: number
}

export type Robots = {
  /** The cached file of an origin. */
  known(origin: string): RobotsFile | undefined
  /** Requests the file. Concurrent calls for one origin share one request. */
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

/** The robots.txt files of all origins, fetched at most once a day. Only the rules for `agent` are stored. */
export function createRobots(deps: {
  sendRequest: SendRequest
  rules: AddressRules
  agent: string
  paceOf(target: Target): HostPace
  totalMs: number
  backOffMs: number
  signal: AbortSignal
  now: () => number
}): Robots {
  const cache = createBoundedCache<RobotsFile>({ weightMax: cacheWeightMax, now: deps.now })
  const pending = new Map<string, Promise<RobotsFile>>()

  async function requestOnce(first: Target): Promise<RobotsFile> {
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
      const response = await deps.sendRequest({
        url,
        target,
        pace,
        leftMs,
        signal,
        planBody: text.plan,
        onAdmitted: () => {},
      })
      leftMs -= response.usedMs
      const next = isRedirect(response.hop.status) ? locationOf(response.headers, url) : null
      if (next === null) return read(file, response, text.join(response.body.isCut), redirects, deps.agent)
      url = next
    }
    // After the fifth redirect the file counts as absent.
    return { ...file, group: parseRobots('', deps.agent) }
  }

  async function load(target: Target): Promise<RobotsFile> {
    let file = await requestOnce(target)
    for (let attempts = 2; attempts <= attemptsMax && mayDoBetter(file); attempts += 1) {
      await pause(deps.backOffMs, deps.signal)
      file = { ...(await requestOnce(target)), attempts }
    }
    const characters = file.group?.rules.reduce((sum, rule) => sum + 2 * rule.line.length + entryWeight, entryWeight)
    cache.set(target.origin, file, file.group === null ? unreachableLifetimeMs : lifetimeMs, characters ?? entryWeight)
    return file
  }

  return {
    known: (origin) => cache.get(origin),
    load(target) {
      const shared = pending.get(target.origin)
      if (shared !== undefined) return shared
      const loading = load(target).finally(() => pending.delete(target.origin))
      pending.set(target.origin, loading)
      return loading
    },
  }
}

function mayDoBetter({ failure, status, group }: RobotsFile): boolean {
  if (failure !== null) return failure.kind === 'timeout' || failure.kind === 'reset'
  return status === 429 || (group === null && status !== null && isTransientStatus(status))
}

/** The meaning of a response (RFC 9309, 2.3.1): 2xx is the file, other statuses up to 4xx mean no rules, 5xx and no response disallow everything. */
function read(
  file: RobotsFile,
  { hop, failure }: HopResult,
  text: string,
  redirects: number,
  agent: string,
): RobotsFile {
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
    /** An incomplete last line is dropped: a shortened pattern would match more paths. */
    join(isCut: boolean): string {
      const text = Buffer.concat(chunks).toString('utf8')
      return isCut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text
    },
  }
}

/** The rule of the file for one page, as evidence. */
export function robotsEvidence({ url, status, group }: RobotsFile, page: URL): RobotsRule {
  if (group === null) {
    return { verdict: 'unreachable', url, status, rule: null, agent: null, crawlDelaySeconds: null }
  }
  const { isAllowed, rule } = robotsVerdict(group, page)
  const verdict = isAllowed ? 'allowed' : 'disallowed'
  return { verdict, url, status, rule, agent: group.agent, crawlDelaySeconds: group.crawlDelaySeconds }
}
