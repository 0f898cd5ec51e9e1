import { lookup as lookUpBySystem, Resolver } from 'node:dns/promises'
import { codeOf } from '../exchange/failure.ts'
import { createBoundedCache } from './bounded-cache.ts'

export type Address = { address: string; family: 4 | 6; ttlSeconds?: number }

/** All addresses of a name. Rejects with an error whose `code` is DNS's own, such as ENOTFOUND. */
export type Resolve = (hostname: string) => Promise<Address[]>

const cachedHostsMax = 10_000
const lifetimeSecondsDefault = 60
const lifetimeSecondsMax = 300
const failureLifetimeSeconds = 10

/**
 * A cache in front of `resolve`, failures included: answers live as long as their TTL says (60 seconds where it says nothing, at most 5 minutes), failures
 * 10 seconds. Look-ups of one name at the same time share one.
 */
export function createHostLookup(resolve: Resolve, now: () => number): Resolve {
  const cache = createBoundedCache<Promise<Address[]>>({ weightMax: cachedHostsMax, now })
  const underWay = new Map<string, Promise<Address[]>>()

  function keep(hostname: string, answer: Promise<Address[]>, seconds: number) {
    underWay.delete(hostname)
    cache.set(hostname, answer, seconds * 1000)
  }

  return (hostname) => {
    const known = cache.get(hostname) ?? underWay.get(hostname)
    if (known !== undefined) return known
    const answer = resolve(hostname)
    underWay.set(hostname, answer)
    answer.then(
      (addresses) => keep(hostname, answer, lifetimeOf(addresses)),
      () => keep(hostname, answer, failureLifetimeSeconds),
    )
    return answer
  }
}

function lifetimeOf(addresses: readonly Address[]): number {
  const seconds = addresses.map((address) => address.ttlSeconds ?? lifetimeSecondsDefault)
  return Math.min(lifetimeSecondsMax, ...seconds)
}

/**
 * Asks DNS itself for A and AAAA records: neither this machine's hosts file nor its search domains play a part, and no thread waits. One family's
 * answer is enough.
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

/** As programs of this machine see the name, hosts file included: for hosts that the operator allowed by name. */
export async function resolveBySystem(hostname: string): Promise<Address[]> {
  const found = await lookUpBySystem(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
