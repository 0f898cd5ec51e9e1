import { knowsEnglishWord } from '#adapters/knowledge/english-words.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { topicTexts } from '#contract/topic-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findRefusal, languageOfTopic, shippedRefusals } from './check-topic.ts'

/** `anchorText` is compared with the word lists alone. */
export type Topic = { keyword: string; anchorText?: string }

/** Throws `topic_refused`, `topic_empty` or, when the embedded writer is to write, `topic_language`. `data` names the field. */
export function requireTopic({ keyword, anchorText = '' }: Topic, { isEmbedded }: { isEmbedded: boolean }): void {
  for (const [field, text] of Object.entries({ keyword, anchorText })) {
    const refusal = findRefusal(text, shippedRefusals)
    if (refusal !== null) throw problem('topic_refused', field, topicTexts.refused, { reason: refusal.reason })
  }
  const language = languageOfTopic(keyword, knowsWordsOf(keyword))
  if (language.language === 'empty') throw problem('topic_empty', 'keyword', topicTexts.empty)
  if (language.language === 'other' && isEmbedded)
    throw problem('topic_language', 'keyword', topicTexts.language(language.name), { language: language.name })
}

/** The same for a campaign's keywords, in any language: `data.issues` names each one that cannot be written about. */
export function requireTopics(keywords: readonly string[]): void {
  const issues: { field: string; keyword: string; message: string }[] = []
  let first: DomainError | null = null
  for (const [place, keyword] of keywords.entries()) {
    try {
      requireTopic({ keyword }, { isEmbedded: false })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      first ??= error
      issues.push({ field: `keywords.${place}`, keyword, message: error.message })
    }
  }
  if (first !== null)
    throw new DomainError(first.code, `“${issues[0]?.keyword}”: ${first.message}`, { data: { issues } })
}

function problem(code: ErrorCode, field: string, message: string, details: object = {}): DomainError {
  return new DomainError(code, message, { data: { ...details, issues: [{ field, message }] } })
}

/** A word is English too as part of a name of two words, such as "Las Vegas". */
function knowsWordsOf(text: string): (word: string) => boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const named = new Set<string>()
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]
    if (next !== undefined && knowsEnglishWord(`${word} ${next}`)) named.add(word).add(next)
  }
  return (word) => named.has(word) || knowsEnglishWord(word)
}
