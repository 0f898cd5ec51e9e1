import '#web/styles/article.css'
import { refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { articleMeta, postUrl } from '#web/platform/head/article-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { ArticleBody } from '#web/posts/reading/article-body.tsx'
import { ArticleContents } from '#web/posts/reading/article-contents.tsx'
import { ArticleCover } from '#web/posts/reading/article-cover.tsx'
import { ArticleFooter } from '#web/posts/reading/article-footer.tsx'
import { ArticleHeader } from '#web/posts/reading/article-header.tsx'
import { ArticleJsonLd } from '#web/posts/reading/article-json-ld.tsx'
import { RelatedPosts } from '#web/posts/reading/article-related.tsx'
import { PostProblemScreen, postProblemMeta } from '#web/posts/reading/post-problem-screen.tsx'
import { prepareArticle } from '#web/posts/reading/prepare-article.ts'
import { ReadingProgress } from '#web/posts/reading/reading-progress.tsx'
import type { Route } from './+types/post.ts'

export const links = articleFontLinks

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const { post, author, related } = await refuseWithStatus(api.blog.getArticle({ slug: params.slug }))
  return { post, ...prepareArticle(post), related, author, origin }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  return loaderData ? articleMeta(loaderData.post, loaderData.origin) : postProblemMeta(error)
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, html, outline, related, author, origin } = loaderData
  return (
    <main id="main" data-count-views={post.slug}>
      <ReadingProgress />
      <article className={`page-width pt-10 sm:pt-12 ${related.length === 0 ? 'pb-16' : ''}`}>
        <ArticleHeader post={post} />
        <ArticleCover image={post.featuredImage} />
        <div className="article-columns">
          <ArticleContents outline={outline} />
          <ArticleBody post={post} html={html} />
        </div>
        <ArticleFooter post={post} author={author} url={postUrl(origin, post.slug)} />
      </article>
      <RelatedPosts posts={related} />
      <ArticleJsonLd post={post} origin={origin} />
    </main>
  )
}

export function ErrorBoundary() {
  return <PostProblemScreen />
}
