import type { Subject } from '../subject/subject.ts'
import type { Focus } from './keyword-patterns.ts'
import type { SubjectClass } from './subject-classes.ts'

export type { Subject }

export type Intent =
  | 'buy'
  | 'compare'
  | 'how-to'
  | 'learn'
  | 'local'
  | 'problem'
  | 'question'
  | 'software'
  | 'brand'
  | 'news'

const modifierKinds = [
  /** The people or animals that use it: "beginners". */
  'audience',
  /** The purpose: "small kitchens", "back pain". */
  'purpose',
  /** A geographic place, or `near me`. */
  'place',
  /** The surroundings in which it is, happens or is used, other than a place: "winter", "excel". */
  'setting',
  'material',
  'size',
  'colour',
  /** Used, refurbished, new. */
  'condition',
  'brand',
  /** An amount with the word before it ("under 500"), or a word such as "cheap". */
  'price',
  'year',
  /** The second side of a comparison. */
  'versus',
  'without',
  'with',
] as const
export type ModifierKind = (typeof modifierKinds)[number]
/** A modifier of the keyword; `value` is in lower case, without its preposition. */
export type Modifier = { kind: ModifierKind; value: string }

/** The head noun of the keyword, or its verb if there is no noun. */
export type Head = {
  /** Lower case; nouns in the singular. A compound in WordNet is one noun: "sleeping bag". */
  word: string
  partOfSpeech: 'noun' | 'verb'
  /** The intended sense in WordNet: its definition and the name of its lexicographer file. `null` if WordNet does not have the word. */
  sense: { gloss: string; field: string } | null
}

/** The name of the subject in an article, with the capitals of proper names. */
export type SubjectName = {
  one: string
  /** `null` without a plural: mass nouns, proper names. */
  many: string | null
}

export type KeywordReading = {
  /** The keyword on one line, in its original spelling. */
  text: string
  stems: readonly string[]
  intent: Intent
  focus: Focus | null
  subject: Subject | null
  /** The second subject of a comparison, or its words if no frame has them. */
  other: Subject | string | null
  /** A verb phrase: "clean a cast iron pan". */
  task: string | null
  /** A question without its question mark. */
  question: string | null
  /** The words after "for", "in", "without". */
  audience: string | null
  place: string | null
  without: string | null
  price: string | null
  year: string | null
  isNearby: boolean
  /** The share of the keyword that is understood, 0 to 1. */
  confidence: number
  /** `null` if there is neither a noun nor a verb. */
  head: Head | null
  /** The verb of the task in its base form: "clean" in "how to clean a pan"; `null` if there is none. */
  verb: string | null
  /** The subject in the keyword's own words, with or without a frame; `null` without a head. */
  name: SubjectName | null
  subjectClass: SubjectClass | null
  /** All modifiers, in the order of the keyword's words if it is known. */
  modifiers: Modifier[]
  /** A frame that a word beside the head names: that of dishwashers for "dishwasher repair". It covers the context, not the subject. */
  related: Subject | null
  /** `en`, or the English name of the keyword's language. `null` if there are no words. */
  language: string | null
}
