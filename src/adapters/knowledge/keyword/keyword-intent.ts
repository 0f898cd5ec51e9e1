import { type Focus, faultPattern, newsPattern } from './keyword-patterns.ts'
import type { Intent, KeywordReading } from './keyword-reading.ts'
import type { SubjectClass } from './subject-classes.ts'

export type IntentFacts = Pick<
  KeywordReading,
  'other' | 'task' | 'question' | 'place' | 'isNearby' | 'focus' | 'subjectClass' | 'modifiers'
> & {
  /** Whether the keyword names a maker, a shop or one of their products and no sort of thing. */
  isBrand: boolean
  /** Whether it is about a place on the map. */
  isPlace: boolean
}

const buyingWords =
  /\b(?:best|top|cheap|cheapest|buy|review|reviews|affordable|deals?|for sale|on sale|under|discount|coupon|price|prices|pricing|cost|costs|quotes?|rent|hire)\b/
const learned = new Set<SubjectClass>([
  'concept',
  'condition',
  'activity',
  'food',
  'living',
  'person',
  'event',
  'organization',
])
/** Businesses and buildings that people go to. */
const visited = new Set<SubjectClass | null>(['service', 'place', 'organization'])
/** Parts of a subject that buyers ask for. */
const offerFocuses = new Set<Focus>(['costs', 'kinds'])
const learningWords = /\b(?:recipes?|how to|tutorial|lesson plan|instructions|diy|step by step|template)\b/

/** What a keyword asks for: by its form, else by what kind of thing it names. */
export function intentOf(text: string, facts: IntentFacts): Intent {
  return askedIntent(text, facts) ?? wantedIntent(text, facts)
}

/** The intent of a keyword whose form says it: a comparison, news, a fault, a task, a question. */
function askedIntent(text: string, { other, task, question }: IntentFacts): Intent | null {
  if (other !== null) return 'compare'
  if (newsPattern.test(text) && question === null && task === null) return 'news'
  const isFaulty = faultPattern.test(text)
  if (task !== null) return taskIntent(task, isFaulty)
  if (question !== null) {
    if (isFaulty && /^(?:why|what (?:causes|to do))\b/.test(question)) return 'problem'
    return /^(?:what|which) (?:is|are) the best\b(?! way| time)|^which\b|^where (?:can i |to )?(?:buy|rent|hire)\b/.test(
      question,
    )
      ? 'buy'
      : 'question'
  }
  if (isFaulty) return 'problem'
  return learningWords.test(text) ? 'how-to' : null
}

function taskIntent(task: string, isFaulty: boolean): Intent {
  if (/^(?:choose|pick|find|buy|select|compare|hire|rent)\b/.test(task)) return 'buy'
  return isFaulty && /^(?:fix|repair|stop|troubleshoot|unclog)\b/.test(task) ? 'problem' : 'how-to'
}

/** The intent of a mere name, by what kind of thing it names. */
function wantedIntent(text: string, facts: IntentFacts): Intent {
  const { subjectClass, focus, isPlace } = facts
  if (isLocal(facts)) return 'local'
  if (focus === 'problems') return 'problem'
  const isAsked = focus !== null && !offerFocuses.has(focus)
  const isBuying = buyingWords.test(text)
  if (isAsked && !isBuying) return 'learn'
  if (isPlace) return isBuying ? 'buy' : 'learn'
  if (facts.isBrand && !isCompared(text, facts.modifiers)) return 'brand'
  if (subjectClass === 'software') return 'software'
  return isBuying || isOffered(subjectClass) ? 'buy' : 'learn'
}

function isLocal({ subjectClass, place, isNearby, modifiers }: IntentFacts): boolean {
  const isPlaced = place !== null || modifiers.some(({ kind }) => kind === 'place')
  return isNearby || (isPlaced && visited.has(subjectClass))
}

/** What people pay for, and what is not known. */
function isOffered(subjectClass: SubjectClass | null): boolean {
  return subjectClass === null || !learned.has(subjectClass)
}

/** Whether a name stands for others of its sort, or for one at second hand. */
function isCompared(text: string, modifiers: IntentFacts['modifiers']): boolean {
  return /\balternatives?\b/.test(text) || modifiers.some(({ kind }) => kind === 'condition')
}
