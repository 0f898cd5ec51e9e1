import { capitalise } from './grammar.ts'
import type { Intent } from './idea.ts'

/**
 * One way of speaking of a keyword:
 *   name    stands after about, on, of, for      "link building", "how to fix a tap"
 *   act     stands where a plain verb stands      "work on link building", "fix a tap"
 *   acting  stands where an -ing form stands      "working on link building", "fixing a tap"
 */
export type Forms = { name: readonly string[]; act: readonly string[]; acting: readonly string[] }

/** Bare references, fit for every place where a noun can stand. */
export const references: Record<Intent, readonly string[]> = {
  choose: ['the choice', 'this decision', 'the decision', 'this choice'],
  do: ['the work', 'this work', 'the task', 'this task'],
  learn: ['the subject', 'this subject', 'the topic', 'this topic'],
}

/** References that never hold the keyword. */
export const briefForms: Record<Intent, Forms> = {
  choose: {
    name: ['the choice', 'this decision', 'the decision', 'this choice'],
    act: ['choose', 'decide', 'make the choice', 'commit yourself'],
    acting: ['choosing', 'deciding', 'making the choice', 'making this decision'],
  },
  do: {
    name: ['the subject', 'the task', 'this task', 'the work'],
    act: ['do the work', 'do this work', 'take on the task'],
    acting: ['doing the work', 'doing this work', 'taking on the task'],
  },
  learn: {
    name: ['the subject', 'this subject', 'the topic', 'this topic'],
    act: ['study the subject', 'look into it', 'explore the topic', 'read up on it'],
    acting: ['studying the subject', 'looking into it', 'exploring the topic', 'reading up on it'],
  },
}

/** Forms built from verbs that take the name as object: "choose" + "a tap". */
export function withVerbs(names: readonly string[], pairs: readonly (readonly [string, string])[]): Forms {
  return {
    name: names,
    act: pairs.flatMap(([act]) => names.map((name) => `${act} ${name}`)),
    acting: pairs.flatMap(([, acting]) => names.map((name) => `${acting} ${name}`)),
  }
}

export const verbsByIntent: Record<Intent, readonly (readonly [string, string])[]> = {
  choose: [
    ['choose', 'choosing'],
    ['pick', 'picking'],
    ['settle on', 'settling on'],
  ],
  do: [
    ['work on', 'working on'],
    ['plan', 'planning'],
    ['take on', 'taking on'],
  ],
  learn: [
    ['look into', 'looking into'],
    ['learn about', 'learning about'],
    ['read up on', 'reading up on'],
    ['explore', 'exploring'],
  ],
}

export const hiring = [
  ['choose', 'choosing'],
  ['book', 'booking'],
  ['settle on', 'settling on'],
] as const

/** Speaks of a keyword without inflecting it: the question “…”, the topic of “…”, or “…” alone. */
export function quotedForms(noun: 'question' | 'search' | 'topic', shown: string): Forms {
  if (noun === 'question') {
    const quoted = `“${capitalise(shown)}?”`.replace('??', '?')
    return {
      name: [`the question ${quoted}`],
      act: [`answer the question ${quoted}`],
      acting: [`answering the question ${quoted}`],
    }
  }
  const named = noun === 'search' ? `“${shown}”` : `the topic of “${shown}”`
  return {
    name: [named],
    act: [`look into ${named}`, `work through ${named}`],
    acting: [`looking into ${named}`, `working through ${named}`],
  }
}
