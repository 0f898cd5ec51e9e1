import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostedSite } from '#domain/sites/hosted-sites.ts'

/** How long a health check waits for the site of its host; `/readyz` has two seconds in total. */
const lookupMs = 300

export function isHealthCheck({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/(?:healthz|readyz)(?:\?|$)/.test(url ?? '')
}

/** The site of a health check's host; `null` if the database is late or fails, so that health checks work during an outage. */
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
