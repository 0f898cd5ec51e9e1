import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { inflateSync } from 'fflate'
import { createByteReader, createByteWriter } from './bytes.ts'
import { commonPart, compactValue } from './compact-value.ts'
import { expandValue } from './expand-value.ts'

/*
 * The reasons and the evidence of a page are stored compressed (DEFLATE, RFC 1951) with a dictionary of what most pages have in common: 2.6 kB of JSON
 * become 0.4 kB. A packed value begins with the number of its dictionary in one byte. Reasons, and the evidence of dictionaries 1 and 2, are JSON: their
 * length in bytes follows in three. Later evidence is compact: the bytes of its outline and its texts, of its outline and of its numbers follow, then
 * the numbers. Stored values need the dictionary they were packed with: a file never changes, and a better one gets the next number.
 */

/** What a value is part of; each kind has dictionaries of its own. */
export type PackedKind = 'reasons' | 'evidence'

const reasonsNumber = 1
const compactNumber = 3
const headerBytes = 4

const dictionaries = new Map<string, Buffer>()

function dictionary(kind: PackedKind, number: number): Buffer {
  const name = `${kind}-${number}`
  const known = dictionaries.get(name)
  if (known !== undefined) return known
  const isCompact = kind === 'evidence' && number === compactNumber
  const read = isCompact ? commonPart() : readFileSync(new URL(`./${name}.txt`, import.meta.url))
  dictionaries.set(name, read)
  return read
}

/** Compresses the evidence of a page. */
export function packEvidence(evidence: unknown): Buffer {
  const { outline, texts, numbers } = compactValue(evidence)
  const text = Buffer.concat([outline, Buffer.from(texts)])
  const header = createByteWriter()
  header.byte(compactNumber)
  for (const { length } of [text, outline, numbers]) header.integer(length)
  return Buffer.concat([
    header.all(),
    numbers,
    deflateRawSync(text, { dictionary: dictionary('evidence', compactNumber) }),
  ])
}

const packedReasons = new Map<string, Buffer>()
const packedReasonsMax = 1_000

/** Compresses reasons, as JSON of at most 16 MiB: most pages of a report have the same, so packed ones are reused. */
export function packReasons(json: string): Buffer {
  const known = packedReasons.get(json)
  if (known !== undefined) return known
  if (packedReasons.size >= packedReasonsMax) packedReasons.clear()
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(reasonsNumber)
  header.writeUIntLE(Buffer.byteLength(json), 1, 3)
  const packed = Buffer.concat([header, deflateRawSync(json, { dictionary: dictionary('reasons', reasonsNumber) })])
  packedReasons.set(json, packed)
  return packed
}

/** The value that was packed. */
export function unpackJson(kind: PackedKind, packed: Buffer): unknown {
  const number = packed.readUInt8()
  if (kind === 'evidence' && number === compactNumber) return unpackEvidence(packed)
  const text = inflate(packed.subarray(headerBytes), dictionary(kind, number), packed.readUIntLE(1, 3))
  return JSON.parse(text.toString())
}

function unpackEvidence(packed: Buffer): unknown {
  const reader = createByteReader(packed.subarray(1))
  const [textBytes, outlineBytes, numberBytes] = [reader.integer(), reader.integer(), reader.integer()]
  const numbers = reader.bytes(numberBytes)
  const text = inflate(reader.rest(), dictionary('evidence', compactNumber), textBytes)
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
