import { embeddedFonts } from './embedded-fonts.ts'
import { scriptGlyphsFor } from './script-glyphs.ts'

/** The characters of the built-in PDF fonts: printable ASCII, the Latin-1 letters and signs, and a few more of Windows-1252. */
const builtIn = /^[\u0020-\u007e\u00a0-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/
const textMax = 300

export function isBuiltIn(text: string): boolean {
  return builtIn.test(text)
}

/** Shown next to text that may contain characters without a font. */
export const missingLettersText =
  'Letters that its fonts lack are named by their Unicode number in brackets, as in [U+0E01].'

/**
 * The printable form of a text, on one line: control characters and direction marks are removed, and characters without a font are replaced by their
 * numbers, as in `[U+0E01 U+0E02]`, so that no character is shown as another.
 */
export function printableText(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  const drawn = [...line].slice(0, textMax).join('')
  if (isBuiltIn(drawn)) return drawn
  let shown = ''
  let missing: string[] = []
  for (const character of drawn) {
    const isDrawable = isBuiltIn(character) || hasGlyph(character, drawn)
    if (isDrawable && missing.length > 0) {
      shown += `[${missing.join(' ')}]`
      missing = []
    }
    if (isDrawable) shown += character
    else missing.push(numberOf(character))
  }
  return missing.length > 0 ? `${shown}[${missing.join(' ')}]` : shown
}

function hasGlyph(character: string, text: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return embeddedFonts().some(({ characters }) => characters.has(code)) || scriptGlyphsFor(code, text) !== undefined
}

function numberOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
