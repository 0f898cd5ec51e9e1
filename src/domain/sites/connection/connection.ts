import { z } from 'zod'
import type { Credentials } from '#adapters/publishers/publisher.ts'
import type { Sealer } from '#domain/seal.ts'
import type { WholeSiteRow } from '../site-rows.ts'

export const sealPurpose = 'site-connection'

/** The encrypted content. It contains site and address, so that write access to the table is not enough to send a secret to another address. */
const Sealed = z.object({
  siteId: z.string(),
  baseUrl: z.string(),
  username: z.string().nullable(),
  secret: z.string(),
})

export function sealCredentials(sealer: Sealer, siteId: string, { baseUrl, username, secret }: Credentials): Buffer {
  return sealer.seal(sealPurpose, JSON.stringify({ siteId, baseUrl, username, secret }))
}

/** The credentials of a site; `null` when there are none, or when they cannot be decrypted here or belong to another site. */
export function openCredentials(
  sealer: Sealer,
  { id, connectionSecret }: Pick<WholeSiteRow, 'id' | 'connectionSecret'>,
): Credentials | null {
  if (connectionSecret === null) return null
  try {
    const { siteId, ...credentials } = Sealed.parse(JSON.parse(sealer.open(sealPurpose, connectionSecret)))
    return siteId === id ? credentials : null
  } catch {
    return null
  }
}
