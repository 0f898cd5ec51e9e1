import { lookup as lookUpBySystem, Resolver } from 'node:dns/promises'
import { codeOf } from '../exchange/failure.ts'
import { createBoundedCache } from './bounded-cache.ts'

export type Address = { address: string; family: 4 | 6; ttlSeconds?: number }

/** All addresses of a name. Rejects with an error whose `code` is the code of DNS, such as ENOTFOUND. */
export type Resolve = (hostname: string) => Promise<Address[]>

const cachedHostsMax = 10_000
const lifetimeSecondsDefault = 60
const lifetimeSecondsMax = 300
const failureLifetimeSeconds = 10

/**
 * A cache in front of `resolve` that also stores failures. Results are valid for their TTL (60 seconds without one, at most 5 minutes), failures for
 * 10 seconds. Concurrent lookups of one name share one request.
 */
export function createHostLookup(resolve: Resolve, now: () => number): Resolve {
  const cache = createBoundedCache<Promise<Address[]>>({ weightMax: cachedHostsMax, now })
  const pending = new Map<string, Promise<Address[]>>()

  function store(hostname: string, answer: Promise<Address[]>, seconds: number) {
    pending.delete(hostname)
    cache.set(hostname, answer, seconds * 1000)
  }

  return (hostname) => {
    const known = cache.get(hostname) ?? pending.get(hostname)
    if (known !== undefined) return known
    const answer = resolve(hostname)
    pending.set(hostname, answer)
    answer.then(
      (addresses) => store(hostname, answer, lifetimeOf(addresses)),
      () => store(hostname, answer, failureLifetimeSeconds),
    )
    return answer
  }
}

function lifetimeOf(addresses: readonly Address[]): number {
  const seconds = addresses.map((address) => address.ttlSeconds ?? lifetimeSecondsDefault)
  return Math.min(lifetimeSecondsMax, ...seconds)
}

/**
 * Queries A and AAAA records from DNS directly: without this machine's hosts file and search domains, and without blocking a thread. The result of
 * one address family is enough.
 */
export function createDnsResolve(): { resolve: Resolve; close(): void } {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return {
    async resolve(hostname) {
      const [v4, v6] = await Promise.allSettled([
        resolver.resolve4(hostname, { ttl: true }),
        resolver.resolve6(hostname, { ttl: true }),
      ])
      const addresses = [...recordsOf(v4, 4), ...recordsOf(v6, 6)]
      if (addresses.length > 0) return addresses
      const errors = [v4, v6].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      throw errors.find((error) => codeOf(error) !== 'ENODATA') ?? errors[0] ?? new Error('no address')
    },
    close: () => resolver.cancel(),
  }
}

function recordsOf(answer: PromiseSettledResult<{ address: string; ttl: number }[]>, family: 4 | 6): Address[] {
  if (answer.status === 'rejected') return []
  return answer.value.map(({ address, ttl }) => ({ address, family, ttlSeconds: ttl }))
}

/** Resolves a name as other programs on this machine do, including the hosts file. Used for hosts that the operator allows by name. */
export async function resolveBySystem(hostname: string): Promise<Address[]> {
  const found = await lookUpBySystem(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
