import type { Fact, Question, Task, Topic } from '#adapters/knowledge/frame.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { capitalise, escapeHtml } from '#adapters/text/embedded/grammar.ts'
import type { Block } from '#adapters/text/embedded/html.ts'
import { displayKeyword } from '#adapters/text/embedded/spelling.ts'
import {
  countWord,
  kindTexts,
  type Material,
  requestedCases,
  requestedFigure,
  requestedKind,
  requestedProblem,
  requestedQuestion,
  requestedTask,
  requestedTopic,
  requestsFigure,
  requestsProblem,
  requestsTopic,
} from '../material.ts'
import { byRelevance, queryWords } from '../relevance.ts'
import { requestedComparison } from '../sections/versus.ts'
import { createSpeaker, kindSubject, listed, lowerFirst, namesOf } from '../wording.ts'
import { caseOpening } from './case-opening.ts'
import { focusOpening } from './focus-opening.ts'
import { inRunningText } from './lead-in.ts'
import { isAnswered, queryTerm, questionsNear, relevantFacts } from './relevant-facts.ts'
import { hasOpened } from './used-openings.ts'

/** Two paragraphs: first the answer to the keyword or the definition of its subject, then facts on the other words of the keyword. */
export function introduction(material: Material): Block[] {
  const { speaker } = material
  const say = (facts: readonly Fact[]) => facts.map((fact) => speaker.say(fact))
  const summary = summaryOf(material)
  const direct = summary ?? directOpening(material)
  const term = direct === null ? queryTerm(material) : null
  const [definition, ...more] = openingFacts(material)
  const first = direct ?? [term, ...say([definition, ...more].filter((fact) => fact !== undefined))]
  const second = [
    ...(direct === null || definition === undefined ? [] : say([definition])),
    definitionOfOther(material),
    ...(summary === null ? reasonsOf(material) : say(caseFacts(material))),
  ]
  return [first, second]
    .map((texts) => texts.filter((text) => text !== null))
    .filter((texts) => texts.length > 0)
    .map((texts) => ({ type: 'p', text: texts.join(' ') }))
}

/** The answer to the keyword's question, the topic that it names, or the comparison that it requests; `null` for a keyword that is only a subject. */
function directOpening(material: Material): (string | null)[] | null {
  const { speaker } = material
  const figure = requestedFigure(material.reading.text)
  const near = figure === null ? undefined : questionsNear(material).find(({ q }) => requestedFigure(q) === figure)
  const answer = requestedAnswer(material) ?? near
  if (answer !== undefined) return answer.answer.map((fact) => speaker.say(fact))
  const open = material.reading.other === null ? null : choice(material)
  if (open !== null) return [open]
  const facts =
    material.reading.other === null ? topicOpening(material) : (versusOpening(material) ?? topicOpening(material))
  if (facts !== null) return facts.map((fact) => speaker.say(fact))
  const named = namedAnswer(material)
  if (named !== null) return named.answer.map((fact) => speaker.say(fact))
  const focused = material.reading.other === null && material.reading.question === null ? focusOpening(material) : null
  if (focused !== null) return focused
  const forReader = material.reading.other === null ? caseOpening(material) : null
  if (forReader !== null) return forReader
  const judged = verdict(material)
  return judged === null ? null : [judged]
}

/** The points on which the choice between two products or places depends, if the frame names neither: "salesforce vs hubspot". */
function choice({ reading: { other, name }, subject, speaker, random }: Material): string | null {
  if (typeof other !== 'string' || subject.length > 0 || subject.frame.family === 'general' || name === null)
    return null
  // A quality is not a product: "refurbished iphone vs new".
  if (/^(?:new|used|refurbished|old|manual|automatic|wired|wireless|renting|leasing|buying)$/i.test(other)) return null
  const points = subject.frame.criteria.slice(0, 4).map((criterion) => lowerFirst(speaker.fillPlain(criterion.name)))
  const [one, two] = [name.one, other].map((side) => escapeHtml(titleCaseName(side)))
  return random.pick([
    `Whether ${one} or ${two} suits you better depends mainly on ${listed(points)}.`,
    `The choice between ${one} and ${two} turns on ${countWord(points.length)} points: ${listed(points)}.`,
  ])
}

/** "obsidian" in the spelling of a name: "Obsidian". */
function titleCaseName(name: string): string {
  return displayKeyword(name)
    .split(' ')
    .map((word) => (/\p{Lu}/u.test(word) ? word : capitalise(word)))
    .join(' ')
}

/** The first facts of the frame's comparison that the keyword requests. */
function versusOpening(material: Material): Fact[] | null {
  const [first, second] = requestedComparison(material)?.say ?? []
  return first === undefined || hasOpened(material, first) ? null : [first, ...(second === undefined ? [] : [second])]
}

/** The difference for the reader or the situation that the keyword names. */
function caseFacts(material: Material): Fact[] {
  return (requestedCases(material)[0]?.say ?? []).slice(0, 1)
}

function requestedAnswer(material: Material): Question | undefined {
  const found = material.reading.question === null ? undefined : requestedQuestion(material)
  return found !== undefined && isAnswered(material, found) ? found : undefined
}

/**
 * A question of the frame that the keyword names without the form of a question: "hydrangea pruning time". An answer that begins with yes or no is
 * left out, because it only fits a question.
 */
function namedAnswer(material: Material): Question | null {
  const { reading, isFurther } = material
  if (reading.question !== null || reading.other !== null || isFurther || queryWords(material).size === 0) return null
  const found = requestedQuestion(material)
  if (found === undefined || !isAnswered(material, found)) return null
  return [found.answer[0]].flat().some((text) => /^(?:yes|no)\b/i.test(text ?? '')) ? null : found
}

/**
 * The facts of the requested topic that contain most words of the keyword; for a comparison, facts on both sides. `null` if the keyword names no
 * topic, or other articles on the keyword open with these facts.
 */
function topicOpening(material: Material): Fact[] | null {
  if (material.isFurther && material.random.below(2) === 0) return null
  const topic = requestedTopic(material)
  if (topic === undefined || isBesideCosts(material, topic)) return null
  const open = topic.say.filter((fact) => !hasOpened(material, fact))
  const closeness = closenessTo(material)
  const ranked = open
    .map((fact, position) => ({ fact, position, score: closeness(fact) }))
    .sort((one, other) => other.score - one.score || one.position - other.position)
    .slice(0, 2)
  if (ranked.length === 0) return null
  // In the order of the frame.
  return ranked.sort((one, other) => one.position - other.position).map(({ fact }) => fact)
}

/** Whether a keyword requests costs but the topic is about something else. */
function isBesideCosts({ reading }: Material, { match }: Topic): boolean {
  return reading.focus === 'costs' && !match.some((phrase) => /\b(?:costs?|prices?|fees?|cheap|budget)\b/.test(phrase))
}

/** The number of decisive words of the keyword in a fact: the words beyond the subject's name, or the words that differ between two sides. */
function closenessTo(material: Material): (fact: Fact) => number {
  const { reading } = material
  const sides = versusSides(reading.text)
  const requested = sides === null ? queryWords(material) : differing(sides)
  return (fact) => {
    const forms = wordForms([fact].flat().join(' '))
    return [...requested].filter((word) => forms.has(word)).length
  }
}

function versusSides(text: string): [string, string] | null {
  const found = /^(.+?) (?:vs\.?|versus|or) (.+?)(?: (?:for|in|on|with|under) .*)?$/i.exec(text)
  return found === null ? null : [found[1] ?? '', found[2] ?? '']
}

function differing([left, right]: [string, string]): Set<string> {
  const [one, other] = [wordForms(left), wordForms(right)]
  return new Set([...one, ...other].filter((word) => !(one.has(word) && other.has(word))))
}

/** The steps of the task or the causes of the fault in one sentence; `null` if the keyword requests neither. */
function summaryOf(material: Material): string[] | null {
  const { subject, reading, speaker, random, usedOpenings } = material
  if (requestsTopic(material) || requestsFigure(reading)) return null
  if (material.isFurther && random.below(3) > 0) return null
  const problem = requestsProblem(material) ? requestedProblem(subject.frame, reading) : undefined
  const named = problem === undefined && reading.intent === 'how-to' ? requestedTask(material) : undefined
  const task = named !== undefined && isBeside(material, named) ? undefined : named
  const labels = problem?.causes.map(({ cause }) => cause) ?? task?.steps.map(({ title }) => title) ?? []
  const points = labels.map((label) => inRunningText(speaker.fill(label)))
  if (points.length === 0 || points.includes(null)) return null
  const list = listedClauses(points.filter((point) => point !== null))
  const count = countWord(points.length)
  const name = speaker.fill(problem?.name ?? task?.name ?? '')
  const wordings =
    problem === undefined
      ? [
          `To ${name}, work through ${count} steps: ${list}.`,
          `It takes ${count} steps to ${name}: ${list}.`,
          `The way to ${name} has ${count} steps: ${list}.`,
        ]
      : [
          `When ${name}, check ${count} causes in this order: ${list}.`,
          `If ${name}, one of ${count} causes is usually behind it: ${list}.`,
          `There are ${count} usual reasons why ${name}: ${list}.`,
        ]
  const open = wordings.filter((wording) => !usedOpenings.some((used) => wording.startsWith(used)))
  return open.length === 0 ? null : [random.pick(open)]
}

/** Whether topics or questions contain words of the keyword that the task lacks: the steps for a forehand do not answer "improve your backhand". */
function isBeside(material: Material, task: Task): boolean {
  const { topics, questions } = material.subject.frame
  const own = wordForms(JSON.stringify(task))
  const others = wordForms(JSON.stringify([topics, questions.map(({ q, match }) => [q, match])]))
  const requested = [...queryWords(material)]
  const missing = requested.filter((word) => !own.has(word) && others.has(word))
  return missing.length > 0 && missing.length >= requested.filter((word) => own.has(word)).length
}

/** "a; b, or c; and d" if a clause contains a comma. */
function listedClauses(clauses: readonly string[]): string {
  if (!clauses.some((clause) => clause.includes(','))) return listed(clauses)
  return `${clauses.slice(0, -1).join('; ')}; and ${clauses.at(-1)}`
}

/** The readers that each of two compared kinds suits. */
function verdict({ reading: { other }, subject, speaker }: Material): string | null {
  if (other === null || typeof other === 'string' || other.frame !== subject.frame) return null
  const kinds = [subject.kind, other.kind].filter((kind) => kind !== null)
  const [first, second] = kinds
  if (first === undefined || second === undefined || first === second) return null
  if (first.suits === undefined || second.suits === undefined) return null
  const [one, two] = [first, second].map((kind) => speaker.fill(kindSubject(kind)))
  return `${capitalise(one ?? '')} suits ${speaker.fill(first.suits)}; ${lowerFirst(two ?? '')} suits ${speaker.fill(second.suits)}.`
}

/** Reasons against the subject; they do not belong in an opening. */
const against =
  /\b(?:wrong|poor (?:choice|fit)|not (?:for|worth|suit\w*|needed|necessary)|unnecessary|no use|is enough|are enough|do without|too (?:small|early|late)|cannot|should not|overkill)\b/i

/** Facts on the other words of the keyword: its case, its kind, facts that contain its words. If there are none, reasons for the subject. */
function reasonsOf(material: Material): string[] {
  const { subject, speaker, random } = material
  const cases = caseFacts(material)
  const requested = relevantFacts(material).filter((fact) => !speaker.hasSaid(fact) && !cases.includes(fact))
  const kind = requestedKind(material)
  const isNamed = requested.length > 0 || kind !== null || cases.length > 0 || requestedTopic(material) !== undefined
  const general = isNamed ? [] : random.shuffle(subject.frame.why).filter((fact) => !against.test(String(fact)))
  const facts = [...cases, ...requested.slice(0, kind === null ? 2 : 1), ...general.slice(0, 2)]
  return [...(kind === null ? [] : kindTexts(material, kind)), ...facts.map((fact) => speaker.say(fact))].filter(
    (text) => text !== null,
  )
}

/**
 * The facts with which an article opens: one or two sentences on what its subject is. A reason comes first only if it names the subject and every
 * definition already opens another article on the keyword.
 */
function openingFacts(material: Material): Fact[] {
  const { subject, random } = material
  const { definition, why } = subject.frame
  const named = definition.filter((fact) => isNamed(material, fact, 'anywhere'))
  const starts = named.length > 0 ? named : definition
  const reasons = why.filter((fact) => isNamed(material, fact, 'first'))
  const fresh = [starts, reasons, [...definition, ...why]]
    .map((facts) => facts.filter((fact) => !hasOpened(material, fact)))
    .find((facts) => facts.length > 0)
  const first = random.pick(fresh ?? starts)
  const requested = material.isFurther ? [] : relevantFacts(material).filter((fact) => fact !== first)
  if (requested.length > 0) return [first, ...requested.slice(0, 2)].filter((fact) => fact !== undefined)
  const [second] = byRelevance(
    material,
    definition.filter((fact) => fact !== first),
  )
  return [first, second].filter((fact) => fact !== undefined)
}

/** Whether all wordings of a fact contain the subject's name, anywhere or among their first words. */
function isNamed({ subject: { frame } }: Material, fact: Fact, where: 'first' | 'anywhere'): boolean {
  const stems = stemsOf(frame.name.one)
  return (typeof fact === 'string' ? [fact] : fact).every((text) => {
    const slot = text.search(/\{(?:a one|one|many|it)\}/)
    const position = findPhrase(stemsOf(text), stems)
    return where === 'anywhere' ? slot >= 0 || position >= 0 : slot === 0 || position === 0 || position === 1
  })
}

/** The definition of the second subject of a comparison, in one sentence. */
function definitionOfOther({ reading: { other }, subject, random }: Material): string | null {
  if (other === null || typeof other === 'string' || other.frame === subject.frame) return null
  return createSpeaker(namesOf(other), random).say(other.frame.definition[0] ?? '')
}
