import type { FeaturedImage, Post } from '#contract/posts/posts.ts'

/** What is needed of an article to draw it as its page does. */
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
