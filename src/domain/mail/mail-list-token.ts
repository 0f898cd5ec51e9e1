import { timingSafeEqual } from 'node:crypto'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'
import type { MailDeps } from './mail-deps.ts'

/**
 * What one may want no more mail of: changes of one monitored report, all campaigns of a member, or the waitlist. `id` is the report's, the member's,
 * or that of the place on the waitlist.
 */
export type MailList = { list: 'report' | 'campaigns' | 'waitlist'; id: string }

/** Their numbers stand in mails that were sent long ago: none is ever given to another list. */
const numbers: Record<MailList['list'], number> = { report: 1, campaigns: 2, waitlist: 3 }

const purpose = 'mail list'
const idBytes = 16
const macBytes = 16

/** The page that ends these mails; programs that read mail end them with a POST to the same address. */
export function unsubscribeUrlOf({ sealer, origin }: Pick<MailDeps, 'sealer' | 'origin'>, of: MailList): string {
  return `${origin}/unsubscribe/${tokenOfMailList(sealer, of)}`
}

/**
 * What ends mails of one kind, 44 characters: which they are, and 128 bits that only this installation can make. It works without signing in, for as
 * long as there is something to end, and can do nothing else.
 */
export function tokenOfMailList(sealer: Sealer, { list, id }: MailList): string {
  const bytes = Buffer.concat([Buffer.from([numbers[list]]), Buffer.from(id.replaceAll('-', ''), 'hex')])
  return Buffer.concat([bytes, macOf(sealer, bytes)]).toString('base64url')
}

/** What a token ends, or `null` when it is none of ours. */
export function mailListOfToken(sealer: Sealer, token: string): MailList | null {
  const bytes = decodeBase64url(token)
  if (bytes?.length !== 1 + idBytes + macBytes) return null
  const said = bytes.subarray(0, 1 + idBytes)
  if (!timingSafeEqual(bytes.subarray(1 + idBytes), macOf(sealer, said))) return null
  const list = (Object.keys(numbers) as MailList['list'][]).find((name) => numbers[name] === said[0])
  const id = said.subarray(1).toString('hex')
  return list === undefined ? null : { list, id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

function macOf(sealer: Sealer, bytes: Buffer): Buffer {
  return sealer.sign(purpose, bytes).subarray(0, macBytes)
}
