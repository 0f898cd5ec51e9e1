import '#web/styles/article.css'
import { errorStatus } from '#contract/errors.ts'
import type { Author } from '#contract/posts/blog.ts'
import type { Post } from '#contract/posts/posts.ts'
import { refusalStatus, refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { articleMeta, postUrl } from '#web/platform/head/article-meta.ts'
import { type ApiClient, pageContext } from '#web/platform/http/page-context.ts'
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
  const { post } = await refuseWithStatus(api.posts.getPost({ slug: params.slug }))
  const { posts: related } = await refuseWithStatus(api.posts.relatedPosts({ slug: params.slug }))
  return { post, ...prepareArticle(post), related, author: await authorOf(post, api), origin }
}

/** The author of the post, if there is one; an author whose account was just deleted counts as none. */
async function authorOf({ authorSlug: slug }: Post, api: ApiClient): Promise<Author | null> {
  if (slug === null) return null
  try {
    return (await api.blog.getAuthor({ slug })).author
  } catch (error) {
    if (refusalStatus(error) === errorStatus.not_found) return null
    throw error
  }
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
