import { timingSafeEqual } from 'node:crypto'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'

const purpose = 'waitlist place'
const idBytes = 16
const macBytes = 16

/**
 * What opens one place on the waitlist, in every mail to its owner: the id and 128 bits that only this installation can make, 43 characters. It
 * stands in no table, and is void as soon as its owner left.
 */
export function tokenOfEntry(sealer: Sealer, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sealer.sign(purpose, bytes).subarray(0, macBytes)]).toString('base64url')
}

/** The id of the place that a token opens, or `null` when it is none of ours. */
export function entryOfToken(sealer: Sealer, token: string): string | null {
  const bytes = decodeBase64url(token)
  if (bytes?.length !== idBytes + macBytes) return null
  const id = bytes.subarray(0, idBytes)
  const right = sealer.sign(purpose, id).subarray(0, macBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), right)) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
