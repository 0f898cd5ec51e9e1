import type { About, Deps } from '../keyword/keyword-about.ts'
import type { KeywordForm } from '../keyword/keyword-form.ts'
import { gerundOf } from '../words/english.ts'
import { coveredSubject } from './covered-subject.ts'
import { approximateSubject, nameFrom } from './named-subject.ts'
import type { Subject } from './subject.ts'

/** `doubt` is a factor for the confidence: 1, or less if a broader frame is used for the subject. */
type UnnamedSubject = { subject: Subject | null; doubt: number }

type Unnamed = { bare: string; form: KeywordForm; about: About; verb: number | null; related: Subject | null }

/** The subject if no name of a frame contains the head: a frame that the question or the verb names, or the frame of which the head is a kind. */
export function unnamedSubject({ bare, form, about, verb, related }: Unnamed, deps: Deps): UnnamedSubject {
  const { words, phrase, placeName } = about
  if (form.task !== null || form.question !== null) {
    const requiredIndex = form.question === null && phrase !== null ? verb : null
    return {
      subject: approximateSubject(words, requiredIndex, deps) ?? doneSubject(words, verb, related, deps),
      doubt: 0.7,
    }
  }
  if (phrase === null) return { subject: approximateSubject(words, null, deps), doubt: 0.7 }
  const covered = placeName !== null ? null : coveredSubject(bare, phrase.head, deps)
  // A name beside the head has more weight than a general frame of things.
  const isDone = about.subjectClass === 'service' || about.subjectClass === 'software'
  const isSound = covered !== null && !(covered.isGeneral && (related !== null || isDone))
  if (!isSound) return { subject: null, doubt: 1 }
  const { isGeneral, ...subject } = covered
  return { subject, doubt: isGeneral ? 0.4 : 0.6 }
}

/** The frame of an activity that a task names by its verb: "how to invest", "how to knit a scarf". */
function doneSubject(
  words: readonly string[],
  verb: number | null,
  related: Subject | null,
  deps: Deps,
): Subject | null {
  if (related !== null) return null
  const word = verb === null ? undefined : words[verb]
  if (word === undefined || !deps.wordNet.has('verb', word)) return null
  return nameFrom(words.with(verb ?? 0, gerundOf(word)), verb ?? 0, deps)
}
