import { expect, test, vi } from 'vitest'
import type { Figures } from './count-figures.ts'
import { createLiveFigures } from './live-figures.ts'

const minuteMs = 60_000

/** Figures whose value is the number of counts; the test decides when each count ends. */
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
      const gate = Promise.withResolvers<void>()
      waiting.push(gate)
      await gate.promise
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

test('the first calls share one count and wait for it', async () => {
  const { members, finish, counts } = counting()
  const reads = [members(), members(), members()]
  finish()
  expect(await Promise.all(reads)).toEqual([1, 1, 1])
  expect(counts()).toBe(1)
})

test('figures are cached for a minute; then the stale figure is returned at once during a new count', async () => {
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

test('a figure older than ten minutes is not returned: the call waits for the new one', async () => {
  const { members, finish, later } = counting()
  const first = members()
  finish()
  await first
  later(10 * minuteMs)
  const reads = members()
  finish()
  expect(await reads).toBe(2)
})

test('a failed count is reported, not repeated by each call, and retried after a minute', async () => {
  const { members, finish, fail, counts, later, onFailure } = counting()
  const first = members()
  fail()
  expect(await first).toBeNull()
  expect(onFailure).toHaveBeenCalledOnce()
  expect([await members(), counts()]).toEqual([null, 1])
  later(minuteMs)
  const next = members()
  finish()
  expect([await next, counts()]).toEqual([2, 2])
})
