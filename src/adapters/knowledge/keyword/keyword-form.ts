import { isVerbPhrase } from '../words/verbs.ts'
import type { WordNet } from '../words/wordnet.ts'
import { wordsOf } from '../words/words.ts'
import { questionStart, versusPattern } from './keyword-patterns.ts'

/** The form of a keyword: a task, a question or a comparison; all are `null` for a plain name. */
export type KeywordForm = {
  task: string | null
  question: string | null
  versus: { left: string; right: string } | null
}

const howTo = /^how (?:to|do (?:i|you|u)|can (?:i|you|u)|should (?:i|you)) (.+)$/
const wayTo =
  /^(?:what(?: is|'s|s)? (?:the )?)?(?:\d+ )?(?:best |easiest |easy |quickest |quick |fastest |simple |cheapest |safest |good |top |proven )*(?:ways?|methods?|steps|tips|tricks|time|guide|process) (?:on how )?to (?!the\b)(.+)$/
const better =
  /^(?:which is (?:better|best|cheaper|healthier|faster):? |is (?:a |an |the )?)(.+?) (?:or|better than|healthier than|cheaper than|the same as) (?:a |an |the )?(.+)$/
const differenceQuestion =
  /^what(?: is|'s|s| are)? (?:the )?differences? between (?:a |an |the )?(.+?) and (?:a |an |the )?(.+)$/

/** Reads the form of a text in lower case. */
export function formOf(text: string, wordNet: WordNet): KeywordForm {
  const isHowTo = /^how to\b/.test(text)
  const question = questionStart.test(text) && !isHowTo ? text : null
  const versus = versusOf(text, question !== null || isHowTo)
  if (versus !== null) return { task: null, question, versus }
  const task = howTo.exec(text)?.[1] ?? wayTo.exec(text)?.[1] ?? (isOrder(text, wordNet) ? text : null)
  return { task, question, versus: null }
}

function versusOf(text: string, isQuestion: boolean): KeywordForm['versus'] {
  const found = isQuestion ? (differenceQuestion.exec(text) ?? better.exec(text)) : versusPattern.exec(text)
  if (found === null) return null
  const [, first, second, third, fourth] = found
  const left = first ?? third ?? ''
  const right = second ?? fourth ?? ''
  return { left: left.replace(/^(?:a|an|the|best) /, ''), right: right.replace(/^(?:a|an|the) /, '') }
}

/** Whether a keyword begins with a verb and its object: "hang pictures without a drill". */
function isOrder(text: string, wordNet: WordNet): boolean {
  const words = wordsOf(text.replaceAll('-', ' '))
  return !/^(?:buy|hire|rent|compare|find|choose|shop)\b/.test(text) && isVerbPhrase(words, 0, wordNet)
}
