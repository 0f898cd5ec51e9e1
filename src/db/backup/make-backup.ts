import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '#config/env.ts'
import type { ConnectionSettings } from '../embedded/cluster-paths.ts'
import { requireDiskSpace } from './check-backup.ts'
import { copyCluster, type Progress } from './copy-cluster.ts'
import { sync } from './copy-file.ts'
import { dataName, keyName, type Manifest, writeManifest } from './manifest.ts'
import type { SealedKey } from './sealed-key.ts'
import { finishFolder, makeUnfinishedFolder, removeLeftovers, removeUnfinishedFolder } from './unfinished-folder.ts'

const unfinishedPrefix = 'unfinished-'

export type BackupInput = {
  /** The folder of all backups. It is created if missing. */
  folder: string
  key: SealedKey
  product: string
  /** `null` backs up the key alone. */
  database: { source: ConnectionSettings; bytes: number; lastMigration: string } | null
  onProgress: Progress
  /** Runs on the complete copy before the copy gets its name. An error aborts the backup. */
  check: (backup: string, manifest: Manifest) => Promise<void>
}

/**
 * Creates a backup in a new folder in `folder` and returns its path. The folder gets its name only when the backup is complete and checked. Until
 * then it has another name and a marker; the next backup removes leftovers.
 */
export async function makeBackup(input: BackupInput): Promise<{ path: string; manifest: Manifest }> {
  const { folder, key, product, database, onProgress, check } = input
  mkdirSync(folder, { recursive: true })
  if (!statSync(folder).isDirectory()) throw new SettingsError(`${folder} is not a folder.`)
  removeLeftovers(folder, unfinishedPrefix)
  if (database !== null) requireDiskSpace(folder, database.bytes * 2)
  const createdAt = new Date().toISOString()
  const path = join(folder, `linkwright-${createdAt.replaceAll(/[:.]/g, '-')}`)
  const half = makeUnfinishedFolder(join(folder, `${unfinishedPrefix}${process.pid}-${Date.now()}`))
  try {
    const sealed = Buffer.from(`${JSON.stringify(key, null, 1)}\n`)
    writeFileSync(join(half, keyName), sealed, { mode: 0o600, flush: true })
    const manifest: Manifest = {
      format: 1,
      product,
      createdAt,
      keySha256: createHash('sha256').update(sealed).digest('hex'),
      database: database === null ? null : await copyDatabase(half, database, onProgress),
    }
    writeManifest(half, manifest)
    await check(half, manifest)
    await sync(half)
    renameSync(half, path)
    finishFolder(path)
    await sync(folder)
    return { path, manifest }
  } finally {
    removeUnfinishedFolder(half)
  }
}

async function copyDatabase(
  half: string,
  { source, lastMigration }: NonNullable<BackupInput['database']>,
  onProgress: Progress,
): Promise<NonNullable<Manifest['database']>> {
  const data = join(half, dataName)
  mkdirSync(data, { mode: 0o700 })
  const copied = await copyCluster(source, data, onProgress)
  const bytes = copied.files.reduce((sum, { size }) => sum + size, 0)
  return { postgres: readFileSync(join(data, 'PG_VERSION'), 'utf8').trim(), lastMigration, bytes, ...copied }
}
