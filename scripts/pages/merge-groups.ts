/** Modules that share a file. `pages` are the bits of the pages that load it; the last bits may be of parts that are loaded later, such as dialogs. */
export type ModuleGroup = { modules: string[]; size: number; pages: bigint; imports: Set<ModuleGroup> }

/**
 * `file`: what one more file costs a page, in the unit of the sizes. `large`: from this size on, a group that a page does not need counts double and
 * more, so that a small page does not pay for large ones. `filesMax`: the files that a page may load. `late`: the weight of a part that is loaded later, where the
 * largest page has 1.
 */
export type MergePrices = { file: number; large: number; filesMax: number; late: number }

type Merge = { parts: ModuleGroup[]; below: Set<ModuleGroup>; pages: bigint; gain: number }

/** The prices of one search, and what is known with them. Files of crowded pages cost more than those of others. */
type Search = {
  file: number
  large: number
  crowded: bigint
  crowdedFile: number
  weights: readonly number[]
  /** Upper bounds of the gain of merging two groups. Most stay valid from one merge to the next. */
  bounds: Map<ModuleGroup, Map<ModuleGroup, number>>
}

/**
 * Merges groups, best first, as long as it pays: a file has a price for each page that loads it, and so has each byte that a page loads and does not
 * need; both matter more for small pages. What a merged group imports is loaded by all its pages too, and counts. While a page loads too many files,
 * their price for it rises. Groups never import each other in a circle.
 */
export function mergeGroups(
  groups: readonly ModuleGroup[],
  pageCount: number,
  { file, large, filesMax, late }: MergePrices,
): Set<ModuleGroup> {
  const merged = new Set(groups)
  let search: Search = {
    file,
    large,
    crowded: 0n,
    crowdedFile: file,
    weights: weightsOf(groups, pageCount, late),
    bounds: new Map(),
  }
  for (;;) {
    const best = bestMerge([...merged], search)
    if (best !== null) {
      applyMerge(merged, best)
      dropBounds(search, [...best.parts, ...best.below])
      continue
    }
    const crowded = crowdedPages(merged, filesMax) & ((1n << BigInt(pageCount)) - 1n)
    if (crowded === 0n || search.crowdedFile > file * dearestFile) return merged
    search = { ...search, crowded, crowdedFile: search.crowdedFile * 2, bounds: new Map() }
  }
}

/** At this multiple of the price of a file, the search ends: the rest of the files is worth their number. */
const dearestFile = 64

function crowdedPages(groups: Iterable<ModuleGroup>, filesMax: number): bigint {
  const counts: number[] = []
  for (const { pages } of groups) for (const page of bitsOf(pages)) counts[page] = (counts[page] ?? 0) + 1
  return counts.reduce((crowded, count, page) => (count > filesMax ? crowded | (1n << BigInt(page)) : crowded), 0n)
}

function bestMerge(groups: readonly ModuleGroup[], search: Search): Merge | null {
  let best: Merge | null = null
  groups.forEach((one, index) => {
    for (const other of groups.slice(index + 1)) {
      const least = best?.gain ?? 0
      if (boundOf(one, other, search) <= least) continue
      const merge = mergeOf(one, other, search)
      if (merge.gain > least) best = merge
    }
  })
  return best
}

/** The gain of a merge without what else must move or be loaded, which only costs more. */
function boundOf(one: ModuleGroup, other: ModuleGroup, search: Search): number {
  const ofOne = search.bounds.get(one) ?? new Map<ModuleGroup, number>()
  search.bounds.set(one, ofOne)
  const known = ofOne.get(other)
  if (known !== undefined) return known
  const bound = (one.pages & other.pages) === 0n ? 0 : gainOf([one, other], search)
  ofOne.set(other, bound)
  return bound
}

function dropBounds({ bounds }: Search, changed: readonly ModuleGroup[]) {
  for (const group of changed) bounds.delete(group)
  for (const ofOne of bounds.values()) for (const group of changed) ofOne.delete(group)
}

/** The merge of two groups, with the groups between them: otherwise files would import each other in a circle. */
function mergeOf(one: ModuleGroup, other: ModuleGroup, search: Search): Merge {
  const below = importedBy([one, other])
  const between = [...below].filter((group) => group !== one && group !== other && leadsTo(group, [one, other]))
  const parts = [one, other, ...between]
  for (const part of parts) below.delete(part)
  const pages = pagesOf(parts)
  let gain = gainOf(parts, search)
  for (const group of below) gain -= unneededPrice(group, pages, search) + filesPrice(pages & ~group.pages, search)
  return { parts, below, pages, gain }
}

/** The price of the files that the pages save, less that of the bytes that they load in addition. */
function gainOf(parts: readonly ModuleGroup[], search: Search): number {
  const pages = pagesOf(parts)
  const before = parts.reduce((sum, part) => sum + filesPrice(part.pages, search), 0)
  const unneeded = parts.reduce((sum, part) => sum + unneededPrice(part, pages, search), 0)
  return before - filesPrice(pages, search) - unneeded
}

/** The price of one file for these pages. */
function filesPrice(pages: bigint, { file, crowded, crowdedFile, weights }: Search): number {
  return weightOf(pages, weights) * file + bitsOf(pages & crowded).length * (crowdedFile - file)
}

/** The price of the bytes of a group for the pages that load it and do not need it. */
function unneededPrice({ size, pages }: ModuleGroup, loadedBy: bigint, { large, weights }: Search): number {
  return weightOf(loadedBy & ~pages, weights) * size * Math.max(1, size / large)
}

/** The weight of each page: the smaller a page, the more a file or an unneeded byte matters. */
function weightsOf(groups: readonly ModuleGroup[], pageCount: number, late: number): number[] {
  const sizes: number[] = []
  for (const { pages, size } of groups) for (const page of bitsOf(pages)) sizes[page] = (sizes[page] ?? 0) + size
  const largest = Math.max(...Object.values(sizes))
  return sizes.map((size, page) => (page < pageCount ? largest / size : late))
}

function applyMerge(groups: Set<ModuleGroup>, { parts, below, pages }: Merge) {
  const group: ModuleGroup = {
    modules: parts.flatMap(({ modules }) => modules),
    size: parts.reduce((sum, { size }) => sum + size, 0),
    pages,
    imports: new Set(parts.flatMap(({ imports }) => [...imports]).filter((imported) => !parts.includes(imported))),
  }
  for (const part of parts) groups.delete(part)
  for (const { imports } of groups) {
    const importsPart = parts.filter((part) => imports.delete(part)).length > 0
    if (importsPart) imports.add(group)
  }
  for (const imported of below) imported.pages |= pages
  groups.add(group)
}

function pagesOf(groups: readonly ModuleGroup[]): bigint {
  return groups.reduce((pages, group) => pages | group.pages, 0n)
}

/** All groups that these import, directly or not. */
export function importedBy(groups: readonly ModuleGroup[]): Set<ModuleGroup> {
  const found = new Set<ModuleGroup>()
  const open = [...groups]
  for (let group = open.pop(); group !== undefined; group = open.pop())
    for (const imported of group.imports) {
      if (found.has(imported)) continue
      found.add(imported)
      open.push(imported)
    }
  return found
}

function leadsTo(group: ModuleGroup, targets: readonly ModuleGroup[]): boolean {
  const below = importedBy([group])
  return targets.some((target) => below.has(target))
}

function weightOf(pages: bigint, weights: readonly number[]): number {
  let sum = 0
  for (const page of bitsOf(pages)) sum += weights[page] ?? 0
  return sum
}

/** The numbers of the bits of a set. */
function bitsOf(set: bigint): number[] {
  const bits: number[] = []
  let first = 0
  for (let rest = set; rest > 0n; rest >>= 32n, first += 32)
    for (let word = Number(rest & 0xffffffffn) | 0; word !== 0; word &= word - 1)
      bits.push(first + 31 - Math.clz32(word & -word))
  return bits
}
