import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedWordNet } from '#adapters/knowledge/words/wordnet.ts'
import { stemsOf } from '#adapters/knowledge/words/words.ts'
import { type IconName, isIconName } from './icon.ts'
import { type IconSet, iconNamesOf, iconSets } from './icon-sets.ts'

/** The icons for each topic: the first is the main one, the others are parts, kinds and related things. */
export type TopicIcons = {
  /** By id of a topic frame. */
  frames: ReadonlyMap<string, readonly IconName[]>
  /** By family of topic frames. */
  families: ReadonlyMap<string, readonly IconName[]>
  categories: ReadonlyMap<string, readonly IconName[]>
  /** By noun, as stems: nouns without an icon of that name, or with a better one. */
  nouns: ReadonlyMap<string, readonly IconName[]>
  /** Families of frames about things that an icon can show. */
  pictured: ReadonlySet<string>
  /** Frames of those families whose icon shows a part of the thing, a kind of it or a tool for it. */
  symbolic: ReadonlySet<string>
  /** Frames so broad that a noun of the keyword is more specific than they are. */
  broad: ReadonlySet<string>
  /** Nouns that are less specific than the words before them: "sailing lessons" is about sailing. */
  generic: ReadonlySet<string>
  /** WordNet nouns whose icon also represents everything narrower. */
  broader: ReadonlySet<string>
  /** The content of icons with unclear names, by name without set and number. */
  labels: ReadonlyMap<string, string>
  /** Words that are also names of icons, but with another meaning. */
  notDepicted: ReadonlySet<string>
}

type Written = Record<'frames' | 'families' | 'categories' | 'nouns', Record<string, string>> & {
  labels: Record<string, string>
  pictured: string[]
  symbolic: string[]
  broad: string[]
  generic: string[]
  broader: string[]
  notDepicted: string[]
}

const file = join(import.meta.dirname, 'topic-icons.json')
let table: TopicIcons | undefined

/** The table of `topic-icons.json`, read at the first call. Throws for a name that is in no set. */
export function topicIcons(): TopicIcons {
  table ??= read(JSON.parse(readFileSync(file, 'utf8')) as Written)
  return table
}

function read(written: Written): TopicIcons {
  const listed = (entries: Record<string, string>) =>
    new Map(
      Object.entries(entries).flatMap(([keys, names]) => {
        const icons = names.split(' ').map(known)
        return keys.split(', ').map((key) => [key, icons] as const)
      }),
    )
  return {
    frames: listed(written.frames),
    families: listed(written.families),
    categories: listed(written.categories),
    nouns: new Map([...listed(written.nouns)].map(([noun, icons]) => [phraseOf(noun), icons])),
    labels: new Map(Object.entries(written.labels)),
    pictured: new Set(written.pictured),
    symbolic: new Set(written.symbolic),
    broad: new Set(written.broad),
    generic: new Set(written.generic),
    broader: new Set(written.broader),
    notDepicted: new Set(written.notDepicted),
  }
}

function known(name: string): IconName {
  if (!isIconName(name)) throw new Error(`topic-icons.json names an icon that no set has: ${name}`)
  return name
}

/** A noun or noun phrase in the form in which phrases are compared. */
function phraseOf(text: string): string {
  return stemsOf(text).join(' ')
}

/** Lexicographer fields of things that an icon can show; the meaning of its name must be in one of them. */
const depictedFields = new Set('artifact food animal plant body object substance phenomenon person'.split(' '))

/** Variants of an icon, and marks of brands. */
const variant = /^(?:brand-)|-(?:thin|light|bold|fill|filled|duotone|off|slash|logo|circle|square)$/

const byPhrase = new Map<string, IconName>()

/** Icons by the phrase of their name; earlier sets have priority. */
function iconsByPhrase(): ReadonlyMap<string, IconName> {
  if (byPhrase.size > 0) return byPhrase
  for (const set of iconSets) {
    for (const name of iconNamesOf(set)) {
      if (variant.test(name)) continue
      const phrase = phraseOf(name.replace(/-\d+$/, ''))
      if (phrase !== '' && !byPhrase.has(phrase)) byPhrase.set(phrase, `${set satisfies IconSet}:${name}`)
    }
  }
  return byPhrase
}

/** The icons of a noun or noun phrase, the main one first; empty if no icon surely shows it. */
export function iconsOfNoun(noun: string): readonly IconName[] {
  const phrase = phraseOf(noun)
  const { nouns, notDepicted } = topicIcons()
  const listed = nouns.get(phrase)
  if (listed !== undefined) return listed
  const named = iconsByPhrase().get(phrase)
  if (named === undefined || notDepicted.has(phrase) || notDepicted.has(noun)) return []
  return phrase.includes(' ') || isDepicted(noun) ? [named] : []
}

/** Whether a word is a thing in its most frequent sense. */
function isDepicted(noun: string): boolean {
  const first = shippedWordNet().sensesOf(noun)?.synsets[0]
  return first !== undefined && depictedFields.has(first.field)
}
