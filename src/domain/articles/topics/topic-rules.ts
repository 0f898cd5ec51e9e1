import type { Selectable } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { TopicRules } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type RefusedEntry, readRefusal, shippedRefusals } from './check-topic.ts'
import { type RefusedReason, refusedReasons } from './refused-topics.ts'

const phraseMax = 200

export type ListedTopic = {
  phrase: string
  reason: RefusedReason
  /** `shipped`: on a shipped list. `own`: added by the operator. `allowed`: on a shipped list, but allowed by the operator. */
  state: 'shipped' | 'own' | 'allowed'
}

/** A change that the operator made to the shipped lists. */
export type TopicRule = Pick<Selectable<TopicRules>, 'phrase' | 'rule' | 'reason'>

const readRules = prepared<TopicRule>('topic_rules', 'select phrase, rule, reason from topic_rules')

/** A part of a larger statement: all rules as JSON, null if there are none. */
export const topicRulesSql =
  "(select json_agg(json_build_object('phrase', phrase, 'rule', rule, 'reason', reason)) from topic_rules)"

/** The refusals of an installation: the shipped lists without the entries that its operator allowed, and the entries that the operator added. */
export async function listRefusals(db: Db): Promise<readonly RefusedEntry[]> {
  return refusalsWith(await readRules(db, []))
}

/** `listRefusals` with rules that a larger statement has read. */
export function refusalsWith(rules: readonly TopicRule[]): readonly RefusedEntry[] {
  if (rules.length === 0) return shippedRefusals
  const allowed = new Set(rules.filter(({ rule }) => rule === 'allowed').map(({ phrase }) => phrase))
  const own = rules.flatMap(({ phrase, reason }) => (reason === null ? [] : [readRefusal(reasonOf(reason), phrase)]))
  return [...shippedRefusals.filter(({ phrase }) => !allowed.has(phrase)), ...own]
}

/** Every entry with its reason, ordered by reason and then alphabetically. */
export async function listTopics(db: Db): Promise<ListedTopic[]> {
  const rules = await db.selectFrom('topicRules').select(['phrase', 'rule', 'reason']).execute()
  const allowed = new Set(rules.filter(({ rule }) => rule === 'allowed').map(({ phrase }) => phrase))
  const shipped = shippedRefusals.map(({ phrase, reason }) => ({
    phrase,
    reason,
    state: allowed.has(phrase) ? ('allowed' as const) : ('shipped' as const),
  }))
  const own = rules.flatMap(({ phrase, reason }) =>
    reason === null ? [] : [{ phrase, reason: reasonOf(reason), state: 'own' as const }],
  )
  const order = (reason: RefusedReason) => refusedReasons.indexOf(reason)
  return [...shipped, ...own].sort((a, b) => order(a.reason) - order(b.reason) || (a.phrase < b.phrase ? -1 : 1))
}

/**
 * Refuses keywords and anchor texts that contain a phrase; `reason` is one of `refusedReasons`, `other` when it is empty. A shipped entry that was
 * allowed is refused again. Throws `validation_failed` for a phrase without words or an unknown reason.
 */
export async function forbidTopic(db: Db, input: { phrase: string; reason: string }): Promise<ListedTopic> {
  const phrase = requirePhrase(input.phrase)
  const shipped = shippedRefusals.find((entry) => entry.phrase === phrase)
  if (shipped !== undefined) {
    await db.deleteFrom('topicRules').where('phrase', '=', phrase).execute()
    return { phrase, reason: shipped.reason, state: 'shipped' }
  }
  const reason = requireReason(input.reason)
  await db
    .insertInto('topicRules')
    .values({ phrase, rule: 'forbidden', reason })
    .onConflict((conflict) => conflict.column('phrase').doUpdateSet({ rule: 'forbidden', reason }))
    .execute()
  return { phrase, reason, state: 'own' }
}

/** Removes an own or a shipped entry. Throws `not_found` for a phrase that is not an entry. */
export async function allowTopic(db: Db, typed: string): Promise<string> {
  const phrase = requirePhrase(typed)
  if (shippedRefusals.some((entry) => entry.phrase === phrase)) {
    await db
      .insertInto('topicRules')
      .values({ phrase, rule: 'allowed', reason: null })
      .onConflict((conflict) => conflict.column('phrase').doUpdateSet({ rule: 'allowed', reason: null }))
      .execute()
    return phrase
  }
  const removed = await db.deleteFrom('topicRules').where('phrase', '=', phrase).executeTakeFirst()
  if (removed.numDeletedRows === 0n)
    throw new DomainError('not_found', `No entry reads “${phrase}”. List them with topic-list.`)
  return phrase
}

function requirePhrase(typed: string): string {
  const { phrase, phrases } = readRefusal('other', typed)
  if (phrases.length === 0 || phrase.length > phraseMax)
    throw new DomainError('validation_failed', `Please provide a phrase of up to ${phraseMax} characters`)
  return phrase
}

function requireReason(typed: string): RefusedReason {
  if (typed === '') return 'other'
  const reason = refusedReasons.find((known) => known === typed)
  if (reason === undefined)
    throw new DomainError('validation_failed', `Please provide one of these reasons: ${refusedReasons.join(', ')}`)
  return reason
}

function reasonOf(stored: string): RefusedReason {
  return refusedReasons.find((known) => known === stored) ?? 'other'
}
