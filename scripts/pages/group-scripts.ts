import type { Plugin, Rolldown } from 'vite'
import { importedBy, type ModuleGroup, mergeGroups } from './merge-groups.ts'
import { type BuildModule, type ModuleGraph, readModuleGraph } from './module-graph.ts'
import { listPageEntries, type PageEntries } from './page-entries.ts'

/** The framework is on every page and rarely changes, so that browsers cache it across builds. */
const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//

/**
 * In bytes of source. One more file costs a page of the largest size a request, and about 300 compressed bytes, because two files compress worse than
 * one. Besides these groups, a page loads the framework, the bundler's runtime and up to six entries.
 */
const prices = { file: 3_000, large: 12_000, filesMax: 17, late: 0.2 }

/** The bundler's list of groups is fixed before the modules are known. More groups than these are an error. */
const groupsMax = 100

/**
 * Decides which modules share a script file, from the routes and the imports: modules of the same pages share one, and files of similar pages are
 * merged where a request costs more than the bytes that a page does not need. A module of one page only stays in the file of that page.
 */
export function groupScripts(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let moduleOf: (id: string) => BuildModule | null = () => null
  const included = new Set<string>()
  let placed: ReadonlyMap<string, number> | undefined

  const plugin: Plugin = {
    name: 'group-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      moduleOf = (id) => this.getModuleInfo(id)
    },
  }

  // The bundler asks for all modules of the first group before it asks for any of the next.
  const collect: Rolldown.CodeSplittingGroup = {
    name: 'none',
    test(id) {
      if (moduleOf(id) !== null) included.add(id)
      return false
    },
  }

  function placeOf(id: string): number | undefined {
    placed ??= placeModules(included, moduleOf, listPageEntries())
    return placed.get(id)
  }

  const shared = Array.from({ length: groupsMax }, (_, place) => ({
    name: (id: string) => (framework.test(id) ? 'framework' : `shared-${place}`),
    test: (id: string) => placeOf(id) === place,
    // The bundler adds what a module imports to its group, unless a group of higher priority has it.
    priority: groupsMax - place,
  }))
  return { plugin, groups: [collect, ...shared] }
}

/** The number of the group of each module. What a group imports has a lower number. */
export function placeModules(
  included: ReadonlySet<string>,
  moduleOf: (id: string) => BuildModule | null,
  pages: readonly PageEntries[],
): ReadonlyMap<string, number> {
  const graph = readModuleGraph(included, moduleOf)
  const loaded = loadedTogether(graph, moduleOf, pages)
  const merged = [...loaded.fixed, ...mergeGroups(loaded.movable, pages.length, prices)]
  if (merged.length > groupsMax) throw new Error(`${merged.length} groups of scripts: more than ${groupsMax}`)
  const ordered = merged.toSorted((one, other) => importedBy([one]).size - importedBy([other]).size)
  return new Map(ordered.flatMap(({ modules }, place) => modules.map((id) => [id, place] as const)))
}

/** Groups of modules that the same pages load. Entries, and modules that only one entry of one page reaches, are in none. */
function loadedTogether(
  graph: ModuleGraph,
  moduleOf: (id: string) => BuildModule | null,
  pages: readonly PageEntries[],
): { fixed: ModuleGroup[]; movable: ModuleGroup[] } {
  const entries = new Set(pages.flat())
  const later = dynamicEntries(graph, moduleOf).filter((id) => !entries.has(id))
  // A dialog or an island is loaded in a page that has loaded what all pages load.
  const common = [...entries].filter((entry) => pages.every((page) => page.includes(entry)))
  const loads = [...pages, ...later.map((id) => [...common, id])]
  const pagesOf = countReached(graph, loads)
  const entriesOf = countReached(
    graph,
    [...entries, ...later].map((entry) => [entry]),
  )
  const allPages = (1n << BigInt(loads.length)) - 1n
  const isOwn = (id: string) => isSingle(entriesOf.get(id) ?? 0n) && isSingle(pagesOf.get(id) ?? 0n)
  const isShared = (id: string) => pagesOf.has(id) && !entries.has(id) && !isOwn(id)
  const fixed = groupBy(
    [...graph.keys()].filter((id) => framework.test(id)),
    () => allPages,
  )
  const movable = groupBy(
    [...graph.keys()].filter((id) => !framework.test(id) && isShared(id)),
    (id) => pagesOf.get(id) ?? 0n,
  )
  const groups = [...fixed, ...movable]
  for (const group of groups) group.size = group.modules.reduce((sum, id) => sum + sizeOf(moduleOf(id)), 0)
  connect(groups, graph)
  return { fixed, movable }
}

function groupBy(modules: readonly string[], pagesOf: (id: string) => bigint): ModuleGroup[] {
  return [...Map.groupBy(modules, pagesOf)].map(([pages, members]) => ({
    modules: members,
    size: 0,
    pages,
    imports: new Set(),
  }))
}

/** Notes which groups import which. */
function connect(groups: readonly ModuleGroup[], graph: ModuleGraph) {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)))
  for (const [id, group] of groupOf)
    for (const imported of graph.get(id) ?? []) {
      const other = groupOf.get(imported)
      if (other !== undefined && other !== group) group.imports.add(other)
    }
}

function dynamicEntries(graph: ModuleGraph, moduleOf: (id: string) => BuildModule | null): string[] {
  const found = [...graph.keys()].flatMap((id) => moduleOf(id)?.dynamicallyImportedIds ?? [])
  return [...new Set(found)].filter((id) => graph.has(id))
}

/** For each module, the bits of the starts that load it. */
function countReached(graph: ModuleGraph, starts: readonly (readonly string[])[]): ReadonlyMap<string, bigint> {
  const reached = new Map<string, bigint>()
  starts.forEach((start, index) => {
    const bit = 1n << BigInt(index)
    const open = [...start]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const bits = reached.get(id) ?? 0n
      if ((bits & bit) !== 0n || !graph.has(id)) continue
      reached.set(id, bits | bit)
      open.push(...(graph.get(id) ?? []))
    }
  })
  return reached
}

function isSingle(bits: bigint): boolean {
  return (bits & (bits - 1n)) === 0n
}

/** The length of the code without comments and indentation: roughly in proportion to its compressed size. */
function sizeOf(module: BuildModule | null): number {
  return (module?.code ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s+/gm, '').length
}
