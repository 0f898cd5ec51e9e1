import { timingSafeEqual } from 'node:crypto'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'

const purpose = 'waitlist place'
const idBytes = 16
const macBytes = 16

/**
 * Returns the token in every mail to the owner of an entry: the id and 128 bits that only this installation can create, 43 characters. It is not
 * stored, and is void once the entry is deleted.
 */
export function tokenOfEntry(sealer: Sealer, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sealer.sign(purpose, bytes).subarray(0, macBytes)]).toString('base64url')
}

/** Returns the entry's id of a token, or `null` when this installation did not create it. */
export function entryOfToken(sealer: Sealer, token: string): string | null {
  const bytes = decodeBase64url(token)
  if (bytes?.length !== idBytes + macBytes) return null
  const id = bytes.subarray(0, idBytes)
  const right = sealer.sign(purpose, id).subarray(0, macBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), right)) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
