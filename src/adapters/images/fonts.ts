import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { canvasFontFor, readScriptFont } from '../fonts/script-fonts.ts'

const { resolve } = createRequire(import.meta.url)

/** The script subsets of a family are separate fonts; the list is searched in order for each character. */
const subsets = {
  serif: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].map((subset) => ({
    alias: `Linkwright Serif ${subset}`,
    file: `@fontsource-variable/source-serif-4/files/source-serif-4-${subset}-opsz-normal.woff2`,
  })),
  sans: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((subset) => ({
    alias: `Linkwright Sans ${subset}`,
    file: `@fontsource-variable/geist/files/geist-${subset}-wght-normal.woff2`,
  })),
}

export type Typeface = keyof typeof subsets

/** The files of the product's own fonts; a test checks which characters they can draw. */
export const ownFontFiles = [...subsets.serif, ...subsets.sans].map(({ file }) => file)

let registered = false

/** Registers the shipped fonts with the canvas once per process; reading them takes some milliseconds. */
export function registerFonts() {
  if (registered) return
  for (const { alias, file } of [...subsets.serif, ...subsets.sans]) {
    if (GlobalFonts.register(readFileSync(resolve(file)), alias) === null) throw new Error(`unreadable font: ${file}`)
  }
  registered = true
}

/**
 * A canvas `font` of `size` pixels. Characters that the shipped font lacks are taken from the other family, then from the Noto fonts for the scripts
 * and emoji of `text`, then from the system's fonts.
 */
export function fontOf(typeface: Typeface, weight: number, size: number, text = ''): string {
  const order = typeface === 'serif' ? [...subsets.serif, ...subsets.sans] : [...subsets.sans, ...subsets.serif]
  const names = [...order.map(({ alias }) => alias), ...scriptAliases(text)]
  return `${weight} ${size}px ${names.map((name) => `"${name}"`).join(', ')}, sans-serif`
}

const registeredScripts = new Set<string>()

/** The fonts for the scripts of a text, registered on first use. */
function scriptAliases(text: string): string[] {
  const aliases = new Set<string>()
  for (const character of text) {
    const slice = canvasFontFor(character.codePointAt(0) ?? 0, text)
    if (slice === undefined) continue
    if (!registeredScripts.has(slice.name)) {
      GlobalFonts.register(readScriptFont(slice), slice.name)
      registeredScripts.add(slice.name)
    }
    aliases.add(slice.name)
  }
  return [...aliases]
}

const probeSize = 32
/** A noncharacter: no font has a glyph for it, so it is drawn like any missing character. */
const missingCharacter = '\u{10FFFE}'
const coverage = new Map<string, boolean>()
const coverageMax = 5000
let missingPixels: Buffer | null = null

function pixelsOf(text: string): Buffer {
  const canvas = createCanvas(probeSize * 2, probeSize * 2)
  const ctx = canvas.getContext('2d')
  ctx.font = fontOf('serif', 400, probeSize, text)
  ctx.fillText(text, probeSize / 2, probeSize * 1.4)
  return canvas.data()
}

/**
 * Whether a font of this machine has a glyph for `character` (one code point). The canvas has no query for that, so the character is drawn and
 * compared with the box of a missing glyph.
 */
export function isDrawable(character: string): boolean {
  const known = coverage.get(character)
  if (known !== undefined) return known
  registerFonts()
  missingPixels ??= pixelsOf(missingCharacter)
  const drawable = !pixelsOf(character).equals(missingPixels)
  if (coverage.size >= coverageMax) coverage.clear()
  coverage.set(character, drawable)
  return drawable
}
