import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Env, SettingsError } from '../../src/config/env.ts'
import { findOwnSecret, secretFile } from '../../src/config/own-secret.ts'
import { checkBackup, megabytes } from '../../src/db/backup/check-backup.ts'
import type { Progress } from '../../src/db/backup/copy-cluster.ts'
import { makeBackup } from '../../src/db/backup/make-backup.ts'
import { readBackup } from '../../src/db/backup/manifest.ts'
import { restoreBackup, restoreKey } from '../../src/db/backup/restore-backup.ts'
import { openKey, passphraseMin, type SealedKey, sealKey } from '../../src/db/backup/sealed-key.ts'
import type { Connection } from '../../src/db/connection.ts'
import type { Db } from '../../src/db/db.ts'
import { prepareClusterPaths } from '../../src/db/embedded/cluster-paths.ts'
import { auditLedger, type LedgerAudit } from '../../src/domain/billing/credits/audit-ledger.ts'
import { fitsDatabase } from '../../src/domain/installation/verify-secret.ts'
import { count } from './audit-report.ts'
import type { InstallationCommand } from './command.ts'
import { withDatabase } from './open-database.ts'
import { isTerminal, promptHidden } from './terminal.ts'

type Say = (line: string) => void

const root = join(import.meta.dirname, '../..')
/** PostgreSQL's code for a statement that took too long. */
const statementTimeout = '57014'

/** Backs up and restores an installation, and its key alone. */
export const backupCommands: Record<string, InstallationCommand> = {
  backup: {
    usage:
      'backup FOLDER             back up the database and the key to a new folder in FOLDER, also while Linkwright runs',
    run: async (env, [folder = ''], { say }) => {
      const target = required(folder, 'backup FOLDER')
      const passphrase = await newPassphrase(env)
      return env.DATABASE_URL === undefined
        ? backUpAll(env, target, { passphrase, say })
        : backUpKey(env, target, { passphrase, say })
    },
  },
  restore: {
    usage: 'restore BACKUP            restore a backup into an empty data folder, checking every file',
    run: async (env, [folder = ''], { say }) => {
      if (env.DATABASE_URL !== undefined)
        throw new SettingsError(
          'DATABASE_URL is set: restore that database with pg_restore, and the key with `npm run operate -- restore-key BACKUP`.',
        )
      const backup = required(folder, 'restore BACKUP')
      const { manifest, key } = readBackup(backup)
      const secret = await openWithPassphrase(env, key)
      const knownMigrations = readdirSync(join(root, 'src/db/migrations'))
      const onProgress = progressOf(say, 'Restored')
      await restoreBackup(env, { backup, manifest, secret, knownMigrations, onProgress })
      return [
        `Restored the state of ${manifest.database?.startedAt} to ${env.DATA_DIR}.`,
        'Next: start Linkwright, sign in, and run `npm run ledger:audit`. Payments received after that time are not in it: compare with your payment provider.',
      ].join('\n')
    },
  },
  'restore-key': {
    usage: 'restore-key BACKUP        restore only the key of a backup',
    run: async (env, [folder = '']) => {
      const { key } = readBackup(required(folder, 'restore-key BACKUP'))
      const outcome = restoreKey(env, await openWithPassphrase(env, key))
      return outcome === 'stored' ? `The key is now ${secretFile(env)}.` : 'The key is there already.'
    },
  },
}

type BackupInput = { passphrase: string; say: Say }

async function backUpAll(env: Env, folder: string, { passphrase, say }: BackupInput): Promise<string> {
  return withDatabase(
    env,
    async ({ db, pool }, source) => {
      if (!('host' in source)) throw new Error('Only the embedded database is backed up here')
      const secret = presentSecret(env)
      if (!(await fitsDatabase(db, secret)))
        throw new SettingsError(
          'The current key does not match this database: a backup with it would be unusable. Start Linkwright for instructions to restore the matching key.',
        )
      const { rows } = await pool.query<{ bytes: number; lastMigration: string }>(
        `select (select sum(pg_database_size(oid))::int8 from pg_database) as bytes,
          (select max(name) from schema_migrations) as "lastMigration"`,
      )
      const found = rows[0] ?? { bytes: 0, lastMigration: '' }
      const key = await sealKey(secret, passphrase)
      let warning = ''
      const made = await makeBackup({
        folder,
        key,
        product: productVersion(),
        database: { source, ...found },
        onProgress: progressOf(say, 'Copied'),
        async check(backup, { database }) {
          if (database === null) return
          say('Checking the copy: starting a database from it …')
          const live = join(prepareClusterPaths(env.DATA_DIR, true).data, '..')
          const onProgress = progressOf(say, 'Read back')
          warning = await checkBackup({ backup, database, live, onProgress }, (copy) =>
            checkCopy(copy, { key, passphrase }, say),
          )
        },
      })
      const size = megabytes(made.manifest.database?.bytes ?? 0)
      const done = `Backed up to ${made.path} (${size}). Keep it on another machine, and the passphrase elsewhere.`
      return warning === '' ? done : `${done}\n${warning}`
    },
    { migrates: false },
  )
}

/** A ledger with faults does not prevent a backup: the faults are also in the live database. */
async function checkCopy(
  { db }: Connection,
  { key, passphrase }: { key: SealedKey; passphrase: string },
  say: Say,
): Promise<string> {
  if (!(await fitsDatabase(db, await openKey(key, passphrase))))
    throw new Error('The key of the backup does not match its database')
  const audit = await auditInTime(db)
  if (audit === null) {
    say('The copy starts, and its key matches.')
    return 'WARNING: the ledger in the copy was not audited: it took too long.'
  }
  const { transfers, accounts, faults } = audit
  const size = `${count(transfers, 'movement')}, ${count(accounts, 'account')}`
  say(`The copy starts, its key matches, and its ledger was audited (${size}).`)
  if (faults.length === 0) return ''
  return `WARNING: the ledger in it has ${count(faults.length, 'fault')}, as the running database. See: npm run ledger:audit`
}

/** `null` if the audit exceeds the statement timeout. */
async function auditInTime(db: Db): Promise<LedgerAudit | null> {
  try {
    return await auditLedger(db)
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    if (code === statementTimeout || message === 'Query read timeout') return null
    throw error
  }
}

async function backUpKey(env: Env, folder: string, { passphrase, say }: BackupInput): Promise<string> {
  say('DATABASE_URL is set: only the key is backed up here. Back up the database itself with pg_dump, for example:')
  say('  pg_dump --format=custom --file=linkwright.dump "$DATABASE_URL"')
  const secret = presentSecret(env)
  const fits = await withDatabase(env, ({ db }) => fitsDatabase(db, secret), { migrates: false })
  if (!fits) throw new SettingsError('The current key does not match this database.')
  const key = await sealKey(secret, passphrase)
  const { path } = await makeBackup({
    folder,
    key,
    product: productVersion(),
    database: null,
    onProgress: () => undefined,
    check: async () => undefined,
  })
  return `Backed up the key to ${path}.`
}

function presentSecret(env: Env): string {
  const found = findOwnSecret(env)
  if (found.state === 'usable') return found.secret
  throw new SettingsError(
    `The key of this installation is ${found.state} (${secretFile(env)}): a backup without it could not be used. Start Linkwright to see how to restore it.`,
  )
}

async function newPassphrase(env: Env): Promise<string> {
  if (env.BACKUP_PASSPHRASE !== undefined) return env.BACKUP_PASSPHRASE
  requireTerminal()
  const passphrase = await promptHidden(
    `Passphrase for the key in this backup (at least ${passphraseMin} characters): `,
  )
  if (passphrase.length < passphraseMin)
    throw new SettingsError(`The passphrase must have at least ${passphraseMin} characters.`)
  if ((await promptHidden('Repeat it: ')) !== passphrase) throw new SettingsError('The two passphrases differ.')
  return passphrase
}

async function openWithPassphrase(env: Env, key: SealedKey): Promise<string> {
  if (env.BACKUP_PASSPHRASE !== undefined) return openKey(key, env.BACKUP_PASSPHRASE)
  requireTerminal()
  return openKey(key, await promptHidden('Passphrase of this backup: '))
}

function requireTerminal() {
  if (!isTerminal()) throw new SettingsError('Set BACKUP_PASSPHRASE, or run this command in a terminal and type it.')
}

function required(folder: string, usage: string): string {
  if (folder === '') throw new SettingsError(`Specify a folder: npm run operate -- ${usage}`)
  return resolve(folder)
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `Linkwright ${version}`
}

/** Prints the progress at every tenth. */
function progressOf(say: Say, verb: string): Progress {
  let printed = 0
  return (copied, total) => {
    const tenths = total === 0 ? 10 : Math.floor((copied / total) * 10)
    if (tenths <= printed) return
    printed = tenths
    say(`${verb} ${megabytes(copied)} of ${megabytes(total)}`)
  }
}
