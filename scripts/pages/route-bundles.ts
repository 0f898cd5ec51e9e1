import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Prints the scripts that each page of `src/web/routes.ts` loads until it is hydrated: how many files, and how many bytes as sent. With `--check` it
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

/** Parts that a page loads dynamically while it hydrates, by the name of their file. A new one of every page of a layout belongs here. */
const dynamicParts: Record<string, readonly string[]> = {
  'pages/app/layout': ['follow-session', 'balance-badge'],
  'pages/admin/layout': ['follow-session', 'balance-badge'],
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
  const dynamic = line.flatMap(({ id }) => dynamicParts[id] ?? []).flatMap(builtPart)
  const entries = [manifest.entry.module, ...line.map(({ module }) => module), ...dynamic]
  const listed = [manifest.entry, ...line].flatMap(({ imports }) => imports)
  return [...new Set([...entries, ...listed].flatMap((path) => [...withImports(path)]))]
}

/** The file of a dynamic part. A renamed one is an error: its bytes would not be counted. */
function builtPart(name: string): string {
  const file = assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'))
  if (file === undefined)
    throw new Error(`No built file of ${name}: see dynamicParts in ${basename(import.meta.filename)}`)
  return `/assets/${file}`
}

function kilobytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(join(client, `${path}.br`)).size, 0) / 1000
}

function budgetOf({ id }: Route): Budget {
  return { files: filesMax, kB: budgets[id] ?? otherMax }
}

const layouts = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
const pages = Object.values(manifest.routes).filter(({ id, hasDefaultExport }) => hasDefaultExport && !layouts.has(id))
const unknown = Object.keys(budgets).filter((id) => manifest.routes[id] === undefined)
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
  const note = isOver ? `  over ${budget.files} files or ${budget.kB} kB` : ''
  console.log(`${String(scripts.length).padStart(5)} ${kB.toFixed(1).padStart(7)}  ${page.id}${note}`)
  if (shown === page.id)
    for (const path of scripts) console.log(`      ${kilobytesOf([path]).toFixed(1).padStart(7)}    ${basename(path)}`)
}
if (over > 0) console.log(`\n${over} of ${pages.length} pages exceed their budget`)
if (isCheck && over > 0) process.exitCode = 1
