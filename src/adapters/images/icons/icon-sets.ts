import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ownIcons } from './own-icons.ts'

/** Icon sets that ship with the product: four with free licences (MIT, ISC), each a file in Iconify's JSON format, and a few own icons. */
export const iconSets = ['ph', 'hugeicons', 'tabler', 'lucide-lab', 'own'] as const
export type IconSet = (typeof iconSets)[number]

/** The body of an icon's SVG, and the side of its square view box. */
export type IconSource = { body: string; side: number }

/** Byte offsets of the icons of one set in its file. */
type IconOffsets = { path: string; side: number; starts: Map<string, number> }

const { resolve } = createRequire(import.meta.url)
const ownSide = 24
const sides = { ph: 256, hugeicons: 24, tabler: 24, 'lucide-lab': 24 } as const
type PackagedSet = keyof typeof sides
const entry = /\n\t\t"([a-z0-9-]+)": \{\n\t\t\t"body": "/g
/** Longer than the longest body, which has about 8,000 bytes. */
const bodyBytesMax = 32_768

const known = new Map<PackagedSet, IconOffsets>()

/** Reads the file of a set once to find the offset of each icon. Icons are read when they are drawn, so that they take no memory. */
function offsetsOf(set: PackagedSet): IconOffsets {
  const before = known.get(set)
  if (before !== undefined) return before
  const path = resolve(`@iconify-json/${set}/icons.json`)
  const text = readFileSync(path, 'latin1')
  // The entries after the icons are aliases without a body.
  const starts = new Map<string, number>()
  for (const match of text.matchAll(entry)) {
    // Copied, because a substring would retain the whole file in memory.
    const name = Buffer.from(match[1] ?? '', 'latin1').toString('latin1')
    starts.set(name, match.index + match[0].length)
  }
  const offsets = { path, side: sides[set], starts }
  known.set(set, offsets)
  return offsets
}

/** The names of all icons of a set. */
export function iconNamesOf(set: IconSet): Iterable<string> {
  return set === 'own' ? Object.keys(ownIcons) : offsetsOf(set).starts.keys()
}

export function hasIcon(set: IconSet, name: string): boolean {
  return set === 'own' ? Object.hasOwn(ownIcons, name) : offsetsOf(set).starts.has(name)
}

/** Reads one icon from the file of its set; `null` if the set has no icon of that name. */
export function readIcon(set: IconSet, name: string): IconSource | null {
  if (set === 'own') {
    const body = Object.hasOwn(ownIcons, name) ? ownIcons[name] : undefined
    return body === undefined ? null : { body, side: ownSide }
  }
  const { path, side, starts } = offsetsOf(set)
  const start = starts.get(name)
  if (start === undefined) return null
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(bodyBytesMax)
    const text = bytes.toString('latin1', 0, readSync(file, bytes, 0, bodyBytesMax, start))
    const end = /(?<!\\)"/.exec(text)?.index ?? 0
    return { body: JSON.parse(`"${text.slice(0, end)}"`) as string, side }
  } finally {
    closeSync(file)
  }
}
