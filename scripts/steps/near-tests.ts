import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Files with the paths, from the root of the project, of the files that each imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sliceOf = (file: string) => file.split('/').slice(0, 3).join('/')
const testOf = (file: string) => new RegExp(`^${file.replace(/\.tsx?$/, '').replaceAll('.', '\\.')}\\.test\\.tsx?$`)

/** Reads the imports of these files. `aliases` are those of `package.json`. Imports of packages are left out. */
export function readImports(
  root: string,
  files: readonly string[],
  aliases: Readonly<Record<string, string>>,
): ImportGraph {
  return new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'), aliases)]))
}

/** The paths of the files that a text imports, at its top or later. Exported for its test. */
export function importsIn(file: string, text: string, aliases: Readonly<Record<string, string>>): string[] {
  const named = [...text.matchAll(/(?:from|import|import\()\s*'([#.][^']+)'/g)].map(([, name = '']) => name)
  return named.flatMap((name) => {
    if (name.startsWith('.')) return [normalize(join(dirname(file), name))]
    const alias = Object.keys(aliases).find((alias) => name.startsWith(alias.replace('*', '')))
    const folder = alias === undefined ? undefined : aliases[alias]
    return alias === undefined || folder === undefined
      ? []
      : [normalize(folder.replace('*', name.slice(alias.length - 1)))]
  })
}

/**
 * The tests near a change, nearest first: the changed tests, the tests of the changed files, the tests that import one, their neighbours in the
 * folder, the tests of the files that import one, and the others of the slice. Of tests equally near, those in a folder of the change come first.
 */
export function nearTests(changed: readonly string[], graph: ImportGraph): string[] {
  const importersOf = (files: ReadonlySet<string>) =>
    [...graph].filter(([, imports]) => imports.some((file) => files.has(file))).map(([file]) => file)
  const own = new Set(changed)
  const folders = new Set(changed.map(dirname))
  const slices = new Set(changed.filter((file) => sliceOf(file) !== file).map(sliceOf))
  const direct = new Set(importersOf(own))
  const code = [...direct].filter((file) => !isTest(file))
  const next = new Set(importersOf(new Set(code)))
  const ownTests = changed.map(testOf)
  const nextTests = code.map(testOf)
  const distanceOf = (test: string): number => {
    if (own.has(test)) return 0
    if (ownTests.some((pattern) => pattern.test(test))) return 1
    if (direct.has(test)) return 2
    if (folders.has(dirname(test))) return 3
    if (nextTests.some((pattern) => pattern.test(test))) return 4
    if (next.has(test)) return 5
    return slices.has(sliceOf(test)) ? 6 : Infinity
  }
  return [...graph.keys()]
    .filter(isTest)
    .map((test) => ({ test, distance: distanceOf(test), isFar: !folders.has(dirname(test)) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance || Number(a.isFar) - Number(b.isFar) || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
}
