import type { Post } from '#contract/posts.ts'
import { articleDirection, articleHtml } from './article-html.ts'

/** The text of an article, in its own direction. */
export function ArticleBody({ post }: { post: Post }) {
  return (
    <div
      dir={articleDirection(post.contentHtml)}
      className="article-body article-measure font-serif"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the pipeline sanitises every article against an allow-list before it is stored
      dangerouslySetInnerHTML={{ __html: articleHtml(post) }}
    />
  )
}
