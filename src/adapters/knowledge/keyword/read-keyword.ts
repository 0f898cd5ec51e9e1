import { type FramePack, shippedFrames } from '../frame-pack.ts'
import { faultName, type NamedSubject, namedSubject, relatedSubject, wholeName } from '../subject/named-subject.ts'
import type { Subject } from '../subject/subject.ts'
import { unnamedSubject } from '../subject/unnamed-subject.ts'
import { knownName } from '../words/known-names.ts'
import { languageOfTopic } from '../words/language.ts'
import { materials } from '../words/modifier-words.ts'
import { objectIndex } from '../words/verbs.ts'
import { shippedWordNet, type WordNet } from '../words/wordnet.ts'
import { stemsOf, wordsOf } from '../words/words.ts'
import { bareOf } from './head-noun.ts'
import { type About, aboutOf, type Deps } from './keyword-about.ts'
import { confidenceOf } from './keyword-confidence.ts'
import { formOf, type KeywordForm } from './keyword-form.ts'
import { intentOf } from './keyword-intent.ts'
import { nameOf } from './keyword-name.ts'
import { type Focus, faultPattern, focuses, helpPattern, nearPattern, shareRates } from './keyword-patterns.ts'
import type { Intent, KeywordReading, Modifier } from './keyword-reading.ts'
import { type Clauses, clausesOf } from './modifiers.ts'
import { headOf } from './phrase-head.ts'
import { questionFocus } from './question.ts'
import { correctedSpelling } from './spelling.ts'
import { classOfFrame } from './subject-class.ts'
import type { SubjectClass } from './subject-classes.ts'

export type { Intent, KeywordReading, Subject }

/** The steps of one request read the same keyword. A reading refers to parts of frames, which are cached for longer than so few readings. */
const recentMax = 4
const recent = new Map<string, KeywordReading>()

/** `readKeyword` with what ships with the product. The readings of the last keywords are cached. */
export function shippedReading(keyword: string): KeywordReading {
  const known = recent.get(keyword)
  if (known !== undefined) return known
  const reading = readKeyword(keyword, shippedFrames())
  const [oldest] = recent.keys()
  if (recent.size >= recentMax && oldest !== undefined) recent.delete(oldest)
  recent.set(keyword, reading)
  return reading
}

/** Reads the subject and the intent of a keyword. The result for a keyword is always the same; never fails. */
export function readKeyword(keyword: string, pack: FramePack, wordNet: WordNet = shippedWordNet()): KeywordReading {
  const text = keyword.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const lower = correctedSpelling(
    text
      .toLowerCase()
      .replace(/[?!.]+$/, '')
      .replaceAll('’', "'")
      .replace(/\b(won|can|don|doesn|didn|isn|aren|wasn|couldn|shouldn) t\b/g, "$1't")
      .replace(helpPattern, ''),
  )
  const deps = { pack, wordNet }
  const form = formOf(lower, wordNet)
  const clauses = clausesOf(lower.replace(monthPattern, ''), wordNet)
  const found = form.versus === null ? readOne(lower, form, clauses, deps) : readTwo(lower, form.versus, deps)
  const { about, subject, other } = found
  const subjectClass = classOf(about, found)
  const modifiers = modifiersOf(about, clauses, form)
  const focus = focusOf(withoutName(beside(lower.replaceAll(shareRates, ' '), about), found))
  const head = headOf(about, found.verb, deps)
  const { audience, place, without, price, year, isNearby } = clauses
  const facts = { focus, other, task: form.task, question: form.question, subjectClass, modifiers }
  return {
    text,
    stems: stemsOf(lower),
    ...facts,
    intent: intentOf(lower, {
      ...facts,
      focus: focusOf(beside(lower, about).replace(/\bfor beginners\b/, '')),
      isNearby,
      place: about.placeName === null ? place : null,
      isPlace: about.placeName !== null,
      isBrand: about.isBrand,
    }),
    // The words of a task are not part of a name.
    subject: form.task !== null && subject !== null ? { ...subject, ownName: null } : subject,
    audience: isSubjectItself(about, audience) ? null : audience,
    place: about.placeName === null ? (place ?? trailingPlace(modifiers)) : null,
    without,
    price,
    year,
    isNearby,
    confidence: confidenceOf(lower, { ...found, ...form, head, modifiers: about.modifiers }, wordNet),
    head,
    name: nameOf(found, { lower, subjectClass, wordNet }),
    verb: found.verb,
    related: found.related,
    language: languageOf(text),
  }
}

/** A text without the words by which a frame was found: "cost" in "opportunity cost" does not request a price. */
function withoutName(text: string, { about, subject, named }: Found): string {
  if (named?.isMain !== true || subject === null || subject.length < 2) return text
  const name = about.words.slice(subject.start, subject.start + subject.length).join(' ')
  return name === '' ? text : text.replaceAll('-', ' ').replace(name, ' ')
}

/** A text without the name of its subject. */
function beside(text: string, { words, phrase }: About): string {
  const name = phrase === null ? [] : words.slice(phrase.start, phrase.head + 1)
  return name.length === 0 ? text : text.replaceAll('-', ' ').replace(name.join(' '), ' ')
}

function focusOf(text: string): Focus | null {
  // The phrase "in simple terms" does not request a glossary.
  const cleaned = text.replace(/\bin (?:simple|plain|easy|layman'?s) (?:terms|words|english)\b/, ' ')
  return focuses.find(([, pattern]) => pattern.test(cleaned))?.[0] ?? null
}

type Found = {
  about: About
  subject: Subject | null
  named: NamedSubject | null
  related: Subject | null
  other: Subject | string | null
  verb: string | null
  /** A factor for the confidence: 1, or less if a broader frame is used for the subject. */
  doubt: number
}

function readOne(lower: string, form: KeywordForm, clauses: Clauses, deps: Deps): Found {
  const bare = bareText(lower, form)
  const words = wordsOf(bare.replaceAll('-', ' '))
  const { start, end, verb } = spanOf(words, form, deps.wordNet)
  const about = aboutOf(words, { start, end, place: clauses.place }, deps)
  const full = wordsOf(lower.replaceAll('-', ' '))
  const named =
    wholeName(full, deps) ??
    (words.length < full.length ? faultName(full, deps) : null) ??
    wholeName(words, deps) ??
    (about.phrase === null ? null : namedSubject(words, about.phrase, deps))
  const related = relatedSubject(words, about.phrase, named?.subject ?? null, deps)
  const { subject, doubt } =
    named === null
      ? unnamedSubject({ bare, form, about, verb, related }, deps)
      : { subject: named.subject, doubt: named.isOwner ? 0.8 : 1 }
  return { about, subject, named, related, other: null, verb: verb === null ? null : (words[verb] ?? null), doubt }
}

const monthPattern =
  /(?<=\S) in (?:early |mid |late )?(?:january|february|march|april|may|june|july|august|september|october|november|december)$/

/** A name without money, years and nearness, and without its fault or news. */
function bareText(lower: string, { task, question }: KeywordForm): string {
  const bare = bareOf(lower).replace(nearPattern, ' ').replace(monthPattern, '').replace(/\s+/g, ' ').trim()
  if (task !== null || question !== null) return bare
  const fault = faultPattern.exec(bare)?.index ?? 0
  return (fault > 0 ? bare.slice(0, fault) : bare).replace(/\brelease date\b|\bworth (?:it|the money)\b/, '').trim()
}

/** The words that name the subject: all words of a name, the object of a task, the subject of a question. */
function spanOf(words: readonly string[], { task, question }: KeywordForm, wordNet: WordNet) {
  if (task !== null) return taskSpan(words, task)
  if (question !== null) return questionFocus(words, wordNet)
  return { start: 0, end: words.length, verb: null }
}

function taskSpan(words: readonly string[], task: string) {
  const taskWords = wordsOf(bareOf(task).replace(nearPattern, ' ').replaceAll('-', ' '))
  // The subject of "Tell if a dog has fleas" is after "if".
  const clause = /^(?:tell|know|check|see|find out|find) (?:if|whether|when|that) (?:a |an |the |your |my )?/.exec(task)
  if (clause !== null) {
    const start = words.length - taskWords.length + wordsOf(clause[0]).length
    if (start < words.length) return { start, end: words.length, verb: null }
  }
  let verb = Math.max(0, words.length - taskWords.length)
  while (words[verb + 1] === 'to' && verb + 2 < words.length) verb += 2
  const isBare =
    verb >= words.length - 1 ||
    /^(?:better|faster|fast|quickly|well|more|less|naturally|for|in|with|without|at|by|when|while|from)$/.test(
      words[verb + 1] ?? '',
    )
  if (isBare) return { start: verb, end: verb, verb }
  return { start: objectIndex(words, verb), end: words.length, verb }
}

function readTwo(lower: string, { left, right }: { left: string; right: string }, deps: Deps): Found {
  const [first, second] = [left, right].map((text) => readSide(text, deps))
  if (first === undefined || second === undefined) throw new Error('A comparison has two sides.')
  const [only = '', ...others] = first.about.words
  const isAdjective = others.length === 0 && (materials.has(only) || deps.wordNet.has('adj', only)) && !hasName([only])
  const isShared = first.named === null && isAdjective && second.about.words.length > 1
  const main = isShared || first.about.phrase === null ? second : first
  // A frame may have the comparison itself as a name: "sat vs act".
  const named = wholeName(wordsOf(lower.replaceAll('-', ' ')), deps) ?? first.named ?? sharedKind(left, second, deps)
  const subject = named?.subject ?? second.named?.subject ?? null
  return {
    about: hasName(first.about.words) && hasName(second.about.words) ? namedAbout(main.about) : main.about,
    subject,
    named: main.named,
    related: null,
    // If only the second side is known, it is the subject, and the first side is the one compared with it.
    other:
      named === null && (main === second || second.named !== null)
        ? left
        : (second.named?.subject ?? withoutClause(right)),
    verb: null,
    doubt: 1,
  }
}

/** The name in "obsidian for students" is Obsidian. */
function withoutClause(side: string): string {
  return side.replace(/(?<=\S) (?:for|in|under|without|with|when) .*$/, '')
}

/** The kind on the first side, if both sides share the noun of the second: "electric vs diesel forklift". */
function sharedKind(left: string, { about, named }: ReturnType<typeof readSide>, deps: Deps): NamedSubject | null {
  if (named === null || about.phrase === null) return null
  const { head, headLength } = about.phrase
  const noun = about.words.slice(head - headLength + 1, head + 1).join(' ')
  const shared = readSide(`${left} ${noun}`, deps).named
  const isKind = shared !== null && shared.subject.frame === named.subject.frame && shared.subject.kind !== null
  return isKind && shared.subject.kind !== named.subject.kind ? shared : null
}

function hasName(words: readonly string[]): boolean {
  return knownName(words) !== null
}

/** Ambiguous words count as names beside another name: "react vs vue". */
function namedAbout(about: About): About {
  return { ...about, isBrand: true, subjectClass: knownName(about.words) }
}

function readSide(text: string, deps: Deps) {
  const words = wordsOf(bareOf(text).replaceAll('-', ' '))
  const about = aboutOf(words, { start: 0, end: words.length, place: null }, deps)
  return { about, named: about.phrase === null ? null : namedSubject(words, about.phrase, deps) }
}

/** Classes without a type of frame. */
const unframed = new Set<SubjectClass | null>(['event', 'person', 'organization', 'place'])

const conditionWords = /\b(?:symptoms?|signs?|causes?|triggers?|relief)\b/

function classOf(about: About, { named, subject, verb }: Found): SubjectClass | null {
  const words = about.words.join(' ')
  const own = about.subjectClass
  if (named?.isMain === true && !named.isOwner && !unframed.has(own)) return classOfFrame(named.subject.frame)
  if (named?.subject.frame.type === 'condition' && conditionWords.test(words)) return 'condition'
  if (own !== null) return own
  if (subject !== null && named?.isOwner !== true) return classOfFrame(subject.frame)
  return about.phrase === null && verb !== null ? 'activity' : null
}

function modifiersOf(about: About, clauses: Clauses, { versus }: KeywordForm): Modifier[] {
  const inside = about.modifiers.map(({ kind, value }) => ({ kind, value }))
  const behind = clauses.modifiers.filter(
    ({ kind, value }) =>
      !(kind === 'place' && about.placeName !== null && value !== 'near me') && !isSubjectItself(about, value),
  )
  const compared: Modifier[] =
    versus === null ? [] : [{ kind: 'versus', value: versus.right.replace(/ (?:for|in|under) .*$/, '') }]
  const all = [...compared, ...inside, ...behind]
  return all.filter(
    (one, index) => all.findIndex(({ kind, value }) => kind === one.kind && value === one.value) === index,
  )
}

/** Whether the words after a preposition are the subject itself: "small bathrooms" in "ideas for small bathrooms". */
function isSubjectItself({ phrase, words }: About, value: string | null): boolean {
  if (phrase === null || value === null) return false
  const own = wordsOf(value.replaceAll('-', ' '))
  const start = words.findIndex((_, index) => own.every((word, offset) => words[index + offset] === word))
  return start >= 0 && phrase.head >= start && phrase.head < start + own.length
}

function trailingPlace(modifiers: readonly Modifier[]): string | null {
  return modifiers.find(({ kind, value }) => kind === 'place' && value !== 'near me')?.value ?? null
}

function languageOf(text: string): string | null {
  const found = languageOfTopic(text)
  return found.language === 'empty' ? null : found.language === 'en' ? 'en' : found.name
}
