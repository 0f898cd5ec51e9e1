import { knowsWordsOf } from './english-words.ts'

/** `empty`: no letters, or too few to name anything. `other`: a language that the embedded writer cannot write. */
export type TopicLanguage = { language: 'en' } | { language: 'other'; name: string } | { language: 'empty' }

const scripts = [
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

/** Words that occur in nearly every phrase of a language but are not English. */
const markers: readonly (readonly [string, RegExp])[] = [
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
]

/**
 * The language of a keyword. Keywords are short, so only clear signs count: a script, or two words of another language. One word is enough if English
 * has neither the last word nor half of all words (unlike in "zürich hotels"). `knows` says whether English has a word.
 */
export function languageOfTopic(text: string, knows: (word: string) => boolean = knowsWordsOf(text)): TopicLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return { language: 'empty' }
  const script = languageOfScript(text, letters)
  if (script !== null) return { language: 'other', name: script }
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const unknown = words.filter((word) => !knows(word))
  const endsInEnglish = knows(words.at(-1) ?? '')
  for (const [name, pattern] of markers) {
    const signs = words.filter((word) => pattern.test(word) && !knows(word)).length
    // "pas" and "pour" are also English words, but two such words of one language are not English.
    const all = text.match(new RegExp(pattern.source, 'giu'))?.length ?? 0
    const isForeign = signs >= 2 || (all >= 2 && unknown.length > 0)
    if (isForeign || (signs === 1 && !endsInEnglish && unknown.length >= words.length / 2))
      return { language: 'other', name }
  }
  return { language: 'en' }
}

/** The language that mostly uses a script, if more than a third of the letters belong to it. */
function languageOfScript(text: string, letters: number): string | null {
  for (const [script, name] of scripts) {
    const count = text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0
    if (count <= letters / 3) continue
    return script === 'Han' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'Japanese' : name
  }
  return null
}
