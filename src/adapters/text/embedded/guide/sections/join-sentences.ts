import { countWords } from '#adapters/text/embedded/grammar.ts'
import type { Random } from '#adapters/text/embedded/random.ts'
import { mayLoseCapital, withoutCapital } from '../opening/lead-in.ts'

/** Two sentences are joined if the result has at most this many words. */
const wordsMax = 26
/** One in this many pairs is joined. */
const pairsPerJoin = 3

/**
 * The text with some neighbouring sentences joined by a semicolon, chosen by `random`, so that sentence lengths vary from article to article. No
 * sentence is joined twice.
 */
export function joinSentences(html: string, random: Random): string {
  const sentences = html.split(/(?<=[.])\s+(?=\p{Lu})/u)
  const result: string[] = []
  for (let index = 0; index < sentences.length; index += 1) {
    const [one = '', next] = [sentences[index], sentences[index + 1]]
    if (next !== undefined && mayJoin(one, next) && random.below(pairsPerJoin) === 0) {
      result.push(`${one.slice(0, -1)}; ${withoutCapital(next)}`)
      index += 1
    } else result.push(one)
  }
  return result.join(' ')
}

function mayJoin(one: string, next: string): boolean {
  if (!one.endsWith('.') || /\b(?:etc|e\.g|i\.e|approx|no|vs)\.$/i.test(one) || isBroken(one) || isBroken(next))
    return false
  if (!mayLoseCapital(next)) return false
  const [words, more] = [countWords(one), countWords(next)]
  return words >= 4 && more >= 4 && words + more <= wordsMax
}

/** Sentences with punctuation in the middle, a link or a label. */
function isBroken(sentence: string): boolean {
  return /[:;?!<>"“]/.test(sentence.replace(/&(?:#\d+|\w+);/g, ''))
}
