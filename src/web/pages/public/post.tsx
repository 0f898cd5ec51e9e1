import '#web/styles/article.css'
import { pageContext } from '#web/platform/page-context.ts'
import { articleMeta, postUrl } from '#web/platform/page-meta.ts'
import { ArticleBody } from '#web/posts/article-body.tsx'
import { ArticleCover } from '#web/posts/article-cover.tsx'
import { articleFontLinks } from '#web/posts/article-font.ts'
import { ArticleFooter } from '#web/posts/article-footer.tsx'
import { ArticleHeader } from '#web/posts/article-header.tsx'
import { ArticleJsonLd } from '#web/posts/article-json-ld.tsx'
import { RelatedPosts } from '#web/posts/article-related.tsx'
import { PostProblemScreen, postProblemMeta } from '#web/posts/post-problem-screen.tsx'
import { orRefuse } from '#web/posts/post-refusal.ts'
import type { Route } from './+types/post.ts'

export const handle = { hydrate: false }
export const links = articleFontLinks

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const { post } = await orRefuse(api.posts.getPost({ slug: params.slug }))
  const { posts: related } = await orRefuse(api.posts.relatedPosts({ slug: params.slug }))
  return { post, related, origin }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  return loaderData ? articleMeta(loaderData.post, loaderData.origin) : postProblemMeta(error)
}

export default function PostPage({ loaderData: { post, related, origin } }: Route.ComponentProps) {
  return (
    <main id="main" data-count-views={post.slug}>
      <article className="page-width pt-10 sm:pt-12">
        <ArticleHeader post={post} />
        <ArticleCover image={post.featuredImage} />
        <ArticleBody post={post} />
        <ArticleFooter post={post} url={postUrl(origin, post.slug)} />
      </article>
      <RelatedPosts posts={related} />
      <ArticleJsonLd post={post} origin={origin} />
    </main>
  )
}

export function ErrorBoundary() {
  return <PostProblemScreen />
}
