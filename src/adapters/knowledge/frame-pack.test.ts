import { expect, test } from 'vitest'
import { findFrameFaults, frameFiles } from '../../../scripts/check-frames.ts'
import { createFramePack, shippedFrames } from './frame-pack.ts'
import { stemsOf } from './words.ts'

test('every frame that ships keeps to the rules of docs/topic-frames.md', () => {
  const files = frameFiles()
  expect(files.length).toBeGreaterThanOrEqual(150)
  expect(findFrameFaults(files)).toEqual([])
})

test.each([
  ['height-adjustable desks for two', 'standing-desk', null],
  ['a Desk Converter', 'standing-desk', 'desk converter'],
  ['best espresso machines', 'espresso-machine', null],
  ['running shoes', 'running-shoe', null],
])('%j names the frame %s', (text, id, kind) => {
  const [found] = shippedFrames().find(stemsOf(text))
  expect([found?.frame.id, found?.kind?.name ?? null]).toEqual([id, kind])
})

test('the longest name goes first, and what no frame knows finds nothing', () => {
  const found = createFramePack(shippedFrames().frames).find(stemsOf('electric bike'))
  expect(found.map(({ frame }) => frame.id)).toEqual(['electric-bike', 'bicycle'])
  expect(shippedFrames().find(stemsOf('zxqw plumbus'))).toEqual([])
})
