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

test('choices that are left out do not change the choices after them', () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  const [drawn, skipped] = [seededRandom('a seed'), seededRandom('a seed')]
  drawn.some(items, 3)
  drawn.first(items, () => true)
  drawn.pick(items)
  skipped.skip(2 * items.length + 1)
  expect(skipped.shuffle(items)).toEqual(drawn.shuffle(items))
  expect(skipped.below(1_000_000)).toBe(drawn.below(1_000_000))
})
