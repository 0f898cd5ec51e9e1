import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { faultsOfText, findFrameFaults, frameFiles } from '../../../scripts/check-frames.ts'
import { Frame } from './frame.ts'
import { createFramePack, readFrameHeaders, shippedFrames } from './frame-pack.ts'
import { stemsOf } from './words/words.ts'

test('every shipped frame follows the rules of docs/topic-frames.md', () => {
  const files = frameFiles()
  expect(files.length).toBeGreaterThanOrEqual(150)
  expect(findFrameFaults(files)).toEqual([])
})

test.each([
  ['why[0]', 'Two wordings are joined.\u0001The second one follows.', 'control character'],
  ['why[0]', 'One sentence ends here.The next one follows.', 'no space between two sentences'],
  ['terms[0].means', 'the time from order to delivery.', 'full stop after a meaning'],
  ['why[0]', 'A desk costs about $300 in most shops.', 'price'],
  ['why[0]', 'A grey desk shows less dust than a black one.', 'British spelling'],
  ['why[0]', 'A desk lasts for years — even in a busy office.', 'dash'],
  ['why[0]', 'it lasts for years in an office.', 'does not begin like a sentence'],
])('%s: %j is refused: %s', (path, text, fault) => {
  const faults = faultsOfText({ path, text, isSentence: !path.endsWith('means') })
  expect(faults.join()).toContain(fault)
  const sound = 'A realistic desk plan leaves 75 cm (30 in) for the chair.'
  expect(faultsOfText({ path: 'why[0]', text: sound, isSentence: true })).toEqual([])
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

test('the shipped headers match the files, and each frame is what the schema gives for its file', () => {
  const shipped = shippedFrames()
  expect(shipped.frames.map(({ id }) => id)).toEqual(readFrameHeaders().map(({ id }) => id))
  const file = new URL('frames/furniture/standing-desk.json', import.meta.url)
  const desk = Frame.parse(JSON.parse(readFileSync(file, 'utf8')))
  expect({ ...shipped.get('standing-desk') }).toEqual({ ...desk })
  expect(shipped.frames.find(({ care }) => care === 'law')).toBeDefined()
  const others = shipped.frames.filter((frame) => {
    const json = readFileSync(new URL(`frames/${frame.family}/${frame.id}.json`, import.meta.url), 'utf8')
    return !isDeepStrictEqual({ ...frame }, { ...Frame.parse(JSON.parse(json)) })
  })
  expect(others.map(({ id }) => id)).toEqual([])
})
