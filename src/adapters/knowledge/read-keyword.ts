import { coveredSubject } from './covered-subject.ts'
import type { Frame } from './frame.ts'
import type { FrameMatch, FramePack } from './frame-pack.ts'
import { bareOf, headOf } from './head-noun.ts'
import {
  type Focus,
  focuses,
  forPattern,
  intentWords,
  nearPattern,
  placePattern,
  pricePattern,
  questionStart,
  versusPattern,
  withoutPattern,
  yearPattern,
} from './keyword-patterns.ts'
import type { Subject } from './subject.ts'
import { shippedWordNet, type WordNet } from './wordnet.ts'
import { findPhrase, stemsOf, wordsOf } from './words.ts'

export type { Subject }

export type Intent = 'buy' | 'compare' | 'how-to' | 'learn' | 'local' | 'problem' | 'question'

export type KeywordReading = {
  /** The keyword on one line, lower case but for capitals inside words. */
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
}

const learnedTypes = new Set(['concept', 'condition', 'activity', 'food', 'living', 'place'])

/** Reads what a keyword is about and what it asks for. The same keyword is always read alike; never fails. */
export function readKeyword(keyword: string, pack: FramePack, wordNet: WordNet = shippedWordNet()): KeywordReading {
  const text = keyword.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const lower = text.toLowerCase().replace(/[?!.]+$/, '')
  const { subject, other, doubt } = subjectsOf(lower, pack, wordNet)
  const reading: Unjudged = {
    text,
    stems: stemsOf(lower),
    focus: focuses.find(([, pattern]) => pattern.test(lower))?.[0] ?? null,
    subject,
    other,
    task: howTo.exec(lower)?.[1] ?? verbPhrase(lower, subject),
    question: questionStart.test(lower) && !/^how to\b/.test(lower) ? lower : null,
    ...circumstances(lower),
  }
  const confidence = confidenceOf(lower, reading) * doubt
  // The words of a task are no part of a name.
  const named = reading.task !== null && subject !== null ? { ...subject, ownName: null } : subject
  return { ...reading, subject: named, intent: intentOf(lower, reading), confidence }
}

type Unjudged = Omit<KeywordReading, 'intent' | 'confidence'>

const howTo = /^how (?:to|do (?:i|you)|can (?:i|you)|should (?:i|you)) (.+)$/

type Found = Pick<KeywordReading, 'subject' | 'other'> & {
  /** 1, or how much less is known where a broader frame stands for the subject. */
  doubt: number
}

/** The subject, and what it is compared with. */
function subjectsOf(lower: string, pack: FramePack, wordNet: WordNet): Found {
  if (questionStart.test(lower)) return { subject: findSubject(lower, pack), other: null, doubt: 1 }
  const versus = versusPattern.exec(lower)
  if (versus === null) return { ...subjectOf(lower, pack, wordNet), other: null }
  const left = versus[1] ?? versus[3] ?? ''
  const right = versus[2] ?? versus[4] ?? ''
  const second = findSubject(right, pack)
  return { subject: findSubject(left, pack) ?? second, other: second ?? right, doubt: 1 }
}

/** The subject by the names of frames, and where none of them names the head, by what the head is a kind of. */
function subjectOf(lower: string, pack: FramePack, wordNet: WordNet): Omit<Found, 'other'> {
  const named = findSubject(lower, pack)
  const bare = bareOf(lower)
  const head = headOf(bare)
  if (named !== null && head >= named.start && head < named.start + named.length) return { subject: named, doubt: 1 }
  const covered = coveredSubject(bare, head, { pack, wordNet })
  // A name beside the head tells more than that the head is a thing.
  if (covered === null || (named !== null && covered.isGeneral)) return { subject: named, doubt: 1 }
  const { isGeneral, ...subject } = covered
  return { subject, doubt: isGeneral ? 0.4 : 0.6 }
}

type Circumstances = Pick<KeywordReading, 'audience' | 'place' | 'without' | 'price' | 'year' | 'isNearby'>

function circumstances(lower: string): Circumstances {
  const group = (pattern: RegExp, text = lower) => pattern.exec(text)?.[1] ?? null
  const whole = (pattern: RegExp) => pattern.exec(lower)?.[0] ?? null
  const place = group(placePattern, lower.replace(nearPattern, '').trim())
  const audience = group(forPattern, lower.replace(pricePattern, '').replace(yearPattern, '').trim())
  return {
    audience: audience === place ? null : audience,
    place,
    without: group(withoutPattern),
    price: whole(pricePattern),
    year: whole(yearPattern),
    isNearby: nearPattern.test(lower),
  }
}

function intentOf(lower: string, reading: Unjudged): Intent {
  return askedIntent(lower, reading) ?? wantedIntent(lower, reading)
}

/** The intent of a keyword whose form says it: a comparison, a fault, a task, a question. */
function askedIntent(lower: string, { other, task, question, subject, focus }: Unjudged): Intent | null {
  if (other !== null) return 'compare'
  const hasProblem = subject !== null && findProblem(subject.frame, stemsOf(lower)) !== undefined
  if (hasProblem && (focus === 'problems' || question !== null)) return 'problem'
  if (task !== null && !/^(?:choose|pick|find|buy|select|compare|hire)\b/.test(task)) return 'how-to'
  if (question === null || task !== null) return null
  return /^(?:what|which) (?:is|are) the best\b|^which\b/.test(question) ? 'buy' : 'question'
}

const buyingWords = /\b(?:best|top|cheap|cheapest|buy|review|reviews|affordable|deals?|sale|under)\b/

/** The intent of a mere name, by what kind of thing it names. */
function wantedIntent(lower: string, { subject, place, isNearby, focus }: Unjudged): Intent {
  const type = subject?.frame.type
  if (isNearby || (type === 'service' && place !== null)) return 'local'
  if (focus === 'problems') return 'problem'
  if (type === 'service' || buyingWords.test(lower)) return 'buy'
  const isLearned = type !== undefined && learnedTypes.has(type)
  return isLearned || (focus !== null && focus !== 'costs' && focus !== 'kinds') ? 'learn' : 'buy'
}

export function findProblem(frame: Frame, stems: readonly string[]) {
  return frame.problems.find(({ match }) => match.some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0))
}

/** A keyword that opens with a verb and goes on with an object: "hang pictures without a drill". */
function verbPhrase(lower: string, subject: Subject | null): string | null {
  const [first = ''] = lower.split(' ')
  if (subject === null || subject.start === 0) return null
  const isTask = subject.frame.tasks.some(({ match }) =>
    match.some((phrase) => stemsOf(phrase)[0] === stemsOf(first)[0]),
  )
  return isTask && !intentWords.has(first) ? lower : null
}

/** The subject a text is about: the longest name that holds its head, the last word before the first preposition. */
export function findSubject(text: string, pack: FramePack): Subject | null {
  const bare = bareOf(text)
  const stems = stemsOf(bare)
  const found = pack.find(stems)
  if (found.length === 0) return null
  const head = headOf(bare)
  const holdsHead = ({ start, length }: FrameMatch) => head >= start && head < start + length
  const best = [...found].sort((a, b) => Number(holdsHead(b)) - Number(holdsHead(a)) || b.length - a.length)[0]
  if (best === undefined) return null
  const words = wordsOf(bare.replaceAll('-', ' '))
  const attributes: string[] = []
  for (let place = best.start - 1; place >= 0; place -= 1) {
    const word = words[place] ?? ''
    if (intentWords.has(word) || /^(?:in|for|with|under|to|without|on)$/.test(word)) break
    attributes.unshift(word)
  }
  const kind =
    best.kind ??
    best.frame.kinds.find(({ aliases }) => aliases.some((alias) => findPhrase(stems, stemsOf(alias)) >= 0)) ??
    null
  const { frame, start, length } = best
  return { frame, kind, isKindName: best.kind !== null, attributes, start, length, ownName: null }
}

/** The share of words that the reading accounts for, those aside that say for whom, where and for how much. */
function confidenceOf(lower: string, { subject, other, task, question }: Unjudged): number {
  const words = wordsOf(withoutCircumstances(lower))
  if (words.length === 0) return 0
  if (subject === null) return 0
  const known =
    words.filter((word) => intentWords.has(word)).length +
    subject.length +
    (typeof other === 'object' && other !== null ? other.length : 0)
  return Math.min(1, (known + (task !== null || question !== null ? 1 : 0)) / words.length)
}

function withoutCircumstances(lower: string): string {
  return [pricePattern, yearPattern, nearPattern, placePattern, withoutPattern, forPattern].reduce(
    (text, pattern) => text.replace(pattern, ' ').trim(),
    lower,
  )
}
