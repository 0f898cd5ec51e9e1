import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'

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

const line = 'fill="none" stroke="currentColor"'

/** Things that are in none of the sets, drawn in the same style: lines in a view box of 24. */
const ownIcons: Readonly<Record<string, string>> = {
  'air-fryer': `<path ${line} d="M6.5 3h11A2.5 2.5 0 0 1 20 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 18.5v-13A2.5 2.5 0 0 1 6.5 3M4 10h16M10 13.5h4a1 1 0 0 1 1 1v3h-6v-3a1 1 0 0 1 1-1M8 6.5h3.5M16 6.4v.2"/>`,
  mattress: `<path ${line} d="M4 10h16a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2M2 14h20M5 10V8a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 11 8v2M13 10V8a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 19 8v2"/>`,
  'heat-pump': `<path ${line} d="M4 5h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M9 7.5a4 4 0 1 1 0 8a4 4 0 0 1 0-8M9 11.5c-1.4-1.2-1.4-2.6 0-4M9 11.5c1.2-1.4 2.6-1.4 4 0M9 11.5c1.4 1.2 1.4 2.6 0 4M9 11.5c-1.2 1.4-2.6 1.4-4 0M16.5 9H19M16.5 11.5H19M16.5 14H19M5.5 18v2M18.5 18v2"/>`,
  lipstick: `<path ${line} d="M9 11V6.5L13.4 3Q15 2.2 15 4v7M8 11h8v4H8zM7 15h10v6H7z"/>`,
  tomato: `<path ${line} d="M12 7.5c4.6-2 9 .6 9 5.5s-4 8-9 8s-9-3.1-9-8s4.4-7.5 9-5.5M12 3v4.5M7 6.2c1.6-1.7 3.7-1.2 5 1.3M17 6.2c-1.6-1.7-3.7-1.2-5 1.3M9 9.7c.3-1.3 1.3-2.2 3-2.2s2.7.9 3 2.2"/>`,
  chainsaw: `<path ${line} d="M3.5 9H10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3.5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 3.5 9M4 9V8a2.5 2.5 0 0 1 2.5-2.5H10M11 11h8.5a2 2 0 0 1 0 4H11M13.5 11V9.5M16.5 11V9.5M19.5 11V9.5M13.5 15v1.5M16.5 15v1.5M19.5 15v1.5M5 13h3"/>`,
}
