import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type { Pool } from 'pg'

const folder = join(import.meta.dirname, '../../src/db/migrations')

/** Applies all migrations before one to an empty database, as an earlier release did. The server has the role of the web already. */
export async function migrateBefore(pool: Pool, name: string): Promise<void> {
  await pool.query(
    'create table schema_migrations (name text primary key, hash text not null, applied_at timestamptz default now())',
  )
  for (const file of readdirSync(folder)
    .filter((file) => file < name)
    .sort()) {
    const sql = readFileSync(join(folder, file), 'utf8')
    await pool.query(file.endsWith('_roles.sql') ? sql.replaceAll(/^do \$\$.*?\$\$;$/gms, '') : sql)
    const hash = createHash('sha256').update(sql).digest('hex')
    await pool.query('insert into schema_migrations (name, hash) values ($1, $2)', [file, hash])
  }
  await migrateJobs({ pgPool: pool })
}
