import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdicts } from '#contract/reports/report-evidence.ts'
import { type LinkState, observe, type Standing, settled, standingOf } from './link-state.ts'

const hour = 3_600_000
const start = Date.parse('2026-03-01T00:00:00Z')

type Look = readonly [atHour: number, standing: Standing]

/** What is known after the looks, and what was told at which of them. */
function follow(first: LinkState['state'], looks: readonly Look[]) {
  let link = settled(first as 'present')
  const events: string[] = []
  for (const [atHour, standing] of looks) {
    const { next, event } = observe(link, standing, new Date(start + atHour * hour))
    if (event !== null) events.push(`${event} at ${atHour}`)
    link = next
  }
  const again = link.recheckAt === null ? null : (link.recheckAt.getTime() - start) / hour
  return { state: link.state, events, again }
}

test.each([
  ['a link that is there', 'present', [[0, 'there']], 'present', [], null],
  [
    'one look that misses it is a doubt, with a second look six hours later',
    'present',
    [[0, 'gone']],
    'suspected',
    [],
    6,
  ],
  [
    'two looks six hours apart make it lost',
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
    'two looks in quick succession do not',
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
    'unread, then gone: the miss has no second look yet',
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
    'gone, unread: still one look more',
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
  ['blocked, then gone: needs its own second look', 'blocked', [[0, 'gone']], 'suspected', [], 6],
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
  ['a link that never was can come', 'absent', [[0, 'there']], 'present', [], null],
] as const)('%s', (_name, first, looks, state, events, again) => {
  expect(follow(first, looks)).toEqual({ state, events, again })
})

test('every verdict stands for one thing, and only what could not be read stands for nothing', () => {
  expect(verdicts.filter((verdict) => standingOf(verdict) === 'unread')).toEqual(['robots_blocked', 'unverifiable'])
  expect(verdicts.filter((verdict) => standingOf(verdict) === 'there')).toEqual([
    'found',
    'wrong_anchor',
    'wrong_rel',
    'noindex',
    'canonicalised_elsewhere',
  ])
})

test('whatever is seen: no loss without two misses six hours apart with no sight between, and no return without a loss', () => {
  const standing = fc.constantFrom<Standing>('there', 'gone', 'unread')
  const looks = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), standing), { maxLength: 30 })
  fc.assert(
    fc.property(looks, (steps) => {
      let link = settled('present')
      let hours = 0
      let misses: number[] = []
      let isLost = false
      for (const [pause, standing] of steps) {
        hours += pause
        const { next, event } = observe(link, standing, new Date(start + hours * hour))
        if (standing === 'there') misses = []
        if (standing === 'gone') misses.push(hours)
        if (event === 'link_lost') {
          expect(isLost).toBe(false)
          expect(hours - (misses[0] ?? hours)).toBeGreaterThanOrEqual(6)
          isLost = true
        }
        if (event === 'link_restored') {
          expect(isLost).toBe(true)
          isLost = false
        }
        // A doubt always has a second look coming.
        expect(next.state === 'suspected').toBe(next.recheckAt !== null)
        link = next
      }
    }),
  )
})
