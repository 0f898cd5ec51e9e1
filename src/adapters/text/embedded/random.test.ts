import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

test('some of the items are the first of the same shuffle, and leave the same choices behind', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const [shuffling, choosing] = [seededRandom(`${seed}`), seededRandom(`${seed}`)]
    const items = Array.from({ length: seed % 12 }, (_, index) => index)
    expect(choosing.some(items, 3)).toEqual(shuffling.shuffle(items).slice(0, 3))
    expect(choosing.below(1_000)).toBe(shuffling.below(1_000))
  }
})

test('the first accepted item is that of the same shuffle, and leaves the same choices behind', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const [shuffling, choosing] = [seededRandom(`${seed}`), seededRandom(`${seed}`)]
    const items = Array.from({ length: seed % 12 }, (_, index) => index)
    const isOdd = (item: number) => item % 2 === 1
    expect(choosing.first(items, isOdd)).toBe(shuffling.shuffle(items).find(isOdd))
    expect(choosing.below(1_000)).toBe(shuffling.below(1_000))
  }
})
