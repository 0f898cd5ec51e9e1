import { wordNetFolder } from './wordnet.ts'
import { lemmaIndex } from './wordnet-index.ts'
import { stem } from './words.ts'

const functionWords = new Set(
  (
    'a an the and or but nor if than that this these those i me my mine you your yours he him his she her hers it its we us our ours they them their ' +
    'theirs who whom whose what which when where why how of to in into on onto at by for from with without within about against between through during ' +
    'before after above below under over until while because since unless although though as so such both each either neither every any some ' +
    'is are was were be been being am do does did has have had can could will would shall should may might must not vs versus'
  ).split(' '),
)

const parts = ['noun', 'verb', 'adj', 'adv'] as const

/** Whether WordNet or the list of function words has a word, unchanged or without its ending. The words of a name are separated by spaces. */
export function knowsEnglishWord(word: string): boolean {
  const lemma = word.toLowerCase().replace(/[’']s?$/u, '')
  if (functionWords.has(lemma)) return true
  return baseForms(lemma.replaceAll(' ', '_')).some((form) => hasLemma(form))
}

function baseForms(lemma: string): string[] {
  const forms = [lemma, stem(lemma)]
  const [, root] = /^(.{3,}?)(?:ing|ed|er|est)$/u.exec(lemma) ?? []
  if (root !== undefined) forms.push(root, `${root}e`, root.replace(/(.)\1$/u, '$1'))
  return forms
}

/** Whether WordNet has a lemma in any part of speech; the words of a name are joined by underscores. */
function hasLemma(lemma: string): boolean {
  return parts.some((part) => lemmaIndex(wordNetFolder(), part).lineOf(lemma) !== null)
}

/** A check for the words of a text: whether English has them. A word also counts as English in a name of two words, such as "Las Vegas". */
export function knowsWordsOf(text: string): (word: string) => boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const named = new Set<string>()
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (next !== undefined && knowsEnglishWord(`${word} ${next}`)) named.add(word).add(next)
  }
  return (word) => named.has(word) || knowsEnglishWord(word)
}
