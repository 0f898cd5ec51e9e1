import { Resolver } from 'node:dns/promises'

/** The DNS answer for a host: all its A and AAAA addresses, or `unknown` (no such name, no answer, no network). */
type HostAnswer = { kind: 'addresses'; addresses: string[] } | { kind: 'unknown' }

/** Resolves a host name. Never throws. */
export type HostResolver = { resolve(host: string): Promise<HostAnswer> }

type CachedAnswer = { answer: HostAnswer; expiresAt: number }

const cachedHostsMax = 1000
const cacheSecondsMax = 300
/** Short, so that a newly registered name, or a restored network, is noticed soon. */
const unknownCacheSeconds = 5

/**
 * A resolver that queries DNS directly, without the hosts file and the search domains of this machine. Each lookup ends within `timeoutMs`, with the
 * records that have arrived by then. Answers are cached for their TTL, at most 5 minutes, for 1000 hosts. `servers` are addresses like
 * `127.0.0.1:53`, by default those of the machine; `now` returns milliseconds.
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

/** One resolver per lookup: a cancellation cancels all queries of a resolver, and must not affect another lookup. */
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
