import { randomBytes } from 'node:crypto'
import {
  type ArticleBrief,
  isTextServiceError,
  type TextServiceError,
  type TextServiceFailure,
  type TextWriter,
} from '#adapters/text/text-writer.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { seoScoreAim } from '#contract/limits.ts'
import type { LinkRel, Tone } from '#contract/post-fields.ts'
import { generatorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ArticleSurroundings, type ComposedArticle, composeArticle } from './content/compose-article.ts'
import { createBlockReader, type TextDelta } from './text-blocks.ts'

export type DraftRequest = {
  keyword: string
  anchorText: string
  /** Already found to be public. */
  targetUrl: string
  tone: Tone
  wordCount: number
}

export type DraftingEvent =
  | { type: 'progress'; step: 'writing' | 'checking'; words: number }
  | ({ type: 'text' } & TextDelta)
  | { type: 'restarted' }

export type DraftTools = {
  writer: TextWriter
  linkRel: LinkRel
  /** What is known of the article beyond its text, once a draft is there. */
  surroundings: () => Promise<ArticleSurroundings>
}

/**
 * Asks for drafts until one reaches the aimed score or the writer's limit of drafts, telling what happens on the way; returns the best one, stored
 * nowhere. Throws `generation_failed` or `text_service_busy` when the text service does not deliver.
 */
export async function* writeBestDraft(
  { writer, linkRel, surroundings }: DraftTools,
  request: DraftRequest,
  signal: AbortSignal,
): AsyncGenerator<DraftingEvent, ComposedArticle> {
  let best: ComposedArticle | null = null
  for (let draft = 0; draft < writer.draftsMax; draft += 1) {
    if (draft > 0) yield { type: 'restarted' }
    const brief = { ...request, seed: randomBytes(12).toString('hex') }
    const raw = yield* readDraft(writer, brief, signal)
    yield { type: 'progress', step: 'checking', words: countWords(raw) }
    const composed = composeArticle(raw, { ...request, linkRel }, await surroundings())
    if (!composed.ok) continue
    if (best === null || composed.article.seoScore > best.seoScore) best = composed.article
    if (best.seoScore >= seoScoreAim) break
  }
  if (best === null) throw new DomainError('generation_failed', generatorTexts.noContent)
  return best
}

const wordsPerReport = 20

async function* readDraft(
  writer: TextWriter,
  brief: ArticleBrief,
  signal: AbortSignal,
): AsyncGenerator<DraftingEvent, string> {
  const reader = createBlockReader()
  let raw = ''
  let words = 0
  let told = 0
  try {
    for await (const piece of writer.write(brief, { signal })) {
      raw += piece
      for (const delta of reader.push(piece)) {
        words += countWords(delta.delta)
        yield { type: 'text', ...delta }
      }
      if (words < told + wordsPerReport) continue
      told = words
      yield { type: 'progress', step: 'writing', words }
    }
  } catch (error) {
    if (isTextServiceError(error)) throw refusal(error)
    throw error
  }
  return raw
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const refusals: Record<TextServiceFailure, [ErrorCode, string]> = {
  unauthorized: ['generation_failed', generatorTexts.failed],
  unavailable: ['generation_failed', generatorTexts.failed],
  timeout: ['generation_failed', generatorTexts.failed],
  interrupted: ['generation_failed', generatorTexts.interrupted],
  nonsense: ['generation_failed', generatorTexts.noContent],
  rate_limited: ['text_service_busy', 'The text service is at its limit right now. Please try again in a few minutes.'],
  budget_spent: ['text_service_busy', 'The writing budget for today is spent. Please try again tomorrow.'],
}

function refusal(error: TextServiceError): DomainError {
  const [code, message] = refusals[error.reason]
  return new DomainError(code, message, { cause: error })
}
