import { verbIndexes } from '../words/tagger.ts'
import { objectIndex, particles } from '../words/verbs.ts'
import type { WordNet } from '../words/wordnet.ts'
import { determiners } from './head-words.ts'

/** Where a question names what it is about: words from `start` to before `end`; `verb` is what is done to it. */
export type QuestionFocus = { start: number; end: number; verb: number | null }

const asking = new Set('what which why when where who whom whose how'.split(' '))
const measures = new Set(
  'fast deep tall heavy cold hot long much many often far big old soon well high large size kind type sort sorts kinds types time color colour temperature age percentage calories carbs grams else exactly does'.split(
    ' ',
  ),
)
const auxiliaries = new Set(
  "is are was were am be been do does did can could should would will shall may might must has have had isn't aren't doesn't don't didn't can't won't wont dont cant doesnt isnt not".split(
    ' ',
  ),
)
const pronouns = new Set('i you we they it he she one people someone anyone there u somebody anybody'.split(' '))
const adverbs = new Set(
  'still ever really also legally safely actually always never just best properly naturally quickly easily yourself already'.split(
    ' ',
  ),
)
/** What is said of a subject behind it. */
const predicates = new Set(
  'worth good bad safe dangerous toxic best better expensive cheap hard easy difficult healthy illegal legal necessary possible important real fake true contagious hereditary deductible taxable waterproof recyclable covered made called used considered supposed work works last cost costs mean take need cover include pay protect count affect help increase reduce require have go get eat like hurt cause happen come live grow bark purr sleep smell leak turn shed'.split(
    ' ',
  ),
)

/** Reads which words of a question are its subject, or the object of what is to be done. Never fails. */
export function questionFocus(words: readonly string[], wordNet: WordNet): QuestionFocus {
  const asked = behindAuxiliaries(words)
  const way = wayTo(words, asked)
  if (way !== null) return objectFocus(words, way)
  const place = conditionPlace(words, /^(?:in|of|for)$/.test(words[asked] ?? '') ? asked + 1 : asked)
  if (pronouns.has(words[place] ?? '')) return objectFocus(words, behindPronoun(words, place + 1, wordNet))
  if (words[place] === 'to') return objectFocus(words, place + 1)
  const verbs = verbIndexes(words)
  if (place === 1 && asking.has(words[0] ?? '') && isVerb(words, place, verbs, wordNet))
    return objectFocus(words, place)
  const end = subjectEnd(words, place, endingPlaces(words, place, verbs, wordNet))
  return {
    start: place,
    end: end < words.length || !isInverted(words) ? end : bareVerbPlace(words, place, wordNet),
    verb: null,
  }
}

/** The first place behind the question word, what it measures, and the auxiliaries. */
function behindAuxiliaries(words: readonly string[]): number {
  let place = asking.has(words[0] ?? '') ? 1 : 0
  while (measures.has(words[place] ?? '') && place < words.length - 1) place += 1
  while (auxiliaries.has(words[place] ?? '')) place += 1
  return place
}

/** The place of the verb behind "the best time to". */
function wayTo(words: readonly string[], from: number): number | null {
  const found =
    /^(?:the |a |an )?(?:best |right |good |ideal |easiest |safest |cheapest |correct |proper |fastest |worst )*(?:way|time|place|age|temperature|month|season)(?: of (?:year|day|the year))? to (?=\S)/.exec(
      words.slice(from).join(' '),
    )
  return found === null ? null : from + found[0].trim().split(' ').length
}

/** The place of the verb behind "i", "you" or "it", past "need to" and "safe to". */
function behindPronoun(words: readonly string[], from: number, wordNet: WordNet): number {
  let place = from
  while (adverbs.has(words[place] ?? '') || auxiliaries.has(words[place] ?? '')) place += 1
  const to = words.indexOf('to', place)
  if (to > place && to - place <= 3 && wordNet.has('verb', words[to + 1] ?? '')) return to + 1
  return place
}

/** The first place behind "happens when" and "happens if", where they stand at `from`. */
function conditionPlace(words: readonly string[], from: number): number {
  if (!/^(?:happens?|if|when)$/.test(words[from] ?? '')) return from
  const at = words.findIndex((word, place) => place >= from && (word === 'if' || word === 'when'))
  return at < 0 || at + 1 >= words.length ? from : at + 1
}

/** Whether a verb in its base form follows the subject: "does vinegar kill weeds". */
function isInverted(words: readonly string[]): boolean {
  return words.slice(0, 3).some((word) => /^(?:do|does|did|can|could|should|will|would|must)$/.test(word))
}

/** The place of the base verb that the tagger takes for a noun: behind a plural, else the last that an object or nothing follows. */
function bareVerbPlace(words: readonly string[], start: number, wordNet: WordNet): number {
  const places = [...words.keys()].filter(
    (place) => place > start && wordNet.has('verb', words[place] ?? '') && !determiners.has(words[place - 1] ?? ''),
  )
  const isNoun = (place: number) => wordNet.sensesOf(`${words[place - 1] ?? ''} ${words[place] ?? ''}`) !== null
  const isPlural = (word = '') =>
    /[a-z]{2}s$/.test(word) && !/ss$/.test(word) && wordNet.has('noun', word.replace(/s$/, '').replace(/ve$/, 'f'))
  const behindPlural = places.find((place) => isPlural(words[place - 1]) && !isNoun(place))
  const beforeObject = places.findLast(
    (place) =>
      !isNoun(place) &&
      (place === words.length - 1 || determiners.has(words[place + 1] ?? '') || isPlural(words[place + 1])),
  )
  return behindPlural ?? beforeObject ?? words.length
}

/** Verbs, and behind "is" and "are" the -ing forms that no noun follows: "why is my cat throwing up". */
function endingPlaces(
  words: readonly string[],
  start: number,
  found: ReadonlySet<number>,
  wordNet: WordNet,
): ReadonlySet<number> {
  const verbs = [...found].filter((place) => !/(?:ing|ed)$/.test(words[place] ?? ''))
  if (!/^(?:is|are|was|were)$/.test(words[1] ?? '')) return new Set(verbs)
  const gerunds = [...words.keys()].filter((place) => {
    const next = words[place + 1]
    const isLast = next === undefined || particles.has(next) || !wordNet.has('noun', next)
    return place > start && isLast && /[a-z]{2}ing$/.test(words[place] ?? '')
  })
  return new Set([...verbs, ...gerunds])
}

function objectFocus(words: readonly string[], verb: number): QuestionFocus {
  if (verb >= words.length - 1) return { start: Math.min(verb, words.length - 1), end: words.length, verb: null }
  return { start: objectIndex(words, verb), end: words.length, verb }
}

function isVerb(words: readonly string[], place: number, verbs: ReadonlySet<number>, wordNet: WordNet): boolean {
  const word = words[place] ?? ''
  if (place + 1 >= words.length || determiners.has(word)) return false
  return (
    verbs.has(place) ||
    (/[a-z]s$/.test(word) && wordNet.has('verb', word.replace(/s$/, '')) && determiners.has(words[place + 1] ?? ''))
  )
}

/** The place of the first word behind the subject: a verb, an auxiliary or what is said of it. */
function subjectEnd(words: readonly string[], start: number, verbs: ReadonlySet<number>): number {
  for (let place = start + 1; place < words.length; place += 1) {
    const word = words[place] ?? ''
    if (auxiliaries.has(word) || (predicates.has(word) && !determiners.has(words[place - 1] ?? ''))) return place
    if (verbs.has(place) && !determiners.has(words[place - 1] ?? '')) return place
  }
  return words.length
}
