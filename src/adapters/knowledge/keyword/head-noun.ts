import { singularOf } from '../words/english.ts'
import { wordsOf } from '../words/words.ts'
import { intentWords, pricePattern, yearPattern } from './keyword-patterns.ts'

/** A keyword without its price and year. */
export function bareOf(text: string): string {
  return text
    .replace(pricePattern, ' ')
    .replace(yearPattern, ' ')
    .replace(/\b(?:running|operating) (costs?)\b/g, '$1')
    .trim()
}

const prepositions = new Set(
  'for in of near with without to on from at by under over around after before during against about into between and vs or that which who'.split(
    ' ',
  ),
)

/** The index of the last word before the first preposition, without words of intent at the end. */
function headOf(text: string): number {
  const words = wordsOf(text.replaceAll('-', ' '))
  const first = words.findIndex((word, index) => index > 0 && prepositions.has(word))
  let head = (first < 0 ? words.length : first) - 1
  while (head > 0 && intentWords.has(words[head] ?? '')) head -= 1
  return head
}

/** The possible nouns at the end of a keyword, in the singular, the longest first: "coffee table", "table". */
export function headNounsOf(keyword: string): string[] {
  const bare = bareOf(keyword.toLowerCase().replace(/[?!.]+$/, ''))
  const words = wordsOf(bare.replaceAll('-', ' '))
  const head = headOf(bare)
  const first = words.slice(0, head + 1).findLastIndex((word) => intentWords.has(word)) + 1
  return [3, 2, 1].flatMap((length) => {
    const phrase = words.slice(Math.max(first, head + 1 - length), head + 1)
    return phrase.length === length ? [singularOf(phrase.join(' '))] : []
  })
}
