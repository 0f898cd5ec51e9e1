import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; chunks: AsyncIterable<string> | Iterable<string> }
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Names are in UTF-8, and the sizes follow the content instead of preceding it (APPNOTE.TXT, 4.4.4), because they are not known earlier. */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1980-01-01, the earliest possible date: equal content gives an equal file. */
const noDate = 0x0021

/** A ZIP archive (APPNOTE.TXT 6.3) of texts in UTF-8, in chunks, compressed as they arrive; each text is below 4 GiB. */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, chunks } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry.name)
    yield head
    for await (const chunk of packedContent(chunks, entry)) yield chunk
    const tail = sizes(entry, 0x08074b50)
    yield tail
    offset += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield directoryEnd(written.length, directory.length, offset)
}

/** Compresses the chunks, and counts the bytes before and after in `entry`. */
async function* packedContent(chunks: ZipEntry['chunks'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of chunks) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const packed = createDeflateRaw()
  // An error on either side destroys the other, and so ends the loop below.
  pipeline(Readable.from(counted()), packed, () => undefined)
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(noDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizes({ crc, packed, size }: Written, mark: number): Buffer {
  const block = Buffer.alloc(16)
  block.writeUInt32LE(mark, 0)
  block.writeUInt32LE(crc, 4)
  block.writeUInt32LE(packed, 8)
  block.writeUInt32LE(size, 12)
  return block
}

function directoryEntry(entry: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(noDate, 14)
  sizes(entry, 0).copy(head, 16, 4)
  head.writeUInt16LE(entry.name.length, 28)
  head.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([head, entry.name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
