import { siteHostMax } from '#contract/limits.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { registrableDomain } from '#domain/abuse/target-policy.ts'

/**
 * The target as it is stored. A valid URL is stored in its normal spelling, with the registrable domain by which links to it are counted. Anything
 * else is stored as typed, because a draft may contain an incomplete URL.
 */
export function targetOf(typed: string): { targetUrl: string; targetDomain: string | null } {
  const url = parseTargetUrl(typed)
  // DNS allows no longer name, so a link to it is impossible.
  return url === null || url.hostname.length > siteHostMax
    ? { targetUrl: typed, targetDomain: null }
    : { targetUrl: url.href, targetDomain: registrableDomain(url.hostname) }
}
