import type { Synset, WordNet } from '../words/wordnet.ts'
import { classOfWord } from './head-classes.ts'
import { isModelToken, nameEndingAt, onlyNames } from './keyword-names.ts'
import { type NounPhrase, sensesOfCompound } from './noun-phrase.ts'
import { classOfNoun, classOfSynset } from './subject-class.ts'
import type { SubjectClass } from './subject-classes.ts'

const classOfField: Record<string, SubjectClass> = {
  location: 'place',
  person: 'person',
  group: 'organization',
  event: 'event',
  artifact: 'place',
  object: 'place',
  communication: 'concept',
}

/** The class of a phrase's head noun: by known names, by the list of heads, by WordNet's compound, by the last noun alone. */
export function classOfPhrase(words: readonly string[], phrase: NounPhrase, wordNet: WordNet): SubjectClass | null {
  const nouns = words.slice(phrase.start, phrase.head + 1)
  if (onlyNames(nouns)) return classOfNames(words, phrase)
  const found =
    phrase.headLength > 1 ? classOfCompound(nouns.slice(-phrase.headLength), wordNet) : classOfWord(nouns.join(' '))
  return found ?? nameEndingAt(words, phrase.head)?.kind ?? classOfLast(nouns, wordNet)
}

function classOfCompound(compound: readonly string[], wordNet: WordNet): SubjectClass | null {
  const listed = classOfWord(compound.join(' '), 2)
  if (listed !== null) return listed
  const [sense] = sensesOfCompound(compound, wordNet)?.synsets ?? []
  if (sense === undefined) return null
  const found = classOfSynset(sense, wordNet)
  // The head of "power of attorney" is not its last word.
  return found === 'concept' && !compound.includes('of') ? (classOfWord(compound.at(-1) ?? '') ?? found) : found
}

function classOfLast(nouns: readonly string[], wordNet: WordNet): SubjectClass | null {
  const head = nouns.at(-1) ?? ''
  const plain = classOfWord(head) ?? classOfSense(head, wordNet)
  if (plain !== null) return plain
  const named = wordNet.nameOf(nouns.join(' ')) ?? wordNet.nameOf(head)
  if (named !== null) return classOfField[named.synset.field] ?? 'concept'
  return /[a-z]{3}ing$/.test(head) ? 'activity' : null
}

/** The class of a name with its model: the name of a maker with a model is a product. */
export function classOfNames(words: readonly string[], { start, head, end }: NounPhrase): SubjectClass {
  const row = words.slice(start, end)
  for (let index = head; index >= start; index -= 1) {
    const kind = nameEndingAt(words, index)?.kind
    if (kind === undefined) continue
    return kind === 'organization' && row.some(isModelToken) ? 'product' : kind
  }
  return 'product'
}

function classOfSense(head: string, wordNet: WordNet): SubjectClass | null {
  const sense: Synset | undefined = sensesOfCompound([head], wordNet)?.synsets[0]
  if (sense === undefined || /isms?$/.test(head)) return classOfNoun(head, wordNet)
  return classOfSynset(sense, wordNet)
}
