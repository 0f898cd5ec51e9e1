import { type FramePack, shippedFrames } from '../frame-pack.ts'
import { determiners, isAspect } from '../keyword/head-words.ts'
import { intentWords } from '../keyword/keyword-patterns.ts'
import type { KeywordReading } from '../keyword/keyword-reading.ts'
import { frameWords } from '../words/frame-words.ts'
import { knownName } from '../words/known-names.ts'
import { isCity, isCountry, placeNamed } from '../words/place-names.ts'
import { wordForms } from '../words/word-forms.ts'
import { shippedWordNet } from '../words/wordnet.ts'
import { findPhrase, stemsOf, wordsOf } from '../words/words.ts'
import { brandSubject, fitsBrand } from './brand-frames.ts'
import type { Subject } from './subject.ts'

/** From this confidence on, the subject is certain. */
const confidenceSure = 0.6
/** Below this confidence, too many words around the head are not understood. */
const confidenceMin = 0.25

/**
 * The subject with the best frame for a keyword: its own frame, also if a word before it is not understood ("adjustable dumbbells"); else the frame
 * of a word beside it ("dishwasher" in "dishwasher repair"); else the frame of a product that a brand names. `null` if there is only a general frame.
 */
export function knownSubject(reading: KeywordReading, pack: FramePack = shippedFrames()): Subject | null {
  if (pack !== shippedFrames()) return bestSubject(reading, pack)
  const known = shippedSubjects.get(reading)
  if (known !== undefined) return known
  const subject = bestSubject(reading, pack)
  shippedSubjects.set(reading, subject)
  return subject
}

/** Several steps of an article need the subject of one reading. */
const shippedSubjects = new WeakMap<KeywordReading, Subject | null>()

function bestSubject(reading: KeywordReading, pack: FramePack): Subject | null {
  const brand = brandSubject(reading, pack)
  const named = namedInWords(reading)
  const found =
    named !== null && (brand === null || (named.ownName === null && fitsBrand(named, brand)))
      ? named
      : (brand ?? journey(reading, pack))
  return found === null ? null : ofCountry(found, reading, pack)
}

/** A "trip to japan" is about more than a city. */
function ofCountry(subject: Subject, { subjectClass, name, text }: KeywordReading, pack: FramePack): Subject {
  const frame = pack.get('country-trip')
  const isOfCity = subject.frame.id === 'city-trip' && subjectClass === 'place' && !cityWords.test(text)
  return isOfCity && frame !== undefined && isCountry(name?.one ?? '')
    ? { ...subject, frame, kind: null, isKindName: false }
    : subject
}

function namedInWords(reading: KeywordReading): Subject | null {
  const { subject, related, confidence, intent } = reading
  const beside = besideName(reading)
  if (isKnown(related) && (isRemedyFor(reading, related) || isOfAnimal(subject, related))) return related
  if (!isKnown(subject) || isJobSearch(reading, subject) || isSoftware(reading, subject)) return beside
  if (confidence >= confidenceSure) return subject
  // "volkswagen golf" is not about the sport.
  if (intent === 'brand') return beside
  if (confidence < confidenceMin) return isFaulty(reading, subject) || isBranded(reading, subject) ? subject : beside
  // The name of something else narrows the class: a "cat tree" is not a tree.
  const isNarrowed = beside !== null && beside.start + beside.length <= subject.start
  if (subject.ownName === null) return subject
  // "taylor swift" is not a bird: animals and plants need their whole name.
  return isNarrowed || subject.frame.type === 'living' ? beside : subject
}

/** The frame that words beside the subject's name point to, unless they only state its purpose or owner. */
function besideName(reading: KeywordReading): Subject | null {
  const { related } = reading
  if (!isKnown(related) || isOnlyPurpose(reading, related) || isSoftware(reading, related)) return null
  return isOfAnother(reading, related) ? null : related
}

/** Nouns for things, by their fields in WordNet. Acts and ideas about a subject belong to it under any word. */
const thingFields =
  /^(?:animal|artifact|attribute|body|food|group|object|person|plant|possession|relation|shape|substance)$/

/**
 * Whether the head is a different thing and the frame contains none of the other words: "pot odds" are not pots, and a "garden gnome" is not a
 * garden.
 */
function isOfAnother({ head, text }: KeywordReading, { frame, start, length }: Subject): boolean {
  if (!thingFields.test(head?.sense?.field ?? '')) return false
  const words = wordsOf(text.replaceAll('-', ' ').toLowerCase())
  const others = [...words.slice(0, start), ...words.slice(start + length)].filter((word) => !intentWords.has(word))
  const requested = wordForms(others.join(' '))
  const known = frameWords(frame)
  return requested.size > 0 && [...requested].every((word) => !known.has(word))
}

function isKnown(subject: Subject | null): subject is Subject {
  return subject !== null && subject.frame.family !== 'general'
}

/** A search for a notary nearby is not about becoming one. */
function isJobSearch({ intent, isNearby, place }: KeywordReading, { frame: { id } }: Subject): boolean {
  return id === 'occupation' && (intent === 'local' || isNearby || place !== null)
}

/** Nouns that belong to the thing after "for", whose frame covers them: "fertilizer for tomatoes", "wood for a pergola". */
const belongings =
  /^(?:food|feed|fertilizer|soil|bedding|substrate|wood|material|size|temperature|pot|cover|cleaner|filter|oil|part|accessory|supply)s?$/

/** Whether a frame only matches the purpose: "binoculars for bird watching" is not about birds, and "on a budget" is not about budgets. */
function isOnlyPurpose(
  { audience, subjectClass, stems, text, intent, head }: KeywordReading,
  { start, length, frame }: Subject,
): boolean {
  if (frame.id === 'budget' && /\bon a (?:\p{L}+ )?budget\b/iu.test(text)) return true
  if (belongings.test(head?.word ?? '')) return false
  // "crowdfunding for board games" is not about games, but "exercises for back pain" and "dj for a wedding" use the frame of their purpose.
  const isServed =
    ['condition', 'living'].includes(frame.type) || frame.family === 'weddings' || subjectClass === 'service'
  const before = wordsOf(text.replaceAll('-', ' ').toLowerCase()).slice(0, start)
  const behind = before.findLastIndex((word) => /^(?:for|without|with|than|that|which)$/.test(word))
  const isFirst = behind <= 0 || before.slice(0, behind).every((word) => isAspect(word) || determiners.has(word))
  if (!isServed && !isFirst && (intent !== 'how-to' || before[behind] !== 'for')) return true
  // "a prenup if I own a business" is not about businesses.
  const condition = stems.indexOf('if')
  if (condition > 0 && start > condition) return true
  const name = stems.slice(start, start + length)
  return subjectClass === 'product' && audience !== null && findPhrase(stemsOf(audience), name) >= 0
}

const travelWords =
  /\b(?:visit|visiting|travel|traveling|trips?|itinerary|vacation|holidays?|backpacking|honeymoon|things to do|what to (?:do|see|eat) in|weekend|days? in|in \d+ days?|travel guide|sightseeing|with (?:kids|children|a baby|toddlers|a dog)|on a (?:\w+ )?budget|for (?:couples|families|solo travelers|first timers|first time visitors)|nightlife|museums?|neighborhoods?|where to (?:stay|eat)|(?:area|areas|place|places) to stay|in (?:winter|spring|summer|autumn|fall)|enough for|day trips?|street food|hidden gems|beaches|by train)\b/i
const cityWords = /\b(?:\d+ days?|weekend|city break|things to do|sightseeing|stopover)\b/i

/** A journey to the place that the keyword names ("best time to visit japan"), or a choice between two places ("kyoto vs osaka"). */
function journey({ subjectClass, text, other, name }: KeywordReading, pack: FramePack): Subject | null {
  const wordNet = shippedWordNet()
  const isChoice = typeof other === 'string' && placeNamed(wordsOf(other.toLowerCase()), wordNet) !== null
  if (subjectClass !== 'place' || !(isChoice || travelWords.test(text))) return null
  const place = name?.one ?? ''
  const isOfCity = cityWords.test(text) || (!isCountry(place) && (isChoice || isCity(place, wordNet)))
  const frame = pack.get(isOfCity ? 'city-trip' : 'country-trip')
  return frame === undefined
    ? null
    : { frame, kind: null, isKindName: false, attributes: [], start: 0, length: 0, ownName: null }
}

/** For "exercises for back pain" the frame of back pain is used. */
function isRemedyFor({ head, audience, task, text }: KeywordReading, { frame: { type }, start }: Subject): boolean {
  // "how to sleep with sciatica"
  const before = wordsOf(text.replaceAll('-', ' ')).slice(0, start)
  if (type === 'condition' && task !== null && before.at(-1)?.toLowerCase() === 'with') return true
  const remedies = /^(?:exercise|stretch|stretching|remedy|food|treatment|medicine|therapy|relief)$/
  return type === 'condition' && audience !== null && remedies.test(head?.word ?? '')
}

/** "dog anxiety when left alone" uses the frame of dogs, not that of human anxiety. */
function isOfAnimal(subject: Subject | null, { frame, start }: Subject): boolean {
  const isOfPeople = subject?.frame.type === 'condition' || subject?.frame.family === 'mind'
  return isOfPeople && frame.family === 'pets' && start < subject.start
}

const computerWords =
  /\bwindows (?:\d+|pc|updates?|laptops?|defender)\b|\b(?:macs?|macos|macbook|linux|ubuntu|chromebooks?|chrome ?os)\b/i

/** "python for data analysis" is not about snakes, and "mac vs windows" is not about glass. */
function isSoftware({ text }: KeywordReading, { frame: { type, id }, start, length }: Subject): boolean {
  if (id === 'window') return computerWords.test(text)
  const words = wordsOf(text.replaceAll('-', ' '))
  const named = type === 'living' && length === 1 && knownName(words.slice(start, start + 1)) === 'software'
  return named && !/\b(?:snakes?|pets?|skin|morphs?|feed|feeding|eat|enclosure|terrarium|bites?|wild)\b/i.test(text)
}

/** A fault may be described in any words, so low confidence does not count against it: "cat not using litter box". */
function isFaulty({ intent }: KeywordReading, { ownName, start }: Subject): boolean {
  return intent === 'problem' && ownName === null && start === 0
}

/** "samsung tv not turning on": the word before the subject is its maker. */
function isBranded({ text }: KeywordReading, { start }: Subject): boolean {
  const maker = wordsOf(text.replaceAll('-', ' '))[start - 1]
  return maker !== undefined && knownName([maker]) === 'organization'
}
