import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { registerTasks } from '../../src/db/enqueue.ts'
import { migrate } from '../../src/db/migrate.ts'
import { taskNames } from '../../src/worker/worker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; user: string }
  }
}

/** One temporary PostgreSQL per run. Its database `linkwright` is migrated and then only copied. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'linkwright-test-'))
  // The database's own user needs access, or its data would be stored in another folder and not be deleted.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedServer(dataDir, { durable: false })
  const connection = connect(server.connection)
  await migrate(connection.pool)
  await registerTasks(connection.db, taskNames)
  await connection.close()
  const { host, user } = server.connection
  project.provide('databaseServer', { host, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
