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

/** A Unix socket's path may not be longer; PostgreSQL's own file name is part of it. */
const socketPathMax = 107

export type ConnectionSettings = { host: string; user: string; database: string }

/** Where one embedded PostgreSQL lives, and as whom. */
export type Place = {
  binaries: string
  data: string
  socketDir: string
  logFile: string
  user: ServerUser
  durable: boolean
}

/** Finds or makes the folders of a data folder's PostgreSQL. Throws when one cannot be used, saying why. */
export function prepareClusterPaths(dataDir: string, durable: boolean): Place {
  const user = serverUser()
  provideDataFolder(dataDir)
  const folder = reachableFolder(join(realpathSync(dataDir), 'postgres'), user)
  mkdirSync(folder, { recursive: true })
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const root = realpathSync(folder)
  // An operator may have moved the data to another disk and left a link.
  requireLinkTarget(join(root, 'data'))
  const data = existsSync(join(root, 'data')) ? realpathSync(join(root, 'data')) : join(root, 'data')
  const socketDir = socketFolder(data, user)
  return { binaries: binariesFolder(user), data, socketDir, logFile: join(root, 'postgres.log'), user, durable }
}

export function connectionOf(place: Place): ConnectionSettings {
  return { host: place.socketDir, user: 'linkwright', database: 'linkwright' }
}

/** A folder that the database's user may not reach is kept in the system's place, with a link where it was looked for. */
function reachableFolder(folder: string, user: ServerUser): string {
  requireLinkTarget(folder)
  if (user === null || existsSync(folder) || canReach(folder)) return folder
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(systemFolder, 'data-'))
  symlinkSync(elsewhere, folder)
  return folder
}

/** A link to a folder that is gone, most likely on a disk that is not mounted, must not be replaced by an empty database. */
function requireLinkTarget(path: string) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true || existsSync(path)) return
  throw new SettingsError(
    `${path} is a link to ${readlinkSync(path)}, which does not exist. If the database is on another disk, mount it; to begin with an empty database, remove the link.`,
  )
}

/** The data folder itself, unless its path is too long for a socket or has characters that the setting would read as a list. */
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
  // In a folder that everybody may write to, somebody else could have made it first and would own the database's socket.
  const found = lstatSync(short)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new SettingsError(
      `${short} belongs to another user. Remove it, or use a DATA_DIR with a shorter, plain path.`,
    )
  }
  return short
}
