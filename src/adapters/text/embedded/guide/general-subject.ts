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
 * The subject of a keyword without a frame: a general frame of its class under the keyword's own name. A task becomes an activity, and a subject
 * without a class becomes a concept.
 */
export function generalSubject(reading: KeywordReading, pack: FramePack = shippedFrames()): Subject {
  const id = isMedicine(reading) ? 'medical-treatment' : frameIdOf(reading)
  const named = id === 'concept' ? wholeNameOf(reading) : nameOf(reading)
  const isIdea = id === 'concept' && reading.task === null
  // For an unknown word it is also unknown whether it has a plural.
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
 * The general frame of a class. The frame that shows how to find an answer is used for a subject without a class, and for one whose class comes from
 * a single common word for a place, a person or an event: a "crack in a ceiling" is not a destination, and a "pathfinder" is not a person for hire.
 */
function frameIdOf(reading: KeywordReading): string {
  const { task, subjectClass, audience, text, name, place, isNearby } = reading
  if (task !== null || reading.other !== null) return 'concept'
  // An explanation is about an idea, even if its noun names a thing: "quantum entanglement explained".
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

/** Whether WordNet has the head as a medicine; a medicine is not bought like a thing. */
function isMedicine({ head }: KeywordReading): boolean {
  if (head?.partOfSpeech !== 'noun') return false
  return shippedWordNet().nearestBroader(head.word, (broader) => medicines.has(broader)) !== null
}

/** A service for clients has a provider: "roof repair" becomes "roof repair service". */
function ofProvider(name: Name): Name {
  if (name.many !== null || /services?$/i.test(name.one)) return name
  return { one: `${name.one} service`, many: `${name.one} services` }
}

/** The name of the subject in the keyword; for a task, the activity ("replacing a dash cam"). */
function nameOf(reading: KeywordReading): Name {
  const name = namedBy(reading)
  // "headphones" are counted in pairs.
  return name.many === name.one ? { one: `pair of ${name.one}`, many: name.many } : name
}

/** All words of a keyword that is only a name, because it is unknown which of them matter: "cracks in plaster ceiling repair". */
function wholeNameOf(reading: KeywordReading): Name {
  const { task, question, other, text, name } = reading
  if (task !== null || question !== null || other !== null || name === null) return nameOf(reading)
  return { one: displayKeyword(text), many: null }
}

function namedBy({ task, name, text }: KeywordReading): Name {
  if (task !== null) return { one: continuous(displayKeyword(task)) ?? `how to ${displayKeyword(task)}`, many: null }
  const shown = displayKeyword(text)
  if (name === null) return { one: `“${shown}”`, many: null }
  // The spelling of the keyword: "AT&T".
  const at = shown.toLowerCase().indexOf(name.one.toLowerCase())
  return at < 0 ? name : { ...name, one: shown.slice(at, at + name.one.length) }
}
