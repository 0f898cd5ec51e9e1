import { expect, test, vi } from 'vitest'
import type { Figures } from './count-figures.ts'
import { createLiveFigures } from './live-figures.ts'

const minuteMs = 60_000

/** Figures that say how often they were counted, each when the test lets it. */
function counting() {
  let counts = 0
  let clock = 0
  const waiting: PromiseWithResolvers<void>[] = []
  const onFailure = vi.fn()
  const live = createLiveFigures({
    onFailure,
    now: () => clock,
    async count() {
      counts += 1
      const value = counts
      const turn = Promise.withResolvers<void>()
      waiting.push(turn)
      await turn.promise
      const members = { value, outOf: null }
      return {
        countedAt: new Date(0),
        figures: { members, verifiedLinks: members, verifiedRate: members, waiting: members },
      } satisfies Figures
    },
  })
  return {
    onFailure,
    counts: () => counts,
    later: (ms: number) => {
      clock += ms
    },
    finish: () => waiting.shift()?.resolve(),
    fail: () => waiting.shift()?.reject(new Error('no database')),
    members: async () => (await live.read())?.figures.members.value ?? null,
  }
}

test('whoever comes first waits for one count, however many come', async () => {
  const { members, finish, counts } = counting()
  const asked = [members(), members(), members()]
  finish()
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  expect(counts()).toBe(1)
})

test('for a minute nothing is counted again; then the old figure is given at once while it is', async () => {
  const { members, finish, counts, later } = counting()
  const first = members()
  finish()
  await first
  later(minuteMs - 1)
  expect([await members(), counts()]).toEqual([1, 1])
  later(1)
  expect([await members(), await members(), counts()]).toEqual([1, 1, 2])
  finish()
  await vi.waitFor(async () => expect(await members()).toBe(2))
  expect(counts()).toBe(2)
})

test('a figure of long ago is not given: whoever asks waits for the new one', async () => {
  const { members, finish, later } = counting()
  const first = members()
  finish()
  await first
  later(10 * minuteMs)
  const asked = members()
  finish()
  expect(await asked).toBe(2)
})

test('when counting fails it is said, not tried by each visitor again, and tried anew after a minute', async () => {
  const { members, finish, fail, counts, later, onFailure } = counting()
  const first = members()
  fail()
  expect(await first).toBeNull()
  expect(onFailure).toHaveBeenCalledOnce()
  expect([await members(), counts()]).toEqual([null, 1])
  later(minuteMs)
  const again = members()
  finish()
  expect([await again, counts()]).toEqual([2, 2])
})
