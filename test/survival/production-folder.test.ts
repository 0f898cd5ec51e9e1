import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type RunningProduct, startProduct } from '../harness/process.ts'

const root = join(import.meta.dirname, '../..')
const cleanups: (() => Promise<unknown>)[] = []
const settings = { TRIAL_POSTS_WITHOUT_CHALLENGE: '10', DATA_DIR: '' }
let folder: string
let product: RunningProduct

beforeAll(async () => {
  const [made, data] = [await makeDataDir(), await makeDataDir()]
  cleanups.push(made.remove, data.remove)
  folder = made.path
  settings.DATA_DIR = data.path
  await fillProductionFolder(folder)
  product = await startProduct(settings, folder)
  cleanups.push(() => product.stop())
}, 120_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 60_000)

type Lockfile = { packages: Record<string, { dev?: boolean }> }

/** Copies what the server runs, without the sources of the pages, and links the packages that remain after `npm prune --omit=dev`. */
async function fillProductionFolder(target: string) {
  const isLeftOut = /\.test\.tsx?$|\/src\/web\//
  for (const path of ['package.json', 'package-lock.json', 'src', 'scripts', 'build'])
    await cp(join(root, path), join(target, path), { recursive: true, filter: (source) => !isLeftOut.test(source) })
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const remaining = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(root, path)),
  )
  for (const [path] of remaining) {
    // A package inside another one comes with its link.
    if (path.split('node_modules/').length > 2) continue
    await mkdir(dirname(join(target, path)), { recursive: true })
    await symlink(join(root, path), join(target, path))
  }
  const installed = JSON.stringify({ packages: Object.fromEntries(remaining) })
  await writeFile(join(target, 'node_modules/.package-lock.json'), installed)
}

/** Runs a program in the folder, where it finds no npm, and returns what it prints. */
async function run(...command: string[]): Promise<string> {
  const env = { ...process.env, ...settings, NODE_ENV: 'production', PATH: '' }
  return (await promisify(execFile)(process.execPath, command, { cwd: folder, env })).stdout
}

/** The modules that the statements of a built file import. */
const importStatements = [
  /^(?:import|export)\b[^"'\n]*["']([^"'\n]+)["']/gm,
  /\b(?:import|require|__require)\(\s*["']([^"'\n]+)["']\s*\)/g,
]

test('the server’s pages contain their packages: they import only modules of Node', async () => {
  const imports = new Set<string>()
  for await (const file of glob('build/server/**/*.js', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    for (const statement of importStatements)
      for (const [, name = ''] of text.matchAll(statement)) if (!name.startsWith('.')) imports.add(name)
  }
  expect(imports).toContain('node:stream')
  expect([...imports].filter((name) => !isBuiltin(name))).toEqual([])
})

test('a production folder has no tool that builds', () => {
  for (const tool of ['vite', '@react-router/dev', '@babel/core', 'tailwindcss', '@lingui/cli', 'typescript', 'react'])
    expect(existsSync(join(folder, 'node_modules', tool))).toBe(false)
})

test('a production folder serves pages, writes an article with its pictures, and describes its API', async () => {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, product.url))
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const created = await fetch(`${product.url}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      keyword: 'rain barrels',
      anchorText: 'barrel guide',
      targetUrl: 'https://example.com/',
      wordCount: 300,
    }),
  })
  expect(created.status).toBe(201)
  const { post } = await created.json()
  expect(await get(`/blog/${post.slug}`)).toMatchObject({ status: 200, text: expect.stringContaining(post.title) })
  expect(await get(post.featuredImage.url)).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) })
  expect(await get(post.ogImageUrl)).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) })
  for (const path of ['/', '/blog', '/backlink-report', '/login', '/api/docs', '/api/docs/geist.woff2'])
    expect(await get(path)).toMatchObject({ status: 200 })
}, 60_000)

test('a production folder runs the operator’s commands and draws PDFs', async () => {
  expect(await run('build/product/operate.js', 'count-posts')).toMatch(/trial/)
  const script = `
    const { createPdf } = await import('./src/adapters/pdf/create-pdf.ts')
    const { drawLine } = await import('./src/adapters/pdf/draw-line.ts')
    const about = { title: '', author: '', creator: '', createdAt: new Date(0), margin: 0, plain: true }
    const document = await createPdf(about)
    drawLine(document, 'Łódź, Київ, 雨水桶', { left: 40, top: 40, width: 500, size: 10, ink: '#000000' })
    document.end()
    console.log((await document.toArray()).length > 0 ? 'drawn' : 'empty')
  `
  expect(await run('--input-type=module', '--eval', script)).toBe('drawn\n')
}, 60_000)

test('the set-up before a start installs nothing in a production folder', async () => {
  expect(await run('scripts/setup.mjs', '--run')).toBe('')
})
