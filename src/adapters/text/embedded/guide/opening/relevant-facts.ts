import type { Fact, Question } from '#adapters/knowledge/frame.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { escapeHtml } from '#adapters/text/embedded/grammar.ts'
import { type Material, requestedQuestion } from '../material.ts'
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
  const { definition, why, how, kinds, parts, criteria, topics, upkeep, costs, safety } = material.subject.frame
  const facts = [
    ...[...definition, ...how, ...why],
    ...[...parts, ...kinds]
      .flatMap(({ say }) => say)
      .filter((fact) => wordings(fact).every((text) => /^(?:An? |The |\{)/.test(text))),
    ...[...criteria, ...topics].flatMap(({ say }) => say),
    ...[...upkeep, ...costs, ...safety],
  ].filter((fact) => wordings(fact).every(isSelfContained))
  const advice = new Set([...upkeep, ...costs, ...safety])
  const formsOf = new Map(facts.map((fact) => [fact, wordings(fact).map(wordForms)]))
  const countOf = (word: string) => facts.filter((fact) => formsOf.get(fact)?.every((forms) => forms.has(word))).length
  const rareOf = (words: ReadonlySet<string>) => [...words].filter((word) => countOf(word) <= rareFactsMax)
  const [rare, rareNear] = [rareOf(requested), rareOf(near)]
  // The facts of a criterion are about its name: those of "quiet" are about noise.
  const named = new Set(
    criteria.filter(({ name }) => isNamed(name, requested, near)).flatMap(({ say }) => say.slice(0, 1)),
  )
  const scored = facts.map((fact) => {
    const contains = (word: string) => formsOf.get(fact)?.every((forms) => forms.has(word)) === true
    // In a list of advice, a word that is only similar in meaning may be about something else.
    const isNear = !advice.has(fact) && rareNear.some(contains)
    const closeness = Math.max(isNear ? nearWeight : 0, named.has(fact) ? criterionWeight : 0)
    return { fact, score: rare.filter(contains).length + closeness }
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
  const forms = wordForms([q, ...match.flat(), ...answer.flatMap(wordings)].join(' '))
  return [...queryWords(material)].every((word) => forms.has(word))
}

/** Questions of the frame that are close to the keyword: they contain its rarest word and at least half of the words that it adds to its subject. */
export function questionsNear(material: Material): Question[] {
  const requested = queryWords(material)
  if (requested.size === 0) return []
  const found = requestedQuestion(material)
  const { question, stems } = material.reading
  const isNamed = found?.match.some(
    (all) => all.length > 1 && all.every((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0),
  )
  const matched = question === null && isNamed !== true ? undefined : found
  const rarest = rarestWord(material, requested)
  const near = material.subject.frame.questions.filter(({ q, match }) => {
    const forms = wordForms([q, ...match.flat()].join(' '))
    const found = [...requested].filter((word) => forms.has(word))
    return rarest !== null && forms.has(rarest) && found.length >= requested.size / 2
  })
  return [...new Set([...(matched === undefined ? [] : [matched]), ...near])]
}

/** The word of the keyword in the fewest questions of the frame, but in at least one; it is the most specific word. */
function rarestWord({ subject: { frame } }: Material, requested: ReadonlySet<string>): string | null {
  const texts = frame.questions.map(({ q, match, answer }) =>
    wordForms([q, ...match.flat(), ...answer.flat()].join(' ')),
  )
  const counts = [...requested]
    .map((word) => ({ word, count: texts.filter((forms) => forms.has(word)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count)
  return counts[0]?.word ?? null
}
