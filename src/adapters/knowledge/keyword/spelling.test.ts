import { expect, test } from 'vitest'
import { correctedSpelling } from './spelling.ts'

test.each([
  ['best matress', 'best mattress'],
  ['resturants near me', 'restaurants near me'],
  ['accomodation in york', 'accommodation in york'],
  ['blutooth headphones', 'bluetooth headphones'],
  ['protien powder', 'protein powder'],
  ['how 2 train a puppy', 'how to train a puppy'],
  ['refridgerator', 'refrigerator'],
])('%j is read as %j', (typed, meant) => {
  expect(correctedSpelling(typed)).toBe(meant)
})

test.each([
  'kubernetes ingress',
  'häagen dazs flavors',
  'colour of the centre',
  'jewellery',
  'zxqw plumbus',
  'le creuset pot',
  'running shoes',
  'x'.repeat(2_000),
  'biltong slicer',
])('%j is not changed', (typed) => {
  expect(correctedSpelling(typed)).toBe(typed)
})
