import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBrandColour, contrastRatio, nearestBrandColour } from './brand-colour.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#949494', '#ffffff', 3.03],
  ['#959595', '#ffffff', 2.99],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#00ff00', '#000000', 15.3],
  ['#123456', '#123456', 1],
])('the contrast of %s and %s is that of WCAG: %s', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
})

test.each([
  ['#ffffff', false, 'white is lost on light surfaces'],
  ['#000000', false, 'black is lost on dark surfaces'],
  ['#ffdd00', false, 'yellow is lost on light surfaces'],
  ['#0b6b43', false, 'deep green is lost on dark surfaces'],
  ['#1d4ed8', false, 'deep blue is lost on dark surfaces'],
  ['#2563eb', true, 'blue contrasts with both, with white on it'],
  ['#dc2626', true, 'red contrasts with both, with white on it'],
  ['#ff0000', false, 'on pure red neither ink is read'],
  ['#0f8f5f', false, 'on this green neither ink is read'],
  ['#ea7317', false, 'orange is lost on light surfaces'],
])('%s passes: %s (%s)', (colour, passes) => {
  expect(checkBrandColour(colour)).toMatchObject({ passes })
})

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('what is suggested for a colour passes, and a colour that passes is left as it is', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const suggested = nearestBrandColour(colour)
      expect(suggested).toMatch(/^#[0-9a-f]{6}$/)
      expect(checkBrandColour(suggested).passes).toBe(true)
      if (checkBrandColour(colour).passes) expect(suggested).toBe(colour)
    }),
    { numRuns: 200 },
  )
})

test('the suggestion has the hue of the input', () => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(nearestBrandColour('#0b6b43').slice(at, at + 2), 16))
  expect(green).toBeGreaterThan(red ?? 0)
  expect(green).toBeGreaterThan(blue ?? 0)
})
