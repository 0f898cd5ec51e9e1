import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFrameFaults, frameFiles } from '../../../scripts/check-frames.ts'
import { Frame } from './frame.ts'
import { createFramePack, readFrameHeaders, shippedFrames } from './frame-pack.ts'
import { stemsOf } from './words/words.ts'

test('every shipped frame follows the rules of docs/topic-frames.md', () => {
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

test('the longest name is first, and a text without a frame finds nothing', () => {
  const found = createFramePack(shippedFrames().frames).find(stemsOf('electric bike'))
  expect(found.map(({ frame }) => frame.id)).toEqual(['electric-bike', 'bicycle'])
  expect(shippedFrames().find(stemsOf('zxqw plumbus'))).toEqual([])
})

test('the shipped headers match the files, and a frame has all fields of its file', () => {
  const shipped = shippedFrames()
  expect(shipped.frames.map(({ id }) => id)).toEqual(readFrameHeaders().map(({ id }) => id))
  const file = new URL('frames/furniture/standing-desk.json', import.meta.url)
  const desk = Frame.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect({ ...shipped.get('standing-desk') }).toEqual({ ...desk })
  expect(shipped.frames.find(({ care }) => care === 'law')).toBeDefined()
})
