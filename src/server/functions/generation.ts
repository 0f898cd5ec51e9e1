import { z } from 'zod'
import {
  anchorTextMax,
  keywordMax,
  targetUrlMax,
  wordCountDefault,
  wordCountMax,
  wordCountMin,
} from '#contract/limits.ts'
import { plainLine, plainLines, trimmedLine } from '#contract/plain-text.ts'
import { Tone } from '#contract/posts/post-fields.ts'
import { type NewTrialPost, requiredText } from '#contract/posts/trial-posts.ts'
import { generatorTexts } from '#contract/texts.ts'
import { writeBestDraft } from '#domain/articles/write-best-draft.ts'
import { drawnCoverAlt } from '#domain/posts/images/draw-pictures.ts'
import { admitRequest } from '#domain/posts/trials/admit-request.ts'
import { findEarlierArticles } from '#domain/posts/trials/earlier-articles.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { parseInput } from './parse-input.ts'

const targetUrl = trimmedLine({ error: generatorTexts.missing }).min(1, generatorTexts.missing).max(targetUrlMax)
const wordCount = z.coerce.number().int().min(wordCountMin).max(wordCountMax).default(wordCountDefault)

/**
 * The input of `generate-openai` and its homepage variant. An API key in the input is ignored: the operator's settings decide which writer is used.
 */
const GenerateOpenAi = z.object({
  keyword: requiredText(keywordMax),
  url: targetUrl,
  anchorText: requiredText(anchorTextMax),
  wordCount,
  contentType: z.literal('blog-post').default('blog-post'),
  tone: Tone.default('professional'),
  challenge: plainLine().max(4096).optional(),
})

/** The input of `ai-content-generator`. `prompt` is accepted for compatibility and ignored: the other fields define the article. */
const AiContentGenerator = z.object({
  prompt: plainLines().max(20_000).optional(),
  keyword: requiredText(keywordMax),
  anchor_text: requiredText(anchorTextMax),
  target_url: targetUrl,
  word_count: wordCount,
  challenge: plainLine().max(4096).optional(),
})

export async function generateOpenAi(context: ApiContext, body: unknown, signal: AbortSignal) {
  const { url, keyword, anchorText, tone, wordCount, challenge } = parseInput(GenerateOpenAi, body)
  return generate(context, { keyword, anchorText, targetUrl: url, tone, wordCount, challenge }, signal)
}

export async function aiContentGenerator(context: ApiContext, body: unknown, signal: AbortSignal) {
  const fields = parseInput(AiContentGenerator, body)
  const { keyword, anchor_text: anchorText, target_url: targetUrl, word_count: words, challenge } = fields
  return generate(
    context,
    { keyword, anchorText, targetUrl, tone: 'professional', wordCount: words, challenge },
    signal,
  )
}

/** Writes an article without storing it. The caller gets the same checked text as a trial post. */
async function generate({ deps, visitorKey }: ApiContext, input: NewTrialPost, signal: AbortSignal) {
  const { request, admission } = await admitRequest(deps.db, deps.trialPosts, { visitorKey: visitorKey() }, input)
  try {
    const {
      titles: usedTitles,
      openings: usedOpenings,
      similarityTo,
    } = await findEarlierArticles(deps.db, request.keyword)
    const surroundings = async () => ({ imageAlt: drawnCoverAlt(request.keyword), similarityTo })
    const drafts = writeBestDraft(
      { ...deps.trialPosts, isWatched: false, surroundings },
      { ...request, usedTitles, usedOpenings },
      signal,
    )
    for (;;) {
      const step = await drafts.next()
      if (!step.done) continue
      const { article, notices } = step.value
      return { body: { success: true, title: article.title, content: article.contentHtml, notices } }
    }
  } catch (error) {
    if (!signal.aborted) await admission.release()
    throw error
  }
}
