import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the pages in the same way as `npm start`. */
export function buildPages() {
  const root = join(import.meta.dirname, '../..')
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs'), '--build'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be built')
}
