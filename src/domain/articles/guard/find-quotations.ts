import { comparable, type Evidence } from './evidence.ts'
import type { Finding } from './finding.ts'

const quoted = /“([^”]+)”|"([^"]+)"|«\s?([^»]+?)\s?»|„([^“”]+)[“”]|「([^」]+)」|『([^』]+)』|‘([^’]{12,})’/gu
/** A shorter quotation is a term or a title, not a statement of a person. */
const wordsMin = 4
const unspacedMin = 8

/** Quotations that the brief does not contain word for word. A question for the reader to ask is not a quotation. */
export function findQuotations(sentence: string, { text }: Pick<Evidence, 'text'>): Finding[] {
  return [...sentence.matchAll(quoted)]
    .map((match) => match.slice(1).find((group) => group !== undefined) ?? '')
    .filter((words) => isQuotation(words) && !text.includes(comparable(words).replace(/[.,;!]+$/, '')))
    .map((words) => ({ kind: 'quotation', text: words }))
}

function isQuotation(words: string): boolean {
  if (/[?？…]\s*$/u.test(words)) return false
  const count = words.split(/\s+/).length
  return (
    count >= wordsMin ||
    (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) && words.length >= unspacedMin)
  )
}

const attributions = [
  /\b(?:(?:recent|new|several|many|some|multiple|independent|numerous|scientific|clinical|various|one|a|the|most|academic|industry|consumer) )*(?:stud(?:y|ies)|research(?:ers)?|surveys?|statistics|scientists|polls?|experts|analysts|experiments|reports) (?:\p{L}+ly )?(?:show|shows|showed|shown|have shown|has shown|suggests?|suggested|found|finds?|have found|has found|prove[sd]?|indicates?|confirms?|confirmed|reveal(?:s|ed)?|agree|say|recommend|estimate|link(?:s|ed)?|report(?:s|ed)?|demonstrates?)\b/iu,
  /\baccording to (?:(?:a|an|one|the|recent|new|several|many|some|most|leading|industry|independent|consumer)\b ?)*(?:stud(?:y|ies)|research(?:ers)?|surveys?|statistics|scientists|polls?|experts|analysts|reports?|data)\b/iu,
  /\b(?:it (?:has been|is) (?:scientifically|clinically) (?:proven|shown)|(?:clinically|scientifically) proven|award[- ]winning)\b/iu,
]

/** Studies, experts and awards without a name: sources that a reader cannot verify. English only. */
export function findSources(sentence: string, { text }: Pick<Evidence, 'text'>): Finding[] {
  return attributions
    .flatMap((pattern) => pattern.exec(sentence)?.[0] ?? [])
    .filter((found) => !text.includes(comparable(found)))
    .map((found) => ({ kind: 'source', text: found }))
}
