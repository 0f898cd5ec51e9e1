import { createHash } from 'node:crypto'
import { closeSync, fsync, openSync, readSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'

const chunkBytes = 1024 * 1024
/** Most files of a database are at most this large. Each wait for one of them would take longer than its copy. */
const smallBytesMax = 128 * 1024
/** How many files are synced to disk at the same time. The disk combines the writes. */
const syncsAtOnce = 16

export type CopiedFile = { size: number; sha256: string }

/** Copies a file to a new name and returns its manifest entry. The data is durable only after `syncTree`. `onBytes` is called for each piece. */
export async function copyFile(
  from: string,
  to: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<CopiedFile> {
  const small = copySmall(from, to)
  if (small !== null) {
    onBytes(small.size)
    await nextTurn()
    return small
  }
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      return await pour(source, target, onBytes)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** One byte more than a small file has, so that a file that fills it is not small. */
const smallFile = Buffer.allocUnsafe(smallBytesMax + 1)

/** Copies a small file at once. Returns `null`, and writes nothing, for a larger one. */
function copySmall(from: string, to: string): CopiedFile | null {
  const source = openSync(from, 'r')
  let size = 0
  try {
    for (let read = 1; read > 0 && size < smallFile.length; size += read)
      read = readSync(source, smallFile, size, smallFile.length - size, null)
  } finally {
    closeSync(source)
  }
  if (size > smallBytesMax) return null
  const content = smallFile.subarray(0, size)
  writeFileSync(to, content, { flag: 'wx', mode: 0o600 })
  return { size, sha256: createHash('sha256').update(content).digest('hex') }
}

async function pour(source: FileHandle, target: FileHandle, onBytes: (bytes: number) => void): Promise<CopiedFile> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, chunk.length, null)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const piece = chunk.subarray(0, bytesRead)
    hash.update(piece)
    await target.writeFile(piece)
    size += bytesRead
    onBytes(bytesRead)
  }
}

/** Syncs a copied tree to disk: the content of every file, then every name. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  for (let first = 0; first < files.length; first += syncsAtOnce)
    await Promise.all(files.slice(first, first + syncsAtOnce).map(sync))
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name))
  await sync(folder)
}

/** Syncs the content of a file, or the names in a folder, to disk. */
export async function sync(path: string): Promise<void> {
  const opened = openSync(path, 'r')
  try {
    await promisify(fsync)(opened)
  } finally {
    closeSync(opened)
  }
}
