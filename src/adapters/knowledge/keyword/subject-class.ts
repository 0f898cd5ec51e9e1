import type { Frame } from '../frame.ts'
import type { Synset, WordNet } from '../words/wordnet.ts'
import { classOfWord } from './head-classes.ts'
import type { SubjectClass } from './subject-classes.ts'

/** The class of a frame; every type of frame is also a class. */
export function classOfFrame({ type }: Frame): SubjectClass {
  return type
}

const conditionNouns = new Set([
  'ill health',
  'disorder',
  'illness',
  'unhealthiness',
  'pathological state',
  'symptom',
  'pain',
  'injury',
  'mental disorder',
  'infection',
  'psychological state',
  'inflammation',
  'allergy',
  'eruption',
  'dependence',
])
const softwareNouns = new Set([
  'software',
  'computer program',
  'program',
  'application program',
  'programming language',
  'operating system',
  'web site',
  'database',
])
const placeNouns = new Set([
  'building',
  'establishment',
  'place of business',
  'structure',
  'facility',
  'way',
  'housing',
  'room',
  'area',
  'institution',
  'dwelling',
])
const wareNouns = new Set([
  'fence',
  'window',
  'door',
  'floor',
  'roof',
  'bridge',
  'barrier',
  'fixture',
  'device',
  'instrumentality',
  'covering',
  'partition',
  'board',
  'support',
  'supporting structure',
  'stairway',
  'shelter',
  'fireplace',
  'ledge',
  'surface',
  'horizontal surface',
  'top',
  'tube',
  'passage',
  'conduit',
])
const eventNouns = new Set([
  'social event',
  'ceremony',
  'party',
  'contest',
  'festival',
  'celebration',
  'show',
  'holiday',
  'meeting',
  'ritual',
])
const workers = new Set([
  'worker',
  'professional',
  'expert',
  'artist',
  'skilled worker',
  'employee',
  'health professional',
  'contractor',
  'performer',
  'businessperson',
  'agent',
  'adviser',
  'entertainer',
  'craftsman',
])
const serviceActs = new Set([
  'service',
  'repair',
  'improvement',
  'therapy',
  'transportation',
  'dental procedure',
  'medical procedure',
  'operation',
  'care',
  'cleaning',
  'insurance',
])

/** The class of a head noun: by the list of usual meanings of heads, else by its most frequent sense; `null` if neither has it. */
export function classOfNoun(noun: string, wordNet: WordNet): SubjectClass | null {
  const listed = classOfWord(noun)
  if (listed !== null) return listed
  if (/[a-z]{3}isms?$/.test(noun)) return 'concept'
  const senses = wordNet.sensesOf(noun)
  const first = senses?.synsets[0]
  return first === undefined ? null : classOfSynset(first, wordNet)
}

/** The class of one sense. */
export function classOfSynset(synset: Synset, wordNet: WordNet): SubjectClass {
  const isBelow = (nouns: ReadonlySet<string>) => wordNet.nearestAbove(synset, (word) => nouns.has(word)) !== null
  if (isBelow(conditionNouns) && synset.field !== 'artifact' && synset.field !== 'person') return 'condition'
  if (isBelow(softwareNouns)) return 'software'
  const byField: Record<string, () => SubjectClass> = {
    artifact: () => (isBelow(placeNouns) && !isBelow(wareNouns) ? 'place' : 'product'),
    food: () => 'food',
    animal: () => 'living',
    plant: () => 'living',
    body: () => 'living',
    location: () => 'place',
    object: () => 'place',
    person: () => (isBelow(workers) ? 'service' : 'person'),
    group: () => 'organization',
    event: () => 'event',
    act: () => (isBelow(eventNouns) ? 'event' : isBelow(serviceActs) ? 'service' : 'activity'),
    substance: () => 'product',
    time: () => (isBelow(eventNouns) ? 'event' : 'concept'),
  }
  return byField[synset.field]?.() ?? 'concept'
}
