import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import { isPublicUnicast } from '#adapters/fetch/addresses/public-address.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Refuses a target whose host leads, with any of its addresses, to a machine that is not on the public internet. A host that DNS does not
 * know, or not now, is accepted: the target is linked and never fetched, so nothing here depends on the answer, and a guest should not be
 * turned away because this server is offline. For the same reason a name may change its answer afterwards; whoever fetches must check the
 * address it connects to. Takes a target that `requirePublicTarget` let through. Throws `target_host_refused`.
 */
export async function requirePublicAddresses(resolver: HostResolver, url: URL): Promise<void> {
  const answer = await resolver.resolve(url.hostname)
  if (answer.kind === 'unknown' || answer.addresses.every(isPublicUnicast)) return
  throw new DomainError(
    'target_host_refused',
    `“${url.hostname}” leads to a private network. Please provide the URL of a public website.`,
  )
}
