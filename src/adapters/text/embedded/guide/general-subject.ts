import { type FramePack, shippedFrames } from '#adapters/knowledge/frame-pack.ts'
import type { KeywordReading, Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { SubjectClass } from '#adapters/knowledge/keyword/subject-classes.ts'
import { shippedWordNet } from '#adapters/knowledge/words/wordnet.ts'
import { displayKeyword } from '../spelling.ts'
import { continuous } from '../verb-forms.ts'

type Name = { one: string; many: string | null }

const frameByClass: Partial<Record<SubjectClass, string>> = {
  product: 'thing',
  food: 'thing',
  software: 'thing',
  service: 'service',
  place: 'place',
  organization: 'brand',
  event: 'public-event',
  person: 'person-or-role',
  activity: 'activity',
  condition: 'health-condition',
}

/**
 * The subject of a keyword that no frame knows: a general frame of its class under the keyword's own name. What is to be done is an activity, what has no class
 * a concept.
 */
export function generalSubject(reading: KeywordReading, pack: FramePack = shippedFrames()): Subject {
  const id = isMedicine(reading) ? 'medical-treatment' : frameIdOf(reading)
  const named = id === 'concept' ? wholeNameOf(reading) : nameOf(reading)
  const isIdea = id === 'concept' && reading.task === null
  // Whether a word that is not known has a plural is not known either.
  const name = reading.subjectClass === null || isIdea ? { ...named, many: null } : named
  const frame = pack.get(id) ?? pack.get('concept') ?? pack.frames[0]
  if (frame === undefined) throw new Error('There are no topic frames')
  return {
    frame,
    kind: null,
    isKindName: false,
    attributes: [],
    start: 0,
    length: 0,
    ownName: id === 'service' ? ofProvider(name) : name,
  }
}

const novices = /^(?:absolute |complete )?(?:beginner|novice|newcomer|starter)s?$/

/**
 * The general frame of a class. A subject without a class, or one that a single common word makes a place, a person or an event, gets the frame that shows
 * how to find an answer: a "crack in a ceiling" is not a destination, and a "pathfinder" is not a person for hire.
 */
function frameIdOf(reading: KeywordReading): string {
  const { task, subjectClass, audience, text, name, place, isNearby } = reading
  if (task !== null || reading.other !== null) return 'concept'
  // What is explained is an idea, whatever else its noun names: "quantum entanglement explained".
  if (subjectClass === 'product' && /\b(?:explained|meaning|definition|theory|theorem|principle|effect)\b/i.test(text))
    return 'concept'
  const isProperName = /^\p{Lu}\p{Ll}/u.test(name?.one ?? '')
  const isSought = place !== null || isNearby
  if ((subjectClass === 'place' || subjectClass === 'event') && !isProperName) return 'concept'
  if (subjectClass === 'person' && !isProperName && !isSought) return 'concept'
  if (subjectClass !== null) return frameByClass[subjectClass] ?? 'concept'
  return audience !== null && novices.test(audience) ? 'activity' : 'concept'
}

const medicines = new Set(['drug', 'medicine', 'medication', 'medicament'])

/** Whether the head is a medicine by WordNet, which is nothing to be ordered like a thing. */
function isMedicine({ head }: KeywordReading): boolean {
  if (head?.partOfSpeech !== 'noun') return false
  return shippedWordNet().nearestBroader(head.word, (broader) => medicines.has(broader)) !== null
}

/** What is done for clients is bought from somebody: "roof repair" as a "roof repair service". */
function ofProvider(name: Name): Name {
  if (name.many !== null || /services?$/i.test(name.one)) return name
  return { one: `${name.one} service`, many: `${name.one} services` }
}

/** What the keyword calls its subject; of a task, what is done ("replacing a dash cam"). */
function nameOf(reading: KeywordReading): Name {
  const name = namedBy(reading)
  // "headphones" come in pairs.
  return name.many === name.one ? { one: `pair of ${name.one}`, many: name.many } : name
}

/** Of a mere name all its words, for which of them turn the meaning is not known: "cracks in plaster ceiling repair". */
function wholeNameOf(reading: KeywordReading): Name {
  const { task, question, other, text, name } = reading
  if (task !== null || question !== null || other !== null || name === null) return nameOf(reading)
  return { one: displayKeyword(text), many: null }
}

function namedBy({ task, name, text }: KeywordReading): Name {
  if (task !== null) return { one: continuous(displayKeyword(task)) ?? `how to ${displayKeyword(task)}`, many: null }
  const shown = displayKeyword(text)
  if (name === null) return { one: `“${shown}”`, many: null }
  // As it was typed: "AT&T".
  const at = shown.toLowerCase().indexOf(name.one.toLowerCase())
  return at < 0 ? name : { ...name, one: shown.slice(at, at + name.one.length) }
}
