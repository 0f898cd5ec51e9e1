import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { registerTasks } from '../../src/db/enqueue.ts'
import { migrate } from '../../src/db/migrate.ts'
import { taskNames } from '../../src/worker/worker.ts'
import { makeDataDir } from './process.ts'

/**
 * Makes a data folder with a stopped database that has the newest schema and no rows, as a first start leaves it. No product has used it, so every copy
 * becomes an installation of its own, with its own key. A copy takes a fraction of the time of a first start.
 */
export async function prepareData(): Promise<{ path: string; remove(): Promise<void> }> {
  const made = await makeDataDir()
  const server = await startEmbeddedServer(made.path, { durable: false })
  const connection = connect(server.connection, { max: 2 })
  await migrate(connection.pool)
  await registerTasks(connection.db, taskNames)
  await connection.close()
  await server.stop()
  await rm(join(made.path, 'postgres/postgres.log'))
  return made
}
