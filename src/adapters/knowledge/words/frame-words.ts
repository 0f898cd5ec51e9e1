import type { Frame } from '../frame.ts'
import { textsIn, wordForms } from './word-forms.ts'
import { irregularPlurals, readableText } from './words.ts'

/** The words of a frame, in the form that `wordForms` gives. */
export type FrameWords = {
  /** The number of texts in the frame. */
  texts: number
  has(word: string): boolean
  /** The number of texts with a word. */
  of(word: string): number
  /** Whether a word is in a text, of the frame or any other. */
  isIn(word: string, text: string): boolean
}

/** The number of frames whose texts are cached, some 60 kB each. */
const rememberedMax = 100
const remembered = new Map<string, { frame: Frame; words: FrameWords }>()

/** The words of a frame, for many articles. Few words of each frame are looked up, so only these are counted. */
export function frameWords(frame: Frame): FrameWords {
  const known = remembered.get(frame.id)
  const words = known?.frame === frame ? known.words : wordsOfFrame(frame)
  remembered.delete(frame.id)
  remembered.set(frame.id, { frame, words })
  const [oldest] = remembered.keys()
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest)
  return words
}

function wordsOfFrame(frame: Frame): FrameWords {
  const texts = textsIn(frame)
  let readable: string[] | undefined
  let own: ReadonlySet<string> | undefined
  const found = new Map<string, { count: number; texts: ReadonlySet<string> }>()
  const lookUp = (word: string) => {
    const known = found.get(word)
    if (known !== undefined) return known
    readable ??= texts.map(readableText)
    const beginnings = beginningsOf(word)
    const having: string[] = []
    for (const [index, text] of readable.entries()) {
      const written = texts[index] ?? ''
      if (beginnings.some((one) => text.includes(one)) && wordForms(written).has(word)) having.push(written)
    }
    const result = { count: having.length, texts: new Set(having) }
    found.set(word, result)
    return result
  }
  return {
    texts: texts.length,
    has: (word) => lookUp(word).count > 0,
    of: (word) => lookUp(word).count,
    isIn(word, text) {
      own ??= new Set(texts)
      return own.has(text) ? lookUp(word).texts.has(text) : wordForms(text).has(word)
    },
  }
}

let irregular: Map<string, string[]> | undefined

/** Every word with a form contains one of these: the form itself, without a "y" that a plural may replace, or an irregular plural. */
function beginningsOf(form: string): string[] {
  irregular ??= irregularByForm()
  return [form.endsWith('y') ? form.slice(0, -1) : form, ...(irregular.get(form) ?? [])]
}

function irregularByForm(): Map<string, string[]> {
  const plurals = new Map<string, string[]>()
  for (const plural of irregularPlurals())
    for (const form of wordForms(plural)) plurals.set(form, [...(plurals.get(form) ?? []), plural])
  return plurals
}
