import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import { dynamicPartsOf } from './page-entries.ts'

/**
 * Prints the scripts that each page of `src/web/routes.ts` always loads: how many files, and how many bytes as sent. With `--check` it
 * fails when a page exceeds its budget. It reads the built pages, so `node scripts/setup.mjs --build` runs before it.
 */
const client = join(import.meta.dirname, '../..', 'build/client')

type Budget = { files: number; kB: number }

/** Every page loads at most this many script files. */
const filesMax = 25

/** Compressed kB of the pages with a budget of their own, by the file of their route. Every other page has the largest of them. */
const budgets: Record<string, number> = {
  'pages/public/home': 110,
  'pages/app/dashboard': 200,
  'pages/app/campaigns': 200,
  'pages/app/campaign': 200,
  'pages/app/campaign-new': 200,
  'pages/app/campaign-edit': 200,
  'pages/app/reports': 200,
  'pages/public/reports/report': 200,
  'pages/public/reports/backlink-report': 200,
  'pages/app/post-new': 250,
  'pages/app/post-edit': 250,
}
const otherMax = 250

/** Pages that exceed this budget for a reason. Each has the smallest limit that holds. */
const exceptions: Record<string, { kB: number; reason: string }> = {
  'pages/public/home': { kB: 125, reason: 'react-dom and react-router are 93 kB' },
  'pages/app/post-new': { kB: 327, reason: 'the text editor is 115 kB, and what all members’ pages load is 175 kB' },
  'pages/app/post-edit': { kB: 327, reason: 'the text editor is 115 kB, and what all members’ pages load is 175 kB' },
}

type Entry = { module: string; imports: readonly string[] }
type Route = Entry & { id: string; parentId?: string; hasDefaultExport: boolean }
type Manifest = { entry: Entry; routes: Record<string, Route> }

const assets = readdirSync(join(client, 'assets'))
const manifest = readManifest()

function readManifest(): Manifest {
  const name = assets.find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The pages are not built: run node scripts/setup.mjs --build')
  const text = readFileSync(join(client, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

/** The route and its layouts, outermost last. */
function lineOf(route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  return parent === undefined ? [route] : [route, ...lineOf(parent)]
}

/** A built file, with all that it imports statically. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const text = readFileSync(join(client, path), 'utf8')
  for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(`/assets/${name}`, found)
  return found
}

function scriptsOf(route: Route): string[] {
  const line = lineOf(route)
  const dynamic = line.flatMap(({ id }) => dynamicPartsOf(`${id}.tsx`)).map(builtPart)
  const entries = [manifest.entry.module, ...line.map(({ module }) => module), ...dynamic]
  const listed = [manifest.entry, ...line].flatMap(({ imports }) => imports)
  return [...new Set([...entries, ...listed].flatMap((path) => [...withImports(path)]))]
}

/** The file of a dynamic part. */
function builtPart(module: string): string {
  const { name } = parse(module)
  const files = assets.filter(
    (asset) => asset.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(asset.slice(name.length + 1)),
  )
  if (files.length !== 1) throw new Error(`${files.length} built files of ${module}: see page-entries.ts`)
  return `/assets/${files[0]}`
}

function kilobytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(join(client, `${path}.br`)).size, 0) / 1000
}

function budgetOf({ id }: Route): Budget {
  return { files: filesMax, kB: exceptions[id]?.kB ?? budgets[id] ?? otherMax }
}

const layouts = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
const pages = Object.values(manifest.routes).filter(({ id, hasDefaultExport }) => hasDefaultExport && !layouts.has(id))
const unknown = Object.keys({ ...budgets, ...exceptions }).filter((id) => manifest.routes[id] === undefined)
if (unknown.length > 0) throw new Error(`No such route: ${unknown.join(', ')}`)

const isCheck = process.argv.includes('--check')
const shown = process.argv.find((argument) => argument.startsWith('--files='))?.slice('--files='.length)
let over = 0
console.log(`${'files'.padStart(5)} ${'kB'.padStart(7)}  route`)
for (const page of pages) {
  const scripts = scriptsOf(page)
  const kB = kilobytesOf(scripts)
  const budget = budgetOf(page)
  const isOver = scripts.length > budget.files || kB > budget.kB
  if (isOver) over += 1
  const exception = exceptions[page.id]
  const notes = [
    isOver && `over ${budget.files} files or ${budget.kB} kB`,
    exception && `exception: ${exception.kB} kB instead of ${budgets[page.id] ?? otherMax}, since ${exception.reason}`,
  ].filter(Boolean)
  console.log([`${String(scripts.length).padStart(5)} ${kB.toFixed(1).padStart(7)}  ${page.id}`, ...notes].join('  '))
  if (shown === page.id)
    for (const path of scripts) console.log(`      ${kilobytesOf([path]).toFixed(1).padStart(7)}    ${basename(path)}`)
}
if (over > 0) console.log(`\n${over} of ${pages.length} pages exceed their budget`)
if (isCheck && over > 0) process.exitCode = 1
