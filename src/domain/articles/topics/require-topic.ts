import { isGeneric, isNonsense } from '#adapters/knowledge/keyword/named-topic.ts'
import { knowsWordsOf } from '#adapters/knowledge/words/english-words.ts'
import { languageOfTopic } from '#adapters/knowledge/words/language.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { topicTexts } from '#contract/posts/topic-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findRefusal, type RefusedEntry } from './check-topic.ts'

/** `anchorText` is compared with the word lists only. */
export type Topic = { keyword: string; anchorText?: string }

/** `refusals` are those of the installation (`topic-rules.ts`). */
export type TopicRules = { isEmbedded: boolean; refusals: readonly RefusedEntry[] }

/** Throws `topic_refused`, `topic_empty` or, for the embedded writer, `topic_language`. `data` names the field. */
export function requireTopic({ keyword, anchorText = '' }: Topic, { isEmbedded, refusals }: TopicRules): void {
  for (const [field, text] of Object.entries({ keyword, anchorText })) {
    const refusal = findRefusal(text, refusals)
    if (refusal !== null) throw problem('topic_refused', field, topicTexts.refused, { reason: refusal.reason })
  }
  const language = languageOfTopic(keyword)
  if (language.language === 'empty' || isNonsense(keyword, knowsWordsOf(keyword)))
    throw problem('topic_empty', 'keyword', topicTexts.empty)
  if (isGeneric(keyword)) throw problem('topic_empty', 'keyword', topicTexts.generic(keyword.trim()))
  if (language.language === 'other' && isEmbedded)
    throw problem('topic_language', 'keyword', topicTexts.language(language.name), { language: language.name })
}

/** The English name of the keyword's language; English if it cannot be determined. */
export function languageOfKeyword(keyword: string): string {
  const topic = languageOfTopic(keyword)
  return topic.language === 'other' ? topic.name : 'English'
}

/** Checks the keywords of a campaign, in any language. `data.issues` names each keyword on which no article can be written. */
export function requireTopics(keywords: readonly string[], refusals: readonly RefusedEntry[]): void {
  const issues: { field: string; keyword: string; message: string }[] = []
  let first: DomainError | null = null
  for (const [index, keyword] of keywords.entries()) {
    try {
      requireTopic({ keyword }, { isEmbedded: false, refusals })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      first ??= error
      issues.push({ field: `keywords.${index}`, keyword, message: error.message })
    }
  }
  if (first !== null)
    throw new DomainError(first.code, `“${issues[0]?.keyword}”: ${first.message}`, { data: { issues } })
}

function problem(code: ErrorCode, field: string, message: string, details: object = {}): DomainError {
  return new DomainError(code, message, { data: { ...details, issues: [{ field, message }] } })
}
