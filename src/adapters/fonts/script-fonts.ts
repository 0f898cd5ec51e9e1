import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A slice of a Noto font: the packages divide the large fonts into about a hundred files of a few hundred characters. */
export type ScriptFont = { name: string; path: string }

type Family = 'sc' | 'jp' | 'kr' | 'arabic' | 'hebrew'
/** Scripts for the canvas only: it orders and joins their letters, documents do not. */
type CanvasFamily = 'armenian' | 'devanagari' | 'bengali' | 'tamil' | 'thai' | 'georgian'

/** First and last code point of the canvas-only scripts. */
const canvasBlocks: readonly (readonly [number, number, CanvasFamily])[] = [
  [0x0530, 0x058f, 'armenian'],
  [0x0900, 0x097f, 'devanagari'],
  [0x0980, 0x09ff, 'bengali'],
  [0x0b80, 0x0bff, 'tamil'],
  [0x0e00, 0x0e7f, 'thai'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1c90, 0x1cbf, 'georgian'],
]

/** Slices of scripts that the product's own fonts already have. */
const otherSlice = /^(?:latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese|math|symbols)$/

const slices = new Map<Family | CanvasFamily | 'emoji', ReadonlyMap<number, ScriptFont>>()

/**
 * The slice that lists a character, for scripts that the product's own fonts lack. `text` decides the form of a Han character: Japanese beside kana,
 * Korean beside Hangul, otherwise simplified Chinese. The tables of a font are read on the first use of its script.
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

/** Like `scriptFontFor`, plus the canvas-only scripts, and emoji in one colour. */
export function canvasFontFor(code: number, text: string): ScriptFont | undefined {
  const block = canvasBlocks.find(([first, last]) => code >= first && code <= last)
  if (block !== undefined) return slicesOf(block[2]).get(code)
  // The tables of the Chinese font list emoji that it does not have.
  const emoji = code >= emojiFrom && isEmoji.test(String.fromCodePoint(code)) ? slicesOf('emoji').get(code) : undefined
  return emoji ?? scriptFontFor(code, text)
}

const isEmoji = /\p{Emoji}/u

/** Digits and similar characters, which the emoji font has too, have smaller code points. */
const emojiFrom = 0x203c
/** The weight of the emoji font that suits text of headings. */
const emojiWeight = 600

function slicesOf(family: Family | CanvasFamily | 'emoji'): ReadonlyMap<number, ScriptFont> {
  const known = slices.get(family)
  if (known !== undefined) return known
  const isOfEmoji = family === 'emoji'
  const directory = isOfEmoji ? '@fontsource/noto-emoji' : `@fontsource-variable/noto-sans-${family}`
  const ranges = JSON.parse(readFileSync(resolve(`${directory}/unicode.json`), 'utf8')) as Record<string, string>
  const byCode = new Map<number, ScriptFont>()
  for (const [key, written] of Object.entries(ranges)) {
    const slice = key.replace(/^\[(\d+)\]$/, '$1')
    if (otherSlice.test(slice)) continue
    const name = isOfEmoji ? `noto-emoji-${slice}` : `noto-sans-${family}-${slice}`
    const font = { name, path: `${directory}/files/${name}-${isOfEmoji ? emojiWeight : 'wght'}-normal.woff2` }
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
