import { Resolver } from 'node:dns/promises'

/** TXT records of a name, each in the pieces it came in. Rejects with an error whose `code` is DNS's own, such as ENOTFOUND. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/**
 * Asks DNS itself for TXT records, anew each time: whoever has just written one should not be told what was there before. An answer that takes longer
 * than `timeoutMs` is given up (ETIMEOUT). `servers` are addresses like `127.0.0.1:53`, the machine's own by default.
 */
export function createTxtResolver({ timeoutMs, servers }: { timeoutMs: number; servers?: string[] }): ResolveTxt {
  return async (name) => {
    // One of its own per look-up: cancelling one cancels all its queries, and must not reach another look-up's.
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
