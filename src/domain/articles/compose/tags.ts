import { countables, masses, products, services, taskVerbs, verbs } from '#adapters/text/embedded/lexicon.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { cleanLine } from '../words/characters.ts'
import { englishFunctionWords, mainScript, splitWords } from '../words/words.ts'

export const tagsMax = 5
const tagLengthMax = 40
const tagWordsMax = 3

/** Words for a reader's wish; they do not name the thing. */
const wishes = new Set(
  (
    'affordable amazing bad best better big buy cheap cheapest complete difficult easiest easy excellent expensive fast free good great ideal ' +
    'important latest leading long low many much new nice often perfect popular quick recommended right simple small top trusted ultimate unique useful worth wrong'
  ).split(' '),
)
/** Kinds that are too broad to be a tag alone. */
const vagueKinds = new Set(
  'box company device item kit machine machines product products service services set sets system systems tool tools'.split(
    ' ',
  ),
)
/** Words at the end of a keyword for the form of the answer, or for how a thing is found. */
const forms = new Set(
  (
    'advice basics beginners comparison cost costs easily examples explained fast guide guides help ideas in info information kit list me near ' +
    'now online overview price prices pricing properly pros quickly review reviews safely steps tips today tutorial tutorials'
  ).split(' '),
)
const questionStart = /^(?:how|what|when|where|which|who|whose|why|is|are|can|could|do|does|did|should|will|would)\b/
const comparison = /\s(?:vs\.?|versus|compared (?:to|with))\s|^(?:the )?differences? between\s/

/**
 * Up to five labels for browsing: the subject of the keyword in its own words, the bare thing if the keyword names a kind of it, and the category. A
 * word is never a tag only because it is frequent in the article.
 */
export function chooseTags(keyword: string, category: Category): string[] {
  const own = cleanLine(keyword).toLowerCase()
  const subjects = mainScript(own) === 'Latin' ? subjectsOf(own) : [own]
  const [first] = subjects
  const kind = first === undefined ? null : kindOf(first)
  const candidates = [
    ...(subjects.length === 0 ? [own] : subjects),
    ...(kind === null ? [] : [kind]),
    ...(category === 'General' ? [] : [category.toLowerCase()]),
  ]
  return [...new Set(candidates)].filter((tag) => tag !== '' && tag.length <= tagLengthMax).slice(0, tagsMax)
}

/** The things that a keyword names, in their order, each in at most three words. */
function subjectsOf(keyword: string): string[] {
  const isQuestion = questionStart.test(keyword)
  const runs = runsOf(keyword.replace(comparison, ' and '), isQuestion)
  return runs
    .map((run) => withoutForms(isQuestion ? upToNoun(run) : run).slice(-tagWordsMax))
    .filter((run) => run.length > 0 && run.some((word) => word.length > 1 && /\p{L}/u.test(word)))
    .map((run) => run.join(' '))
}

/** Groups of neighbouring words. Function words, numbers, wishes and actions separate the groups. */
function runsOf(keyword: string, isQuestion: boolean): string[][] {
  const words = splitWords(keyword)
  const runs: string[][] = [[]]
  for (const [index, word] of words.entries()) {
    const isDone = isAct(word, { before: words[index - 1], after: words[index + 1], isQuestion, isFirst: index === 0 })
    const parts = englishFunctionWords.has(word) || /^\d+$/.test(word) || wishes.has(word) || isDone
    if (parts) runs.push([])
    else runs.at(-1)?.push(word)
  }
  return runs
}

type WordContext = { before: string | undefined; after: string | undefined; isQuestion: boolean; isFirst: boolean }

/** Whether a word names an action and not a thing: `fix` in `how to fix a tap`, `buying` in `buying a house`. */
function isAct(word: string, { before, after, isQuestion, isFirst }: WordContext): boolean {
  if (before === 'to') return verbs.has(word) || taskVerbs.has(word)
  if (isNoun(word)) return false
  const isVerb = verbs.has(word) || taskVerbs.has(word)
  if (!isFirst || after === undefined) return isQuestion && isVerb
  return isVerb || (word.endsWith('ing') && ['a', 'an', 'the', 'your', 'my'].includes(after))
}

/** Cuts a question after the last thing that it names; the rest is said about that thing. */
function upToNoun(run: readonly string[]): string[] {
  const last = run.findLastIndex(isNoun)
  return last === -1 ? [...run] : run.slice(0, last + 1)
}

function withoutForms(run: readonly string[]): string[] {
  const end = run.findLastIndex((word) => !forms.has(word))
  return run.slice(0, end + 1)
}

/** `shoes` of `running shoes`, if the word is a known thing. */
function kindOf(subject: string): string | null {
  const words = subject.split(' ')
  const last = words.at(-1) ?? ''
  return words.length > 1 && !last.endsWith('ing') && !vagueKinds.has(last) && isThing(last) ? last : null
}

function isThing(word: string): boolean {
  return singularsOf(word).some((one) => products.has(one) || services.has(one))
}

function isNoun(word: string): boolean {
  return isThing(word) || singularsOf(word).some((one) => countables.has(one) || masses.has(one))
}

function singularsOf(word: string): string[] {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
}
