import { verbIndexes } from '../words/tagger.ts'
import { objectIndex, particles } from '../words/verbs.ts'
import type { WordNet } from '../words/wordnet.ts'
import { determiners } from './head-words.ts'

/** The subject of a question: the words from `start` to before `end`. `verb` is the index of the verb of which they are the object. */
export type QuestionFocus = { start: number; end: number; verb: number | null }

const questionWords = new Set('what which why when where who whom whose how'.split(' '))
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
/** Words after a subject that say something about it. */
const predicates = new Set(
  'worth good bad safe dangerous toxic best better expensive cheap hard easy difficult healthy illegal legal necessary possible important real fake true contagious hereditary deductible taxable waterproof recyclable covered made called used considered supposed work works last cost costs mean take need cover include pay protect count affect help increase reduce require have go get eat like hurt cause happen come live grow bark purr sleep smell leak turn shed'.split(
    ' ',
  ),
)

/** Finds the words of a question that are its subject, or the object of its task. Never fails. */
export function questionFocus(words: readonly string[], wordNet: WordNet): QuestionFocus {
  const first = behindAuxiliaries(words)
  const way = wayTo(words, first)
  if (way !== null) return objectFocus(words, way)
  const index = conditionIndex(words, /^(?:in|of|for)$/.test(words[first] ?? '') ? first + 1 : first)
  if (pronouns.has(words[index] ?? '')) return objectFocus(words, behindPronoun(words, index + 1, wordNet))
  if (words[index] === 'to') return objectFocus(words, index + 1)
  const verbs = verbIndexes(words)
  if (index === 1 && questionWords.has(words[0] ?? '') && isVerb(words, index, verbs, wordNet))
    return objectFocus(words, index)
  const end = subjectEnd(words, index, endingIndexes(words, index, verbs, wordNet))
  return {
    start: index,
    end: end < words.length || !isInverted(words) ? end : bareVerbIndex(words, index, wordNet),
    verb: null,
  }
}

/** The index after the question word, its measure and the auxiliaries. */
function behindAuxiliaries(words: readonly string[]): number {
  let index = questionWords.has(words[0] ?? '') ? 1 : 0
  while (measures.has(words[index] ?? '') && index < words.length - 1) index += 1
  while (auxiliaries.has(words[index] ?? '')) index += 1
  return index
}

/** The index of the verb after "the best time to". */
function wayTo(words: readonly string[], from: number): number | null {
  const found =
    /^(?:the |a |an )?(?:best |right |good |ideal |easiest |safest |cheapest |correct |proper |fastest |worst )*(?:way|time|place|age|temperature|month|season)(?: of (?:year|day|the year))? to (?=\S)/.exec(
      words.slice(from).join(' '),
    )
  return found === null ? null : from + found[0].trim().split(' ').length
}

/** The index of the verb after "i", "you" or "it", past "need to" and "safe to". */
function behindPronoun(words: readonly string[], from: number, wordNet: WordNet): number {
  let index = from
  while (adverbs.has(words[index] ?? '') || auxiliaries.has(words[index] ?? '')) index += 1
  const to = words.indexOf('to', index)
  if (to > index && to - index <= 3 && wordNet.has('verb', words[to + 1] ?? '')) return to + 1
  return index
}

/** The index after "happens when" or "happens if", if these words begin at `from`. */
function conditionIndex(words: readonly string[], from: number): number {
  if (!/^(?:happens?|if|when)$/.test(words[from] ?? '')) return from
  const at = words.findIndex((word, index) => index >= from && (word === 'if' || word === 'when'))
  return at < 0 || at + 1 >= words.length ? from : at + 1
}

/** Whether a verb in its base form follows the subject: "does vinegar kill weeds". */
function isInverted(words: readonly string[]): boolean {
  return words.slice(0, 3).some((word) => /^(?:do|does|did|can|could|should|will|would|must)$/.test(word))
}

/** The index of a base verb that the tagger takes for a noun: the one after a plural, else the last one before an object or at the end. */
function bareVerbIndex(words: readonly string[], start: number, wordNet: WordNet): number {
  const indexes = [...words.keys()].filter(
    (index) => index > start && wordNet.has('verb', words[index] ?? '') && !determiners.has(words[index - 1] ?? ''),
  )
  const isNoun = (index: number) => wordNet.sensesOf(`${words[index - 1] ?? ''} ${words[index] ?? ''}`) !== null
  const isPlural = (word = '') =>
    /[a-z]{2}s$/.test(word) && !/ss$/.test(word) && wordNet.has('noun', word.replace(/s$/, '').replace(/ve$/, 'f'))
  const behindPlural = indexes.find((index) => isPlural(words[index - 1]) && !isNoun(index))
  const beforeObject = indexes.findLast(
    (index) =>
      !isNoun(index) &&
      (index === words.length - 1 || determiners.has(words[index + 1] ?? '') || isPlural(words[index + 1])),
  )
  return behindPlural ?? beforeObject ?? words.length
}

/** Verbs, and after "is" and "are" the -ing forms without a noun after them: "why is my cat throwing up". */
function endingIndexes(
  words: readonly string[],
  start: number,
  found: ReadonlySet<number>,
  wordNet: WordNet,
): ReadonlySet<number> {
  const verbs = [...found].filter((index) => !/(?:ing|ed)$/.test(words[index] ?? ''))
  if (!/^(?:is|are|was|were)$/.test(words[1] ?? '')) return new Set(verbs)
  const gerunds = [...words.keys()].filter((index) => {
    const next = words[index + 1]
    const isLast = next === undefined || particles.has(next) || !wordNet.has('noun', next)
    return index > start && isLast && /[a-z]{2}ing$/.test(words[index] ?? '')
  })
  return new Set([...verbs, ...gerunds])
}

function objectFocus(words: readonly string[], verb: number): QuestionFocus {
  if (verb >= words.length - 1) return { start: Math.min(verb, words.length - 1), end: words.length, verb: null }
  return { start: objectIndex(words, verb), end: words.length, verb }
}

function isVerb(words: readonly string[], index: number, verbs: ReadonlySet<number>, wordNet: WordNet): boolean {
  const word = words[index] ?? ''
  if (index + 1 >= words.length || determiners.has(word)) return false
  return (
    verbs.has(index) ||
    (/[a-z]s$/.test(word) && wordNet.has('verb', word.replace(/s$/, '')) && determiners.has(words[index + 1] ?? ''))
  )
}

/** The index of the first word after the subject: a verb, an auxiliary or a predicate. */
function subjectEnd(words: readonly string[], start: number, verbs: ReadonlySet<number>): number {
  for (let index = start + 1; index < words.length; index += 1) {
    const word = words[index] ?? ''
    if (auxiliaries.has(word) || (predicates.has(word) && !determiners.has(words[index - 1] ?? ''))) return index
    if (verbs.has(index) && !determiners.has(words[index - 1] ?? '')) return index
  }
  return words.length
}
