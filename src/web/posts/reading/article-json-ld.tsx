import type { Post } from '#contract/posts/posts.ts'
import { articleJsonLd } from '#web/platform/head/article-meta.ts'
import { jsonForScript } from '#web/platform/head/json-for-script.ts'

/** The article as JSON-LD for search engines. It is data and not executed. */
export function ArticleJsonLd({ post, origin }: { post: Post; origin: string }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes everything that could close the element
      dangerouslySetInnerHTML={{ __html: jsonForScript(articleJsonLd(post, origin)) }}
    />
  )
}
