import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { SettingsError } from '#config/env.ts'
import { databaseProblem } from './health/database-problem.ts'
import { requireSession } from './health/require-session.ts'
import { shortQuery } from './health/short-query.ts'
import { provideWebRole } from './health/web-role.ts'

const folder = join(import.meta.dirname, 'migrations')
const migrationsLock = 7_701_002
const goodbyeMs = 2_000
const lockTimeoutCode = '55P03'
const serverVersionMin = 180_000
/** The migration that creates the web's role. `provideWebRole` has already done so, and the migration would fail for a user without that right. */
const rolesMigration = '20261122090000_roles.sql'

type Migration = { name: string; sql: string; hash: string }

/**
 * Migrates a database to the schema of this release: each new file of `migrations/` in its own transaction, one process at a time. Throws
 * `SettingsError`, changing nothing, if the database cannot be reached or does not answer, is behind a pooler that shares sessions, was created by a
 * newer release, does not grant its user the necessary rights, is older than PostgreSQL 18, if a released migration was edited, or if other sessions
 * hold a necessary lock for longer than `lockTimeoutMs`.
 */
export async function migrate(
  pool: pg.Pool,
  { lockTimeoutMs = 120_000 }: { lockTimeoutMs?: number } = {},
): Promise<{ applied: string[] }> {
  const client = connectionLike(pool)
  const holder = connectionLike(pool)
  try {
    await client.connect()
    await holder.connect()
    await requireServerVersion(client)
    await requireSession(client, holder, 'DATABASE_URL')
    await lockMigrations(holder, lockTimeoutMs)
    await shortQuery(client, "select set_config('lock_timeout', $1, false)", [String(lockTimeoutMs)])
    await provideWebRole(client)
    const applied = await applyPending(client)
    await migrateJobs({ pgPool: pool })
    await holder.query('commit')
    return { applied }
  } catch (error) {
    throw databaseProblem(error) ?? error
  } finally {
    const ended = Promise.allSettled([client.end(), holder.end()])
    // A hung database does not answer the protocol's goodbye either.
    await Promise.race([ended, sleep(goodbyeMs, undefined, { ref: false })])
  }
}

/** A dedicated connection: a migration may take longer than any statement of the product. */
function connectionLike(pool: pg.Pool): pg.Client {
  const client = new pg.Client({ ...pool.options, keepAlive: true } as pg.ClientConfig)
  client.on('error', () => undefined)
  return client
}

/**
 * Takes the lock of migrations for the rest of the open transaction of `holder`. The lock ends with that transaction in every case, also behind a
 * pooler that reuses the session.
 */
async function lockMigrations(holder: pg.Client, timeoutMs: number) {
  await holder.query('set local idle_in_transaction_session_timeout = 0; set local transaction_timeout = 0')
  await holder.query(`set local lock_timeout = ${timeoutMs}; savepoint unlocked`)
  try {
    await holder.query('select pg_advisory_xact_lock($1)', [migrationsLock])
  } catch (error) {
    if ((error as pg.DatabaseError).code !== lockTimeoutCode) throw error
    await holder.query('rollback to savepoint unlocked')
    throw new SettingsError(
      `Another process has been migrating the database for more than ${timeoutMs / 1000} s${await lockHolder(holder)}. Wait until it finishes, or end it, and start again.`,
    )
  }
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = $1 and classid = 0 and granted and database = (select oid from pg_database where datname = current_database())",
    [migrationsLock],
  )
  return rows[0] === undefined
    ? ''
    : ` (the server process ${rows[0].pid}; pg_terminate_backend(${rows[0].pid}) ends it)`
}

async function applyPending(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  )
  const pending = pendingMigrations(listMigrations(), rows)
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

async function requireServerVersion(client: pg.Client) {
  const { rows } = await shortQuery<{ version: number }>(
    client,
    "select current_setting('server_version_num')::int as version",
  )
  const version = rows[0]?.version ?? 0
  if (version < serverVersionMin)
    throw new SettingsError(`PostgreSQL 18 or newer is needed; this one is ${Math.floor(version / 10_000)}`)
}

function listMigrations(): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The migrations that are not yet applied. Exported for its test. */
export function pendingMigrations(known: Migration[], applied: { name: string; hash: string }[]): Migration[] {
  for (const { name, hash } of applied) {
    const match = known.find((migration) => migration.name === name)
    if (match === undefined) {
      throw new SettingsError(
        `The database was made by a newer release of Linkwright (it has the migration ${name}, which this release does not know). Start that release, or use another database.`,
      )
    }
    if (match.hash !== hash)
      throw new SettingsError(
        `The migration ${name} was changed after it was applied. Restore the file and write a new migration.`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  return known.filter(({ name }) => !done.has(name))
}

async function apply(client: pg.Client, { name, sql, hash }: Migration) {
  await client.query('begin')
  try {
    await client.query(name === rolesMigration ? withoutRoleMaking(sql) : sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

function withoutRoleMaking(sql: string): string {
  return sql.replaceAll(/^do \$\$.*?\$\$;$/gms, '')
}
