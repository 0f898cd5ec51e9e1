import { randomBytes } from 'node:crypto'
import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import type { FeaturedImage, ImageService } from '#adapters/images/image-service.ts'
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
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ComposedArticle, composeArticle } from './content/compose-article.ts'
import { drawnCoverAlt } from './draw-pictures.ts'
import type { AdmissionRules } from './protection/admit-trial-post.ts'
import { publishTrialPost } from './publish-trial-post.ts'
import type { PostRow } from './queries.ts'
import { createBlockReader, type TextDelta } from './text-blocks.ts'

export type TrialPostTools = {
  writer: TextWriter
  images: ImageService
  linkRel: LinkRel
  lifetimeSeconds: number
  hostResolver: HostResolver
  admission: AdmissionRules
}

export type TrialPostRequest = {
  keyword: string
  anchorText: string
  /** Already found to be public. */
  targetUrl: string
  tone: Tone
  wordCount: number
}

export type WritingEvent =
  | { type: 'progress'; step: 'accepted' | 'writing' | 'checking' | 'saving'; words: number }
  | ({ type: 'text' } & TextDelta)
  | { type: 'restarted' }
  | { type: 'done'; row: PostRow }

/**
 * Writes, checks and publishes one trial post, telling what happens on the way; the last event is `done` with the published row. Until then
 * nothing is stored, so a reader that leaves (`signal`, or by returning the generator) leaves nothing behind. Throws `generation_failed` or
 * `text_service_busy` when the text service does not deliver.
 */
export async function* writeTrialPost(
  db: Db,
  tools: TrialPostTools,
  request: TrialPostRequest,
  signal: AbortSignal,
): AsyncGenerator<WritingEvent> {
  yield { type: 'progress', step: 'accepted', words: 0 }
  const picture = tools.images.find(request.keyword, { signal })
  const article = yield* writeBestDraft(tools, request, picture, signal)
  yield { type: 'progress', step: 'saving', words: article.wordCount }
  const featuredImage = await picture
  signal.throwIfAborted()
  const { keyword, anchorText, targetUrl } = request
  const { linkRel, lifetimeSeconds, writer } = tools
  const row = await publishTrialPost(db, {
    article,
    keyword,
    anchorText,
    targetUrl,
    linkRel,
    lifetimeSeconds,
    writer: writer.name,
    featuredImage,
  })
  yield { type: 'done', row }
}

/**
 * Asks for drafts until one reaches the aimed score or the writer's limit of drafts; returns the best one, stored nowhere. Throws as
 * `writeTrialPost` does.
 */
export async function* writeBestDraft(
  tools: TrialPostTools,
  request: TrialPostRequest,
  picture: Promise<FeaturedImage | null>,
  signal: AbortSignal,
): AsyncGenerator<WritingEvent, ComposedArticle> {
  let best: ComposedArticle | null = null
  for (let draft = 0; draft < tools.writer.draftsMax; draft += 1) {
    if (draft > 0) yield { type: 'restarted' }
    const brief = { ...request, seed: randomBytes(12).toString('hex') }
    const raw = yield* readDraft(tools.writer, brief, signal)
    yield { type: 'progress', step: 'checking', words: countWords(raw) }
    const imageAlt = (await picture)?.alt ?? drawnCoverAlt(request.keyword)
    const composed = composeArticle(raw, { ...request, linkRel: tools.linkRel }, { imageAlt })
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
): AsyncGenerator<WritingEvent, string> {
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
