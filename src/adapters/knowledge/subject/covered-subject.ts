import type { FramePack } from '../frame-pack.ts'
import { intentWords } from '../keyword/keyword-patterns.ts'
import { isMass, isPlural, pluralOf, singularOf } from '../words/english.ts'
import type { WordNet } from '../words/wordnet.ts'
import { wordsOf } from '../words/words.ts'
import { type Cover, coverOf } from './cover.ts'
import type { Subject } from './subject.ts'

const attributesMax = 4

/**
 * The subject of a keyword whose head no frame names: the frame that stands for it, under the keyword's own name. `text` is the keyword, `head` the
 * place of its head noun among its words, hyphens read as spaces. `null` where there is none.
 */
export function coveredSubject(
  text: string,
  head: number,
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): (Subject & { isGeneral: boolean }) | null {
  const phrase = nounPhrase(wordsOf(text.replaceAll('-', ' ')), head)
  if (phrase.length === 0 || phrase.length > attributesMax + 1) return null
  // "sharpen kitchen scissors" asks for something to be done.
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

/** The head with the words before it that narrow it. */
function nounPhrase(words: readonly string[], head: number): string[] {
  const phrase: string[] = []
  for (let place = head; place >= 0; place -= 1) {
    const word = words[place] ?? ''
    if (intentWords.has(word) || !/^\p{L}/u.test(word)) break
    phrase.unshift(word)
  }
  return phrase
}

/**
 * The phrase in singular and plural, where it takes the place of the frame's name without a fault of grammar: countable for countable. Of food and
 * conditions in the singular ("sushi", "asthma") that cannot be told.
 */
function ownNameOf(given: string, { frame }: Cover): Subject['ownName'] {
  const isCountable = frame.name.many !== undefined
  if (isMass(given)) return isCountable ? null : { one: given, many: null }
  if (!isCountable) return null
  if (isPlural(given)) return pairOf(singularOf(given), given)
  return frame.type === 'food' || frame.type === 'condition' ? null : pairOf(given, pluralOf(given))
}

/** The phrase with its hyphens. */
function asWritten(phrase: readonly string[], text: string): string {
  const spaced = phrase.join(' ')
  const start = text.replaceAll('-', ' ').indexOf(spaced)
  return start < 0 ? spaced : text.slice(start, start + spaced.length)
}

/** `null` for what has only one form ("jeans"). */
function pairOf(one: string, many: string): Subject['ownName'] {
  return one === many ? null : { one, many }
}
