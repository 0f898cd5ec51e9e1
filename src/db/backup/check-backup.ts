import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingsError } from '#config/env.ts'
import { type Connection, connect } from '../connection.ts'
import { canReach, serverUser } from '../embedded/binaries.ts'
import { startEmbeddedServer } from '../embedded/embedded-server.ts'
import { copyBackup } from './copy-backup.ts'
import type { Progress } from './copy-cluster.ts'
import type { Manifest } from './manifest.ts'
import { makeUnfinishedFolder, removeLeftovers, removeUnfinishedFolder } from './unfinished-folder.ts'

const checkPrefix = 'checking-'
/** The disk space that a server needs for recovery, in addition to the files themselves. */
const spareBytes = 256 * 1024 * 1024

type Options = { backup: string; database: NonNullable<Manifest['database']>; live: string; onProgress: Progress }

/**
 * Starts a PostgreSQL from a copy of a backup, runs `check` on it and removes the copy. `live` is the folder above the live database's folder, which
 * PostgreSQL's user can always reach. Throws what `check` throws, and when the copy does not start.
 */
export async function checkBackup<T>(
  { backup, database, live, onProgress }: Options,
  check: (connection: Connection) => Promise<T>,
): Promise<T> {
  const beside = dirname(backup)
  const user = serverUser()
  const above = user === null || canReach(join(beside, 'x')) ? beside : live
  removeLeftovers(above, checkPrefix)
  requireDiskSpace(above, database.bytes + spareBytes)
  const folder = makeUnfinishedFolder(join(above, `${checkPrefix}${process.pid}`))
  try {
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'postgres'))
    if (user !== null) chmodSync(join(folder, 'postgres'), 0o755)
    await copyBackup(backup, database, { to: join(folder, 'postgres/data'), user, onProgress })
    const server = await startEmbeddedServer(folder, { durable: false })
    const connection = connect(server.connection, { max: 2, name: 'linkwright operate' })
    try {
      return await check(connection)
    } finally {
      await connection.close()
      await server.stop()
    }
  } finally {
    removeUnfinishedFolder(folder)
  }
}

/** Throws `SettingsError` if a disk has less free space. */
export function requireDiskSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new SettingsError(
      `${folder} has ${megabytes(free)} free; ${megabytes(bytes)} are needed. Nothing was changed.`,
    )
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`
}
