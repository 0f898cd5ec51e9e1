import { isIP } from 'node:net'
import { AuthError } from '../auth-error.ts'

/** The WebAuthn relying party: the site's origin and host name. */
export type RelyingParty = { origin: string; id: string; name: string }

/** Throws `AuthError` 422 `passkey_disabled` for an IP address, which WebAuthn does not support. */
export function relyingPartyOf({ origin }: { origin: string }): RelyingParty {
  const { hostname, origin: own } = new URL(origin)
  if (isIP(hostname) !== 0 || hostname.startsWith('['))
    throw new AuthError(422, 'passkey_disabled', 'Passkeys need a site with a domain name')
  return { origin: own, id: hostname, name: 'Linkwright' }
}
