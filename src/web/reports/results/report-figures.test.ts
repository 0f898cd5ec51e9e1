import { expect, test } from 'vitest'
import type { ReportResult } from '#contract/reports/reports.ts'
import {
  figuresByAnchor,
  figuresByHost,
  hostOf,
  pathOf,
  percent,
  spreadsOfFigures,
  spreadsOfRows,
  timeLeftText,
} from './report-figures.ts'

function found(changes: Partial<ReportResult>): ReportResult {
  return {
    position: 1,
    url: 'https://example.com/',
    verdict: 'found',
    reasons: [],
    anchorText: null,
    relKind: null,
    isIndexable: null,
    checkedAt: '2026-11-22T02:00:00.000Z',
    evidence: null,
    ...changes,
  }
}

test('pages are counted by host, www. or not, the host with most pages first', () => {
  const rows = [
    found({ url: 'https://b.example/1' }),
    found({ url: 'https://www.a.example/1', verdict: 'missing' }),
    found({ url: 'https://a.example/2', verdict: 'wrong_rel' }),
    found({ url: 'https://a.example:8443/3' }),
  ]
  expect(figuresByHost(rows).map(({ host, pages }) => [host, pages])).toEqual([
    ['a.example', 2],
    ['a.example:8443', 1],
    ['b.example', 1],
  ])
  expect(figuresByHost(rows)[0]?.tones).toEqual({ verified: 0, qualified: 1, lost: 1, unverifiable: 0 })
})

test('anchor texts are counted as they are, and the expected one is known in any letter case', () => {
  const rows = ['Barrels', 'barrels', 'click here', 'click here', ''].map((anchorText) => found({ anchorText }))
  expect(figuresByAnchor([...rows, found({ anchorText: null })], 'barrels')).toEqual([
    { anchorText: 'click here', count: 2, isExpected: false },
    { anchorText: '', count: 1, isExpected: false },
    { anchorText: 'Barrels', count: 1, isExpected: true },
    { anchorText: 'barrels', count: 1, isExpected: true },
  ])
})

test('what the server counted is shown as the rows themselves would be', () => {
  const rows = [
    found({ url: 'https://a.example/1', anchorText: 'Barrels' }),
    found({ url: 'https://a.example/2', verdict: 'wrong_rel', anchorText: 'Barrels' }),
    found({ url: 'https://b.example/1', verdict: 'missing' }),
  ]
  const figures = {
    checked: 3,
    hosts: {
      total: 2,
      most: [
        { host: 'a.example', verdicts: { found: 1, wrong_rel: 1 } },
        { host: 'b.example', verdicts: { missing: 1 } },
      ],
    },
    anchors: { total: 1, links: 2, most: [{ anchorText: 'Barrels', links: 2 }] },
  }
  expect(spreadsOfFigures(figures, 'barrels')).toEqual(spreadsOfRows(rows, 'barrels'))
  expect(spreadsOfFigures({ checked: 3, hosts: null, anchors: null }, 'barrels')).toEqual(spreadsOfRows([], 'barrels'))
})

test('an address is shown as host and path, and what is no address as it is', () => {
  expect([hostOf('https://www.example.com/a?b=1#c'), pathOf('https://www.example.com/a?b=1#c')]).toEqual([
    'example.com',
    '/a?b=1',
  ])
  expect([hostOf('nonsense'), pathOf('nonsense')]).toEqual(['nonsense', ''])
})

test.each([
  [0, '0%'],
  [0.0001, '< 1%'],
  [0.5, '50%'],
  [0.666, '67%'],
  [0.9999, '> 99%'],
  [1, '100%'],
])('a share of %d reads %s: nearly all is not all', (share, text) => {
  expect(percent(share)).toBe(text)
})

test.each([
  [1, 'up to 30 seconds left'],
  [17, 'up to 30 seconds left'],
  [31, 'about 35 seconds left'],
  [61, 'about 2 minutes left'],
  [3_600, 'about 1 hour left'],
  [9_000, 'about 3 hours left'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text)
})
