import { Category } from '#contract/posts/post-fields.ts'
import { z } from '#contract/zod.ts'

/*
 * A topic frame: the knowledge of an expert about one subject (docs/topic-frames.md describes how to write one). It contains only stable general
 * knowledge: no brands, no prices, no statistics. Text is plain English without markup. Slots are replaced by the name of the subject in the keyword:
 *   {one}   singular without article ("standing desk")    {a one}  with "a" or "an"
 *   {many}  plural ("standing desks")                     {it}     plural, or the singular of a mass noun or an activity
 */

const sentence = z.string().min(12).max(420)
/** A statement of one to three sentences, or several wordings of it. */
export const Fact = z.union([sentence, z.array(sentence).min(2).max(4)])
export type Fact = z.infer<typeof Fact>
const facts = z.array(Fact)
const label = z.string().min(2).max(90)
/** Lower-case words or phrases. A keyword matches if it contains one of them as whole words. */
const matches = z.array(z.string().regex(/^[\p{Ll}\p{M}0-9][\p{Ll}\p{M}0-9 '’&+./-]*$/u))
const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** A kind of the subject. `is` completes "A <name> is …", `suits` completes "It suits …"; the other texts are sentences. */
export const Kind = z.strictObject({
  name: label,
  /** Plural of `name`; absent for mass nouns. */
  many: label.optional(),
  aliases: matches.default([]),
  is: z.string().min(8),
  suits: z.string().min(4).optional(),
  against: sentence.optional(),
  cost: sentence.optional(),
  say: facts.default([]),
})
export type Kind = z.infer<typeof Kind>

const Part = z.strictObject({ name: label, say: facts.min(1) })

/** A criterion for a choice. `more` and `less` describe the two ends, `check` says how a reader can find out. */
export const Criterion = z.strictObject({
  name: label,
  unit: label.optional(),
  say: facts.min(1),
  more: sentence.optional(),
  less: sentence.optional(),
  check: sentence,
})
export type Criterion = z.infer<typeof Criterion>

/** A task with the subject. `name` is a verb phrase ("clean a standing desk"); each step ends with its visible result. */
export const Task = z.strictObject({
  name: label,
  match: matches.min(1),
  needs: z.array(label).default([]),
  before: facts.default([]),
  steps: z.array(z.strictObject({ title: label, do: sentence, result: sentence })).min(3),
  after: facts.default([]),
})
export type Task = z.infer<typeof Task>

/** A fault. `name` is a clause ("the desk wobbles"); causes are in the order in which to check them. */
export const Problem = z.strictObject({
  name: label,
  match: matches.min(1),
  causes: z.array(z.strictObject({ cause: label, check: sentence, fix: sentence })).min(2),
  /** When to stop and call a professional. */
  stop: sentence.optional(),
})
export type Problem = z.infer<typeof Problem>

/** `name` is a gerund or noun phrase, `why` a sentence, `sign` a visible sign, `instead` the better way. */
const Mistake = z.strictObject({ name: label, why: sentence, sign: sentence, instead: sentence })

/** The differences in a situation ("small rooms", "beginners"). `name` completes "for …". */
export const Case = z.strictObject({ name: label, match: matches.min(1), say: facts.min(2) })
export type Case = z.infer<typeof Case>

/** A frequent question; `answer` opens with the answer. A keyword matches if it contains all phrases of one entry of `match`. */
export const Question = z.strictObject({ q: label, match: z.array(matches.min(1)).min(1), answer: facts.min(1) })
export type Question = z.infer<typeof Question>

export const Versus = z.strictObject({ other: label, match: matches.min(1), say: facts.min(2) })
export type Versus = z.infer<typeof Versus>

/** A section that only this subject has ("Signs and symptoms", "Ingredients and what they do"). */
export const Topic = z.strictObject({ heading: label, match: matches.default([]), say: facts.min(3) })
export type Topic = z.infer<typeof Topic>

/** The type decides the default headings and verbs. */
const frameTypes = [
  'product',
  'service',
  'software',
  'activity',
  'concept',
  'condition',
  'food',
  'living',
  'place',
] as const

export const Frame = z.strictObject({
  id,
  family: id,
  category: Category,
  type: z.enum(frameTypes),
  /** `many` is absent for mass nouns, activities and conditions. */
  name: z.strictObject({ one: label, many: label.optional() }),
  /** Other names of the same thing, singular and lower-case. */
  aliases: matches,
  /** WordNet nouns. The frame is also used for their narrower terms without an own frame. */
  covers: matches.default([]),
  /** A professional's field: the article says that it gives no advice. */
  care: z.enum(['health', 'law', 'money']).optional(),
  /** Who buys, hires or does it; completes "for …". */
  readers: label,
  /** Headings instead of the defaults, two or more to choose from. */
  headings: z
    .partialRecord(
      z.enum(['kinds', 'parts', 'criteria', 'mistakes', 'upkeep', 'costs', 'measure', 'ask', 'how', 'why']),
      z.array(label).min(2),
    )
    .default({}),
  definition: facts.min(2),
  why: facts.min(4),
  how: facts.min(3),
  kinds: z.array(Kind).min(2),
  parts: z.array(Part).default([]),
  criteria: z.array(Criterion).min(3),
  topics: z.array(Topic).default([]),
  tasks: z.array(Task).min(1),
  problems: z.array(Problem).default([]),
  mistakes: z.array(Mistake).min(4),
  upkeep: facts.default([]),
  costs: facts.min(3),
  terms: z.array(z.strictObject({ term: label, means: z.string().min(8) })).min(6),
  ask: facts.min(3),
  measure: facts.min(2),
  safety: facts.default([]),
  cases: z.array(Case).min(4),
  questions: z.array(Question).min(7),
  /** Comparisons with something that is not one of `kinds`. */
  versus: z.array(Versus).default([]),
})
export type Frame = z.infer<typeof Frame>
