import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { prepareData } from './prepare-data.ts'
import { buildProduct, copyData, makeDataDir } from './process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { host: string; user: string }
    /** A folder to copy, with a stopped, migrated database. Only for tests that start whole products. */
    preparedData: string | null
  }
}

/** One temporary PostgreSQL per run. Its database `linkwright` is migrated and then only copied. */
export default async function setup(project: TestProject) {
  if (project.name === 'resilience') buildProduct()
  const folder = await prepareData()
  const prepared = project.name === 'resilience' ? await makeDataDir() : null
  if (prepared !== null) await copyData(folder.path, prepared.path)
  const server = await startEmbeddedServer(folder.path, { durable: false })
  await stopAutovacuum(server)
  const { host, user } = server.connection
  project.provide('databaseServer', { host, user })
  project.provide('preparedData', prepared?.path ?? null)
  return async () => {
    await server.stop()
    await folder.remove()
    await prepared?.remove()
  }
}

/** Tests of plans analyze their tables. Autovacuum in between would change what they measure. */
async function stopAutovacuum({ connection }: EmbeddedServer): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
