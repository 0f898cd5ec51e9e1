import { accessSync, constants, mkdirSync } from 'node:fs'
import { SettingsError } from './env.ts'

/** Creates `DATA_DIR` unless it exists. Throws `SettingsError` if it is not a folder that this process can write to. */
export function provideDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    // On a read-only file system, creating a folder recursively fails as if a parent were missing.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new SettingsError(`${dataDir} cannot be created. Set DATA_DIR to a folder on a disk that can be written.`)
    throw folderProblem(error, dataDir) ?? error
  }
}

const advice: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) =>
    `${path} cannot be read or written. Give it to the user that runs Linkwright (chown), or set DATA_DIR to another folder.`,
  EROFS: (path) => `${path} is on a read-only file system. Mount it writable, or set DATA_DIR to another folder.`,
  ENOSPC: (path) => `The disk of ${path} is full. Free some space and start again.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space and start again.`,
  EEXIST: (path) => `${path} is a file, but must be a folder. Move the file away, or set DATA_DIR to another folder.`,
  EIO: (path) => `The disk of ${path} reports errors. Check the disk, then restore a backup on a healthy one.`,
}
const sameAs: Readonly<Record<string, string>> = { EPERM: 'EACCES', ENOTDIR: 'EEXIST' }

/** The advice to an operator for a failed file operation, or `null` for a failure without a remedy. */
export function folderProblem(error: unknown, fallbackPath: string): SettingsError | null {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const sentence = advice[sameAs[code] ?? code]
  return sentence === undefined ? null : new SettingsError(sentence(path ?? fallbackPath), { cause: error })
}
