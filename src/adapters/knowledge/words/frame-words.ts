import type { Frame } from '../frame.ts'
import { textsIn, wordForms } from './word-forms.ts'

/** The words of a frame, in the form that `wordForms` gives. */
export type FrameWords = {
  /** The number of texts in the frame. */
  texts: number
  has(word: string): boolean
  /** The number of texts with a word. */
  of(word: string): number
}

/** The number of frames whose words are cached, some 40 kB each. */
const rememberedMax = 200
const remembered = new Map<string, { frame: Frame; words: FrameWords }>()

/** Counts the words of a frame, once for many articles. */
export function frameWords(frame: Frame): FrameWords {
  const known = remembered.get(frame.id)
  const words = known?.frame === frame ? known.words : countWords(frame)
  remembered.delete(frame.id)
  remembered.set(frame.id, { frame, words })
  const [oldest] = remembered.keys()
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest)
  return words
}

function countWords(frame: Frame): FrameWords {
  const texts = textsIn(frame)
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of wordForms(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { texts: texts.length, has: (word) => counts.has(word), of: (word) => counts.get(word) ?? 0 }
}
