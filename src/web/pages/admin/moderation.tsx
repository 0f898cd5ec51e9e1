import { t } from '@lingui/core/macro'
import '#web/styles/article.css'
import { wordsPerMinute } from '#contract/limits.ts'
import { ModerationScreen } from '#web/moderation/moderation-screen.tsx'
import type { ReadArticle } from '#web/moderation/read-article.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { ArticleBody } from '#web/posts/reading/article-body.tsx'
import { ArticleCover } from '#web/posts/reading/article-cover.tsx'
import { ArticleHeader } from '#web/posts/reading/article-header.tsx'
import { articleInBrowser } from '#web/posts/reading/article-in-browser.ts'

export function meta() {
  return pageMeta({
    title: t`Moderation, Administration`,
    description: t`Posts to review and readers’ reports.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function ModerationPage() {
  return <ModerationScreen drawArticle={(article) => <Article article={article} />} />
}

function Article({ article }: { article: ReadArticle }) {
  const readingTime = Math.max(1, Math.ceil(article.wordCount / wordsPerMinute))
  return (
    <article>
      <ArticleHeader post={{ ...article, readingTime }} />
      {article.cover === null ? <div className="h-8" /> : <ArticleCover image={article.cover} />}
      <ArticleBody post={article} html={articleInBrowser(article, { inOwnTab: true })} />
    </article>
  )
}
