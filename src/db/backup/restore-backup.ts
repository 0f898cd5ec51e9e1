import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Env, SettingsError } from '#config/env.ts'
import { readSecretFile, storeSecretFile } from '#config/own-secret.ts'
import { majorVersion } from '../embedded/cluster-check.ts'
import { prepareClusterPaths } from '../embedded/cluster-paths.ts'
import { withStartLock } from '../embedded/start-lock.ts'
import { requireDiskSpace } from './check-backup.ts'
import { copyBackup } from './copy-backup.ts'
import type { Progress } from './copy-cluster.ts'
import { sync, syncTree } from './copy-file.ts'
import { dataName, type Manifest } from './manifest.ts'
import { isUnfinished, makeUnfinishedFolder, removeLeftovers, removeUnfinishedFolder } from './unfinished-folder.ts'

const restorePrefix = 'restoring-'

type RestoreEnv = Pick<Env, 'DATA_DIR' | 'SECRET_KEY'>
type Restored = {
  backup: string
  manifest: Manifest
  secret: string
  knownMigrations: readonly string[]
  onProgress: Progress
}

/**
 * Restores a backup into an empty data folder: first the key, then the database, which appears complete or not at all. An interrupted restore is
 * started again by the next one. Throws `SettingsError` and changes nothing if the data folder is not empty, if the backup is of another PostgreSQL
 * version or a newer release, or if one of its files is missing or changed.
 */
export async function restoreBackup(env: RestoreEnv, input: Restored): Promise<void> {
  const { backup, manifest, secret, knownMigrations, onProgress } = input
  const { database } = manifest
  if (database === null)
    throw new SettingsError('This backup holds the key alone. Restore it with: npm run operate -- restore-key BACKUP')
  if (database.postgres !== majorVersion)
    throw new SettingsError(
      `This backup was made with PostgreSQL ${database.postgres}; this release runs PostgreSQL ${majorVersion}. Restore it with the release that made it (${manifest.product}).`,
    )
  if (!knownMigrations.includes(database.lastMigration))
    throw new SettingsError(
      `This backup was made by a newer release of Linkwright (${manifest.product}). Use that release.`,
    )
  requireEmpty(env, secret)
  const { data, user } = prepareClusterPaths(env.DATA_DIR, true)
  const above = dirname(data)
  removeLeftovers(above, restorePrefix)
  requireDiskSpace(above, database.bytes)
  const half = makeUnfinishedFolder(join(above, `${restorePrefix}${process.pid}`))
  try {
    await copyBackup(backup, database, { to: join(half, dataName), user, onProgress })
    await syncTree(join(half, dataName))
    await withStartLock(data, async () => {
      requireEmpty(env, secret)
      restoreKey(env, secret)
      renameSync(join(half, dataName), data)
      await sync(above)
    })
  } finally {
    removeUnfinishedFolder(half)
  }
}

/** Writes the key of a backup to the data folder, unless the settings contain it. Throws `SettingsError` if another key is there. */
export function restoreKey(env: RestoreEnv, secret: string): 'stored' | 'there_already' {
  const present =
    env.SECRET_KEY === undefined ? readSecretFile(env) : { state: 'usable' as const, secret: env.SECRET_KEY }
  if (present.state === 'usable' && present.secret === secret) return 'there_already'
  if (env.SECRET_KEY !== undefined)
    throw new SettingsError('SECRET_KEY is set, and is not the key of this backup. Remove it from the settings first.')
  if (present.state !== 'missing')
    throw new SettingsError(
      `${join(env.DATA_DIR, 'secret.key')} exists and is a different key. Move it away first; nothing was changed.`,
    )
  mkdirSync(env.DATA_DIR, { recursive: true })
  storeSecretFile(env, secret)
  return 'stored'
}

/** Leftovers of an interrupted restore are accepted: the same key, and unfinished folders. */
function requireEmpty(env: RestoreEnv, secret: string) {
  if (!existsSync(env.DATA_DIR)) return
  const strange = readdirSync(env.DATA_DIR).filter((name) => {
    if (name === 'postgres') return hasForeign(join(env.DATA_DIR, name))
    if (name === 'lost+found' || /^secret\.key\.\d+$/.test(name)) return false
    if (name !== 'secret.key') return true
    const present = readSecretFile(env)
    return present.state !== 'usable' || present.secret !== secret
  })
  if (strange.length > 0)
    throw new SettingsError(
      `${env.DATA_DIR} is not empty (${strange.slice(0, 3).join(', ')}). A restore needs an empty data folder: move this one away, or set DATA_DIR to a new one. Nothing was changed.`,
    )
}

function hasForeign(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((name) => !(name.startsWith(restorePrefix) && isUnfinished(join(folder, name))))
}
