import { provideDataFolder } from '../../src/config/data-folder.ts'
import type { Env } from '../../src/config/env.ts'
import { type Connection, type ConnectionSource, connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { migrate } from '../../src/db/migrate.ts'

/**
 * Opens the database of the settings, migrates it unless `migrates` is false, and closes it after `work`. Throws `SettingsError` if it cannot be
 * reached.
 */
export async function withDatabase<T>(
  env: Env,
  work: (connection: Connection, source: ConnectionSource) => Promise<T>,
  { migrates = true } = {},
): Promise<T> {
  // If the settings have a database and a key, nothing is written to the data folder.
  if (env.DATABASE_URL === undefined || env.SECRET_KEY === undefined) provideDataFolder(env.DATA_DIR)
  const embedded = env.DATABASE_URL === undefined ? await startEmbeddedServer(env.DATA_DIR) : null
  const source = embedded?.connection ?? { connectionString: env.DATABASE_URL ?? '' }
  const connection = connect(source, { max: 2, name: 'linkwright operate' })
  try {
    if (migrates) await migrate(connection.pool)
    return await work(connection, source)
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}
