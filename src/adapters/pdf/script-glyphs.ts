import { readScriptFont, type ScriptFont, scriptFontFor } from '../fonts/script-fonts.ts'
import type { EmbeddedFont } from './embedded-fonts.ts'
import { openFont } from './open-font.ts'

/** Of the variable fonts only the Arabic one has the regular weight as its default; all others have the thinnest. */
const fullWeight = /-arabic-/

const read = new Map<string, EmbeddedFont>()

/** The font for a character of a script that the bundled fonts lack. Slices are read once, when the first text needs them. */
export function scriptGlyphsFor(code: number, text: string): EmbeddedFont | undefined {
  const slice = scriptFontFor(code, text)
  const font = slice === undefined ? undefined : glyphsOf(slice)
  return font?.characters.has(code) === true ? font : undefined
}

function glyphsOf(slice: ScriptFont): EmbeddedFont {
  const known = read.get(slice.name)
  if (known !== undefined) return known
  const opened = openFont(readScriptFont(slice), { isShaped: true })
  const font = { name: slice.name, ...opened, isThin: !fullWeight.test(slice.name) }
  read.set(slice.name, font)
  return font
}
