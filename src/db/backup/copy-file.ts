import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const chunkBytesMax = 1024 * 1024
const chunkBytesMin = 16 * 1024
/** How many files are synced to disk at the same time. The disk combines the writes. */
const syncsAtOnce = 16

export type CopiedFile = { size: number; sha256: string }

/** Copies a file to a new name and returns its manifest entry. The data is durable only after `syncTree`. `onBytes` is called for each piece. */
export async function copyFile(
  from: string,
  to: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<CopiedFile> {
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

async function pour(source: FileHandle, target: FileHandle, onBytes: (bytes: number) => void): Promise<CopiedFile> {
  const expected = (await source.stat()).size
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytesMax, Math.max(chunkBytesMin, expected)))
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
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
