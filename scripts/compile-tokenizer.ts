import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'
import { pages } from '../src/domain/scan/tokenizer/layout.ts'

const root = join(import.meta.dirname, '..')
const source = 'src/domain/scan/tokenizer/assembly/tokenizer.ts'
const memory = ['--initialMemory', String(pages), '--maximumMemory', String(pages)]
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', ...memory]

/** Compiles the tokenizer of pages to WebAssembly. Throws with the compiler's messages. */
export async function compileTokenizer(): Promise<Uint8Array> {
  const written: (Uint8Array | string)[] = []
  const { error, stderr } = await asc.main([source, '--baseDir', root, '--outFile', 'tokenizer.wasm', ...options], {
    readFile: (name, baseDir) => readFile(join(baseDir, name), 'utf8').catch(() => null),
    writeFile: (_, contents) => void written.push(contents),
    listFiles: () => [],
  })
  const [compiled] = written
  if (error !== null || compiled === undefined || typeof compiled === 'string') {
    throw new Error(`The tokenizer cannot be compiled: ${stderr.toString()}`)
  }
  return compiled
}
