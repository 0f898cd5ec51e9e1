import { type FramePack, shippedFrames } from '../frame-pack.ts'
import { determiners, isAspect } from '../keyword/head-words.ts'
import { intentWords } from '../keyword/keyword-patterns.ts'
import type { KeywordReading } from '../keyword/keyword-reading.ts'
import { knownName } from '../words/known-names.ts'
import { isCity, isCountry, placeNamed } from '../words/place-names.ts'
import { textsIn, wordForms } from '../words/word-forms.ts'
import { shippedWordNet } from '../words/wordnet.ts'
import { findPhrase, stemsOf, wordsOf } from '../words/words.ts'
import { brandSubject, fitsBrand } from './brand-frames.ts'
import type { Subject } from './subject.ts'

/** From this confidence on the subject is what the keyword names. */
const confidenceSure = 0.6
/** Below this one the words around the head say too much that is not understood. */
const confidenceMin = 0.25

/**
 * The subject with the frame that knows most of a keyword: its own, also where a word before it is not understood ("adjustable dumbbells"), else the one of
 * what stands beside it ("dishwasher" in "dishwasher repair"), else the one of the product that a brand names. `null` where there is none but a general one.
 */
export function knownSubject(reading: KeywordReading, pack: FramePack = shippedFrames()): Subject | null {
  const brand = brandSubject(reading, pack)
  const named = namedInWords(reading)
  const found =
    named !== null && (brand === null || (named.ownName === null && fitsBrand(named, brand)))
      ? named
      : (brand ?? journey(reading, pack))
  return found === null ? null : ofCountry(found, reading, pack)
}

/** A "trip to japan" sees more than a city. */
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
  // "volkswagen golf" is no golf.
  if (intent === 'brand') return beside
  if (confidence < confidenceMin) return isFaulty(reading, subject) || isBranded(reading, subject) ? subject : beside
  // A thing of a class under the name of something else: a "cat tree" is no tree.
  const isNarrowed = beside !== null && beside.start + beside.length <= subject.start
  if (subject.ownName === null) return subject
  // "taylor swift" is no bird: animals and plants go by whole names.
  return isNarrowed || subject.frame.type === 'living' ? beside : subject
}

/** The frame that words beside the subject's name point to, unless they only say what it is for or what it belongs to. */
function besideName(reading: KeywordReading): Subject | null {
  const { related } = reading
  if (!isKnown(related) || isOnlyPurpose(reading, related) || isSoftware(reading, related)) return null
  return isOfAnother(reading, related) ? null : related
}

/** Nouns of what is there, by their fields in WordNet. What is done with a subject or thought about it belongs to it under any word. */
const thingFields =
  /^(?:animal|artifact|attribute|body|food|group|object|person|plant|possession|relation|shape|substance)$/

/** "pot odds" are no pots, and a "garden gnome" is no garden: the head is another thing, and the frame has none of the keyword's other words. */
function isOfAnother({ head, text }: KeywordReading, { frame, start, length }: Subject): boolean {
  if (!thingFields.test(head?.sense?.field ?? '')) return false
  const words = wordsOf(text.replaceAll('-', ' ').toLowerCase())
  const others = [...words.slice(0, start), ...words.slice(start + length)].filter((word) => !intentWords.has(word))
  const asked = wordForms(others.join(' '))
  const known = wordForms(textsIn(frame).join(' '))
  return asked.size > 0 && [...asked].every((word) => !known.has(word))
}

function isKnown(subject: Subject | null): subject is Subject {
  return subject !== null && subject.frame.family !== 'general'
}

/** Whoever looks for a notary near them does not want to become one. */
function isJobSearch({ intent, isNearby, place }: KeywordReading, { frame: { id } }: Subject): boolean {
  return id === 'occupation' && (intent === 'local' || isNearby || place !== null)
}

/** Nouns that belong to the thing behind "for", whose frame covers them: "fertilizer for tomatoes", "wood for a pergola". */
const belongings =
  /^(?:food|feed|fertilizer|soil|bedding|substrate|wood|material|size|temperature|pot|cover|cleaner|filter|oil|part|accessory|supply)s?$/

/** "binoculars for bird watching" are no bird, and "on a budget" is no article on budgets. */
function isOnlyPurpose(
  { audience, subjectClass, stems, text, intent, head }: KeywordReading,
  { start, length, frame }: Subject,
): boolean {
  if (frame.id === 'budget' && /\bon a (?:\p{L}+ )?budget\b/iu.test(text)) return true
  if (belongings.test(head?.word ?? '')) return false
  // "crowdfunding for board games" is no article on games, while "exercises for back pain" and "dj for a wedding" take the frame of what they are for.
  const isServed =
    ['condition', 'living'].includes(frame.type) || frame.family === 'weddings' || subjectClass === 'service'
  const before = wordsOf(text.replaceAll('-', ' ').toLowerCase()).slice(0, start)
  const behind = before.findLastIndex((word) => /^(?:for|without|with|than|that|which)$/.test(word))
  const isFirst = behind <= 0 || before.slice(0, behind).every((word) => isAspect(word) || determiners.has(word))
  if (!isServed && !isFirst && (intent !== 'how-to' || before[behind] !== 'for')) return true
  // "a prenup if I own a business" is no article on businesses.
  const condition = stems.indexOf('if')
  if (condition > 0 && start > condition) return true
  const name = stems.slice(start, start + length)
  return subjectClass === 'product' && audience !== null && findPhrase(stemsOf(audience), name) >= 0
}

const travelWords =
  /\b(?:visit|visiting|travel|traveling|trips?|itinerary|vacation|holidays?|backpacking|honeymoon|things to do|what to (?:do|see|eat) in|weekend|days? in|in \d+ days?|travel guide|sightseeing|with (?:kids|children|a baby|toddlers|a dog)|on a (?:\w+ )?budget|for (?:couples|families|solo travelers|first timers|first time visitors)|nightlife|museums?|neighborhoods?|where to (?:stay|eat)|(?:area|areas|place|places) to stay|in (?:winter|spring|summer|autumn|fall)|enough for|day trips?|street food|hidden gems|beaches|by train)\b/i
const cityWords = /\b(?:\d+ days?|weekend|city break|things to do|sightseeing|stopover)\b/i

/** "best time to visit japan": a journey to the place that the keyword names, or a choice between two: "kyoto vs osaka". */
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

/** "exercises for back pain" are told by what is known of back pain. */
function isRemedyFor({ head, audience, task, text }: KeywordReading, { frame: { type }, start }: Subject): boolean {
  // "how to sleep with sciatica"
  const before = wordsOf(text.replaceAll('-', ' ')).slice(0, start)
  if (type === 'condition' && task !== null && before.at(-1)?.toLowerCase() === 'with') return true
  const remedies = /^(?:exercise|stretch|stretching|remedy|food|treatment|medicine|therapy|relief)$/
  return type === 'condition' && audience !== null && remedies.test(head?.word ?? '')
}

/** "dog anxiety when left alone" takes the frame of dogs and not the one of people's anxiety. */
function isOfAnimal(subject: Subject | null, { frame, start }: Subject): boolean {
  const isOfPeople = subject?.frame.type === 'condition' || subject?.frame.family === 'mind'
  return isOfPeople && frame.family === 'pets' && start < subject.start
}

const computerWords =
  /\bwindows (?:\d+|pc|updates?|laptops?|defender)\b|\b(?:macs?|macos|macbook|linux|ubuntu|chromebooks?|chrome ?os)\b/i

/** "python for data analysis" is about no snake, and "mac vs windows" about no glass. */
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
