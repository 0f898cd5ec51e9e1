import type { Post } from '#contract/posts/posts.ts'
import { useInnerHtml } from '#web/platform/static-render/stored-content.tsx'
import { directionOfHtml } from './article-direction.ts'

/** `html` is the prepared HTML of the post: on the server from `prepareArticle`, in a browser from `articleInBrowser`. */
type ArticleBodyProps = { post: Pick<Post, 'contentHtml'>; html: string }

/** The text of an article, in its own direction. */
export function ArticleBody({ post, html }: ArticleBodyProps) {
  return (
    <div
      data-reading
      dir={directionOfHtml(post.contentHtml)}
      className="article-body article-measure font-serif"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the pipeline sanitises every article against an allow-list before it is stored
      dangerouslySetInnerHTML={useInnerHtml(html)}
    />
  )
}
