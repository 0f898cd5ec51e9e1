import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { migrate } from '../../src/db/migrate.ts'
import { makeDataDir } from '../../test/harness/process.ts'

const run = promisify(execFile)
const variable = 'E2E_MIGRATED_FOLDER'

/**
 * Creates a data folder whose database has the newest schema and no rows. Products start with a copy of it, because creating a database and its tables
 * takes longer than the rest of a start. No product has used it, so every copy becomes an installation of its own, with its own key.
 */
export async function makeMigratedFolder(): Promise<{ remove(): Promise<void> }> {
  const { path, remove } = await makeDataDir()
  const server = await startEmbeddedServer(path, { durable: false })
  const { pool, close } = connect(server.connection, { max: 2 })
  await migrate(pool)
  await close()
  await server.stop()
  process.env[variable] = path
  return { remove }
}

/** Copies the database to an empty data folder. Without a migrated folder, the product creates its database itself. */
export async function copyMigrated(dataDir: string): Promise<void> {
  const migrated = process.env[variable]
  // The files belong to PostgreSQL's user.
  if (migrated !== undefined) await run('cp', ['-Rp', join(migrated, 'postgres'), dataDir])
}
