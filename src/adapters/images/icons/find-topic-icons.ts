import { headNounsOf } from '#adapters/knowledge/keyword/head-noun.ts'
import { intentWords } from '#adapters/knowledge/keyword/keyword-patterns.ts'
import { type KeywordReading, shippedReading } from '#adapters/knowledge/keyword/read-keyword.ts'
import { knownSubject } from '#adapters/knowledge/subject/known-subject.ts'
import type { Subject } from '#adapters/knowledge/subject/subject.ts'
import { singularOf } from '#adapters/knowledge/words/english.ts'
import { shippedWordNet } from '#adapters/knowledge/words/wordnet.ts'
import { stemsOf, wordsOf } from '#adapters/knowledge/words/words.ts'
import type { Frame } from '../../knowledge/frame.ts'
import { shippedFrames } from '../../knowledge/frame-pack.ts'
import type { IconName } from './icon.ts'
import { iconsOfNoun, topicIcons } from './noun-icons.ts'

/** The content of a topic's picture. */
export type TopicPicture = {
  /** The main icon first, up to six, without duplicates. */
  icons: readonly [IconName, ...IconName[]]
  /** The way in which the icons were found; icons by `category` say little about the topic. */
  by: 'frame' | 'noun' | 'broader' | 'part' | 'category'
  /** The thing that the main icon shows, in the words of the topic ("standing desk"); `null` if the icon symbolises a topic that cannot be seen. */
  thing: string | null
}

/** What is found without the category: the icons of the keyword, and those of other things in it. */
type KeywordIcons = { found: Found | null; beside: readonly IconName[] }
type Found = { icons: readonly IconName[]; by: TopicPicture['by']; thing: string | null }

const iconsMax = 6
const keywordMax = 200
const knownMax = 1_000
const known = new Map<string, KeywordIcons>()

/** The icons for a keyword; results are cached. `category` decides if nothing is known about the keyword. Never fails. */
export function findTopicIcons(keyword: string, category = 'General'): TopicPicture {
  const { found, beside } = iconsOfKeyword(keyword.slice(0, keywordMax))
  const picture = found ?? ofCategory(category)
  const [first = last, ...others] = picture.icons
  const rest = new Set([...beside, ...others])
  rest.delete(first)
  return { ...picture, icons: [first, ...[...rest].slice(0, iconsMax - 1)] }
}

function iconsOfKeyword(text: string): KeywordIcons {
  const before = known.get(text)
  if (before !== undefined) return before
  const icons = find(text)
  if (known.size >= knownMax) known.clear()
  known.set(text, icons)
  return icons
}

const last: IconName = 'ph:article'

function find(keyword: string): KeywordIcons {
  const read = shippedReading(keyword)
  const reading = { ...read, subject: knownSubject(read) ?? read.subject }
  const { subject, stems } = reading
  const found = ofBroadSubject(keyword, subject) ?? ofSubject(subject, stems) ?? ofNouns(keyword, subject)
  return { found, beside: besides(keyword, reading) }
}

const besidesMax = 2

/** Icons of other things in a keyword: the second side of a comparison, the air fryer in "air fryer recipes", the milk in "can you freeze milk". */
function besides(keyword: string, { subject, other, stems }: KeywordReading): readonly IconName[] {
  if (subject === null) return []
  const compared = typeof other === 'object' ? ofSubject(other) : ofExact(headNounsOf(other))
  const named = shippedFrames()
    .find(stems)
    .filter(({ frame, kind, length }) => frame !== subject.frame && kind === null && length > 1)
  const subjects = named.map(({ frame }) => iconsOfFrame(frame).icons[0])
  const subjectStems = new Set(stems.slice(subject.start, subject.start + subject.length))
  const nouns = otherNouns(keyword).filter(
    (noun) => isSure(noun) && !stemsOf(noun).some((one) => subjectStems.has(one)),
  )
  const icons = [compared?.icons[0], ...subjects, ...nouns.map((noun) => iconsOfNoun(noun)[0])]
  return icons.filter((icon) => icon !== undefined).slice(0, besidesMax)
}

/** Whether a noun has hardly any other meaning. */
function isSure(noun: string): boolean {
  return !topicIcons().generic.has(noun) && (noun.includes(' ') || shippedWordNet().sensesOf(noun)?.isLikely === true)
}

/** Families of frames that state the kind of a thing but nothing about the thing itself. */
const nondescript = new Set(['general'])

function ofSubject(subject: Subject | null, stems: readonly string[] = []): Found | null {
  if (subject === null) return null
  const { frame, kind, isKindName, ownName, start, length } = subject
  const ofFrame = iconsOfFrame(frame)
  // The keyword's name for the subject, if it is not the frame's own name: "wedding dress" for clothes.
  const written = stems.slice(start, start + length).join(' ')
  const longer = stems.slice(Math.max(0, start - 1), start + length).join(' ')
  const isOwn = written === stemsOf(frame.name.one).join(' ')
  const kindName = isKindName ? kind?.name : undefined
  for (const narrower of [...endsOf(ownName?.one ?? ''), kindName, longer, ...(isOwn ? [] : [written])]) {
    const icons = narrower === undefined ? [] : iconsOfNoun(narrower)
    if (icons.length === 0) continue
    const by = ofFrame.icons.length === 0 ? 'noun' : 'frame'
    return { icons: [...icons, ...ofFrame.icons], by, thing: null }
  }
  return ofFrame.icons.length === 0 ? null : { ...ofFrame, by: 'frame' }
}

/** A noun phrase and its endings, the longest first, without generic heads: "tea kettle", "kettle". */
function endsOf(phrase: string): string[] {
  const words = phrase.split(' ')
  return words.map((_, index) => words.slice(index).join(' ')).filter((end) => !topicIcons().generic.has(end))
}

/** More icons are not needed for a picture. */
const enough = 3

/** For a very broad frame: the icons of the keyword's own nouns, and those of the frame if there are few. */
function ofBroadSubject(keyword: string, subject: Subject | null): Found | null {
  const { broad, generic } = topicIcons()
  if (subject === null || !broad.has(subject.frame.id)) return null
  const heads = [subject.ownName?.one, ...headNounsOf(keyword)].filter((noun) => noun !== undefined)
  const specific = (nouns: readonly string[]) => ofExact(nouns.filter((noun) => !generic.has(noun)))
  const found = specific(heads) ?? specific(otherNouns(keyword).filter(isSure))
  if (found === null || found.icons.length >= enough) return found
  return { ...found, icons: [...found.icons, ...iconsOfFrame(subject.frame).icons] }
}

/** The icons of a frame: those of its table entry, else those for its names, else those of its family. */
export function iconsOfFrame(frame: Frame): Omit<Found, 'by'> {
  if (nondescript.has(frame.family)) return { icons: [], thing: null }
  const { frames, families, pictured, symbolic } = topicIcons()
  const thing = pictured.has(frame.family) && !symbolic.has(frame.id) ? frame.name.one : null
  const listed = frames.get(frame.id)
  if (listed !== undefined) return { icons: listed, thing }
  const names = [frame.name.one, ...frame.aliases, ...frame.covers]
  const ofNames = firstOf(names) ?? firstOf(names.map((name) => endsOf(name).at(-1)).filter((end) => end !== undefined))
  const kinds = frame.kinds.flatMap(({ name }) => iconsOfNoun(name).slice(0, 1))
  const icons = [...(ofNames ?? []), ...kinds, ...(families.get(frame.family) ?? [])]
  return { icons, thing: ofNames === null ? null : thing }
}

function firstOf(nouns: readonly string[]): readonly IconName[] | null {
  return nouns.map(iconsOfNoun).find((icons) => icons.length > 0) ?? null
}

/** Icons of the keyword's own nouns: of its head, of broader nouns, of its other words, of the parts of the head. */
function ofNouns(keyword: string, subject: Subject | null): Found | null {
  const { generic } = topicIcons()
  const heads = [subject?.ownName?.one, ...headNounsOf(keyword)].filter((noun) => noun !== undefined)
  const others = otherNouns(keyword)
  const specific = heads.filter((noun) => !generic.has(noun))
  const specificOthers = others.filter((noun) => !generic.has(noun))
  const found =
    ofExact(specific) ??
    ofBroader(specific) ??
    ofExact(specificOthers) ??
    ofBroader(specificOthers) ??
    ofExact([...heads, ...others]) ??
    ofBroader(heads) ??
    ofParts(heads)
  if (found === null) return null
  return { ...found, icons: [...found.icons, ...others.flatMap((noun) => iconsOfNoun(noun).slice(0, 1))] }
}

/** The icons of the first noun that has any; if it has only one, the icons of its broader noun follow. */
function ofExact(nouns: readonly string[]): Found | null {
  const noun = nouns.find((one) => iconsOfNoun(one).length > 0)
  if (noun === undefined) return null
  const icons = iconsOfNoun(noun)
  const kindred = icons.length === 1 ? (ofBroader([noun])?.icons.slice(1) ?? []) : []
  return { icons: [...icons, ...kindred], by: 'noun', thing: null }
}

function ofBroader(nouns: readonly string[]): Found | null {
  const wordNet = shippedWordNet()
  const { broader } = topicIcons()
  for (const noun of nouns) {
    if (wordNet.sensesOf(noun)?.isLikely !== true) continue
    const above = wordNet.nearestBroader(noun, (word) => word !== noun && broader.has(word))
    if (above !== null) return { icons: iconsOfNoun(above), by: 'broader', thing: null }
  }
  return null
}

function ofParts(nouns: readonly string[]): Found | null {
  const found = ofExact(nouns.flatMap((noun) => shippedWordNet().senseOf(noun)?.parts ?? []))
  return found === null ? null : { ...found, by: 'part' }
}

const wordsMax = 12
const lettersMin = 3

/** Other nouns of a keyword: pairs of words first, and later words before earlier ones. */
function otherNouns(keyword: string): string[] {
  const words = wordsOf(keyword.replaceAll('-', ' ')).slice(0, wordsMax).map(singularOf)
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...pairs, ...words.filter((word) => word.length >= lettersMin && !intentWords.has(word))]
    .reverse()
    .sort((a, b) => Number(b.includes(' ')) - Number(a.includes(' ')))
}

function ofCategory(category: string): Found {
  return { icons: topicIcons().categories.get(category) ?? [], by: 'category', thing: null }
}
