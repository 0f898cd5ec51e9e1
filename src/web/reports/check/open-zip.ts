/** A ZIP archive in memory. `read` returns a file as text, or `null` when there is none. */
export type ZipArchive = { read(name: string): Promise<string | null> }

export const zipTexts = {
  broken: 'This is no ZIP archive, or a broken one.',
  tooMuch: 'More is packed in the archive than may be unpacked.',
}

type Entry = { method: number; from: number; size: number }

const endBytes = 22
const commentMax = 65_535
const entryBytes = 46
const localBytes = 30
const encrypted = 1
const stored = 0
const deflated = 8

/**
 * Opens a ZIP archive (APPNOTE 6.3, without ZIP64). All its files together are unpacked to at most `unpackedMaxBytes`, independent of the sizes that
 * it declares, and only on demand. Throws `Error` with one of `zipTexts`.
 */
export function openZip(bytes: Uint8Array, { unpackedMaxBytes }: { unpackedMaxBytes: number }): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = inBounds(() => readEntries(view))
  let left = unpackedMaxBytes
  return {
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) return null
      const packed = inBounds(() => packedBytes(view, entry))
      if (entry.method === stored && packed.length > left) throw new Error(zipTexts.tooMuch)
      const unpacked = entry.method === stored ? [packed] : await inflate(packed, left)
      for (const piece of unpacked) left -= piece.length
      return decode(unpacked)
    },
  }
}

function readEntries(view: DataView): Map<string, Entry> {
  const end = findEnd(view)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error(zipTexts.broken)
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(part(view, at + entryBytes, nameLength))
    if ((flags & encrypted) === 0 && (method === stored || method === deflated))
      entries.set(name, { method, from: view.getUint32(at + 42, true), size: view.getUint32(at + 20, true) })
    at += entryBytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end record, which precedes a comment of unknown length. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - commentMax); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw new Error(zipTexts.broken)
}

function packedBytes(view: DataView, { from, size }: Entry): Uint8Array<ArrayBuffer> {
  if (view.getUint32(from, true) !== 0x04034b50) throw new Error(zipTexts.broken)
  const start = from + localBytes + view.getUint16(from + 26, true) + view.getUint16(from + 28, true)
  return part(view, start, size)
}

function part(view: DataView, from: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, length)
}

/** An offset outside of the archive is a `RangeError`, of a view as well as of an array. */
function inBounds<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new Error(zipTexts.broken, { cause })
  }
}

async function inflate(packed: Uint8Array<ArrayBuffer>, max: number): Promise<Uint8Array[]> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new Error(zipTexts.broken, { cause })
    })
    if (done) return pieces
    size += value.length
    if (size > max) {
      await reader.cancel().catch(() => undefined)
      throw new Error(zipTexts.tooMuch)
    }
    pieces.push(value)
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  const [first, second] = pieces[0] ?? []
  const decoder = new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8')
  const texts = pieces.map((piece) => decoder.decode(piece, { stream: true }))
  return texts.join('') + decoder.decode()
}
