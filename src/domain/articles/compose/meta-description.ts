import { metaDescriptionMax } from '#contract/limits.ts'
import { capitalise, cleanLine } from '../words/characters.ts'
import { matchKeyphrase } from '../words/keyphrase.ts'
import { cutText } from '../words/text-length.ts'
import { splitSentences } from '../words/words.ts'

/** Below it, search results show little of the page. */
export const metaDescriptionGoodMin = 120
export const metaDescriptionGoodMax = 158

const sentencesMax = 60

/**
 * What search results show under the title, in plain text of at most 160 characters: the first sentences that hold the
 * keyphrase and the ones after them, up to 120–158 characters where the text allows. When no sentence holds it, the
 * beginning of the article with the keyphrase before it ("Keyphrase: …"), if that leaves room for a sentence.
 */
export function composeMetaDescription(paragraphs: string[], keyword: string): string {
  const sentences: string[] = []
  for (const paragraph of paragraphs) {
    if (sentences.length >= sentencesMax) break
    sentences.push(...splitSentences(paragraph).map((sentence) => sentence.replace(/\s+/gu, ' ')))
  }
  const exact = sentences.slice(0, sentencesMax).findIndex((sentence) => holdsKeyphrase(sentence, keyword))
  if (exact >= 0) return joinSentences(sentences.slice(exact))
  const phrase = capitalise(cleanLine(keyword))
  const prefix = phrase !== '' && phrase.length <= metaDescriptionGoodMin / 2 ? `${phrase}: ` : ''
  return joinSentences(prefix === '' ? sentences : [`${prefix}${sentences[0] ?? ''}`.trim(), ...sentences.slice(1)])
}

/** Only what remains after cutting counts. */
function holdsKeyphrase(sentence: string, keyword: string): boolean {
  return matchKeyphrase(cutText(sentence, metaDescriptionGoodMax), keyword) === 'exact'
}

function joinSentences(sentences: string[]): string {
  let description = ''
  for (const sentence of sentences) {
    const longer = description === '' ? sentence : `${description} ${sentence}`
    if (longer.length <= metaDescriptionGoodMax) {
      description = longer
      continue
    }
    if (description.length < metaDescriptionGoodMin) description = cutText(longer, metaDescriptionGoodMax)
    break
  }
  return cutText(description, metaDescriptionMax)
}
