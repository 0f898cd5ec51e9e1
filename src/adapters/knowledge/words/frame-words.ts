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
  /** Whether a text is one of the frame's. */
  isOwn(text: string): boolean
  /** The texts with a word. */
  having(word: string): ReadonlySet<string>
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
  let joined: JoinedTexts | undefined
  let own: ReadonlySet<string> | undefined
  const found = new Map<string, { count: number; texts: ReadonlySet<string> }>()
  const lookUp = (word: string) => {
    const known = found.get(word)
    if (known !== undefined) return known
    joined ??= joinTexts(texts)
    const places = [...new Set(beginningsOf(word).flatMap(joined.having))]
    const having = places.flatMap((place) => texts[place] ?? []).filter((text) => wordForms(text).has(word))
    const result = { count: having.length, texts: new Set(having) }
    found.set(word, result)
    return result
  }
  const isOwn = (text: string) => {
    own ??= new Set(texts)
    return own.has(text)
  }
  return {
    texts: texts.length,
    has: (word) => lookUp(word).count > 0,
    of: (word) => lookUp(word).count,
    isIn: (word, text) => (isOwn(text) ? lookUp(word).texts.has(text) : wordForms(text).has(word)),
    isOwn,
    having: (word) => lookUp(word).texts,
  }
}

/** `having`: the places of the texts that contain a part of a word. */
type JoinedTexts = { having(part: string): number[] }

/** No text contains it. */
const separator = '\0'

/** Reading and searching one long string is faster than several hundred short ones. */
function joinTexts(texts: readonly string[]): JoinedTexts {
  const all = readableText(texts.join(separator))
  const endOf = (start: number) => {
    const end = all.indexOf(separator, start)
    return end === -1 ? all.length : end
  }
  return {
    having(part) {
      const places: number[] = []
      let [place, end, searched] = [0, endOf(0), -1]
      for (let at = all.indexOf(part); at > searched; at = all.indexOf(part, end + 1)) {
        for (; end < at; place += 1) end = endOf(end + 1)
        places.push(place)
        searched = end
      }
      return places
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
