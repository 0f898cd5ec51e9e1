import { expect, test } from 'vitest'
import type { PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import { createMemory, createSheetLoader } from './load-sheets.ts'
import { readSheet } from './sheet.ts'

test('what is remembered has a limit by number and by weight, and the oldest goes first', () => {
  const memory = createMemory<string>({ entriesMax: 3, weightMax: 100 })
  for (const key of ['a', 'b', 'c', 'd']) memory.set(key, key, 1)
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual([undefined, 'b', 'c', 'd'])
  memory.get('b')
  memory.weigh('d', 'd', 99)
  expect(['b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['b', undefined, 'd'])
})

test('linked stylesheets are remembered only up to their weight', async () => {
  const asked: string[] = []
  const css = `a{left:0}${' '.repeat(390_000)}`
  const fetchPage = async (url: string, { sink }: Parameters<PageFetcher['fetchPage']>[1]) => {
    asked.push(url)
    const start = { url, status: 200, headers: {}, contentType: 'text/css', isHtml: false }
    sink(start)?.write(Buffer.from(css))
    return { status: 200, failure: null, isCut: false } as Awaited<ReturnType<PageFetcher['fetchPage']>>
  }
  const load = createSheetLoader({ fetchPage })
  const page = { url: 'https://page.test/', base: null }
  const { signal } = new AbortController()
  const open = (name: string) => load(page, [{ href: `/${name}.css`, media: '' }], signal)
  await open('first')
  await open('first')
  expect(asked).toHaveLength(1)
  for (let sheet = 0; sheet < 8; sheet += 1) await open(`other-${sheet}`)
  await open('first')
  expect(asked).toHaveLength(10)
})

test('a stylesheet is read up to 500 selectors a rule and 20,000 in all', () => {
  const rule = (selectors: number) => `${Array.from({ length: selectors }, () => 'a').join(',')}{left:0}`
  const read = (css: string) =>
    (readSheet(css).get('a') ?? []).reduce((sum, { selectors }) => sum + selectors.length, 0)
  expect(read(rule(2_000))).toBe(500)
  expect(read(rule(499).repeat(60))).toBe(20_000)
})
