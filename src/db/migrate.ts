import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { SettingsError } from '#config/env.ts'
import { provideWebRole } from './web-role.ts'

const folder = join(import.meta.dirname, 'migrations')
const migrationsLock = 7_701_002
const serverVersionMin = 180_000
/** It makes the web's role, which `provideWebRole` has done by then, and would refuse a user whom an administrator had to help. */
const rolesMigration = '20261122090000_roles.sql'

type Migration = { name: string; sql: string; hash: string }

/**
 * Brings a database to this release's schema: each new file of `migrations/` in its own transaction, one process at a time. Throws `SettingsError`,
 * changing nothing, when the database cannot be reached, was made by a newer release, does not let its user do what is needed or is older than
 * PostgreSQL 18, and when a released migration was edited.
 */
export async function migrate(pool: pg.Pool): Promise<{ applied: string[] }> {
  // A connection of its own: a migration may take longer than any statement of the product.
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 } as pg.ClientConfig)
  await client.connect().catch((error: unknown) => {
    throw unreachable(error)
  })
  try {
    await requireServerVersion(client)
    await client.query('select pg_advisory_lock($1)', [migrationsLock])
    await provideWebRole(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migrations order by name',
    )
    const pending = pendingMigrations(listMigrations(), rows)
    for (const migration of pending) await apply(client, migration)
    await migrateJobs({ pgPool: pool })
    return { applied: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** The driver says what went wrong and repeats no password. A name of two addresses fails twice, in an error without words of its own. */
function unreachable(error: unknown): SettingsError {
  const [reason] = error instanceof AggregateError ? error.errors : [error]
  return new SettingsError(`The database cannot be reached: ${(reason as Error).message}`)
}

async function requireServerVersion(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
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

/** What is still to be applied. Exported for its test. */
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
