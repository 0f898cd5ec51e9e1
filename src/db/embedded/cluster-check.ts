import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '#config/env.ts'
import type { ClusterPaths } from './cluster-paths.ts'

export const majorVersion = '18'

/** The advice to an operator for a database with damaged files. */
export const restoreAdvice =
  'Restore a backup with `npm run operate -- restore`, or set DATA_DIR to another folder to begin with an empty database.'

/**
 * Checks conditions for which PostgreSQL has no clear message: `data` is a folder with a database of this major version, and it belongs to the user
 * that runs the server. Changes nothing. Throws `SettingsError` with the problem and its solution.
 */
export function requireUsableCluster({ data, user }: Pick<ClusterPaths, 'data' | 'user'>) {
  const found = statSync(data)
  if (!found.isDirectory())
    throw new SettingsError(`${data} must be the database's folder, but it is a file. ${restoreAdvice}`)
  const owner = user?.uid ?? process.getuid?.() ?? found.uid
  if (found.uid !== owner)
    throw new SettingsError(
      `The database in ${data} belongs to the user with the id ${found.uid}, but PostgreSQL runs as the user with the id ${owner}. Run: chown -R ${owner} '${data}'`,
    )
  const version = readVersion(data)
  if (version === null && readdirSync(data).length === 0)
    throw new SettingsError(
      `${data} is an empty folder. If the database is on another disk, mount it; to begin with an empty database, remove the folder.`,
    )
  if (version === null || !/^\d+(\.\d+)?$/.test(version))
    throw new SettingsError(
      `The database in ${data} is damaged: its file PG_VERSION is ${version === null ? 'missing' : 'empty or unreadable'}. ${restoreAdvice}`,
    )
  if (version !== majorVersion)
    throw new SettingsError(
      `The database in ${data} was made by PostgreSQL ${version}; this release runs PostgreSQL ${majorVersion}. Use the matching release or another DATA_DIR.`,
    )
}

function readVersion(data: string): string | null {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return ''
    throw error
  }
}
