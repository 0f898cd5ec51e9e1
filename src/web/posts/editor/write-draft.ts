import type { Tone } from '#contract/posts/post-fields.ts'
import { generatorTexts } from '#contract/texts.ts'
import { createAuthorizedFetch } from '#web/platform/http/authorized-fetch.ts'
import { translated } from '#web/platform/i18n/language.ts'

export type DraftRequest = { keyword: string; anchorText: string; targetUrl: string; tone: Tone }
/** `contentHtml` is sanitised and contains only the requested link. */
export type WrittenDraft = { title: string; contentHtml: string }

const wordCount = 1_000

/** Generates an article on the server, which does not store it. Throws an error with the server's message if it refuses. */
export async function writeDraft(input: DraftRequest, signal: AbortSignal): Promise<WrittenDraft> {
  const { keyword, anchorText, targetUrl, tone } = input
  const request = new Request(new URL('/functions/v1/generate-openai', window.location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword, anchorText, url: targetUrl, tone, wordCount, contentType: 'blog-post' }),
    signal,
  })
  const response = await createAuthorizedFetch()(request)
  const answer: unknown = await response.json().catch(() => null)
  const { title, content, error } = (answer ?? {}) as Record<string, unknown>
  if (response.ok && typeof title === 'string' && typeof content === 'string') return { title, contentHtml: content }
  throw new Error(typeof error === 'string' && error !== '' ? error : translated(generatorTexts.failed))
}
