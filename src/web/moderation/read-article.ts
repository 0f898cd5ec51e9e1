import type { FeaturedImage, Post } from '#contract/posts/posts.ts'

/** The data that is needed to render an article as its page does. */
export type ReadArticle = Pick<
  Post,
  | 'slug'
  | 'title'
  | 'category'
  | 'contentHtml'
  | 'targetUrl'
  | 'authorName'
  | 'authorSlug'
  | 'wordCount'
  | 'publishedAt'
  | 'isTrialPost'
  | 'expiresAt'
> & { cover: FeaturedImage | null }
