import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Writes `.br` and `.gz` next to every text file under the folder, with maximum compression. It runs once per build, so that the start does not have
 * to.
 */
export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
}

async function compressFile(path: string) {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    compressBr(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
