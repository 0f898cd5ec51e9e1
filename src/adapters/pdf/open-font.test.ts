import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { openFont, prepareFonts } from './open-font.ts'

const path = createRequire(import.meta.url).resolve('@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2')
const woff2 = readFileSync(path)

beforeAll(prepareFonts)

test('a font has the letters that its name promises, also after another font is opened', () => {
  const { characters } = openFont(woff2)
  expect(openFont(readFileSync(path.replace('cyrillic', 'latin'))).characters).toContain('a'.codePointAt(0))
  for (const letter of 'Дождеваябочкащёголь') expect(characters).toContain(letter.codePointAt(0))
  expect(characters).not.toContain('菜'.codePointAt(0))
})

test('a file that is no WOFF2 font, or is cut anywhere, is rejected', () => {
  expect(() => openFont(Buffer.from('not a font at all'))).toThrow(RangeError)
  expect(() => openFont(createHash('sha256').update(woff2).digest())).toThrow(RangeError)
  for (const length of [0, 3, 40, 100, 2_000]) expect(() => openFont(woff2.subarray(0, length))).toThrow()
})

test('a decoder that has started before is used as it is', async () => {
  vi.resetModules()
  const second = await import('./open-font.ts')
  await second.prepareFonts()
  expect(second.openFont(woff2).characters).toEqual(openFont(woff2).characters)
})

test('a decoder that cannot start is an error that the process survives, and the next attempt may succeed', async () => {
  const attempts = `
    const { instantiate } = WebAssembly
    WebAssembly.instantiate = async () => { throw new RangeError('out of memory') }
    const { prepareFonts } = await import('${new URL('./open-font.ts', import.meta.url)}')
    const attempt = () => prepareFonts().then(() => 'prepared', ({ message }) => message)
    console.log(await attempt())
    await new Promise((resolve) => setTimeout(resolve, 10))
    WebAssembly.instantiate = instantiate
    console.log(await attempt())
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', attempts])
  expect(stdout).toBe('The decoder of fonts cannot start: RangeError: out of memory\nprepared\n')
})
