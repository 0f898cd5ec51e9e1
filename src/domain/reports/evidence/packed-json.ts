import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { inflateSync } from 'fflate'

/*
 * The reasons and the evidence of a page are stored as JSON, compressed (DEFLATE, RFC 1951) with a dictionary of what most pages have in common: 2.6 kB
 * become 0.4 kB. A packed text begins with the number of its dictionary in one byte and its own length in bytes in three.
 */

/** What a text is part of; each kind has a dictionary of its own. */
export type PackedKind = 'reasons' | 'evidence'

/**
 * Stored texts need the dictionary they were packed with: a file never changes, and a better one gets the next number. zlib reads the dictionary again
 * for each text, which takes half of the time: 8 kB pack in half the time of 23 and into 20 bytes more.
 */
const newestDictionary: Record<PackedKind, number> = { reasons: 1, evidence: 2 }
const headerBytes = 4

const dictionaries = new Map<string, Buffer>()

function dictionary(kind: PackedKind, number: number): Buffer {
  const name = `${kind}-${number}.txt`
  const known = dictionaries.get(name)
  if (known !== undefined) return known
  const read = readFileSync(new URL(`./${name}`, import.meta.url))
  dictionaries.set(name, read)
  return read
}

/** Compresses a JSON text of at most 16 MiB. */
export function packJson(kind: PackedKind, json: string): Buffer {
  const number = newestDictionary[kind]
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(number)
  header.writeUIntLE(Buffer.byteLength(json), 1, 3)
  return Buffer.concat([header, deflateRawSync(json, { dictionary: dictionary(kind, number) })])
}

const packedReasons = new Map<string, Buffer>()
const packedReasonsMax = 1_000

/** Packs reasons: most pages of a report have the same, so packed ones are reused. */
export function packReasons(json: string): Buffer {
  const known = packedReasons.get(json)
  if (known !== undefined) return known
  if (packedReasons.size >= packedReasonsMax) packedReasons.clear()
  const packed = packJson('reasons', json)
  packedReasons.set(json, packed)
  return packed
}

/** The value of a packed JSON text. */
export function unpackJson(kind: PackedKind, packed: Buffer): unknown {
  const out = new Uint8Array(packed.readUIntLE(1, 3))
  // Node's own function needs ten times as long for texts of this size.
  inflateSync(packed.subarray(headerBytes), { dictionary: dictionary(kind, packed.readUInt8()), out })
  return JSON.parse(Buffer.from(out.buffer).toString())
}

/** Reasons and evidence as they are stored: packed, or as JSON in the rows of an earlier release. */
type StoredReasons = { reasons: unknown; reasonsPacked: Buffer | null }
type StoredEvidence = { evidence: unknown; evidencePacked: Buffer | null }

export function reasonsOf({ reasons, reasonsPacked }: StoredReasons): unknown {
  return reasonsPacked === null ? reasons : unpackJson('reasons', reasonsPacked)
}

export function evidenceOf({ evidence, evidencePacked }: StoredEvidence): unknown {
  return evidencePacked === null ? evidence : unpackJson('evidence', evidencePacked)
}
