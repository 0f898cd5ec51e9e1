import { expect, test } from 'vitest'
import { drawnCoverAlt } from './draw-pictures.ts'

test.each([
  ['standing desk for small kitchens', 'Drawing of a standing desk'],
  ['noise cancelling headphones', 'Drawing of headphones'],
  ['jeans for men', 'Drawing of a pair of jeans'],
  ['seo audit', 'Drawing of a magnifying glass, for an article about seo audit'],
  ['emergency plumber in Leeds', 'Drawing of a pipe wrench, for an article about emergency plumber in Leeds'],
  ['garden tools', 'Drawing of a shovel, for an article about garden tools'],
  ['桌子', 'Cover for an article about 桌子'],
])('the cover of %j is described as %j', (keyword, alt) => {
  expect(drawnCoverAlt(keyword)).toBe(alt)
})
