import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFramePack, shippedFrames } from '../frame-pack.ts'
import { readKeyword } from './read-keyword.ts'

/** A keyword as people type it, with a person's reading of it; several classes if more than one is correct. */
type Row = { keyword: string; intent: string; head: string; name: string; classes: string[]; modifiers: string[] }

const rows: Row[] = readFileSync(join(import.meta.dirname, '../test-data/keywords.csv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [keyword = '', intent = '', head = '', name = '', classes = '', modifiers = ''] = line.split(',')
    return {
      keyword,
      intent,
      head,
      name: name === '' ? head : name,
      classes: classes.split('/'),
      modifiers: modifiers.split(';').filter(Boolean).sort(),
    }
  })

/** Known wrong readings, with the reason. At most one in twenty. */
const knownFaults: Record<string, string> = {
  'budget app': '"budget" is a price before nearly every other noun',
  'funeral flowers': 'flowers are plants to learn about, unless they are cut',
  'volkswagen golf': 'the game has a frame, whose class counts',
  'term life vs whole life insurance': 'the noun of the second side belongs to both',
}

const packs = { 'the frames that ship': shippedFrames(), 'no frames': createFramePack([]) }

test('the list has at least 500 keywords of at least 25 kinds, without duplicates', () => {
  expect(rows.length).toBeGreaterThanOrEqual(500)
  expect(new Set(rows.map(({ keyword }) => keyword.toLowerCase())).size).toBe(rows.length)
  expect(Object.keys(knownFaults).length).toBeLessThanOrEqual(rows.length / 20)
  expect(Object.keys(knownFaults).filter((fault) => !rows.some(({ keyword }) => keyword === fault))).toEqual([])
})

const cases = Object.entries(packs).flatMap(([packName, pack]) =>
  rows.filter(({ keyword }) => !(keyword in knownFaults)).map((row) => ({ ...row, packName, pack })),
)

test.each(cases)('$keyword is read with $packName', ({ keyword, pack, classes, ...expected }) => {
  const { intent, head, name, subjectClass, modifiers, language } = readKeyword(keyword, pack)
  expect({
    intent,
    head: head?.word,
    name: name?.one,
    modifiers: modifiers.map(({ kind, value }) => `${kind}=${value}`).sort(),
  }).toEqual({ intent: expected.intent, head: expected.head, name: expected.name, modifiers: expected.modifiers })
  expect(classes).toContain(subjectClass)
  expect(language).toBe('en')
})
