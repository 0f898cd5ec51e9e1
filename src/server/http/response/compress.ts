import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './content-encoding.ts'

export type Compression = Exclude<Encoding, 'identity'>

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** 256 kB: larger windows than a page take longer to prepare. */
const windowBits = 18

/**
 * Compresses a body that is sent `once`, or one that is sent repeatedly. An article of 44 kB takes 0.34 and 0.54 ms with Brotli and becomes 8.8 and
 * 8.3 kB; a higher quality saves 0.5% more.
 */
export function compressBody(encoding: Compression, bytes: Uint8Array, { once }: { once: boolean }): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: once ? 5 : 6 })
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: once ? 4 : 5,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
