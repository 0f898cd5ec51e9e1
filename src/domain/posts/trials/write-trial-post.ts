import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import type { ImageService } from '#adapters/images/image-service.ts'
import type { TextWriter } from '#adapters/text/text-writer.ts'
import type { LinkRel } from '#contract/posts/post-fields.ts'
import type { WritingNotice } from '#contract/posts/trial-posts.ts'
import type { Db } from '#db/db.ts'
import type { KnowledgeSource } from '#domain/articles/brief/gather-knowledge.ts'
import { type DraftingEvent, type DraftRequest, writeBestDraft } from '#domain/articles/write-best-draft.ts'
import { drawnCoverAlt } from '../images/draw-pictures.ts'
import type { PostRow } from '../queries.ts'
import type { AdmissionRules } from './admit-trial-post.ts'
import { findEarlierArticles } from './earlier-articles.ts'
import { publishTrialPost } from './publish-trial-post.ts'

export type TrialPostDeps = {
  writer: TextWriter
  /** Used if the text service fails; `null` if `writer` needs no fallback. */
  fallback: TextWriter | null
  knowledge: KnowledgeSource
  images: ImageService
  linkRel: LinkRel
  /** Articles below this score are not published. */
  scoreMin: number
  lifetimeSeconds: number
  hostResolver: HostResolver
  admission: AdmissionRules
}

/** `isWatched`: see `DraftDeps`. */
export type TrialPostRequest = DraftRequest & { isWatched?: boolean }

export type WritingEvent =
  | DraftingEvent
  | { type: 'progress'; step: 'accepted' | 'saving'; words: number }
  | { type: 'done'; row: PostRow; notices: WritingNotice[] }

/**
 * Writes, checks and publishes one trial post, with an event for each step; the last event is `done` with the published row. Nothing is stored before
 * that, so a caller that stops early (`signal`, or returning the generator) leaves nothing behind. Throws `generation_failed` or `text_service_busy`
 * if neither the text service nor the fallback succeeds.
 */
export async function* writeTrialPost(
  db: Db,
  deps: TrialPostDeps,
  request: TrialPostRequest,
  signal: AbortSignal,
): AsyncGenerator<WritingEvent> {
  yield { type: 'progress', step: 'accepted', words: 0 }
  const picture = deps.images.find(request.keyword, { signal })
  const earlier = await findEarlierArticles(db, request.keyword)
  const surroundings = async () => ({
    imageAlt: (await picture)?.alt ?? drawnCoverAlt(request.keyword),
    similarityTo: earlier.similarityTo,
  })
  const { titles: usedTitles, openings: usedOpenings } = earlier
  const { isWatched = true, ...draft } = request
  const drafts = writeBestDraft({ ...deps, isWatched, surroundings }, { ...draft, usedTitles, usedOpenings }, signal)
  const { article, writer, notices } = yield* drafts
  yield { type: 'progress', step: 'saving', words: article.wordCount }
  const featuredImage = await picture
  signal.throwIfAborted()
  const { keyword, anchorText, targetUrl } = request
  const { linkRel, lifetimeSeconds } = deps
  const row = await publishTrialPost(db, {
    article,
    keyword,
    anchorText,
    targetUrl,
    linkRel,
    lifetimeSeconds,
    writer,
    featuredImage,
  })
  yield { type: 'done', row, notices }
}
