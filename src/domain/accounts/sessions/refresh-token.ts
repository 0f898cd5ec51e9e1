import { timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'

/** A refresh token is not stored. It contains a session id and a counter, signed with a key outside the database. */
export type RefreshTicket = { sessionId: string; counter: number }

const version = 0
const uuidBytes = 16
const signatureBytes = 16
const checksumBytes = 4
/** Seven bits per byte: enough for every safe integer of JavaScript. */
const counterBytesMax = 8
const tokenMax = 64

/** base64url of: version 0 · session (16 bytes) · counter (7 bits per byte, lowest first) · signature (16) · CRC-32 of everything before (4). */
export function encodeRefreshToken(sealer: Sealer, { sessionId, counter }: RefreshTicket): string {
  const uuid = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const payload = Buffer.concat([Buffer.of(version), uuid, encodeCounter(counter)])
  const signed = Buffer.concat([payload, signatureOf(sealer, payload)])
  const checksum = Buffer.alloc(checksumBytes)
  checksum.writeUInt32BE(crc32(signed))
  return Buffer.concat([signed, checksum]).toString('base64url')
}

/** Decodes a refresh token. Returns `null` unless every bit of it was issued by this site. */
export function decodeRefreshToken(sealer: Sealer, token: string): RefreshTicket | null {
  if (token.length > tokenMax) return null
  const bytes = decodeBase64url(token)
  if (bytes === null) return null
  const counterEnd = bytes.length - signatureBytes - checksumBytes
  if (bytes[0] !== version || counterEnd <= 1 + uuidBytes) return null
  if (bytes.readUInt32BE(bytes.length - checksumBytes) !== crc32(bytes.subarray(0, -checksumBytes))) return null
  const payload = bytes.subarray(0, counterEnd)
  const signature = bytes.subarray(counterEnd, counterEnd + signatureBytes)
  if (!timingSafeEqual(signature, signatureOf(sealer, payload))) return null
  const counter = decodeCounter(payload.subarray(1 + uuidBytes))
  if (counter === null) return null
  return { sessionId: toUuid(payload.subarray(1, 1 + uuidBytes)), counter }
}

/** The session id is part of the signed bytes, so a signature is valid for no other session. */
function signatureOf(sealer: Sealer, payload: Buffer): Buffer {
  return sealer.sign('refresh token', payload).subarray(0, signatureBytes)
}

function encodeCounter(counter: number): Buffer {
  const bytes: number[] = []
  let rest = counter
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

function decodeCounter(bytes: Buffer): number | null {
  if (bytes.length > counterBytesMax) return null
  const counter = bytes.reduceRight((sum, byte) => sum * 0x80 + (byte & 0x7f), 0)
  return Number.isSafeInteger(counter) && encodeCounter(counter).equals(bytes) ? counter : null
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
