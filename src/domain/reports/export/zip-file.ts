import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export type ZipEntry = { name: string; chunks: AsyncIterable<string> | Iterable<string> }

const deflated = 8
/** The earliest possible date: equal content gives an equal file. */
const noDate = new Date(1980, 0, 1)

/**
 * A ZIP archive of texts in UTF-8, in chunks, compressed as they arrive; each text is below 4 GiB. The library writes the archive, zlib compresses in
 * a thread of its own.
 */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const ready: Buffer[] = []
  const archive = new Zip((_error, piece) => ready.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length)))
  for (const { name, chunks } of entries) {
    const file: ZipInputFile = { filename: name, compression: deflated, mtime: noDate, size: 0, crc: 0 }
    archive.add(file)
    for await (const packed of packedContent(chunks, file)) {
      file.ondata?.(null, packed, false)
      yield* ready.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  archive.end()
  yield* ready
}

/** Compresses the chunks; the size and the checksum of `file` are those of what was read. */
async function* packedContent(chunks: ZipEntry['chunks'], file: ZipInputFile): AsyncGenerator<Buffer<ArrayBuffer>> {
  async function* counted() {
    for await (const text of chunks) {
      const bytes = Buffer.from(text)
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      yield bytes
    }
  }
  const packed = createDeflateRaw()
  // An error on either side destroys the other, and so ends the loop below.
  pipeline(Readable.from(counted()), packed, () => undefined)
  yield* packed as AsyncIterable<Buffer<ArrayBuffer>>
}
