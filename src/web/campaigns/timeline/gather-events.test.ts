import { expect, test } from 'vitest'
import type { PlacementEvent } from '#contract/campaigns/campaigns.ts'
import { gatherEvents } from './gather-events.ts'

const at = '2026-11-21T09:00:00.000Z'

function step(number: number, more: Partial<PlacementEvent> = {}): PlacementEvent {
  return {
    id: `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    placementId: '019aa000-0000-7000-8000-000000000001',
    number,
    kind: 'step',
    from: null,
    to: 'waiting',
    text: 'It was planned.',
    host: null,
    url: null,
    checkId: null,
    credits: 0,
    nextCheckAt: null,
    at,
    ...more,
  }
}
const rowTexts = (events: PlacementEvent[]) => gatherEvents(events).map(({ links }) => links)

test('links that were planned together share one row; with a gap the row shows their number', () => {
  expect(rowTexts([step(3), step(2), step(1)])).toEqual(['No. 1 to 3'])
  expect(rowTexts([step(4), step(2)])).toEqual(['2 links'])
  expect(rowTexts([step(7)])).toEqual(['No. 7'])
  expect(rowTexts([])).toEqual([])
})

test.each<[string, Partial<PlacementEvent>]>([
  ['another state', { to: 'cancelled' }],
  ['other words', { text: 'It was planned again.' }],
  ['a site', { host: 'blog.example' }],
  ['a credit', { credits: -1 }],
  ['another minute', { at: '2026-11-21T09:01:00.000Z' }],
])('a step with %s has its own row', (_what, more) => {
  expect(rowTexts([step(2, more), step(1)])).toEqual(['No. 2', 'No. 1'])
})

test('only consecutive steps are grouped, so that the order stays', () => {
  expect(rowTexts([step(3), step(9, { to: 'writing' }), step(2), step(1)])).toEqual(['No. 3', 'No. 9', 'No. 1 to 2'])
})
