import { expect, test } from 'vitest'
import { placeModules } from '../../scripts/pages/group-scripts.ts'
import { importedBy, type ModuleGroup, mergeGroups } from '../../scripts/pages/merge-groups.ts'
import { type BuildModule, readModuleGraph } from '../../scripts/pages/module-graph.ts'

const prices = { file: 1_000, large: 100_000, filesMax: 20, late: 0.1 }
const pageCount = 8

/** Modules by their id; each import is `./id`. */
function modulesOf(codes: Record<string, string>): (id: string) => BuildModule | null {
  return (id) => {
    const code = codes[id]
    if (code === undefined) return null
    const importedIds = [...code.matchAll(/from '\.\/([\w-]+)'/g)].map(([, name]) => name ?? '')
    const dynamicallyImportedIds = [...code.matchAll(/import\('\.\/([\w-]+)'\)/g)].map(([, name]) => name ?? '')
    return { code, importedIds: [...new Set(importedIds)], dynamicallyImportedIds }
  }
}

function groupOf(name: string, size: number, pages: bigint, imports: ModuleGroup[] = []): ModuleGroup {
  return { modules: [name], size, pages, imports: new Set(imports) }
}

const contents = (groups: Iterable<ModuleGroup>) =>
  [...groups].map(({ modules }) => modules.toSorted().join(' ')).toSorted()

test('an index that passes exports on does not make a page need all of them', () => {
  const moduleOf = modulesOf({
    page: `import { Sun } from './icons'; import { Dialog } from './widgets'; Sun(Dialog)`,
    icons: `export { default as Sun } from './sun'; export { default as Moon } from './moon'`,
    widgets: `import * as Dialog from './dialog'; import * as Toast from './toast'; export { Dialog, Toast }`,
    sun: '',
    moon: '',
    dialog: '',
    toast: '',
  })
  const graph = readModuleGraph(new Set(['page', 'sun', 'moon', 'dialog', 'toast']), moduleOf)
  expect(graph.get('page')).toEqual(['sun', 'dialog'])
})

test('an import of everything, also through other indexes, needs everything', () => {
  const moduleOf = modulesOf({
    page: `import * as icons from './icons'; icons.Sun()`,
    icons: `export * from './more'; export { default as Sun } from './sun'`,
    more: `export { default as Moon } from './moon'`,
    sun: '',
    moon: '',
  })
  const graph = readModuleGraph(new Set(['page', 'sun', 'moon']), moduleOf)
  expect(graph.get('page')?.toSorted()).toEqual(['moon', 'sun'])
})

test('groups of the same pages are one file, and a page does not load large groups that it does not need', () => {
  const groups = [groupOf('a', 500, 0b11n), groupOf('b', 500, 0b11n), groupOf('c', 9_000, 0b10n)]
  expect(contents(mergeGroups(groups, pageCount, prices))).toEqual(['a b', 'c'])
})

test('a small group moves to similar pages, since a file costs more than its bytes', () => {
  const groups = [groupOf('a', 500, 0b111n), groupOf('b', 500, 0b110n)]
  expect(contents(mergeGroups(groups, pageCount, prices))).toEqual(['a b'])
})

test('what a merged group imports is loaded by all its pages too, and counts', () => {
  const base = groupOf('base', 50_000, 0b110n)
  const groups = [base, groupOf('a', 100, 0b111n), groupOf('b', 100, 0b110n, [base])]
  const merged = mergeGroups(groups, pageCount, prices)
  expect([...merged].find(({ modules }) => modules.includes('base'))?.pages).toBe(0b110n)
})

test('bytes that a page does not need matter more than those that a dialog does not need', () => {
  const groups = () => [groupOf('a', 3_000, 0b11n), groupOf('b', 3_000, 0b01n)]
  expect(contents(mergeGroups(groups(), 2, prices))).toEqual(['a', 'b'])
  expect(contents(mergeGroups(groups(), 1, prices))).toEqual(['a b'])
})

test('merged groups do not import each other in a circle', () => {
  const low = groupOf('low', 100, 0b111n)
  const middle = groupOf('middle', 100, 0b111n, [low])
  const high = groupOf('high', 100, 0b111n, [middle])
  for (const group of mergeGroups([low, middle, high], pageCount, prices))
    expect(importedBy([group]).has(group)).toBe(false)
})

test('the price of a file rises for a page that loads too many', () => {
  const groups = [1, 2, 3, 4].map((number) => groupOf(`m${number}`, 3_000, 1n | (1n << BigInt(number))))
  const filesOf = (filesMax: number) =>
    [...mergeGroups(groups, pageCount, { ...prices, filesMax })].filter(({ pages }) => (pages & 1n) === 1n).length
  expect(filesOf(4)).toBe(4)
  expect(filesOf(2)).toBeLessThanOrEqual(2)
})

test('what a dialog shares with pages is grouped, and its own modules stay in its file', () => {
  const moduleOf = modulesOf({
    one: `import { a } from './shared'; a(() => import('./dialog'))`,
    two: `import { a } from './shared'; a()`,
    shared: 'export const a = 1',
    dialog: `import { a } from './shared'; import { own } from './own'; a(own)`,
    own: 'export const own = 1',
  })
  const placed = placeModules(new Set(['one', 'two', 'shared', 'dialog', 'own']), moduleOf, [['one'], ['two']])
  expect([...placed.keys()]).toEqual(['shared'])
})

test('modules of several pages are grouped, imports first; those of one page stay in its file', () => {
  const moduleOf = modulesOf({
    one: `import './style'; import { a } from './shared'; import { own } from './own'; a(own)`,
    two: `import { a } from './shared'; import { b } from './react'; a(b)`,
    shared: `import { base } from './node_modules/react/index.js'; export const a = base`,
    own: `export const own = 1`,
  })
  const placed = placeModules(new Set(['one', 'two', 'shared', 'own']), moduleOf, [['one'], ['two']])
  expect([...placed.keys()]).toEqual(['shared'])
})
