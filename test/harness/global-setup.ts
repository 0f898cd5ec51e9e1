import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { registerTasks } from '../../src/db/enqueue.ts'
import { migrate } from '../../src/db/migrate.ts'
import { taskNames } from '../../src/worker/worker.ts'
import { makeDataDir } from './process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; user: string }
    /** A folder to copy, with a stopped, migrated database. Only for tests that start whole products. */
    preparedData: string | null
  }
}

/** One temporary PostgreSQL per run. Its database `linkwright` is migrated and then only copied. */
export default async function setup(project: TestProject) {
  const folder = await makeDataDir()
  await prepare(folder.path)
  const prepared = project.name === 'resilience' ? await makeDataDir() : null
  if (prepared !== null) {
    await promisify(execFile)('cp', ['-a', join(folder.path, 'postgres'), prepared.path])
    await rm(join(prepared.path, 'postgres/postgres.log'))
  }
  const server = await startEmbeddedServer(folder.path, { durable: false })
  const { host, user } = server.connection
  project.provide('databaseServer', { host, user })
  project.provide('preparedData', prepared?.path ?? null)
  return async () => {
    await server.stop()
    await folder.remove()
    await prepared?.remove()
  }
}

/** Leaves the database stopped, so that its files can be copied. */
async function prepare(path: string): Promise<void> {
  const server = await startEmbeddedServer(path, { durable: false })
  const connection = connect(server.connection)
  await migrate(connection.pool)
  await registerTasks(connection.db, taskNames)
  await connection.close()
  await server.stop()
}
