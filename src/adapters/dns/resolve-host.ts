import { Resolver } from 'node:dns/promises'

/** What DNS says about a host: all its A and AAAA addresses, or nothing that could be known (no such name, no answer, no network). */
export type HostAnswer = { kind: 'addresses'; addresses: string[] } | { kind: 'unknown' }

/** Looks a host name up. Never throws. */
export type HostResolver = { resolve(host: string): Promise<HostAnswer> }

type CachedAnswer = { answer: HostAnswer; expiresAt: number }

const cachedHostsMax = 1000
const cacheSecondsMax = 300
/** Short, so that a name that was just registered, or a network that came back, is seen soon. */
const unknownCacheSeconds = 5

/**
 * A resolver that asks DNS itself, so that the hosts file and search domains of this machine play no part. Each lookup ends within
 * `timeoutMs`, by then with what has arrived. Answers are kept as long as their TTL says, at most 5 minutes, for 1000 hosts. `servers` are
 * addresses like `127.0.0.1:53`, the machine's own by default; `now` gives milliseconds.
 */
export function createHostResolver(options: {
  timeoutMs: number
  servers?: string[]
  now?: () => number
}): HostResolver {
  const now = options.now ?? Date.now
  const cache = new Map<string, CachedAnswer>()

  function remember(host: string, answer: HostAnswer, seconds: number) {
    cache.delete(host)
    const oldest = cache.keys().next()
    if (cache.size >= cachedHostsMax && !oldest.done) cache.delete(oldest.value)
    cache.set(host, { answer, expiresAt: now() + seconds * 1000 })
  }

  return {
    async resolve(host) {
      const cached = cache.get(host)
      if (cached !== undefined && cached.expiresAt > now()) return cached.answer
      const records = await lookUp(host, options.timeoutMs, options.servers)
      if (records.length === 0) {
        remember(host, { kind: 'unknown' }, unknownCacheSeconds)
        return { kind: 'unknown' }
      }
      const answer: HostAnswer = { kind: 'addresses', addresses: records.map((record) => record.address) }
      remember(host, answer, Math.min(cacheSecondsMax, ...records.map((record) => record.ttl)))
      return answer
    },
  }
}

/** A resolver of its own per lookup: cancelling one cancels all its queries, and must not reach another lookup's. */
async function lookUp(host: string, timeoutMs: number, servers: string[] | undefined) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers !== undefined) resolver.setServers(servers)
  const deadline = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const answers = await Promise.allSettled([
      resolver.resolve4(host, { ttl: true }),
      resolver.resolve6(host, { ttl: true }),
    ])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(deadline)
  }
}
