import { createHash } from 'node:crypto'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SettingsError } from '#config/env.ts'
import type { ConnectionSettings } from '../embedded/cluster-paths.ts'
import { type CopiedFile, copyFile, syncTree } from './copy-file.ts'
import type { ManifestFile } from './manifest.ts'

/** Folders whose content a server creates at its start. They are copied empty, as by `BASE_BACKUP`. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const walFolders = ['pg_wal/archive_status', 'pg_wal/summaries']
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'pg_internal.init'])
const controlFile = 'global/pg_control'

export type CopiedCluster = {
  folders: string[]
  files: ManifestFile[]
  startedAt: string
  startLsn: string
  stopLsn: string
}
export type Progress = (copiedBytes: number, totalBytes: number) => void

/**
 * Copies the files of a running embedded PostgreSQL to the empty folder `to`, with the write-ahead log that makes them consistent. The copy contains
 * everything committed before the call. A replication slot of this connection retains that log during the copy. The slot ends with the connection,
 * however this process ends.
 */
export async function copyCluster(
  source: ConnectionSettings,
  to: string,
  onProgress: Progress,
): Promise<CopiedCluster> {
  const client = new pg.Client({ ...source, database: 'postgres', application_name: 'linkwright operate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { data, startedAt } = await readServer(client)
    if (to.startsWith(join(data, '/'))) throw new SettingsError('A backup cannot be kept inside the database itself.')
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`linkwright_${process.pid}`])
    const start = await oneRow<{ lsn: string }>(client, "select pg_backup_start('linkwright', true) as lsn")
    const { folders, files } = await copyData(data, to, onProgress)
    const stop = await oneRow<{ lsn: string; labelfile: string; first: string; last: string }>(
      client,
      `select lsn, labelfile, substring(labelfile from 'START WAL LOCATION: [^(]+\\(file ([0-9A-F]{24})\\)') as first,
        pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    await writeFile(join(to, 'backup_label'), stop.labelfile, { mode: 0o600, flush: true })
    files.push({ path: 'backup_label', ...hashOf(stop.labelfile) })
    files.push(...(await copyWal(data, to, stop)))
    await syncTree(to)
    return { folders, files, startedAt, startLsn: start.lsn, stopLsn: stop.lsn }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readServer(client: pg.Client): Promise<{ data: string; startedAt: string }> {
  const found = await oneRow<{ data: string; now: Date; tablespaces: number }>(
    client,
    `select current_setting('data_directory') as data, now() as now,
      (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
  )
  if (found.tablespaces > 0) throw new Error('The database has tablespaces of its own, which a backup would not hold')
  return { data: found.data, startedAt: found.now.toISOString() }
}

async function oneRow<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  const [row] = (await client.query<Row>(text)).rows
  if (row === undefined) throw new Error('The database returned no row')
  return row
}

type Copied = { folders: string[]; files: ManifestFile[] }

/** The control file is copied last, as by `BASE_BACKUP`. Files that are dropped during the copy are dropped in the log as well. */
async function copyData(data: string, to: string, onProgress: Progress): Promise<Copied> {
  const { folders: found, files } = await listFiles(data)
  const folders = [...found, ...walFolders]
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  let copiedBytes = 0
  const copied: ManifestFile[] = []
  const last = files.filter(({ path }) => path === controlFile)
  for (const { path } of [...files.filter((file) => file.path !== controlFile), ...last]) {
    const made = await copyIfThere(join(data, path), join(to, path), (bytes) => {
      copiedBytes += bytes
      onProgress(copiedBytes, totalBytes)
    })
    if (made !== null) copied.push({ path, ...made })
  }
  return { folders, files: copied }
}

async function copyIfThere(from: string, to: string, onBytes: (bytes: number) => void): Promise<CopiedFile | null> {
  return copyFile(from, to, onBytes).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && error.path === from) return null
    throw error
  })
}

type Listed = { folders: string[]; files: { path: string; size: number }[] }

async function listFiles(data: string, below = ''): Promise<Listed> {
  const listed: Listed = { folders: [], files: [] }
  for (const entry of await readdir(join(data, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      listed.folders.push(path)
      if (emptyFolders.has(path) || entry.name.startsWith('pgsql_tmp')) continue
      const inner = await listFiles(data, path)
      listed.folders.push(...inner.folders)
      listed.files.push(...inner.files)
    } else if (entry.isFile() && !leftOut.has(entry.name) && !/^(?:t\d+_\d+|pgsql_tmp)/.test(entry.name)) {
      const found = await stat(join(data, path)).catch(() => null)
      if (found !== null) listed.files.push({ path, size: found.size })
    }
  }
  return listed
}

/** Copies the log segments from the start to the end of the backup, which the server has finished by then. */
async function copyWal(data: string, to: string, { first, last }: { first: string; last: string }) {
  const names = (await readdir(join(data, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  if (!names.includes(first) || !names.includes(last))
    throw new Error('The write-ahead log of the backup is not complete; try again')
  const copied: ManifestFile[] = []
  for (const name of names.sort()) {
    const path = `pg_wal/${name}`
    copied.push({ path, ...(await copyFile(join(data, path), join(to, path))) })
  }
  return copied
}

function hashOf(text: string): CopiedFile {
  return { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}
