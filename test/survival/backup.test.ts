import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { type Connection, connect } from '#db/connection.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { backupCommands } from '../../scripts/operate/backup-commands.ts'
import { loadSecret } from '../../src/boot/load-secret.ts'
import { copyPreparedData } from '../harness/database.ts'
import { compileCache, makeDataDir } from '../harness/process.ts'
import { makeHolder } from '../makers/credits.ts'

const root = join(import.meta.dirname, '../..')
const passphrase = 'a passphrase for tests'

/** An installation with a running database, and a folder for backups and restored installations. */
let folder: string
let server: EmbeddedServer
let live: Connection
let secret: string
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  const made = await makeDataDir()
  cleanups.push(made.remove)
  folder = made.path
  mkdirSync(join(folder, 'live'))
  await copyPreparedData(join(folder, 'live'))
  server = await startEmbeddedServer(join(folder, 'live'), { durable: false })
  cleanups.push(() => server.stop())
  live = connect(server.connection)
  cleanups.push(() => live.close())
  secret = await loadSecret(envOf('live'), live.db)
  mkdirSync(join(folder, 'backups/unfinished-notes'), { recursive: true })
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const envOf = (name: string, own: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: join(folder, name), BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'silent', ...own })

async function operate(name: string, path: string, env = envOf('live')): Promise<string> {
  return String(await backupCommands[name]?.run(env, [path], { say: () => undefined }))
}

/** Other entries in the folder of backups. One belongs to the operator and resembles a leftover of the product. */
const strangers = () => readdirSync(join(folder, 'backups')).filter((name) => !name.startsWith('linkwright-'))

const backups = (name: string) =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name)).filter((one) => one.startsWith('linkwright-')) : []

async function backUp(name: string): Promise<string> {
  const output = await operate('backup', join(folder, name))
  return /Backed up to (\S+) \(/.exec(output)?.[1] ?? output
}

/** Starts a restored installation, returns the result of `work` on it, and stops it. */
async function opened<T>(name: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const restored = await startEmbeddedServer(join(folder, name), { durable: false })
  const connection = connect(restored.connection)
  try {
    return await work(connection)
  } finally {
    await connection.close()
    await restored.stop()
  }
}

/** A write that the product acknowledged: a member received credits. */
const grant = () => makeHolder(live.db, { credits: 5 })

test('a backup made during writes opens with its key, has a consistent ledger, and contains all writes acknowledged before', async () => {
  let isOver = false
  const acknowledged: string[] = []
  const writing = Promise.all(
    [0, 1, 2].map(async () => {
      while (!isOver) acknowledged.push(await grant())
    }),
  )
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const before = acknowledged.slice()
  const path = await backUp('backups')
  isOver = true
  await writing
  expect(acknowledged.length).toBeGreaterThan(before.length)
  rmSync(join(folder, 'restored'), { recursive: true, force: true })
  expect(await operate('restore', path, envOf('restored'))).toContain('Next: start Linkwright')
  await opened('restored', async ({ db }) => {
    const there = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
    expect(before.filter((id) => !there.includes(id))).toEqual([])
    expect((await auditLedger(db)).faults).toEqual([])
    expect(await loadSecret(envOf('restored'), db)).toBe(secret)
  })
  expect(strangers()).toEqual(['unfinished-notes'])
}, 180_000)

test('no secret is in a backup in plain text', async () => {
  const [name = ''] = backups('backups')
  for (const file of ['manifest.json', 'secret.key.sealed'])
    expect(readFileSync(join(folder, 'backups', name, file), 'utf8')).not.toContain(secret)
})

test('a wrong passphrase, a full data folder, a changed and a missing file are refused, and nothing is written', async () => {
  const [name = ''] = backups('backups')
  const path = join(folder, 'backups', name)
  const target = envOf('refused')
  await expect(operate('restore', path, envOf('refused', { BACKUP_PASSPHRASE: 'another passphrase' }))).rejects.toThrow(
    /passphrase does not match/,
  )
  await expect(operate('restore', path)).rejects.toThrow(/is not empty \(.*move this one away/)
  await expect(operate('restore', join(folder, 'backups'), target)).rejects.toThrow(/Name one of them/)
  const file = join(path, 'data/global/pg_control')
  const content = readFileSync(file)
  const changed = Buffer.from(content)
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
  writeFileSync(file, changed)
  await expect(operate('restore', path, target)).rejects.toThrow(/pg_control differs from what was backed up/)
  rmSync(file)
  await expect(operate('restore', path, target)).rejects.toThrow(/pg_control cannot be read \(ENOENT\)/)
  writeFileSync(file, content)
  expect(existsSync(join(target.DATA_DIR, 'secret.key'))).toBe(false)
  expect(readdirSync(join(target.DATA_DIR, 'postgres'))).toEqual([])
}, 60_000)

test('a backup of another PostgreSQL, or of a newer release, is refused with that reason', async () => {
  const [name = ''] = backups('backups')
  const path = join(folder, 'backups', name)
  const file = join(path, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const [change, message] of [
    [{ postgres: '17' }, /made with PostgreSQL 17; this release runs PostgreSQL 18/],
    [{ lastMigration: '29990101000000_future.sql' }, /newer release of Linkwright/],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...manifest, database: { ...manifest.database, ...change } }))
    await expect(operate('restore', path, envOf('elsewhere'))).rejects.toThrow(message)
  }
  writeFileSync(file, JSON.stringify(manifest))
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
})

test('a manifest that names files outside its folder is refused', async () => {
  const path = join(folder, 'hostile/linkwright-x')
  const [name = ''] = backups('backups')
  mkdirSync(path, { recursive: true })
  const from = join(folder, 'backups', name)
  const manifest = JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8'))
  manifest.database.files[0].path = '../../secret.key'
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(path, 'secret.key.sealed'), readFileSync(join(from, 'secret.key.sealed')))
  await expect(operate('restore', path, envOf('elsewhere'))).rejects.toThrow(/its manifest cannot be read/)
})

/** Runs a command as the shell does, and kills its process as soon as it prints `word`. */
async function killedAt(word: string, words: string[], dataDir: string): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ['build/product/operate.js', ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: join(folder, dataDir),
      BACKUP_PASSPHRASE: passphrase,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const check = (chunk: Buffer) => {
    printed += chunk
    if (printed.includes(word)) child.kill('SIGKILL')
  }
  child.stderr?.on('data', check)
  child.stdout?.on('data', check)
  await once(child, 'exit')
  expect(printed).toContain(word)
  expect(child.signalCode).toBe('SIGKILL')
}

test.each(['Copied', 'Read back', 'The copy starts'])(
  'a backup killed at "%s" leaves the database, older backups and other folders intact, and the next one cleans up',
  async (word) => {
    const older = backups('backups')
    await killedAt(word, ['backup', join(folder, 'backups')], 'live')
    expect(backups('backups')).toEqual(older)
    await grant()
    const path = await backUp('backups')
    expect(strangers()).toEqual(['unfinished-notes'])
    expect(existsSync(join(path, '.linkwright-unfinished'))).toBe(false)
    const { rows } = await live.pool.query('select slot_name from pg_replication_slots')
    expect(rows).toEqual([])
    rmSync(path, { recursive: true })
  },
  180_000,
)

test('a killed restore is started again by the next one', async () => {
  const [name = ''] = backups('backups')
  const path = join(folder, 'backups', name)
  await killedAt('Restored', ['restore', path], 'interrupted')
  await operate('restore', path, envOf('interrupted'))
  await opened('interrupted', async ({ db }) => expect((await auditLedger(db)).faults).toEqual([]))
  expect(readdirSync(join(folder, 'interrupted/postgres')).sort()).toEqual(['data', 'postgres.log'])
}, 180_000)

test('a backup without the right key is refused before anything is copied', async () => {
  const key = join(folder, 'live/secret.key')
  writeFileSync(key, 'f'.repeat(64))
  await expect(backUp('refused-backups')).rejects.toThrow(/does not match this database/)
  rmSync(key)
  await expect(backUp('refused-backups')).rejects.toThrow(/is missing/)
  writeFileSync(key, secret)
  expect(backups('refused-backups')).toEqual([])
})

test('with an external database the key alone is backed up and restored', async () => {
  const { host, user, database } = server.connection
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
  const output = await operate('backup', join(folder, 'keys'), envOf('live', { DATABASE_URL: url }))
  const path = /Backed up the key to (\S+)\.$/.exec(output)?.[1] ?? output
  expect(await operate('restore-key', path, envOf('key-only'))).toContain('The key is now')
  expect(readFileSync(join(folder, 'key-only/secret.key'), 'utf8')).toBe(secret)
  expect(await operate('restore-key', path, envOf('key-only'))).toBe('The key is there already.')
  await expect(operate('restore', path, envOf('elsewhere'))).rejects.toThrow(/holds the key alone/)
  writeFileSync(join(folder, 'key-only/secret.key'), 'f'.repeat(64))
  await expect(operate('restore-key', path, envOf('key-only'))).rejects.toThrow(/a different key. Move it away first/)
})
