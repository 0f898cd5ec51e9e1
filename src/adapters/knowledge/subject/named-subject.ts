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
  /** Whether the frame is that of the owner of a general head: dishwashers for "dishwasher repair". */
  isOwner: boolean
  /** Whether the matching name is the frame's own name. */
  isMain: boolean
}

/**
 * The subject by the name of a frame: the longest name that contains the head of the phrase. A name that only modifies the head ("garden" in "garden
 * hose") does not count, unless the head is a general word such as "service". `null` if no name matches.
 */
export function namedSubject(
  words: readonly string[],
  phrase: NounPhrase,
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): NamedSubject | null {
  const found = pack.find(words.map(stem))
  for (let head = phrase.head; head >= phrase.start; head -= 1) {
    const containing = found.filter(
      (match) => containsHead(match, { ...phrase, head }) && isSound(match, words, head, { phrase, wordNet }),
    )
    const best = longerBefore(bestOf(containing), found, words, wordNet)
    if (best !== undefined)
      return { subject: subjectOf(best, words, phrase.start), isOwner: head < phrase.head, isMain: best.isMain }
    if (!genericHeads.has(words[head] ?? '')) return null
  }
  return null
}

/**
 * A name of two words or more directly before the head, if the head is only an alias of its frame or a general word: "electric bike range" is about
 * bikes, not about kitchens; "keyword research tools" is about research, not about hammers.
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
  // An abbreviation such as "crm" has only one meaning.
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

/** The frame whose name consists of all words, for any head. */
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

function containsHead({ start, length }: FrameMatch, { head, end }: NounPhrase): boolean {
  if (start > head || start + length <= head) return false
  return start + length === head + 1 || start + length >= Math.min(end, head + 1)
}

/** Whether the head noun in WordNet matches the subject of the frame. */
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

/** Whether WordNet has a compound as narrower than the words that name the frame: a ski boot is a boot. */
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

/**
 * Whether an alias is valid. It is not if it begins with another name of its frame and WordNet has it as a noun of another field: "nursing home" for
 * nursing.
 */
function isOfType(compound: readonly string[], match: FrameMatch, wordNet: WordNet): boolean {
  const { frame, isKind } = match
  const own = new Set([frame.name.one, ...frame.aliases].map((name) => stemsOf(name).join(' ')))
  const isNarrowed = own.has(compound.slice(0, -1).map(stem).join(' '))
  if (isKind || !isNarrowed || stemsOf(frame.name.one).join(' ') === compound.map(stem).join(' ')) return true
  const senses = sensesOfCompound(compound, wordNet)
  return senses === null || senses.synsets.some(({ field }) => fieldsByType[frame.type].includes(field))
}

/**
 * The longest match. Of equal lengths, a frame's own name has priority, then its aliases, then its kinds; within one frame a kind has priority over
 * an alias.
 */
function bestOf(matches: readonly FrameMatch[]): FrameMatch | undefined {
  const length = Math.max(0, ...matches.map((match) => match.length))
  const longest = matches.filter((match) => match.length === length)
  const best = longest.find(({ isMain }) => isMain) ?? longest.find(({ isKind }) => !isKind) ?? longest[0]
  if (best === undefined || best.isMain) return best
  return longest.find(({ frame, isKind }) => frame === best.frame && isKind) ?? best
}

/** A match as a subject, with the modifiers before it. */
function subjectOf({ frame, kind, start, length }: FrameMatch, words: readonly string[], from: number): Subject {
  const attributes = words.slice(Math.min(from, start), start).filter((word) => !intentWords.has(word))
  const stems = words.map(stem)
  const narrowed = frame.kinds.find(({ aliases }) => aliases.some((alias) => findPhrase(stems, stemsOf(alias)) >= 0))
  return { frame, kind: kind ?? narrowed ?? null, isKindName: kind !== null, attributes, start, length, ownName: null }
}

/** Whether the word after a match is a noun that the match modifies. */
function isModifier({ start, length }: FrameMatch, words: readonly string[], wordNet: WordNet): boolean {
  const next = words[start + length]
  if (next === undefined || boundaries.has(next) || determiners.has(next) || isAspect(next)) return false
  if (verbIndexes(words).has(start + length)) return false
  return wordNet.sensesOf(next) !== null || wordNet.sensesOf(stem(next)) !== null
}

/**
 * For questions and tasks: the longest name of a frame that does not only modify another noun. If `required` is an index, the name must contain that
 * word.
 */
export function approximateSubject(
  words: readonly string[],
  required: number | null,
  { pack, wordNet }: { pack: FramePack; wordNet: WordNet },
): Subject | null {
  const end = words.findIndex((word) => /^(?:without|than|with|if|because|unless|although)$/.test(word))
  const row = end < 0 ? words : words.slice(0, end)
  // The words before "for" are the subject if a frame matches them: "get more google reviews for a dental practice".
  const purpose = required === null ? row.indexOf('for') : -1
  const found = pack.find(row.map(stem))
  // "how to study for the sat" is one name.
  const isSpanned = found.some(({ start, length }) => start < purpose && start + length > purpose)
  const before =
    purpose > 1 && !isSpanned ? approximateSubject(row.slice(0, purpose), required, { pack, wordNet }) : null
  if (before !== null) return before
  const contains = ({ start, length }: FrameMatch) =>
    required === null || (start <= required && start + length > required)
  const best = bestOf(found.filter((match) => contains(match) && !isModifier(match, row, wordNet)))
  return best === undefined ? null : subjectOf(best, words, 0)
}

const faultNameWordsMin = 3

/** A name that describes a fault at the beginning of a keyword: "baby won't sleep". */
export function faultName(words: readonly string[], { pack }: { pack: FramePack }): NamedSubject | null {
  const found = pack
    .find(words.map(stem))
    .find(({ start, length, isKind }) => start === 0 && length >= faultNameWordsMin && !isKind)
  return found === undefined ? null : { subject: subjectOf(found, words, 0), isOwner: false, isMain: found.isMain }
}

/** The longest name of a frame that starts at an index. */
export function nameFrom(words: readonly string[], index: number, { pack }: { pack: FramePack }): Subject | null {
  const best = bestOf(pack.find(words.map(stem)).filter(({ start }) => start === index))
  return best === undefined ? null : subjectOf(best, words, index)
}

/** The frame of words other than the subject's name. */
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
