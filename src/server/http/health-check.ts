import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedSite } from '#domain/sites/hosted-sites.ts'

/** How long a health check waits for the site of its host; `/readyz` has two seconds in all. */
const lookupMs = 300

export function isHealthCheck({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/(?:healthz|readyz)(?:\?|$)/.test(url ?? '')
}

/** The site of a health check's host; `null` when the database does not answer in time or fails, so that the check is answered in an outage. */
export async function siteUnlessLate(found: Promise<HostedSite | null>): Promise<HostedSite | null> {
  const waiting = new AbortController()
  const late = sleep(lookupMs, null, { signal: waiting.signal })
  try {
    return await Promise.race([found, late])
  } catch {
    return null
  } finally {
    waiting.abort()
  }
}
