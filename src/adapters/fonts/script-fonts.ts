import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A slice of a Noto font: the packages cut the large ones into some hundred files of a few hundred characters. */
export type ScriptFont = { name: string; path: string }

type Family = 'sc' | 'jp' | 'kr' | 'arabic' | 'hebrew'
const families: readonly Family[] = ['sc', 'jp', 'kr', 'arabic', 'hebrew']

/** Slices of scripts that the product's own fonts have. */
const otherSlice = /^(?:latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese|math|symbols)$/

const slices = new Map<Family, ReadonlyMap<number, ScriptFont>>()

/**
 * The slice that is said to have a character, for the scripts that the product's own fonts lack. `text` decides which form a Han character has:
 * Japanese beside kana, Korean beside Hangul, simplified Chinese otherwise. Tables of a font are read when its script is first asked for.
 */
export function scriptFontFor(code: number, text: string): ScriptFont | undefined {
  if (code < 0x0590) return undefined
  for (const family of orderFor(code, text)) {
    const found = slicesOf(family).get(code)
    if (found !== undefined) return found
  }
  return undefined
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

function orderFor(code: number, text: string): readonly Family[] {
  if (code < 0x0900 || (code >= 0xfb1d && code <= 0xfeff)) return ['arabic', 'hebrew']
  if (kana.test(text)) return ['jp', 'sc', 'kr']
  return hangul.test(text) ? ['kr', 'sc', 'jp'] : ['sc', 'jp', 'kr']
}

function slicesOf(family: Family): ReadonlyMap<number, ScriptFont> {
  const known = slices.get(family)
  if (known !== undefined) return known
  const directory = `@fontsource-variable/noto-sans-${family}`
  const ranges = JSON.parse(readFileSync(resolve(`${directory}/unicode.json`), 'utf8')) as Record<string, string>
  const byCode = new Map<number, ScriptFont>()
  for (const [key, written] of Object.entries(ranges)) {
    const slice = key.replace(/^\[(\d+)\]$/, '$1')
    if (otherSlice.test(slice)) continue
    const name = `noto-sans-${family}-${slice}`
    const font = { name, path: `${directory}/files/${name}-wght-normal.woff2` }
    for (const code of codesOf(written)) byCode.set(code, font)
  }
  slices.set(family, byCode)
  return byCode
}

/** The code points of `U+5,U+1f1e9-1f1f5`. */
function* codesOf(written: string): Generator<number> {
  for (const part of written.split(',')) {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) yield code
  }
}

export function readScriptFont({ path }: ScriptFont): Buffer {
  return readFileSync(resolve(path))
}

/** Families whose fonts come with the product, for a test that each of them is there. */
export const scriptFamilies = families
