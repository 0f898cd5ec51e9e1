import type { Post } from '#contract/posts/posts.ts'
import { articleDirection, articleHtml } from './article-html.ts'

type ArticleBodyProps = {
  post: Pick<Post, 'contentHtml' | 'targetUrl'>
  /** The HTML to render, if it differs from the post's own. */
  html?: string
}

/** The text of an article, in its own direction. */
export function ArticleBody({ post, html = post.contentHtml }: ArticleBodyProps) {
  return (
    <div
      data-reading
      dir={articleDirection(post.contentHtml)}
      className="article-body article-measure font-serif"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the pipeline sanitises every article against an allow-list before it is stored
      dangerouslySetInnerHTML={{ __html: articleHtml({ contentHtml: html, targetUrl: post.targetUrl }) }}
    />
  )
}
