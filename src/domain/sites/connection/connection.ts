import { z } from 'zod'
import type { Credentials } from '#adapters/publishers/publisher.ts'
import type { Sealer } from '#domain/seal.ts'
import type { WholeSiteRow } from '../site-rows.ts'

export const sealPurpose = 'site-connection'

/** What is sealed. Site and address are in it, so that whoever can write to the table cannot have a secret sent anywhere else. */
const Sealed = z.object({
  siteId: z.string(),
  baseUrl: z.string(),
  username: z.string().nullable(),
  secret: z.string(),
})

export function sealCredentials(sealer: Sealer, siteId: string, { baseUrl, username, secret }: Credentials): Buffer {
  return sealer.seal(sealPurpose, JSON.stringify({ siteId, baseUrl, username, secret }))
}

/** The credentials of a site, or `null` where there are none, or none that open here and belong to it. */
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
