import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { registerTasks } from '../../src/db/enqueue.ts'
import { copyData, makeDataDir } from './process.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache/prepared-data')
const unfinished = 'unfinished-'

/** What the prepared data depend on. */
const sources = ['src/db/**/*.{ts,sql}', 'src/worker/worker.ts', 'test/harness/prepare-data.ts', 'package-lock.json']

/**
 * Makes a data folder with a stopped database that has the newest schema and no rows, as a first start leaves it. No product has used it, so every copy
 * becomes an installation of its own, with its own key. A copy takes a fraction of the time of a first start, and all programs of a run share the data
 * of the first one.
 */
export async function prepareData(): Promise<{ path: string; remove(): Promise<void> }> {
  const made = await makeDataDir()
  const stored = join(cache, hashOfSources())
  if (existsSync(stored)) await copyData(stored, made.path)
  else {
    await makeData(made.path)
    await storeData(made.path, stored)
  }
  return made
}

async function makeData(folder: string): Promise<void> {
  // With their imports, these are most of the server, which the other programs of a run need not load.
  const { migrate } = await import('../../src/db/migrate.ts')
  const { taskNames } = await import('../../src/worker/worker.ts')
  const server = await startEmbeddedServer(folder, { durable: false })
  const connection = connect(server.connection, { max: 2 })
  await migrate(connection.pool)
  await registerTasks(connection.db, taskNames)
  await connection.close()
  await server.stop()
  await rm(join(folder, 'postgres/postgres.log'))
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (!path.endsWith('.test.ts'))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Replaces the data of earlier sources. The rename comes last, so that an interrupted copy is never used. Another program may have stored the same data
 * meanwhile.
 */
async function storeData(folder: string, stored: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache))
    if (!name.startsWith(unfinished) && name !== basename(stored)) await rm(join(cache, name), { recursive: true })
  const copy = await mkdtemp(join(cache, unfinished))
  await copyData(folder, copy)
  await rename(copy, stored).catch(() => rm(copy, { recursive: true }))
}
