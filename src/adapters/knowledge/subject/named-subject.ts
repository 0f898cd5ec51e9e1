import type { FrameMatch, FramePack } from '../frame-pack.ts'
import { boundaries, determiners, genericHeads, isAspect } from '../keyword/head-words.ts'
import { intentWords } from '../keyword/keyword-patterns.ts'
import { type NounPhrase, sensesOfCompound } from '../keyword/noun-phrase.ts'
import { verbIndexes } from '../words/tagger.ts'
import type { WordNet } from '../words/wordnet.ts'
import { findPhrase, stem, stemsOf } from '../words/words.ts'
import { fieldsByType } from './cover.ts'
import type { Subject } from './subject.ts'

export type NamedSubject = {
  subject: Subject
  /** Whether the frame is of what a general head belongs to: the one of dishwashers for "dishwasher repair". */
  isOwner: boolean
  /** Whether it is the frame's own name. */
  isMain: boolean
}

/**
 * The subject that a frame's name says: the longest name that holds the head of the phrase. A name that only narrows the head ("garden" of "garden
 * hose") is none, unless the head is a general word such as "service". `null` where no name fits.
 */
export function namedSubject(
  words: readonly string[],
  phrase: NounPhrase,
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): NamedSubject | null {
  const found = pack.find(words.map(stem))
  for (let head = phrase.head; head >= phrase.start; head -= 1) {
    const holding = found.filter(
      (match) => holdsHead(match, { ...phrase, head }) && isSound(match, words, head, { phrase, wordNet }),
    )
    const best = longerBefore(bestOf(holding), found, words, wordNet)
    if (best !== undefined)
      return { subject: subjectOf(best, words, phrase.start), isOwner: head < phrase.head, isMain: best.isMain }
    if (!genericHeads.has(words[head] ?? '')) return null
  }
  return null
}

/**
 * The name of two words or more that stands right before a head which is only another name of its frame, or a general word: "electric bike range" is about
 * bikes and not about kitchens, "keyword research tools" about research and not about hammers.
 */
function longerBefore(
  head: FrameMatch | undefined,
  found: readonly FrameMatch[],
  words: readonly string[],
  wordNet: WordNet,
): FrameMatch | undefined {
  if (head === undefined || head.length > 1) return head
  const word = words[head.start] ?? ''
  const isGeneric = genericHeads.has(word)
  // An abbreviation such as "crm" means nothing else.
  if (!isGeneric && wordNet.sensesOf(stem(word)) === null) return head
  if (head.frame.type === 'service' || (head.isMain && !isGeneric)) return head
  const before = found.filter(
    ({ frame, start, length }) =>
      frame !== head.frame &&
      length > 1 &&
      start + length <= head.start &&
      words.slice(start + length, head.start).every((word) => intentWords.has(word)),
  )
  return bestOf(before) ?? head
}

/** The frame whose name is all the words, whatever their head. */
export function wholeName(
  words: readonly string[],
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): NamedSubject | null {
  const whole = pack
    .find(words.map(stem))
    .filter((match) => match.length === words.length && !match.isKind && isOfType(words, match, wordNet))
  const best = whole.find(({ isMain }) => isMain) ?? whole[0]
  return best === undefined ? null : { subject: subjectOf(best, words, 0), isOwner: false, isMain: best.isMain }
}

function holdsHead({ start, length }: FrameMatch, { head, end }: NounPhrase): boolean {
  if (start > head || start + length <= head) return false
  return start + length === head + 1 || start + length >= Math.min(end, head + 1)
}

/** Whether the noun that WordNet has at the head is what the frame is about. */
function isSound(
  match: FrameMatch,
  words: readonly string[],
  head: number,
  { phrase, wordNet }: { phrase: NounPhrase; wordNet: WordNet },
): boolean {
  if (match.start + match.length > head + 1) return true
  const compound = head === phrase.head ? phrase.headLength : 1
  if (compound > match.length) return isKindOf(words.slice(head - compound + 1, head + 1), match, words, wordNet)
  return match.length === 1 || isOfType(words.slice(match.start, match.start + match.length), match, wordNet)
}

/** Whether a compound is, by WordNet, narrower than the words that name the frame: a ski boot is a boot. */
function isKindOf(compound: readonly string[], match: FrameMatch, words: readonly string[], wordNet: WordNet): boolean {
  const name = words
    .slice(match.start, match.start + match.length)
    .map(stem)
    .join(' ')
  const names = new Set([name, ...namesOf(match).map((each) => stemsOf(each).join(' '))])
  const senses = sensesOfCompound(compound, wordNet)?.synsets ?? []
  return senses.some((synset) => wordNet.nearestAbove(synset, (word) => names.has(stemsOf(word).join(' '))) !== null)
}

function namesOf(match: FrameMatch): string[] {
  return match.isKind ? [match.kind?.name ?? ''] : [match.frame.name.one, ...match.frame.aliases]
}

/** An alias that begins with another name of its frame and that WordNet has as a noun of another sort is no name: "nursing home" of nursing. */
function isOfType(compound: readonly string[], match: FrameMatch, wordNet: WordNet): boolean {
  const { frame, isKind } = match
  const own = new Set([frame.name.one, ...frame.aliases].map((name) => stemsOf(name).join(' ')))
  const isNarrowed = own.has(compound.slice(0, -1).map(stem).join(' '))
  if (isKind || !isNarrowed || stemsOf(frame.name.one).join(' ') === compound.map(stem).join(' ')) return true
  const senses = sensesOfCompound(compound, wordNet)
  return senses === null || senses.synsets.some(({ field }) => fieldsByType[frame.type].includes(field))
}

/** The longest; among those of one length a frame's own name, then its other names and its kinds. A kind goes before another name of its own frame. */
function bestOf(matches: readonly FrameMatch[]): FrameMatch | undefined {
  const length = Math.max(0, ...matches.map((match) => match.length))
  const longest = matches.filter((match) => match.length === length)
  const best = longest.find(({ isMain }) => isMain) ?? longest.find(({ isKind }) => !isKind) ?? longest[0]
  if (best === undefined || best.isMain) return best
  return longest.find(({ frame, isKind }) => frame === best.frame && isKind) ?? best
}

/** A match as a subject, with the words before it that narrow it. */
export function subjectOf({ frame, kind, start, length }: FrameMatch, words: readonly string[], from: number): Subject {
  const attributes = words.slice(Math.min(from, start), start).filter((word) => !intentWords.has(word))
  const stems = words.map(stem)
  const narrowed = frame.kinds.find(({ aliases }) => aliases.some((alias) => findPhrase(stems, stemsOf(alias)) >= 0))
  return { frame, kind: kind ?? narrowed ?? null, isKindName: kind !== null, attributes, start, length, ownName: null }
}

/** Whether the word behind a match is a noun that the match narrows. */
function isModifier({ start, length }: FrameMatch, words: readonly string[], wordNet: WordNet): boolean {
  const next = words[start + length]
  if (next === undefined || boundaries.has(next) || determiners.has(next) || isAspect(next)) return false
  if (verbIndexes(words).has(start + length)) return false
  return wordNet.sensesOf(next) !== null || wordNet.sensesOf(stem(next)) !== null
}

/** For questions and tasks: the longest name of a frame that does not merely narrow another noun; where `held` is a place, one that holds it. */
export function looseSubject(
  words: readonly string[],
  held: number | null,
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): Subject | null {
  const end = words.findIndex((word) => /^(?:without|than|with|if|because|unless|although)$/.test(word))
  const row = end < 0 ? words : words.slice(0, end)
  // What comes before "for" is the subject, if a frame knows it: "get more google reviews for a dental practice".
  const purpose = held === null ? row.indexOf('for') : -1
  const found = pack.find(row.map(stem))
  // "how to study for the sat" is one name.
  const isSpanned = found.some(({ start, length }) => start < purpose && start + length > purpose)
  const before = purpose > 1 && !isSpanned ? looseSubject(row.slice(0, purpose), held, { pack, wordNet }) : null
  if (before !== null) return before
  const holds = ({ start, length }: FrameMatch) => held === null || (start <= held && start + length > held)
  const best = bestOf(found.filter((match) => holds(match) && !isModifier(match, row, wordNet)))
  return best === undefined ? null : subjectOf(best, words, 0)
}

const faultNameWordsMin = 3

/** A name that says what is wrong, at the beginning of a keyword: "baby won't sleep". */
export function faultName(words: readonly string[], { pack }: { pack: FramePack }): NamedSubject | null {
  const found = pack
    .find(words.map(stem))
    .find(({ start, length, isKind }) => start === 0 && length >= faultNameWordsMin && !isKind)
  return found === undefined ? null : { subject: subjectOf(found, words, 0), isOwner: false, isMain: found.isMain }
}

/** The longest name of a frame from a place on. */
export function nameFrom(words: readonly string[], place: number, { pack }: { pack: FramePack }): Subject | null {
  const best = bestOf(pack.find(words.map(stem)).filter(({ start }) => start === place))
  return best === undefined ? null : subjectOf(best, words, place)
}

/** A frame that other words than the subject's name. */
export function relatedSubject(
  words: readonly string[],
  phrase: NounPhrase | null,
  subject: Subject | null,
  { pack }: { pack: FramePack },
): Subject | null {
  const others = pack
    .find(words.map(stem))
    .filter(
      ({ frame, isKind, start, length }) =>
        frame !== subject?.frame &&
        !isKind &&
        (phrase === null || start > phrase.head || start + length <= phrase.head),
    )
  const best = bestOf(others)
  return best === undefined ? null : subjectOf(best, words, best.start)
}
