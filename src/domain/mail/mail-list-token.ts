import { timingSafeEqual } from 'node:crypto'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'
import type { MailDeps } from './mail-deps.ts'

/**
 * A mail list that a recipient can end: changes of one monitored report, all campaigns of a member, or the waitlist. `id` is the id of the report,
 * the member, or the waitlist entry.
 */
export type MailList = { list: 'report' | 'campaigns' | 'waitlist'; id: string }

/** Sent mails contain these numbers, so a number is never reused for another list. */
const numbers: Record<MailList['list'], number> = { report: 1, campaigns: 2, waitlist: 3 }

const purpose = 'mail list'
const idBytes = 16
const macBytes = 16

/** The page that ends these mails. Mail programs end them with a POST to the same URL. */
export function unsubscribeUrlOf({ sealer, origin }: Pick<MailDeps, 'sealer' | 'origin'>, of: MailList): string {
  return `${origin}/unsubscribe/${tokenOfMailList(sealer, of)}`
}

/**
 * Returns the token that ends mails of one list, 44 characters: the list, and 128 bits that only this installation can create. It works without a
 * sign-in, as long as the list exists, and permits nothing else.
 */
export function tokenOfMailList(sealer: Sealer, { list, id }: MailList): string {
  const bytes = Buffer.concat([Buffer.from([numbers[list]]), Buffer.from(id.replaceAll('-', ''), 'hex')])
  return Buffer.concat([bytes, macOf(sealer, bytes)]).toString('base64url')
}

/** Returns the list of a token, or `null` when this installation did not create it. */
export function mailListOfToken(sealer: Sealer, token: string): MailList | null {
  const bytes = decodeBase64url(token)
  if (bytes?.length !== 1 + idBytes + macBytes) return null
  const listBytes = bytes.subarray(0, 1 + idBytes)
  if (!timingSafeEqual(bytes.subarray(1 + idBytes), macOf(sealer, listBytes))) return null
  const list = (Object.keys(numbers) as MailList['list'][]).find((name) => numbers[name] === listBytes[0])
  const id = listBytes.subarray(1).toString('hex')
  return list === undefined ? null : { list, id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

function macOf(sealer: Sealer, bytes: Buffer): Buffer {
  return sealer.sign(purpose, bytes).subarray(0, macBytes)
}
