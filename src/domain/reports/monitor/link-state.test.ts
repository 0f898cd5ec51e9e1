import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdicts } from '#contract/reports/report-evidence.ts'
import { type LinkState, type Observation, observationOf, observe, settled } from './link-state.ts'

const hour = 3_600_000
const start = Date.parse('2026-03-01T00:00:00Z')

type Check = readonly [atHour: number, observation: Observation]

/** The state after the checks, and the events that each of them caused. */
function follow(first: LinkState['state'], checks: readonly Check[]) {
  let link = settled(first as 'present')
  const events: string[] = []
  for (const [atHour, observation] of checks) {
    const { next, event } = observe(link, observation, new Date(start + atHour * hour))
    if (event !== null) events.push(`${event} at ${atHour}`)
    link = next
  }
  const again = link.recheckAt === null ? null : (link.recheckAt.getTime() - start) / hour
  return { state: link.state, events, again }
}

test.each([
  ['a link that is there', 'present', [[0, 'there']], 'present', [], null],
  [
    'one check that misses it makes it suspected, with a recheck six hours later',
    'present',
    [[0, 'gone']],
    'suspected',
    [],
    6,
  ],
  [
    'two checks six hours apart make it lost',
    'present',
    [
      [0, 'gone'],
      [6, 'gone'],
    ],
    'lost',
    ['link_lost at 6'],
    null,
  ],
  [
    'two checks in quick succession do not',
    'present',
    [
      [0, 'gone'],
      [1, 'gone'],
      [5.9, 'gone'],
    ],
    'suspected',
    [],
    6,
  ],
  [
    'a run a day later will do as well',
    'present',
    [
      [0, 'gone'],
      [24, 'gone'],
    ],
    'lost',
    ['link_lost at 24'],
    null,
  ],
  [
    'it was there after all',
    'present',
    [
      [0, 'gone'],
      [6, 'there'],
    ],
    'present',
    [],
    null,
  ],
  [
    'and a later miss begins anew',
    'present',
    [
      [0, 'gone'],
      [6, 'there'],
      [24, 'gone'],
    ],
    'suspected',
    [],
    30,
  ],
  ['a page that cannot be read is a doubt', 'present', [[0, 'unread']], 'suspected', [], 6],
  [
    'but never makes a link lost',
    'present',
    [
      [0, 'unread'],
      [6, 'unread'],
      [24, 'unread'],
      [48, 'unread'],
    ],
    'blocked',
    [],
    null,
  ],
  [
    'unread, then gone: the miss has no recheck yet',
    'present',
    [
      [0, 'unread'],
      [6, 'gone'],
    ],
    'suspected',
    [],
    12,
  ],
  [
    'unread, gone, gone',
    'present',
    [
      [0, 'unread'],
      [6, 'gone'],
      [12, 'gone'],
    ],
    'lost',
    ['link_lost at 12'],
    null,
  ],
  [
    'gone, unread: one more check is needed',
    'present',
    [
      [0, 'gone'],
      [6, 'unread'],
    ],
    'suspected',
    [],
    12,
  ],
  [
    'gone, unread, gone',
    'present',
    [
      [0, 'gone'],
      [6, 'unread'],
      [12, 'gone'],
    ],
    'lost',
    ['link_lost at 12'],
    null,
  ],
  [
    'gone, unread, unread: it cannot be read',
    'present',
    [
      [0, 'gone'],
      [6, 'unread'],
      [12, 'unread'],
    ],
    'blocked',
    [],
    null,
  ],
  ['blocked, then gone: a recheck is needed', 'blocked', [[0, 'gone']], 'suspected', [], 6],
  ['blocked, then there', 'blocked', [[0, 'there']], 'present', [], null],
  [
    'lost stays lost',
    'lost',
    [
      [0, 'gone'],
      [24, 'unread'],
      [48, 'gone'],
    ],
    'lost',
    [],
    null,
  ],
  ['lost, then back', 'lost', [[0, 'there']], 'present', ['link_restored at 0'], null],
  [
    'lost, back, and lost again',
    'lost',
    [
      [0, 'there'],
      [24, 'gone'],
      [30, 'gone'],
    ],
    'lost',
    ['link_restored at 0', 'link_lost at 30'],
    null,
  ],
  [
    'a link that never was is not lost',
    'absent',
    [
      [0, 'gone'],
      [24, 'gone'],
      [48, 'unread'],
    ],
    'absent',
    [],
    null,
  ],
  ['a link that was never present can appear', 'absent', [[0, 'there']], 'present', [], null],
] as const)('%s', (_name, first, checks, state, events, again) => {
  expect(follow(first, checks)).toEqual({ state, events, again })
})

test('every verdict has one observation, and only pages that could not be read have none', () => {
  expect(verdicts.filter((verdict) => observationOf(verdict) === 'unread')).toEqual(['robots_blocked', 'unverifiable'])
  expect(verdicts.filter((verdict) => observationOf(verdict) === 'there')).toEqual([
    'found',
    'wrong_anchor',
    'wrong_rel',
    'noindex',
    'canonicalised_elsewhere',
  ])
})

test('for all sequences: no loss without two misses six hours apart and no sighting between, and no return without a loss', () => {
  const observation = fc.constantFrom<Observation>('there', 'gone', 'unread')
  const checks = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), observation), { maxLength: 30 })
  fc.assert(
    fc.property(checks, (steps) => {
      let link = settled('present')
      let hours = 0
      let misses: number[] = []
      let isLost = false
      for (const [pause, observation] of steps) {
        hours += pause
        const { next, event } = observe(link, observation, new Date(start + hours * hour))
        if (observation === 'there') misses = []
        if (observation === 'gone') misses.push(hours)
        if (event === 'link_lost') {
          expect(isLost).toBe(false)
          expect(hours - (misses[0] ?? hours)).toBeGreaterThanOrEqual(6)
          isLost = true
        }
        if (event === 'link_restored') {
          expect(isLost).toBe(true)
          isLost = false
        }
        // A suspected link always has a recheck scheduled.
        expect(next.state === 'suspected').toBe(next.recheckAt !== null)
        link = next
      }
    }),
  )
})
