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

export const modifierKinds = [
  /** People or animals it is for: "beginners". */
  'audience',
  /** What it is for: "small kitchens", "back pain". */
  'purpose',
  /** A place on the map, or `near me`. */
  'place',
  /** In what it is, happens or is used, other than a place: "winter", "excel". */
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
  /** What it is compared with. */
  'versus',
  'without',
  'with',
] as const
export type ModifierKind = (typeof modifierKinds)[number]
/** One thing that narrows what a keyword asks for; `value` is in lower case, without its preposition. */
export type Modifier = { kind: ModifierKind; value: string }

/** The noun, or the verb where there is no noun, that a keyword turns on. */
export type Head = {
  /** Lower case; nouns in the singular. A compound that WordNet has is one noun: "sleeping bag". */
  word: string
  partOfSpeech: 'noun' | 'verb'
  /** The sense that is meant, by WordNet: its definition and the name of its lexicographer file. `null` where WordNet does not have the word. */
  sense: { gloss: string; field: string } | null
}

/** What the subject is called in an article, with the capitals of proper names. */
export type SubjectName = {
  one: string
  /** `null` for what has no plural: mass nouns, proper names. */
  many: string | null
}

export type KeywordReading = {
  /** The keyword on one line, as it was typed. */
  text: string
  stems: string[]
  intent: Intent
  focus: Focus | null
  subject: Subject | null
  /** The second subject of a comparison, or its words where no frame has them. */
  other: Subject | string | null
  /** A verb phrase: "clean a cast iron pan". */
  task: string | null
  /** A question without its question mark. */
  question: string | null
  /** What comes after "for", in, "without". */
  audience: string | null
  place: string | null
  without: string | null
  price: string | null
  year: string | null
  isNearby: boolean
  /** 0 to 1: how much of the keyword is understood. */
  confidence: number
  /** `null` where no noun and no verb was found. */
  head: Head | null
  /** What is to be done, in its base form: "clean" of "how to clean a pan"; `null` where nothing is. */
  verb: string | null
  /** The subject by the keyword's own words, with or without a frame; `null` where there is no head. */
  name: SubjectName | null
  subjectClass: SubjectClass | null
  /** All that narrows it, in the order of the keyword's words where it is known. */
  modifiers: Modifier[]
  /** A frame that a word beside the head names: the one of dishwashers for "dishwasher repair". It knows the surroundings, not the subject. */
  related: Subject | null
  /** `en`, or the English name of the language that the keyword is written in. `null` where there are no words. */
  language: string | null
}
