import { randomBytes } from 'node:crypto'
import type { Knowledge } from '#adapters/knowledge/knowledge.ts'
import { type ArticleBrief, isTextServiceError, type TextWriter } from '#adapters/text/text-writer.ts'
import { seoScoreAim } from '#contract/limits.ts'
import type { LinkRel, Tone } from '#contract/posts/post-fields.ts'
import type { WritingNotice } from '#contract/posts/trial-posts.ts'
import { generatorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { inTurns } from '#domain/in-turns.ts'
import type { KnowledgeSource } from './brief/gather-knowledge.ts'
import { targetNotices } from './brief/target-notices.ts'
import { type ArticleSurroundings, type ComposedArticle, composeArticle } from './compose/compose-article.ts'
import { type DraftEvent, draftText } from './draft-text.ts'
import { guardArticle } from './guard/guard-article.ts'
import { languageOfKeyword } from './topics/require-topic.ts'

export type DraftRequest = {
  keyword: string
  anchorText: string
  /** Already checked to be a public address. */
  targetUrl: string
  tone: Tone
  wordCount: number
  /** Titles that this article must not repeat. */
  usedTitles?: readonly string[]
  /** First sentences of other articles on the keyword. */
  usedOpenings?: readonly string[]
}

export type DraftingEvent = DraftEvent | { type: 'restarted'; reason: 'score' | 'too_short' | 'service_failed' }

export type DraftDeps = {
  writer: TextWriter
  /** Writes when `writer` fails. */
  fallback?: TextWriter | null
  /** Called once for an article, for all drafts together. */
  knowledge: KnowledgeSource
  linkRel: LinkRel
  /** Whether a reader follows the text while it is written; without it there are no events of the text. Default: true. */
  isWatched?: boolean
  /** An article below this score is written once more, then refused; 0 to 100. */
  scoreMin?: number
  /** What is known about the article beyond its text; called when a draft exists. */
  surroundings: () => Promise<ArticleSurroundings>
}

/** `writer` is the name of the writer of `article`. */
export type BestDraft = { article: ComposedArticle; writer: string; notices: WritingNotice[] }

/** An article below this share of the requested length is written once more, at any cost of a draft. */
const lengthShareMin = 0.8

/**
 * Gathers the knowledge about the keyword and the target, then requests drafts until one reaches the aimed score or the writer's limit of drafts is
 * reached. Yields an event for each step and returns the best draft, which is not stored. Sentences of a text service that the knowledge does not
 * support are rewritten once, then removed. A draft that is far too short is requested once more. When the writer fails, the fallback is used, unless
 * it is the embedded writer and the keyword is not English. `notices` are for the person who requested the article. Throws `article_too_weak` below
 * `scoreMin`, and `generation_failed` or `text_service_busy` if the text service fails and there is no fallback.
 */
export async function* writeBestDraft(
  deps: DraftDeps,
  request: DraftRequest,
  signal: AbortSignal,
): AsyncGenerator<DraftingEvent, BestDraft> {
  const { writer, fallback } = deps
  const knowledge = await deps.knowledge(request, signal)
  signal.throwIfAborted()
  const informed = { ...request, knowledge, language: languageOfKeyword(request.keyword) }
  try {
    return withNotices(yield* bestDraftBy(writer, deps, informed, signal), writer, informed)
  } catch (error) {
    signal.throwIfAborted()
    if (!fallback || fallback.name === writer.name || !(error instanceof DomainError)) throw error
    if (fallback.name === 'embedded' && informed.language !== 'English') throw error
    yield { type: 'restarted', reason: 'service_failed' }
    const best = withNotices(yield* bestDraftBy(fallback, deps, informed, signal), fallback, informed)
    return { ...best, notices: [...best.notices, { code: 'written_by_embedded_writer', message: fallbackMessage }] }
  }
}

type InformedRequest = DraftRequest & { knowledge: Knowledge; language: string }

const embeddedName = 'embedded'

const fallbackMessage = 'The text service failed, so the embedded writer composed this article.'

function withNotices(article: ComposedArticle, { name }: TextWriter, request: InformedRequest): BestDraft {
  const notices = targetNotices(request.knowledge.target)
  if (!isFarTooShort(article, request)) return { article, writer: name, notices }
  const length = `The article has ${article.wordCount} words instead of about ${request.wordCount}`
  const message =
    name === embeddedName
      ? `${length}: the built-in writer knows too little about this topic to say more.`
      : `${length}. A second draft wasn’t longer either.`
  return { article, writer: name, notices: [{ code: 'shorter_than_requested', message }, ...notices] }
}

function isFarTooShort(article: ComposedArticle | null, request: DraftRequest): boolean {
  return article === null || article.wordCount < request.wordCount * lengthShareMin
}

async function* bestDraftBy(
  writer: TextWriter,
  deps: DraftDeps,
  request: InformedRequest,
  signal: AbortSignal,
): AsyncGenerator<DraftingEvent, ComposedArticle> {
  const { scoreMin = 0, isWatched = true } = deps
  let best: ComposedArticle | null = null
  for (let draft = 0; draft < draftsAllowed(writer, best, { request, scoreMin }); draft += 1) {
    const isShort = best !== null && isFarTooShort(best, request)
    if (draft > 0) yield { type: 'restarted', reason: isShort ? 'too_short' : 'score' }
    const brief = nextBrief(request, isShort ? best : null)
    const reading = { signal, mayFail: best !== null }
    const raw: string | null = yield* draftText(writer, brief, { ...reading, isWatched })
    if (raw === null) break
    const guarded = await guardedDraft(writer, brief, raw, signal)
    best = betterOf(best, await composed(guarded, { ...deps, writer }, request), request)
    if (!isWorthAnother(best, writer, { request, scoreMin })) break
  }
  if (best === null) throw new DomainError('generation_failed', generatorTexts.noContent)
  if (best.seoScore < scoreMin) throw tooWeak(best, scoreMin)
  return best
}

/** One more draft than the writer's own limit while the best article is unacceptable. */
function draftsAllowed(
  { draftsMax }: TextWriter,
  best: ComposedArticle | null,
  { request, scoreMin }: { request: DraftRequest; scoreMin: number },
): number {
  const wouldDo = best !== null && !isFarTooShort(best, request) && best.seoScore >= scoreMin
  return draftsMax + (wouldDo ? 0 : 1)
}

const reasonsMax = 3

/** Names the rules that cost the article the most points. */
function tooWeak({ seoScore, seoRules }: ComposedArticle, scoreMin: number): DomainError {
  const lost = seoRules
    .filter(({ applies, points, pointsMax }) => applies && points < pointsMax)
    .sort((one, other) => other.pointsMax - other.points - (one.pointsMax - one.points))
  const reasons = lost.slice(0, reasonsMax).map(({ reason }) => reason)
  return new DomainError(
    'article_too_weak',
    `No article was published: the best draft scored ${seoScore} of 100, and this site asks for ${scoreMin}. ${reasons.join(' ')}`,
  )
}

function nextBrief(request: InformedRequest, tooShort: ComposedArticle | null): ArticleBrief {
  const brief = { ...request, seed: randomBytes(12).toString('hex') }
  return tooShort === null ? brief : { ...brief, previousWords: tooShort.wordCount }
}

/** The answer of a text service without statements that the brief does not contain. The embedded writer makes no such statements. */
async function guardedDraft(
  { redo }: TextWriter,
  brief: ArticleBrief,
  raw: string,
  signal: AbortSignal,
): Promise<string> {
  if (redo === undefined) return raw
  const guarded = await guardArticle(raw, brief, async (doubts) => {
    try {
      return await redo(brief, doubts, { signal })
    } catch (error) {
      // Sentences that are not rewritten are removed.
      if (isTextServiceError(error)) return []
      throw error
    }
  })
  return guarded.raw
}

/** `null` if the draft is not an article. */
async function composed(raw: string, { writer, linkRel, surroundings }: DraftDeps, request: InformedRequest) {
  const { knowledge } = request
  const known = { knowledge, sources: knowledge.sources, writer: writer.name }
  const composing = composeArticle(raw, { ...request, linkRel }, { ...(await surroundings()), ...known })
  const result = await inTurns(composing)
  return result.ok ? result.article : null
}

function isGood(article: ComposedArticle | null, request: DraftRequest): boolean {
  return article !== null && article.seoScore >= seoScoreAim && !isFarTooShort(article, request)
}

/**
 * Whether the article misses the aim and a further draft of the writer may reach it. An article that may not be published is always written again.
 */
function isWorthAnother(
  best: ComposedArticle | null,
  { reach }: TextWriter,
  { request, scoreMin }: { request: DraftRequest; scoreMin: number },
): boolean {
  if (isGood(best, request)) return false
  if (best === null || reach === undefined || best.seoScore < scoreMin) return true
  if (isFarTooShort(best, request)) {
    return best.wordCount * (1 + reach.lengthShare) >= request.wordCount * lengthShareMin
  }
  return best.seoScore + reach.points >= seoScoreAim
}

/** Length has priority over score: of two drafts that are far too short, the longer one wins. */
function betterOf(
  best: ComposedArticle | null,
  other: ComposedArticle | null,
  request: DraftRequest,
): ComposedArticle | null {
  if (best === null || other === null) return best ?? other
  const [bestIsShort, otherIsShort] = [isFarTooShort(best, request), isFarTooShort(other, request)]
  if (bestIsShort && otherIsShort) return other.wordCount > best.wordCount ? other : best
  if (bestIsShort !== otherIsShort) return bestIsShort ? other : best
  return other.seoScore > best.seoScore ? other : best
}
