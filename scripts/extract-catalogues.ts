import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** One process: its workers would take longer to start than all of the work takes. */
async function lingui(...options: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin/lingui'), ...options, '--workers', '1'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  })
}

/** Writes the catalogues anew from the texts in the code. What no text needs any more leaves them; what is translated stays. */
export async function extractCatalogues(): Promise<void> {
  await lingui('extract', '--clean', '--overwrite')
}

/** What is wrong with the catalogues: stale, or a text that an offered language does not have; `null` when nothing is. */
export async function catalogueFaults(): Promise<string | null> {
  try {
    await lingui('check', 'sync', '--clean', '--overwrite', '--verbose')
    await lingui('check', 'missing', '--mode', 'catalog', '--verbose')
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return `${stderr ?? ''}${stdout ?? ''}`.trim() || String(error)
  }
}
