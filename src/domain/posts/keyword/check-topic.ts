import { findPhrase, stemsOf } from '#adapters/knowledge/words.ts'
import { defaultRefusals, type RefusedReason } from './refused-topics.ts'

export type RefusedEntry = { reason: RefusedReason; phrases: string[][] }

/** Reads an entry of a word list; see `defaultRefusals`. */
export function readRefusal(reason: RefusedReason, entry: string): RefusedEntry {
  return {
    reason,
    phrases: entry
      .split('+')
      .map(stemsOf)
      .filter((stems) => stems.length > 0),
  }
}

export const shippedRefusals: readonly RefusedEntry[] = Object.entries(defaultRefusals).flatMap(([reason, entries]) =>
  entries.map((entry) => readRefusal(reason as RefusedReason, entry)),
)

/** The entry that refuses a text, or `null`. Letters written as figures ("p0rn") and dots between letters do not hide a word. */
export function findRefusal(text: string, entries: readonly RefusedEntry[]): RefusedEntry | null {
  const forms = [stemsOf(text), stemsOf(unmasked(text))]
  return (
    entries.find(
      ({ phrases }) =>
        phrases.length > 0 && forms.some((stems) => phrases.every((phrase) => findPhrase(stems, phrase) >= 0)),
    ) ?? null
  )
}

const masks: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function unmasked(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})[013457@$!](?=\p{L})/gu, (mark) => masks[mark] ?? mark)
    .replace(/\b(?:\p{L}[.*_-]){2,}\p{L}\b/gu, (spaced) => spaced.replace(/[^\p{L}]/gu, ''))
}

/** `empty`: no letters, or too few to name anything. `other`: a language that the embedded writer does not write. */
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

/** Words that stand in nearly every phrase of a language and are no words of English. */
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
  ['Italian', /\b(?:migliori?|come|comprare|economic[oi]|della|delle|gli|prezzo|perché|senza)\b/iu],
  ['Dutch', /\b(?:voor|kopen|goedkope?|beste|zonder|hoe|het|een|van|maken)\b/iu],
  ['Polish', /\b(?:najlepsz\w+|tani\w*|dla|jak|kupić|\p{L}*[łżśźćńąę]\p{L}*)\b/iu],
]

/**
 * The language of a keyword. Keywords are short, so only clear signs count: a script, or two words of another language (one, when English knows
 * neither the rest nor the last word, as in "zürich hotels"). `knows` tells whether English has a word.
 */
export function languageOfTopic(text: string, knows: (word: string) => boolean): TopicLanguage {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return { language: 'empty' }
  const script = languageOfScript(text, letters)
  if (script !== null) return { language: 'other', name: script }
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const unknown = words.filter((word) => !knows(word))
  const endsInEnglish = knows(words.at(-1) ?? '')
  for (const [name, pattern] of markers) {
    const signs = words.filter((word) => pattern.test(word) && !knows(word)).length
    if (signs >= 2 || (signs === 1 && !endsInEnglish && unknown.length >= words.length - 1))
      return { language: 'other', name }
  }
  return { language: 'en' }
}

/** The language a script is mostly used for, when more than a third of the letters are of it. */
function languageOfScript(text: string, letters: number): string | null {
  for (const [script, name] of scripts) {
    const count = text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0
    if (count <= letters / 3) continue
    return script === 'Han' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'Japanese' : name
  }
  return null
}
