import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { copyData, makeDataDir, startProduct } from '../harness/process.ts'

const hook = join(import.meta.dirname, 'list-modules.mjs')
/** Modules of files: the bundle, the pages, and packages with a part for one kind of machine. */
const modulesMax = 240

/** The modules that a product has loaded when it prints its address. */
async function loadedAtStart(settings: Record<string, string>): Promise<string[]> {
  const data = await makeDataDir()
  const prepared = inject('preparedData')
  if (prepared !== null) await copyData(prepared, data.path)
  const list = join(data.path, 'modules.txt')
  const product = await startProduct({
    ...settings,
    DATA_DIR: data.path,
    NODE_OPTIONS: `--import ${hook}`,
    LOADED_MODULES: list,
  })
  const modules = readFileSync(list, 'utf8').trim().split('\n')
  await product.stop()
  await data.remove()
  return modules
}

let loaded: Promise<string[]> | undefined
/** The modules of a start without settings, for all tests that look at them. */
function loadedWithoutSettings(): Promise<string[]> {
  loaded ??= loadedAtStart({})
  return loaded
}

test('a start loads few files, and no library that its settings do not need', async () => {
  const modules = await loadedWithoutSettings()
  expect(modules).toContainEqual(expect.stringMatching(/\/build\/product\/main\.js$/))
  expect(modules.filter((url) => url.includes('/src/'))).toEqual([])
  const unneeded = /\/(?:create-stripe|smtp|stream-answer)-|\/node_modules\/(?:pdfkit|fontkit|compromise|@zxcvbn-ts)\//
  expect(modules.filter((url) => unneeded.test(url))).toEqual([])
  expect(modules.length).toBeLessThan(modulesMax)
})

test('the sources that stay in memory take one byte a character', async () => {
  const sources = (await loadedWithoutSettings()).filter((url) => url.includes('/build/'))
  expect(sources.length).toBeGreaterThan(5)
  const wide = sources.filter((url) => /[^\0-\xff]/.test(readFileSync(new URL(url), 'utf8')))
  expect(wide).toEqual([])
})

test('threads run from the bundle, not from sources whose types are stripped', () => {
  const bundle = join(import.meta.dirname, '../../build/product')
  const threads = ['draw-pdf-thread', 'read-draft-thread']
  const main = readFileSync(join(bundle, 'main.js'), 'utf8')
  for (const name of threads) {
    expect(main).toContain(`./${name}.js`)
    expect(existsSync(join(bundle, `${name}.js`))).toBe(true)
  }
  expect(main).not.toMatch(/-thread\.ts/)
})

test('a start with a mail server loads the library of mail', async () => {
  const modules = await loadedAtStart({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Links <links@example.com>' })
  expect(modules).toContainEqual(expect.stringMatching(/\/build\/product\/smtp-/))
})
