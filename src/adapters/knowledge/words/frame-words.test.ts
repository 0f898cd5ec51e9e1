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
