import { knowsWordsOf } from './english-words.ts'

/** `empty`: no letters, or too few to name anything. `other`: a language that the embedded writer cannot write. */
export type TopicLanguage = { language: 'en' } | { language: 'other'; name: string } | { language: 'empty' }

const scripts = (
  [
    ['Han', 'Chinese'],
    ['Hiragana', 'Japanese'],
    ['Katakana', 'Japanese'],
    ['Hangul', 'Korean'],
    ['Cyrillic', 'Russian'],
    ['Greek', 'Greek'],
    ['Arabic', 'Arabic'],
    ['Hebrew', 'Hebrew'],
    ['Devanagari', 'Hindi'],
    ['Thai', 'Thai'],
    ['Bengali', 'Bengali'],
    ['Tamil', 'Tamil'],
    ['Georgian', 'Georgian'],
    ['Armenian', 'Armenian'],
  ] as const
).map(([script, name]) => ({ script, name, letters: new RegExp(`\\p{Script=${script}}`, 'gu') }))

/** Words that occur in nearly every phrase of a language but are not English. */
const markers = (
  [
    [
      'German',
      /\b(?:für|und|oder|kaufen|günstig\w*|mit|ohne|wie|beste[nrs]?|der|das|zum|zur|selber|machen|[a-zß]*(?:ä|ö|ü|ß)[a-zß]*)\b/iu,
    ],
    [
      'Spanish',
      /\b(?:para|como|cómo|mejor(?:es)?|comprar|barat[oa]s?|los|las|del|qué|cuánto|precio|niñ[oa]s?|\p{L}*ñ\p{L}*|\p{L}+ción)\b/iu,
    ],
    [
      'French',
      /\b(?:pour|avec|sans|meilleur(?:e|s|es)?|acheter|comment|pas cher|les|des|une|prix|\p{L}*(?:ç|œ)\p{L}*|quel(?:le|s)?)\b/iu,
    ],
    ['Portuguese', /\b(?:melhor(?:es)?|comprar|barato|como fazer|não|são|\p{L}*(?:ã|õ)\p{L}*|preço)\b/iu],
    [
      'Italian',
      /\b(?:migliori?|come|comprare|economic(?:[oia]|he)|donn[ae]|uomo|ricetta|vendita|della|delle|gli|prezzo|perché|senza)\b/iu,
    ],
    ['Dutch', /\b(?:voor|kopen|goedkope?|beste|zonder|hoe|het|een|van|maken)\b/iu],
    ['Polish', /\b(?:najlepsz\w+|tani\w*|dla|jak|kupić|\p{L}*[łżśźćńąę]\p{L}*)\b/iu],
  ] as const
).map(([name, pattern]) => ({ name, pattern, all: new RegExp(pattern.source, 'giu') }))

/**
 * The language of a keyword. Keywords are short, so only clear signs count: a script, or two words of another language. One word is enough if English
 * has neither the last word nor half of all words (unlike in "zürich hotels"). `knows` says whether English has a word.
 */
export function languageOfTopic(text: string, knows?: (word: string) => boolean): TopicLanguage {
  if (knows !== undefined) return findLanguage(text, knows)
  if (newest?.text !== text) newest = { text, language: findLanguage(text, knowsWordsOf(text)) }
  return newest.language
}

/** Several steps of a request need the language of one keyword. */
let newest: { text: string; language: TopicLanguage } | undefined

function findLanguage(text: string, knows: (word: string) => boolean): TopicLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return { language: 'empty' }
  const script = languageOfScript(text, letters)
  if (script !== null) return { language: 'other', name: script }
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const unknown = words.filter((word) => !knows(word))
  if (unknown.length === 0) return { language: 'en' }
  const endsInEnglish = !unknown.includes(words.at(-1) ?? '')
  for (const { name, pattern, all } of markers) {
    const signs = unknown.filter((word) => pattern.test(word)).length
    // "pas" and "pour" are also English words, but two such words of one language are not English.
    const isForeign = signs >= 2 || (text.match(all)?.length ?? 0) >= 2
    if (isForeign || (signs === 1 && !endsInEnglish && unknown.length >= words.length / 2))
      return { language: 'other', name }
  }
  return { language: 'en' }
}

const otherThanAscii = /[^\0-\x7f]/

/** The language that mostly uses a script, if more than a third of the letters belong to it. */
function languageOfScript(text: string, letters: number): string | null {
  if (!otherThanAscii.test(text)) return null
  for (const { script, name, letters: ofScript } of scripts) {
    const count = text.match(ofScript)?.length ?? 0
    if (count <= letters / 3) continue
    return script === 'Han' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'Japanese' : name
  }
  return null
}
