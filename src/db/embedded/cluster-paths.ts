import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDataFolder } from '#config/data-folder.ts'
import { SettingsError } from '#config/env.ts'
import { binariesFolder, canReach, type ServerUser, serverUser, systemFolder } from './binaries.ts'

/** The maximum length of a Unix socket's path, including PostgreSQL's file name. */
const socketPathMax = 107

export type ConnectionSettings = { host: string; user: string; database: string }

/** The paths of one embedded PostgreSQL, and the user that runs it. */
export type ClusterPaths = {
  binaries: string
  data: string
  socketDir: string
  logFile: string
  user: ServerUser
  durable: boolean
}

/** Finds or creates the folders of a data folder's PostgreSQL. Throws with the reason if one cannot be used. */
export function prepareClusterPaths(dataDir: string, durable: boolean): ClusterPaths {
  const user = serverUser()
  provideDataFolder(dataDir)
  const folder = reachableFolder(join(realpathSync(dataDir), 'postgres'), user)
  mkdirSync(folder, { recursive: true })
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const root = realpathSync(folder)
  // An operator may have moved the data to another disk and replaced it with a link.
  requireLinkTarget(join(root, 'data'))
  const data = existsSync(join(root, 'data')) ? realpathSync(join(root, 'data')) : join(root, 'data')
  const socketDir = socketFolder(data, user)
  return { binaries: binariesFolder(user), data, socketDir, logFile: join(root, 'postgres.log'), user, durable }
}

export function connectionOf(paths: ClusterPaths): ConnectionSettings {
  return { host: paths.socketDir, user: 'linkwright', database: 'linkwright' }
}

/** If the database's user cannot reach the folder, it is created in the system folder, with a link at its usual path. */
function reachableFolder(folder: string, user: ServerUser): string {
  requireLinkTarget(folder)
  if (user === null || existsSync(folder) || canReach(folder)) return folder
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(systemFolder, 'data-'))
  symlinkSync(elsewhere, folder)
  return folder
}

/** A broken link, most likely to a disk that is not mounted, must not be replaced by an empty database. */
function requireLinkTarget(path: string) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true || existsSync(path)) return
  throw new SettingsError(
    `${path} is a link to ${readlinkSync(path)}, which does not exist. If the database is on another disk, mount it; to begin with an empty database, remove the link.`,
  )
}

/** The data folder itself, unless its path is too long for a socket or has characters that the setting would parse as a list. */
function socketFolder(data: string, user: ServerUser): string {
  if (join(data, '.s.PGSQL.5432').length <= socketPathMax && !/[,"]|^\s|\s$/.test(data)) return data
  const short = join(tmpdir(), `lw-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
  const owner = user?.uid ?? process.getuid?.()
  try {
    mkdirSync(short, { mode: 0o700 })
    if (user !== null) chownSync(short, user.uid, user.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // In a folder that all users may write to, another user could have created it first and would own the database's socket.
  const found = lstatSync(short)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new SettingsError(
      `${short} belongs to another user. Remove it, or use a DATA_DIR with a shorter, plain path.`,
    )
  }
  return short
}
