import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../src/web')

/** The folders of `src/web` with code. Each has a catalogue of its texts. */
export const slices: readonly string[] = readdirSync(web, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'styles')
  .map(({ name }) => name)
  .sort()
