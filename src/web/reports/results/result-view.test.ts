import { expect, test } from 'vitest'
import type { ReportResult } from '#contract/reports/reports.ts'
import { noFilter, type ResultFilter, viewOf } from './result-view.ts'

const rows = [
  row(3, 'https://b.example/x', 'missing', null, null),
  row(1, 'https://www.a.example/z', 'found', 'Zebra', 'nofollow'),
  row(2, 'https://a.example/y', 'found', 'apple', 'follow'),
  row(4, 'https://c.example/Y', 'unverifiable', null, null),
]

function row(
  position: number,
  url: string,
  verdict: ReportResult['verdict'],
  anchorText: string | null,
  relKind: ReportResult['relKind'],
): ReportResult {
  const rest = { reasons: [], isIndexable: null, checkedAt: '2026-11-22T02:00:00.000Z', evidence: null }
  return { position, url, verdict, anchorText, relKind, ...rest }
}

test.each<[string, Partial<ResultFilter>, number[]]>([
  ['there is no filter', {}, [1, 2, 3, 4]],
  ['the list is turned round', { isDescending: true }, [4, 3, 2, 1]],
  ['by verdict, the good ones first', { sort: 'verdict' }, [1, 2, 3, 4]],
  ['by verdict turned round, alike ones stay in order', { sort: 'verdict', isDescending: true }, [4, 3, 1, 2]],
  ['by address, without www.', { sort: 'url' }, [2, 1, 3, 4]],
  ['by anchor text, none last', { sort: 'anchor' }, [2, 1, 3, 4]],
  ['by rel, followed first', { sort: 'rel' }, [2, 1, 3, 4]],
  ['some verdicts', { verdicts: new Set(['missing', 'unverifiable']) }, [3, 4]],
  ['one rel', { rel: 'nofollow' }, [1]],
  ['a text of the address in any letter case', { text: ' /y ' }, [2, 4]],
  ['all at once', { verdicts: new Set(['found']), rel: 'follow', text: 'a.example' }, [2]],
  ['a text that no address has', { text: 'nowhere' }, []],
])('rows are shown when %s', (_name, filter, expected) => {
  expect(viewOf(rows, { ...noFilter, ...filter }).map(({ position }) => position)).toEqual(expected)
})
