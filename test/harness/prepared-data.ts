import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { makeDataDir } from './process.ts'

/**
 * A folder with a separate database that is already created and migrated, as a first start leaves it. Copying it takes a fraction of the time of a
 * first start. Removed at the end.
 */
export async function makePreparedDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const prepared = inject('preparedData')
  if (prepared === null) throw new Error('Only the tests of the project `resilience` have a prepared data folder')
  const made = await makeDataDir()
  await promisify(execFile)('cp', ['-a', join(prepared, 'postgres'), made.path])
  return made
}
