import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OpenedFont, openFont } from './open-font.ts'

const { resolve } = createRequire(import.meta.url)

/** A bundled font. The scripts of a family are separate fonts. `isThin`: its outlines are those of the thinnest weight. */
export type EmbeddedFont = OpenedFont & { name: string; isThin?: boolean }

const geist = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
  (script) => `@fontsource-variable/geist/files/geist-${script}-wght-normal.woff2`,
)
/** The interface's font family has no Greek; the family of articles has it. */
const sourceSerif = ['greek', 'cyrillic-ext', 'latin-ext'].map(
  (script) => `@fontsource-variable/source-serif-4/files/source-serif-4-${script}-wght-normal.woff2`,
)

let fonts: readonly EmbeddedFont[] | undefined

/** In the order in which they are searched for a character. They are read when the first text needs one, which takes some milliseconds. */
export function embeddedFonts(): readonly EmbeddedFont[] {
  fonts ??= [...geist, ...sourceSerif].map((path) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    ...openFont(readFileSync(resolve(path))),
  }))
  return fonts
}
