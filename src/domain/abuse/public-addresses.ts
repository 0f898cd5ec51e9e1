import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import { isPublicUnicast } from '#adapters/fetch/addresses/public-address.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Refuses a target if any address of its host is not on the public internet. A host that DNS does not know, or cannot resolve now, is accepted: the
 * target is linked and never fetched, and a guest must not be refused because this server is offline. A name may change its addresses later, so code
 * that fetches must check the address it connects to. Expects a target that `requirePublicTarget` accepted. Throws `target_host_refused`.
 */
export async function requirePublicAddresses(resolver: HostResolver, url: URL): Promise<void> {
  const answer = await resolver.resolve(url.hostname)
  if (answer.kind === 'unknown' || answer.addresses.every(isPublicUnicast)) return
  throw new DomainError(
    'target_host_refused',
    `“${url.hostname}” leads to a private network. Please provide the URL of a public website.`,
  )
}
