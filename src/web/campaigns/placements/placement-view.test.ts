import { expect, test } from 'vitest'
import type { Placement } from '#contract/campaigns/campaigns.ts'
import { firstView, viewOf } from './placement-view.ts'

const row = (number: number, state: Placement['state'], host: string | null) =>
  ({ number, state, site: host === null ? null : { id: host, host, kind: 'network' } }) as Placement

const rows = [
  row(1, 'verified', 'b.example'),
  row(2, 'waiting', null),
  row(3, 'verified', 'a.example'),
  row(4, 'lost', 'b.example'),
]
const numbers = (view: Partial<typeof firstView>) => viewOf(rows, { ...firstView, ...view }).map(({ number }) => number)

test.each([
  ['by number', {}, [1, 2, 3, 4]],
  ['by number, the last first', { isDescending: true }, [4, 3, 2, 1]],
  ['by state in the order of a link’s life, alike ones by number', { sort: 'state' }, [2, 1, 3, 4]],
  ['by site, those without one last', { sort: 'site' }, [3, 1, 4, 2]],
  ['by site from the end, alike ones still by number', { sort: 'site', isDescending: true }, [2, 1, 4, 3]],
  ['only those of the states that are chosen', { states: new Set(['lost', 'waiting'] as const) }, [2, 4]],
] as const)('links are shown %s', (_name, view, expected) => {
  expect(numbers(view)).toEqual(expected)
})
