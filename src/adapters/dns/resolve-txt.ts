import { Resolver } from 'node:dns/promises'

/** TXT records of a name, each as the pieces in which it arrived. Rejects with an error whose `code` is the DNS error, such as ENOTFOUND. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/**
 * Queries DNS for TXT records directly and without a cache: a user who has just created a record must not get the previous state. An answer that
 * takes longer than `timeoutMs` is aborted (ETIMEOUT). `servers` are addresses like `127.0.0.1:53`, by default those of the machine.
 */
export function createTxtResolver({ timeoutMs, servers }: { timeoutMs: number; servers?: string[] }): ResolveTxt {
  return async (name) => {
    // One resolver per lookup: a cancellation cancels all queries of a resolver, and must not affect another lookup.
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      resolver.cancel()
    }, timeoutMs)
    try {
      return await resolver.resolveTxt(name)
    } catch (error) {
      if (!isLate) throw error
      throw Object.assign(new Error(`TXT records of ${name} took too long`, { cause: error }), { code: 'ETIMEOUT' })
    } finally {
      clearTimeout(deadline)
    }
  }
}
