import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLive } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Values with a version each, and what was read. */
function createSource() {
  const values = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const reads: string[][] = []
  return {
    values,
    reads,
    read: async (keys: string[]) => {
      reads.push(keys)
      return new Map([...values].filter(([key]) => keys.includes(key)))
    },
    readVersions: async (keys: string[]) =>
      new Map([...values].filter(([key]) => keys.includes(key)).map(([key, value]) => [key, String(value)])),
  }
}

const polls = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

test('a watched value is read when it begins to be watched and after each change, and not while nothing changes', async () => {
  const source = createSource()
  const live = createLive({ ...source, streamsPerKeyMax: 10 })
  const shown: Record<string, number[]> = { a: [], b: [] }
  for (const key of ['a', 'b'])
    live.watch(key, { show: (value: number) => shown[key]?.push(value), end: () => shown[key]?.push(-1) })
  await polls(2)
  expect(shown).toEqual({ a: [1], b: [1] })
  const before = source.reads.length
  await polls(60)
  expect(source.reads.length).toBe(before)

  source.values.set('b', 2)
  await polls(2)
  expect(source.reads.slice(before)).toEqual([['b']])
  expect(shown).toEqual({ a: [1], b: [1, 2] })

  source.values.delete('a')
  await polls(1)
  expect(shown.a?.at(-1)).toBe(-1)
  live.close()
})

test('a second watcher of a value sees it at once, and the change after it', async () => {
  const source = createSource()
  const live = createLive({ ...source, streamsPerKeyMax: 10 })
  live.watch('a', { show: () => undefined, end: () => undefined })
  await polls(3)
  const shown: number[] = []
  live.watch('a', { show: (value: number) => shown.push(value), end: () => undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([1])
  source.values.set('a', 5)
  await polls(2)
  expect(shown).toEqual([1, 5])
  live.close()
})

test('a change during an outage of the database is shown after it', async () => {
  const source = createSource()
  let isOut = false
  const live = createLive({
    ...source,
    readVersions: (keys) => (isOut ? Promise.reject(new Error('gone')) : source.readVersions(keys)),
    streamsPerKeyMax: 10,
  })
  const shown: number[] = []
  live.watch('a', { show: (value: number) => shown.push(value), end: () => shown.push(-1) })
  await polls(2)
  isOut = true
  source.values.set('a', 2)
  await polls(5)
  isOut = false
  await polls(1)
  expect(shown).toEqual([1, 2])
  live.close()
})
