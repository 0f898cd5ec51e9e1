import { readFileSync } from 'node:fs'
import { inflateSync } from 'fflate'
import { createByteReader } from './bytes.ts'
import { commonPart } from './compact-value.ts'
import { expandValue } from './expand-value.ts'
import { readValue } from './read-value.ts'
import { writeValue } from './write-value.ts'

/*
 * The reasons and the evidence of a page are stored in few bytes: 2.6 kB of JSON become 0.3 kB. A packed value begins with the number of its format in one
 * byte. What follows from 4 on is a value as `write-value.ts` writes it. Values of earlier formats are compressed (DEFLATE, RFC 1951) with a dictionary of
 * what most pages have in common: reasons, and evidence of 1 and 2, as JSON after its length in three bytes; evidence of 3 in compact form, after the
 * bytes of its outline and its texts, of its outline and of its numbers, and the numbers. Stored values need the files that they were packed with: a file
 * never changes, and a better one gets the next number.
 */

/** What a value is part of; the earlier formats of each kind have dictionaries of their own. */
export type PackedKind = 'reasons' | 'evidence'

const valueFormat = 4
const compactFormat = 3
const headerBytes = 4

const dictionaries = new Map<string, Buffer>()

function dictionary(kind: PackedKind, number: number): Buffer {
  const name = `${kind}-${number}`
  const known = dictionaries.get(name)
  if (known !== undefined) return known
  const isCompact = kind === 'evidence' && number === compactFormat
  const read = isCompact ? commonPart() : readFileSync(new URL(`./${name}.txt`, import.meta.url))
  dictionaries.set(name, read)
  return read
}

export function packEvidence(evidence: unknown): Buffer {
  return pack(evidence)
}

const packedReasons = new Map<string, Buffer>()
const packedReasonsMax = 1_000

/** Packs reasons, as JSON: most pages of a report have the same, so packed ones are reused. */
export function packReasons(json: string): Buffer {
  const known = packedReasons.get(json)
  if (known !== undefined) return known
  if (packedReasons.size >= packedReasonsMax) packedReasons.clear()
  const packed = pack(JSON.parse(json))
  packedReasons.set(json, packed)
  return packed
}

function pack(value: unknown): Buffer {
  const bytes = writeValue(value)
  const packed = Buffer.allocUnsafe(bytes.length + 1)
  packed[0] = valueFormat
  packed.set(bytes, 1)
  return packed
}

/** The value that was packed. */
export function unpackJson(kind: PackedKind, packed: Buffer): unknown {
  const number = packed.readUInt8()
  if (number === valueFormat) return readValue(packed.subarray(1))
  if (kind === 'evidence' && number === compactFormat) return unpackCompact(packed)
  const text = inflate(packed.subarray(headerBytes), dictionary(kind, number), packed.readUIntLE(1, 3))
  return JSON.parse(text.toString())
}

function unpackCompact(packed: Buffer): unknown {
  const reader = createByteReader(packed.subarray(1))
  const [textBytes, outlineBytes, numberBytes] = [reader.integer(), reader.integer(), reader.integer()]
  const numbers = reader.bytes(numberBytes)
  const text = inflate(reader.rest(), dictionary('evidence', compactFormat), textBytes)
  return expandValue({ outline: text.subarray(0, outlineBytes), texts: text.toString('utf8', outlineBytes), numbers })
}

/** Node's own function needs ten times as long for texts of this size. */
function inflate(compressed: Buffer, dictionary: Buffer, bytes: number): Buffer {
  const out = new Uint8Array(bytes)
  inflateSync(compressed, { dictionary, out })
  return Buffer.from(out.buffer)
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
