import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import {
  anchorTextMax,
  keywordMax,
  postsPageDefault,
  postsPageMax,
  slugMax,
  targetUrlMax,
  wordCountDefault,
  wordCountMax,
  wordCountMin,
} from './limits.ts'
import { Category, LinkRel, SeoRule, Tone } from './post-fields.ts'
import { errorTexts, generatorTexts } from './texts.ts'

/** A line of text as a person types one: no control characters, no direction overrides, no halves of characters, one space between words. */
function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

export const requiredText = (max: number) =>
  z.string({ error: generatorTexts.missing }).overwrite(cleanLine).min(1, generatorTexts.missing).max(max)

/** What a guest asks for. `challenge` is the solution of a proof-of-work challenge, sent only after one was asked for. */
export const NewTrialPost = z.object({
  keyword: requiredText(keywordMax),
  anchorText: requiredText(anchorTextMax),
  targetUrl: z.string({ error: generatorTexts.missing }).trim().min(1, generatorTexts.missing).max(targetUrlMax),
  tone: Tone.default('professional'),
  wordCount: z.number().int().min(wordCountMin).max(wordCountMax).default(wordCountDefault),
  challenge: z.string().max(4096).optional(),
})
export type NewTrialPost = z.infer<typeof NewTrialPost>

export const FeaturedImage = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  credit: z.object({ name: z.string(), url: z.string(), provider: z.string() }).nullable(),
})
export type FeaturedImage = z.infer<typeof FeaturedImage>

/** A post as it stands in a list. Times are ISO 8601 in UTC; `readingTime` is in minutes. */
export const PostSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: Category,
  tags: z.array(z.string()),
  authorName: z.string(),
  featuredImage: FeaturedImage,
  wordCount: z.number().int(),
  readingTime: z.number().int(),
  isTrialPost: z.boolean(),
  expiresAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
})
export type PostSummary = z.infer<typeof PostSummary>

/** A whole post. `contentHtml` is sanitised and holds exactly one link to `targetUrl`, whose `rel` is `linkRel`. */
export const Post = PostSummary.extend({
  contentHtml: z.string(),
  metaDescription: z.string(),
  keyword: z.string().nullable(),
  keywords: z.array(z.string()),
  anchorText: z.string().nullable(),
  targetUrl: z.string().nullable(),
  linkRel: LinkRel,
  status: z.enum(['draft', 'published', 'scheduled_deletion']),
  writer: z.string(),
  viewCount: z.number().int(),
  seoScore: z.number().int(),
  ogImageUrl: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Post = z.infer<typeof Post>

/** A post with the reasons of its SEO score, as its preview shows them. */
export const PostPreview = Post.extend({ seoRules: z.array(SeoRule) })
export type PostPreview = z.infer<typeof PostPreview>

export const blockKinds = ['title', 'heading', 'paragraph', 'item'] as const

/** What happens while an article is written. Text comes as plain text, block by block, never as markup. */
export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    step: z.enum(['accepted', 'writing', 'checking', 'saving']),
    words: z.number().int(),
  }),
  z.object({ type: z.literal('text'), block: z.number().int(), kind: z.enum(blockKinds), delta: z.string() }),
  z.object({ type: z.literal('restarted') }),
  z.object({ type: z.literal('done'), post: PostPreview }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string(), data: z.unknown().optional() }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Any text may stand where a slug is expected; one that cannot be a slug names no post, which is what the caller is told. The bounds after
 * that are for the API's description.
 */
const slugParam = z.object({
  slug: z
    .string()
    .refine((text) => text.length <= slugMax && slugPattern.test(text), {
      abort: true,
      error: errorTexts.postNotFound,
      params: { code: 'not_found' },
    })
    .max(slugMax)
    .regex(slugPattern),
})

/** Query strings carry text: a whole number is written in digits. */
const queryNumber = (min: number, max: number, standard: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      z.number().int().min(min).max(max),
    )
    .default(standard)

export const ListPosts = z.object({
  limit: queryNumber(1, postsPageMax, postsPageDefault),
  cursor: z.string().max(200).optional(),
  q: z.string().overwrite(cleanLine).max(200).optional(),
  category: Category.optional(),
})
export type ListPosts = z.infer<typeof ListPosts>

/** Under what terms guests' posts are written here. */
export const TrialTerms = z.object({ lifetimeSeconds: z.number().int(), linkRel: LinkRel, writer: z.string() })
export type TrialTerms = z.infer<typeof TrialTerms>

export const posts = {
  trialTerms: oc
    .route({
      method: 'GET',
      path: '/trial-terms',
      tags: ['Trial posts'],
      summary: 'Lifetime, link policy and writer of trial posts',
    })
    .output(TrialTerms),
  createTrialPost: oc
    .route({
      method: 'POST',
      path: '/trial-posts',
      successStatus: 201,
      tags: ['Trial posts'],
      summary: 'Write and publish a trial post',
    })
    .input(NewTrialPost)
    .output(z.object({ post: PostPreview })),
  streamTrialPost: oc
    .route({
      method: 'POST',
      path: '/trial-posts/stream',
      tags: ['Trial posts'],
      summary: 'The same, as events while it is written',
    })
    .input(NewTrialPost)
    .output(eventIterator(GenerationEvent)),
  listPosts: oc
    .route({ method: 'GET', path: '/posts', tags: ['Posts'], summary: 'Published posts, newest first' })
    .input(ListPosts)
    .output(z.object({ posts: z.array(PostSummary), nextCursor: z.string().nullable() })),
  getPost: oc
    .route({ method: 'GET', path: '/posts/{slug}', tags: ['Posts'], summary: 'One post' })
    .input(slugParam)
    .output(z.object({ post: Post })),
  previewPost: oc
    .route({
      method: 'GET',
      path: '/posts/{slug}/preview',
      tags: ['Posts'],
      summary: 'One post with the reasons of its SEO score',
    })
    .input(slugParam)
    .output(z.object({ post: PostPreview })),
  countView: oc
    .route({ method: 'POST', path: '/posts/{slug}/views', tags: ['Posts'], summary: 'Count one view' })
    .input(slugParam)
    .output(z.object({ counted: z.boolean(), viewCount: z.number().int() })),
  relatedPosts: oc
    .route({ method: 'GET', path: '/posts/{slug}/related', tags: ['Posts'], summary: 'Posts close to one post' })
    .input(slugParam)
    .output(z.object({ posts: z.array(PostSummary) })),
}
