import type { Fact, Question } from '#adapters/knowledge/frame.ts'
import { frameWords } from '#adapters/knowledge/words/frame-words.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { escapeHtml } from '#adapters/text/embedded/grammar.ts'
import { type Material, oncePerMaterial, requestedQuestion } from '../material.ts'
import { nearWeight, queryText, queryWords } from '../relevance.ts'
import { lowerFirst } from '../wording.ts'

/** A word in more facts of a frame is too general to select facts. */
const rareFactsMax = 12
const factsShown = 3

/** Sentences that are clear without a sentence before them. */
export function isSelfContained(text: string): boolean {
  if (/\b(?:raises?|lowers?|reduces?|drives?|pushe?s?|adds? to) (?:it|them)\b/i.test(text)) return false
  return !/^(?:it|its|they|their|them|these|those|this|that|both|each|others?|some|few|one|ones|all|here|there|such|yes|no|only)\b/i.test(
    text,
  )
}

const wordings = (fact: Fact): readonly string[] => (typeof fact === 'string' ? [fact] : fact)

/**
 * The facts of the frame on the words that the keyword adds to its subject, best first: for "yellow leaves on tomato plants" the facts on yellow
 * leaves.
 */
export function relevantFacts(material: Material): Fact[] {
  const requested = queryWords(material)
  const near = nearForms(queryText(material))
  for (const word of requested) near.delete(word)
  if (requested.size + near.size === 0) return []
  const { frame } = material.subject
  const { definition, why, how, kinds, parts, criteria, topics, upkeep, costs, safety } = frame
  const facts = [
    ...[...definition, ...how, ...why],
    ...[...parts, ...kinds]
      .flatMap(({ say }) => say)
      .filter((fact) => wordings(fact).every((text) => /^(?:An? |The |\{)/.test(text))),
    ...[...criteria, ...topics].flatMap(({ say }) => say),
    ...[...upkeep, ...costs, ...safety],
  ].filter((fact) => wordings(fact).every(isSelfContained))
  const advice = new Set([...upkeep, ...costs, ...safety])
  const words = frameWords(frame)
  const contains = (fact: Fact, word: string) => wordings(fact).every((text) => words.isIn(word, text))
  const countOf = (word: string) => facts.filter((fact) => contains(fact, word)).length
  const rareOf = (words: ReadonlySet<string>) => [...words].filter((word) => countOf(word) <= rareFactsMax)
  const [rare, rareNear] = [rareOf(requested), rareOf(near)]
  // The facts of a criterion are about its name: those of "quiet" are about noise.
  const named = new Set(
    criteria.filter(({ name }) => isNamed(name, requested, near)).flatMap(({ say }) => say.slice(0, 1)),
  )
  const scored = facts.map((fact) => {
    // In a list of advice, a word that is only similar in meaning may be about something else.
    const isNear = !advice.has(fact) && rareNear.some((word) => contains(fact, word))
    const closeness = Math.max(isNear ? nearWeight : 0, named.has(fact) ? criterionWeight : 0)
    return { fact, score: rare.filter((word) => contains(fact, word)).length + closeness }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ fact }) => fact)
    .slice(0, factsShown)
}

/** More than a word that is only similar in meaning, less than a word of the keyword. */
const criterionWeight = 0.75

function isNamed(name: string, requested: ReadonlySet<string>, near: ReadonlySet<string>): boolean {
  return [...wordForms(name)].some((word) => requested.has(word) || near.has(word))
}

/** The explanation of a technical term in the keyword: "API rate limit". `null` if it contains none. */
export function queryTerm({ reading, subject: { frame }, speaker }: Material): string | null {
  const own = [frame.name.one, speaker.plainNames.one].map(stemsOf)
  const requested = frame.terms
    .map(({ term, means }) => ({ term, means, stems: stemsOf(term) }))
    .filter(({ stems }) => findPhrase(reading.stems, stems) >= 0 && own.every((name) => findPhrase(name, stems) < 0))
    // A single word such as "gap" counts only if the keyword requests its meaning.
    .filter(
      ({ stems }) => stems.length > 1 || reading.focus === 'terms' || /^what (?:is|are|does)\b/i.test(reading.text),
    )
    .sort((one, other) => other.term.length - one.term.length)[0]
  if (requested === undefined) return null
  return `The term “${escapeHtml(lowerFirst(requested.term))}” means ${lowerFirst(speaker.fill(requested.means))}.`
}

/** Whether a question of the frame answers the keyword: the question or its answer contains every word that the keyword adds to its subject. */
export function isAnswered(material: Material, { q, match, answer }: Question): boolean {
  const words = frameWords(material.subject.frame)
  const texts = [q, ...match.flat(), ...answer.flatMap(wordings)]
  return [...queryWords(material)].every((word) => texts.some((text) => words.isIn(word, text)))
}

/** Questions of the frame that are close to the keyword: they contain its rarest word and at least half of the words that it adds to its subject. */
export const questionsNear = oncePerMaterial((material): readonly Question[] => {
  const requested = queryWords(material)
  if (requested.size === 0) return []
  const found = requestedQuestion(material)
  const { question, stems } = material.reading
  const isNamed = found?.match.some(
    (all) => all.length > 1 && all.every((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0),
  )
  const matched = question === null && isNamed !== true ? undefined : found
  const rarest = rarestWord(material, requested)
  const words = frameWords(material.subject.frame)
  const near = material.subject.frame.questions.filter(({ q, match }) => {
    const texts = [q, ...match.flat()]
    const found = [...requested].filter((word) => texts.some((text) => words.isIn(word, text)))
    return rarest !== null && found.includes(rarest) && found.length >= requested.size / 2
  })
  return [...new Set([...(matched === undefined ? [] : [matched]), ...near])]
})

/** The word of the keyword in the fewest questions of the frame, but in at least one; it is the most specific word. */
function rarestWord({ subject: { frame } }: Material, requested: ReadonlySet<string>): string | null {
  const words = frameWords(frame)
  const questions = frame.questions.map(({ q, match, answer }) => [q, ...match.flat(), ...answer.flat()])
  const counts = [...requested]
    .map((word) => ({
      word,
      count: questions.filter((texts) => texts.some((text) => words.isIn(word, text))).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count)
  return counts[0]?.word ?? null
}
