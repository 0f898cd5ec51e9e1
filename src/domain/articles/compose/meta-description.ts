import { metaDescriptionMax } from '#contract/limits.ts'
import { capitalise, cleanLine } from '../words/characters.ts'
import { createKeyphraseMatch } from '../words/keyphrase.ts'
import { cutText } from '../words/text-length.ts'
import { splitSentences } from '../words/words.ts'

/** A shorter description leaves space in search results unused. */
export const metaDescriptionGoodMin = 120
const metaDescriptionGoodMax = 158

const sentencesMax = 60

/**
 * The description for search results, in plain text of at most 160 characters: the first sentences that contain the keyphrase and those after them,
 * 120–158 characters if the text allows. If no sentence contains it, the result is the beginning of the article with the keyphrase before it
 * ("Keyphrase: …"), as long as a sentence still fits.
 */
export function composeMetaDescription(paragraphs: string[], keyword: string): string {
  const sentences: string[] = []
  for (const paragraph of paragraphs) {
    if (sentences.length >= sentencesMax) break
    sentences.push(...splitSentences(paragraph).map((sentence) => sentence.replace(/\s+/gu, ' ')))
  }
  const match = createKeyphraseMatch(keyword)
  // The sentence is checked as it is cut.
  const contains = (sentence: string) => match(cutText(sentence, metaDescriptionGoodMax)) === 'exact'
  const exact = sentences.slice(0, sentencesMax).findIndex(contains)
  if (exact >= 0) return joinSentences(sentences.slice(exact))
  const phrase = capitalise(cleanLine(keyword))
  const prefix = phrase !== '' && phrase.length <= metaDescriptionGoodMin / 2 ? `${phrase}: ` : ''
  return joinSentences(prefix === '' ? sentences : [`${prefix}${sentences[0] ?? ''}`.trim(), ...sentences.slice(1)])
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
