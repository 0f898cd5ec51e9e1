import { type Focus, faultPattern, newsPattern } from './keyword-patterns.ts'
import type { Intent, KeywordReading } from './keyword-reading.ts'
import type { SubjectClass } from './subject-classes.ts'

export type IntentFacts = Pick<
  KeywordReading,
  'other' | 'task' | 'question' | 'place' | 'isNearby' | 'focus' | 'subjectClass' | 'modifiers'
> & {
  /** Whether the keyword names a maker, a shop or one of their products, and no kind of thing. */
  isBrand: boolean
  /** Whether the subject is a geographic place. */
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
/** Aspects that buyers request. */
const offerFocuses = new Set<Focus>(['costs', 'kinds'])
const learningWords = /\b(?:recipes?|how to|tutorial|lesson plan|instructions|diy|step by step|template)\b/

/** The intent of a keyword: by its form, else by the class of its subject. */
export function intentOf(text: string, facts: IntentFacts): Intent {
  return explicitIntent(text, facts) ?? nameIntent(text, facts)
}

/** The intent of a keyword with an explicit form: a comparison, news, a fault, a task, a question. */
function explicitIntent(text: string, { other, task, question }: IntentFacts): Intent | null {
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

/** The intent of a plain name, by the class of its subject. */
function nameIntent(text: string, facts: IntentFacts): Intent {
  const { subjectClass, focus, isPlace } = facts
  if (isLocal(facts)) return 'local'
  if (focus === 'problems') return 'problem'
  const isInformational = focus !== null && !offerFocuses.has(focus)
  const isBuying = buyingWords.test(text)
  if (isInformational && !isBuying) return 'learn'
  if (isPlace) return isBuying ? 'buy' : 'learn'
  if (facts.isBrand && !isCompared(text, facts.modifiers)) return 'brand'
  if (subjectClass === 'software') return 'software'
  return isBuying || isOffered(subjectClass) ? 'buy' : 'learn'
}

function isLocal({ subjectClass, place, isNearby, modifiers }: IntentFacts): boolean {
  const hasPlace = place !== null || modifiers.some(({ kind }) => kind === 'place')
  return isNearby || (hasPlace && visited.has(subjectClass))
}

/** Subjects that people pay for, and subjects of unknown class. */
function isOffered(subjectClass: SubjectClass | null): boolean {
  return subjectClass === null || !learned.has(subjectClass)
}

/** Whether the keyword requests alternatives to a named product, or a used one. */
function isCompared(text: string, modifiers: IntentFacts['modifiers']): boolean {
  return /\balternatives?\b/.test(text) || modifiers.some(({ kind }) => kind === 'condition')
}
