import type { Fact, Question } from '#adapters/knowledge/frame.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { escapeHtml } from '#adapters/text/embedded/grammar.ts'
import { type Material, requestedQuestion } from '../material.ts'
import { nearWeight, queryText, queryWords } from '../relevance.ts'
import { lowerFirst } from '../wording.ts'

/** A word that stands in more of a frame's facts says too little about what is asked. */
const rareFactsMax = 12
const factsShown = 3

/** Sentences that need no sentence before them to be understood. */
export function standsAlone(text: string): boolean {
  if (/\b(?:raises?|lowers?|reduces?|drives?|pushe?s?|adds? to) (?:it|them)\b/i.test(text)) return false
  return !/^(?:it|its|they|their|them|these|those|this|that|both|each|others?|some|few|one|ones|all|here|there|such|yes|no|only)\b/i.test(
    text,
  )
}

const wordings = (fact: Fact): readonly string[] => (typeof fact === 'string' ? [fact] : fact)

/** What the frame says about the words that the keyword adds to its subject, the closest first: of "yellow leaves on tomato plants" what it says about yellow leaves. */
export function relevantFacts(material: Material): Fact[] {
  const asked = queryWords(material)
  const near = nearForms(queryText(material))
  for (const word of asked) near.delete(word)
  if (asked.size + near.size === 0) return []
  const { definition, why, how, kinds, parts, criteria, topics, upkeep, costs, safety } = material.subject.frame
  const facts = [
    ...[...definition, ...how, ...why],
    ...[...parts, ...kinds]
      .flatMap(({ say }) => say)
      .filter((fact) => wordings(fact).every((text) => /^(?:An? |The |\{)/.test(text))),
    ...[...criteria, ...topics].flatMap(({ say }) => say),
    ...[...upkeep, ...costs, ...safety],
  ].filter((fact) => wordings(fact).every(standsAlone))
  const advice = new Set([...upkeep, ...costs, ...safety])
  const formsOf = new Map(facts.map((fact) => [fact, wordings(fact).map(wordForms)]))
  const countOf = (word: string) => facts.filter((fact) => formsOf.get(fact)?.every((forms) => forms.has(word))).length
  const rareOf = (words: ReadonlySet<string>) => [...words].filter((word) => countOf(word) <= rareFactsMax)
  const [rare, rareNear] = [rareOf(asked), rareOf(near)]
  // What a criterion says is about its name: of "quiet" what is said on noise.
  const named = new Set(criteria.filter(({ name }) => isNamed(name, asked, near)).flatMap(({ say }) => say.slice(0, 1)))
  const scored = facts.map((fact) => {
    const holds = (word: string) => formsOf.get(fact)?.every((forms) => forms.has(word)) === true
    // A word that is only near in meaning may speak of another thing in a list of advice.
    const isNear = !advice.has(fact) && rareNear.some(holds)
    const closeness = Math.max(isNear ? nearWeight : 0, named.has(fact) ? criterionWeight : 0)
    return { fact, score: rare.filter(holds).length + closeness }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ fact }) => fact)
    .slice(0, factsShown)
}

/** More than a word that is only near in meaning, less than one of the keyword's own. */
const criterionWeight = 0.75

function isNamed(name: string, asked: ReadonlySet<string>, near: ReadonlySet<string>): boolean {
  return [...wordForms(name)].some((word) => asked.has(word) || near.has(word))
}

/** The word of the trade that a keyword asks about, explained: "API rate limit". `null` where it names none. */
export function queryTerm({ reading, subject: { frame }, speaker }: Material): string | null {
  const own = [frame.name.one, speaker.plainNames.one].map(stemsOf)
  const asked = frame.terms
    .map(({ term, means }) => ({ term, means, stems: stemsOf(term) }))
    .filter(({ stems }) => findPhrase(reading.stems, stems) >= 0 && own.every((name) => findPhrase(name, stems) < 0))
    // A single word such as "gap" is asked for only where the keyword asks what it means.
    .filter(
      ({ stems }) => stems.length > 1 || reading.focus === 'terms' || /^what (?:is|are|does)\b/i.test(reading.text),
    )
    .sort((one, other) => other.term.length - one.term.length)[0]
  if (asked === undefined) return null
  return `The term “${escapeHtml(lowerFirst(asked.term))}” means ${lowerFirst(speaker.fill(asked.means))}.`
}

/** Whether the answer to a question of the frame answers the keyword: it takes up all that the keyword adds to its subject. */
export function isAnswered(material: Material, { q, match, answer }: Question): boolean {
  const forms = wordForms([q, ...match.flat(), ...answer.flatMap(wordings)].join(' '))
  return [...queryWords(material)].every((word) => forms.has(word))
}

/** Questions of the frame that the keyword nearly asks: all that it adds to its subject stands in them. */
export function questionsNear(material: Material): Question[] {
  const asked = queryWords(material)
  if (asked.size === 0) return []
  const found = requestedQuestion(material)
  const { question, stems } = material.reading
  const isNamed = found?.match.some(
    (all) => all.length > 1 && all.every((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0),
  )
  const matched = question === null && isNamed !== true ? undefined : found
  const rarest = rarestWord(material, asked)
  const near = material.subject.frame.questions.filter(({ q, match }) => {
    const forms = wordForms([q, ...match.flat()].join(' '))
    const found = [...asked].filter((word) => forms.has(word))
    return rarest !== null && forms.has(rarest) && found.length >= asked.size / 2
  })
  return [...new Set([...(matched === undefined ? [] : [matched]), ...near])]
}

/** The word of the keyword that the fewest questions of the frame have, and one has; it says most of what is asked. */
function rarestWord({ subject: { frame } }: Material, asked: ReadonlySet<string>): string | null {
  const texts = frame.questions.map(({ q, match, answer }) =>
    wordForms([q, ...match.flat(), ...answer.flat()].join(' ')),
  )
  const counts = [...asked]
    .map((word) => ({ word, count: texts.filter((forms) => forms.has(word)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count)
  return counts[0]?.word ?? null
}
