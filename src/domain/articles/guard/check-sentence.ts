import { isEnglish, mainScript } from '../words/words.ts'
import type { Evidence } from './evidence.ts'
import { findAddresses } from './find-addresses.ts'
import { type Capitals, findNames } from './find-names.ts'
import { findNumbers } from './find-numbers.ts'
import { findQuotations, findSources } from './find-quotations.ts'
import { findTargetClaims, type LinkContext } from './find-target-claims.ts'
import type { Finding } from './finding.ts'

/** How an article's language is checked. */
export type Language = {
  isEnglish: boolean
  capitals: Capitals
  /** Words that the article also writes without a capital. */
  lowerWords: ReadonlySet<string>
}

export type SentenceContext = LinkContext & {
  language: Language
  /** A heading, a title or a header cell. */
  isHeading: boolean
  isQuoted: boolean
  /** Addresses of the links in the sentence. */
  links: readonly string[]
}

/**
 * The statements of a sentence that the brief does not contain. Pure. A sentence longer than any in prose is read in pieces, which bounds the time.
 */
export function checkSentence(sentence: string, evidence: Evidence, context: SentenceContext): Finding[] {
  return piecesOf(sentence).flatMap((piece) => checkPiece(piece, evidence, context))
}

const pieceMax = 600

function piecesOf(sentence: string): string[] {
  return sentence.length <= pieceMax
    ? [sentence]
    : (sentence.match(new RegExp(`[^]{1,${pieceMax}}(?=\\s|$)|[^]{1,${pieceMax}}`, 'gu')) ?? [])
}

function checkPiece(sentence: string, evidence: Evidence, context: SentenceContext): Finding[] {
  const { language, isHeading, isQuoted, links } = context
  return [
    ...findNumbers(sentence, evidence, language),
    ...findNames(sentence, evidence, { ...language, isHeading }),
    ...findAddresses(sentence, links, evidence),
    ...findQuotations(isQuoted ? `“${sentence.replace(/["“”]/gu, '')}”` : sentence, evidence),
    ...(language.isEnglish
      ? [...findSources(sentence, evidence), ...findTargetClaims(sentence, context, evidence)]
      : []),
  ]
}

const cased = new Set(['Latin', 'Cyrillic', 'Greek'])
/** In German prose about 35% of the words have a capital, in other languages less than 10%. */
const nounShareMin = 0.2

/** Determines from the whole text how the sentences of an article are checked. */
export function languageOf(text: string): Language {
  const lowerWords = new Set(text.match(/(?<![\p{L}\p{N}’'-])\p{Ll}[\p{L}\p{M}]+/gu) ?? [])
  if (isEnglish(text)) return { isEnglish: true, capitals: 'english', lowerWords }
  if (!cased.has(mainScript(text))) return { isEnglish: false, capitals: 'none', lowerWords }
  const inside = text.match(/(?<=[\p{Ll},] )\p{L}+/gu) ?? []
  const capital = inside.filter((word) => /^\p{Lu}/u.test(word)).length
  return { isEnglish: false, capitals: capital > inside.length * nounShareMin ? 'nouns' : 'names', lowerWords }
}
