import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { defaultRefusals, type RefusedReason } from './refused-topics.ts'

/** `phrase` is the entry in the form in which it is listed: lower case, with single spaces. */
export type RefusedEntry = { reason: RefusedReason; phrase: string; phrases: (readonly string[])[] }

/** Reads an entry of a word list; see `defaultRefusals`. */
export function readRefusal(reason: RefusedReason, entry: string): RefusedEntry {
  return {
    reason,
    phrase: entry
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/ ?\+ ?/g, ' + ')
      .trim(),
    phrases: entry
      .split('+')
      .map(stemsOf)
      .filter((stems) => stems.length > 0),
  }
}

export const shippedRefusals: readonly RefusedEntry[] = Object.entries(defaultRefusals).flatMap(([reason, entries]) =>
  entries.map((entry) => readRefusal(reason as RefusedReason, entry)),
)

/** The entry that refuses a text, or `null`. Digits in place of letters ("p0rn") and dots between letters do not hide a word. */
export function findRefusal(text: string, entries: readonly RefusedEntry[]): RefusedEntry | null {
  const forms = [stemsOf(text), stemsOf(unmasked(text))]
  const firstWords = firstWordsOf(entries)
  if (!forms.some((stems) => stems.some((word) => firstWords.has(word)))) return null
  return (
    entries.find(
      ({ phrases }) =>
        phrases.length > 0 && forms.some((stems) => phrases.every((phrase) => findPhrase(stems, phrase) >= 0)),
    ) ?? null
  )
}

const knownFirstWords = new WeakMap<readonly RefusedEntry[], ReadonlySet<string>>()

/** The first words of entries: most texts have none of them, so that no entry can refuse them. */
function firstWordsOf(entries: readonly RefusedEntry[]): ReadonlySet<string> {
  const known = knownFirstWords.get(entries)
  if (known !== undefined) return known
  const words = new Set(entries.flatMap(({ phrases }) => phrases[0]?.[0] ?? []))
  knownFirstWords.set(entries, words)
  return words
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
