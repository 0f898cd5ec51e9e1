import { expect, test } from 'vitest'
import { shippedFrames } from '../frame-pack.ts'
import { frameWords } from './frame-words.ts'
import { textsIn, wordForms } from './word-forms.ts'

test('the number of texts with a word is that of a full count, for every word of every tenth frame', () => {
  for (const frame of shippedFrames().frames.filter((_, index) => index % 10 === 0)) {
    const counts = new Map<string, number>()
    for (const text of textsIn(frame)) for (const word of wordForms(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const words = frameWords(frame)

    const wrong = [...counts].filter(([word, count]) => words.of(word) !== count)
    expect(wrong, frame.id).toEqual([])
    expect([words.texts, words.has('zyzzyva')]).toEqual([textsIn(frame).length, false])
  }
})

test('a word is found in the same texts as by reading each, in those of a frame and in others', () => {
  for (const frame of shippedFrames().frames.filter((_, index) => index % 50 === 0)) {
    const texts = [...textsIn(frame), 'Some other text about running shoes', 'Nothing']
    const words = frameWords(frame)
    for (const word of new Set([...wordForms('shoes cost water'), ...wordForms(frame.name.one)])) {
      const wrong = texts.filter((text) => words.isIn(word, text) !== wordForms(text).has(word))
      expect(wrong, `${word} in ${frame.id}`).toEqual([])
    }
  }
})
