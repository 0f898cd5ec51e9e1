import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingsError } from '#config/env.ts'
import { makePreparedDataDir } from '#test/harness/database.ts'
import { eventually, makeDataDir } from '#test/harness/process.ts'
import { requireUsableCluster } from './cluster-check.ts'
import { startEmbeddedServer } from './embedded-server.ts'
import { findPostmaster } from './postmaster.ts'
import { startFailure } from './start-failure.ts'

let whole: string
let directory: string
let data: string
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const [first, second] = [await makePreparedDataDir(), await makeDataDir()]
  cleanups.push(first.remove, second.remove)
  whole = first.path
  directory = second.path
  data = join(directory, 'postgres/data')
})
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

/** A complete database, which the tests damage. */
function copyDatabase() {
  rmSync(join(directory, 'postgres'), { recursive: true, force: true })
  execFileSync('cp', ['-a', join(whole, 'postgres'), directory])
}

async function refusal(): Promise<string> {
  const started = startEmbeddedServer(directory, { durable: false })
  const error = await started.then(
    async (server) => {
      await server.stop()
      return new Error('It started')
    },
    (error: Error) => error,
  )
  expect(error).toBeInstanceOf(SettingsError)
  expect(error.message).not.toMatch(/\n|\bat .+:\d+/)
  return error.message
}

const zeros = (path: string, bytes: number) => writeFileSync(path, Buffer.alloc(bytes))
const segments = () => readdirSync(join(data, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
/** The newest database. The system's databases come first. */
const productFolder = () => join(data, 'base', String(Math.max(...readdirSync(join(data, 'base')).map(Number))))
const restore = 'Restore a backup with `npm run operate -- restore`'

test.each<[string, () => void, RegExp]>([
  ['PG_VERSION is missing', () => rmSync(join(data, 'PG_VERSION')), /its file PG_VERSION is missing/],
  ['PG_VERSION is empty', () => truncateSync(join(data, 'PG_VERSION')), /its file PG_VERSION is empty/],
  ['pg_control is missing', () => rmSync(join(data, 'global/pg_control')), /its control file .* missing or broken/],
  ['pg_control is empty', () => truncateSync(join(data, 'global/pg_control')), /its control file .* missing or broken/],
  ['pg_control is zeros', () => zeros(join(data, 'global/pg_control'), 8192), /its control file .* missing or broken/],
  [
    'the folder of the log is missing',
    () => rmSync(join(data, 'pg_wal'), { recursive: true }),
    /its write-ahead log .* missing or broken/,
  ],
  [
    'the log is missing',
    () => {
      for (const name of segments()) rmSync(join(data, 'pg_wal', name))
    },
    /its write-ahead log .* missing or broken/,
  ],
  [
    'the log is zeros',
    () => {
      for (const name of segments()) zeros(join(data, 'pg_wal', name), 16 * 1024 * 1024)
    },
    /its write-ahead log .* missing or broken/,
  ],
  ['a file of the catalogue is missing', () => rmSync(join(data, 'global/pg_filenode.map')), /files are missing/],
  ['a file of the product is missing', () => rmSync(join(productFolder(), 'pg_filenode.map')), /files are missing/],
  ['the version of the product is missing', () => rmSync(join(productFolder(), 'PG_VERSION')), /files are missing/],
  [
    'the folder is a file',
    () => {
      rmSync(data, { recursive: true })
      writeFileSync(data, 'a note')
    },
    /must be the database's folder, but it is a file/,
  ],
])('a damaged database is reported with the advice to restore: %s', async (_name, damage, expected) => {
  copyDatabase()
  damage()
  // The damaged files must not belong to root, or the owner would be the reported error.
  execFileSync('chown', ['-R', '--reference', join(whole, 'postgres/data'), data])
  const message = await refusal()
  expect(message).toMatch(expected)
  expect(message).toContain(restore)
  expect(existsSync(data)).toBe(true)
  await eventually(async () => expect(findPostmaster(data)).toBeNull())
})

test('a configuration error is reported with the message of PostgreSQL', async () => {
  copyDatabase()
  writeFileSync(join(data, 'postgresql.conf'), 'nonsense = yes\n')
  expect(await refusal()).toMatch(/configuration of the database .* has an error.*nonsense/)
})

test('an empty folder and a broken link count as a disk that is not mounted, and are not changed', async () => {
  copyDatabase()
  renameSync(data, join(directory, 'postgres/moved'))
  symlinkSync(join(directory, 'elsewhere/data'), data)
  expect(await refusal()).toMatch(/is a link to .*elsewhere\/data, which does not exist\. .*mount it/)
  rmSync(data)
  mkdirSync(data)
  execFileSync('chown', ['--reference', join(whole, 'postgres/data'), data])
  expect(await refusal()).toMatch(/is an empty folder\. .*mount it/)
  expect(readdirSync(data)).toEqual([])
  rmSync(join(directory, 'postgres'), { recursive: true })
  symlinkSync(join(directory, 'elsewhere'), join(directory, 'postgres'))
  expect(await refusal()).toMatch(/postgres is a link to .*elsewhere, which does not exist/)
  expect(existsSync(join(directory, 'elsewhere'))).toBe(false)
})

test('a database of another user is refused with the command that changes its owner', () => {
  const user = { uid: 54_321, gid: 54_321 }
  const theirs = join(whole, 'postgres/data')
  expect(() => requireUsableCluster({ data: theirs, user })).toThrow(
    new RegExp(`belongs to the user with the id \\d+, .* id 54321\\. Run: chown -R 54321 '${theirs}'`),
  )
})

test('a folder that others may read is refused as PostgreSQL refuses it', async () => {
  copyDatabase()
  chmodSync(data, 0o777)
  expect(await refusal()).toMatch(/may not use the files in .* mode 0700/)
})

test('a DATA_DIR that is a file is reported', async () => {
  writeFileSync(join(directory, 'file'), '')
  await expect(startEmbeddedServer(join(directory, 'file'))).rejects.toThrow(/file is a file, but must be a folder/)
})

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device'],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.4711": No space left on device'],
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10'],
])('a full disk is reported: %s', (line) => {
  const logFile = join(directory, 'some.log')
  writeFileSync(logFile, 'FATAL:  of an earlier start\n')
  const before = readFileSync(logFile).length
  writeFileSync(logFile, `2026-01-01 00:00:00.000 UTC [4711] ${line}\n`, { flag: 'a' })
  expect(startFailure({ data: directory, logFile }, before, 'It ended').message).toMatch(
    /the disk of .* is full\. Free some space/,
  )
})

test('a connection that came too early is not the reported reason of a failure', () => {
  const logFile = join(directory, 'some.log')
  const lines = ['FATAL:  the database system is starting up', 'FATAL:  something else', 'LOG:  shut down']
  writeFileSync(logFile, lines.map((line) => `2026-01-01 00:00:00.000 UTC [4711] ${line}\n`).join(''))
  expect(startFailure({ data: directory, logFile }, 0, 'It ended').message).toContain('PostgreSQL says: something else')
})
