import { chownSync, lchownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '#config/env.ts'
import type { ServerUser } from '../embedded/binaries.ts'
import type { Progress } from './copy-cluster.ts'
import { copyFile } from './copy-file.ts'
import { dataName, type Manifest } from './manifest.ts'

type DatabaseFiles = NonNullable<Manifest['database']>

/**
 * Copies the database of a backup to a folder that must not exist, with PostgreSQL's user as its owner. Throws `SettingsError` with the name of the
 * first file that is missing or differs from the manifest.
 */
export async function copyBackup(
  backup: string,
  { folders, files, bytes }: DatabaseFiles,
  { to, user, onProgress }: { to: string; user: ServerUser; onProgress: Progress },
): Promise<void> {
  mkdirSync(to, { mode: 0o700 })
  for (const folder of folders) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
  let copiedBytes = 0
  for (const { path, size, sha256 } of files) {
    const from = join(backup, dataName, path)
    const copied = await copyFile(from, join(to, path), (more) => {
      copiedBytes += more
      onProgress(copiedBytes, bytes)
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.path !== from) throw error
      throw new SettingsError(`The backup is damaged: ${from} cannot be read (${error.code}).`)
    })
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new SettingsError(`The backup is damaged: ${from} differs from what was backed up.`)
  }
  if (user !== null) giveTo(to, user)
}

function giveTo(folder: string, user: NonNullable<ServerUser>) {
  chownSync(folder, user.uid, user.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(path, user)
    else lchownSync(path, user.uid, user.gid)
  }
}
