import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const config = join(root, '.dependency-cruiser.cjs')

type Rule = { name: string; from: { path?: string } }

type Report = { modules: { source: string }[]; summary: { violations: { rule: { name: string } }[] } }

/** The step `borders` of the checks reads the product with the same command. */
async function cruise(folder: string): Promise<Report> {
  const command = [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    'src',
    '--config',
    config,
    '--output-type',
    'json',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error) => error)
  return JSON.parse(stdout)
}

test('every border is guarded: each rule catches a file that breaks it, and every file is read', async () => {
  const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] }
  const folder = join(root, 'test/bad-borders')
  const { modules, summary } = await cruise(folder)
  const files = (await readdir(join(folder, 'src'), { recursive: true })).filter((name) => name.endsWith('.ts'))
  expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining(files.map((name) => `src/${name}`)))
  const caught = new Set(summary.violations.map(({ rule }) => rule.name))
  expect([...caught].sort()).toEqual([...new Set(forbidden.map(({ name }) => name))].sort())
}, 60_000)

test('each slice of the domain has a position in their order', async () => {
  const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: Rule[] }
  const order = forbidden.filter(({ name }) => name === 'domain-slice-order').map(({ from }) => from.path)
  const entries = await readdir(join(root, 'src/domain'), { withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isDirectory()))
    expect(order).toContain(`^src/domain/${entry.name}/`)
})
