import type { FramePack } from '../frame-pack.ts'
import { intentWords } from '../keyword/keyword-patterns.ts'
import { isMass, isPlural, pluralOf, singularOf } from '../words/english.ts'
import type { WordNet } from '../words/wordnet.ts'
import { wordsOf } from '../words/words.ts'
import { type Cover, coverOf } from './cover.ts'
import type { Subject } from './subject.ts'

const attributesMax = 4

/**
 * The subject of a keyword whose head has no frame of its own: the frame that covers the head, under the keyword's own name. `text` is the keyword,
 * `head` the index of its head noun among its words (hyphens read as spaces). `null` if there is none.
 */
export function coveredSubject(
  text: string,
  head: number,
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): (Subject & { isGeneral: boolean }) | null {
  const phrase = nounPhrase(wordsOf(text.replaceAll('-', ' ')), head)
  if (phrase.length === 0 || phrase.length > attributesMax + 1) return null
  // "sharpen kitchen scissors" is a task.
  if (wordNet.isVerbOnly(phrase[0] ?? '')) return null
  const cover = coverOf(phrase, pack, wordNet)
  // Facts about one illness may be false for another.
  const isUmbrella = cover !== null && /^(?:health-condition|medical-treatment)$/.test(cover.frame.id)
  if (cover === null || (cover.frame.type === 'condition' && !isUmbrella)) return null
  return {
    frame: cover.frame,
    kind: null,
    isKindName: false,
    attributes: phrase.slice(0, -cover.words),
    start: head - cover.words + 1,
    length: cover.words,
    ownName: ownNameOf(asWritten(phrase, text), cover),
    isGeneral: cover.isGeneral,
  }
}

/** The head with the modifiers before it. */
function nounPhrase(words: readonly string[], head: number): string[] {
  const phrase: string[] = []
  for (let index = head; index >= 0; index -= 1) {
    const word = words[index] ?? ''
    if (intentWords.has(word) || !/^\p{L}/u.test(word)) break
    phrase.unshift(word)
  }
  return phrase
}

/**
 * The phrase in singular and plural, if it can replace the frame's name without a grammar error: countable for countable. For food and conditions in
 * the singular ("sushi", "asthma") this is unknown.
 */
function ownNameOf(phrase: string, { frame }: Cover): Subject['ownName'] {
  const isCountable = frame.name.many !== undefined
  if (isMass(phrase)) return isCountable ? null : { one: phrase, many: null }
  if (!isCountable) return null
  if (isPlural(phrase)) return pairOf(singularOf(phrase), phrase)
  return frame.type === 'food' || frame.type === 'condition' ? null : pairOf(phrase, pluralOf(phrase))
}

/** The phrase with the hyphens of the text. */
function asWritten(phrase: readonly string[], text: string): string {
  const spaced = phrase.join(' ')
  const start = text.replaceAll('-', ' ').indexOf(spaced)
  return start < 0 ? spaced : text.slice(start, start + spaced.length)
}

/** `null` for a noun with only one form ("jeans"). */
function pairOf(one: string, many: string): Subject['ownName'] {
  return one === many ? null : { one, many }
}
