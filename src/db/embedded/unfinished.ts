import {
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerUser } from './binaries.ts'

/** `mkdtemp` adds six characters. */
const folderName = /^unfinished-[A-Za-z0-9]{6}$/
const markerName = 'MADE-BY-LINKWRIGHT'
const markerText =
  'Linkwright creates a new database in this folder and moves it to its place once it is complete.\nAn interrupted start left this folder behind. The next start deletes it.\n'
const contentName = 'data'

/** A folder in which new content is built before it is moved to its target. Its marker proves that Linkwright created it. */
export type Unfinished = {
  /** The path for the content. It does not exist yet. */
  content: string
  /** Moves the finished content to `target` and removes the folder. With `durable`, the move survives a power failure. */
  moveTo(target: string, options: { durable: boolean }): void
  /** Removes the folder and its content. */
  discard(): void
}

export function createUnfinished(parent: string, user: ServerUser): Unfinished {
  const folder = mkdtempSync(join(parent, 'unfinished-'))
  writeFileSync(join(folder, markerName), markerText, { flag: 'wx' })
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const content = join(folder, contentName)
  return {
    content,
    moveTo(target, { durable }) {
      renameSync(content, target)
      // Without this, a power failure could undo the move after rows were written, and the next start would delete them with this folder.
      if (durable) for (const changed of [dirname(target), folder]) syncFolder(changed)
      tryToRemove(folder)
    },
    discard: () => tryToRemove(folder),
  }
}

/**
 * Deletes leftovers of interrupted starts: folders with the product's name and marker, and in them only the product's files. Everything else stays.
 * The caller holds the start lock, so no other start is building one now.
 */
export function removeUnfinished(parent: string) {
  for (const name of readdirSync(parent).filter((name) => folderName.test(name))) tryToRemove(join(parent, name))
}

function tryToRemove(folder: string) {
  try {
    remove(folder)
  } catch {
    // A process of the interrupted start still uses the folder, or it contains other files. It stays, and the next start tries again.
  }
}

function remove(folder: string) {
  if (!lstatSync(folder).isDirectory()) return
  if (hasMarker(folder)) {
    rmSync(join(folder, contentName), { recursive: true, force: true })
    // The marker is removed after the content. A crash in between leaves a folder with its marker, or an empty folder.
    unlinkSync(join(folder, markerName))
  }
  // The system refuses this if the folder has other files.
  rmdirSync(folder)
}

function hasMarker(folder: string): boolean {
  const marker = join(folder, markerName)
  try {
    return lstatSync(marker).isFile() && readFileSync(marker, 'utf8') === markerText
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
