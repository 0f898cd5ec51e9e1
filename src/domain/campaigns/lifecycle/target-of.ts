import { siteHostMax } from '#contract/limits.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { registrableDomain } from '#domain/abuse/target-policy.ts'

/**
 * A target as it is kept: what is an address already in its normal spelling, beside the registrable domain by which links to it are counted; anything
 * else as it was typed, for a draft may hold half an address.
 */
export function targetOf(typed: string): { targetUrl: string; targetDomain: string | null } {
  const url = parseTargetUrl(typed)
  // No DNS server can hold a longer name: nothing is ever linked there.
  return url === null || url.hostname.length > siteHostMax
    ? { targetUrl: typed, targetDomain: null }
    : { targetUrl: url.href, targetDomain: registrableDomain(url.hostname) }
}
