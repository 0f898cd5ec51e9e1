import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** One process: starting workers would take longer than the whole extraction. */
async function lingui(...options: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin/lingui'), ...options, '--workers', '1'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  })
}

/** Regenerates the catalogues from the texts in the code. Unused texts are removed; translations are retained. */
export async function extractCatalogues(): Promise<void> {
  await lingui('extract', '--clean', '--overwrite')
}

/** The problems of the catalogues: outdated, or without a translation in an offered language; `null` if there are none. */
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
