import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedWordNet } from '#adapters/knowledge/words/wordnet.ts'
import { stemsOf } from '#adapters/knowledge/words/words.ts'
import { type IconName, isIconName } from './icon.ts'
import { type IconSet, iconNamesOf, iconSets } from './icon-sets.ts'

/** Which icons show what: the first is the main one, the others are parts, kinds and things that belong to it. */
export type TopicIcons = {
  /** By id of a topic frame. */
  frames: ReadonlyMap<string, readonly IconName[]>
  /** By family of topic frames. */
  families: ReadonlyMap<string, readonly IconName[]>
  categories: ReadonlyMap<string, readonly IconName[]>
  /** By noun, as stems: what no icon of that name shows, or another icon shows better. */
  nouns: ReadonlyMap<string, readonly IconName[]>
  /** Families of frames about things of which an icon is a picture. */
  pictured: ReadonlySet<string>
  /** Frames of those families whose icon shows a part of the thing, a kind of it or what is used for it. */
  symbolic: ReadonlySet<string>
  /** Frames about so much that a noun of the keyword shows more than they do. */
  broad: ReadonlySet<string>
  /** Nouns that say less about a topic than the words before them: "sailing lessons" is about sailing. */
  generic: ReadonlySet<string>
  /** Nouns of WordNet whose icon stands for everything narrower. */
  broader: ReadonlySet<string>
  /** What icons show where their names do not say it well, by name without set and number. */
  labels: ReadonlyMap<string, string>
  /** Words that are names of icons which do not show what the word means. */
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

/** The table of `topic-icons.json`, read at the first call. Throws for a name that no set has. */
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

/** What an icon's name must mean for the icon to be a picture of it. */
const depictedFields = new Set('artifact food animal plant body object substance phenomenon person'.split(' '))

/** Variants of an icon, and marks of brands. */
const variant = /^(?:brand-)|-(?:thin|light|bold|fill|filled|duotone|off|slash|logo|circle|square)$/

const byPhrase = new Map<string, IconName>()

/** Icons by what their name says, the set that stands first before the others. */
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

/** The icons of a noun or noun phrase, the main one first; none where no icon is sure to show it. */
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
