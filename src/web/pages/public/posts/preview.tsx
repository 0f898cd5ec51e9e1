import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '#web/styles/article.css'
import { ArrowUpRight } from 'lucide-react'
import { refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { postUrl } from '#web/platform/head/article-meta.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { ArticleBody } from '#web/posts/reading/article-body.tsx'
import { ArticleCover } from '#web/posts/reading/article-cover.tsx'
import { ArticleHeader } from '#web/posts/reading/article-header.tsx'
import { SearchAppearance, SharedAppearance } from '#web/posts/reading/post-appearance.tsx'
import { PostInspector } from '#web/posts/reading/post-inspector.tsx'
import { PostProblemScreen, postProblemMeta } from '#web/posts/reading/post-problem-screen.tsx'
import { prepareArticle } from '#web/posts/reading/prepare-article.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import type { Route } from './+types/preview.ts'

export const links = articleFontLinks

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const { post } = await refuseWithStatus(api.posts.previewPost({ slug: params.slug }))
  return { post, html: prepareArticle(post).html, url: postUrl(origin, post.slug) }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return postProblemMeta(error)
  const { title, metaDescription } = loaderData.post
  return pageMeta({ title: t`Preview: ${title}`, description: metaDescription, robots: 'noindex', canonical: null })
}

export default function PreviewPage({ loaderData: { post, html, url } }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="border-line border-b bg-sunken/60">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 text-sm">
          <p className="text-ink-soft">
            <Trans>
              <strong className="font-semibold text-ink">Preview.</strong> Only for the creator of this post. Search
              engines can’t index it.
            </Trans>
          </p>
          <ButtonLink href={url} target="_blank" rel="noreferrer" variant="secondary" size="sm">
            <Trans>
              Open the live post<span className="sr-only"> (opens in a new tab)</span>
            </Trans>
            <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </ButtonLink>
        </div>
      </div>
      <div className="page-width grid gap-x-14 gap-y-16 py-10 lg:grid-cols-[minmax(0,38.25rem)_22rem] lg:justify-between lg:py-14">
        <article className="min-w-0">
          <ArticleHeader post={post} />
          <ArticleCover image={post.featuredImage} />
          <ArticleBody post={post} html={html} />
        </article>
        <div className="mx-auto w-full max-w-[38.25rem] border-line max-lg:border-t max-lg:pt-10 lg:border-s lg:ps-8">
          <PostInspector post={post} url={url}>
            <SearchAppearance post={post} url={url} />
            <SharedAppearance post={post} />
          </PostInspector>
        </div>
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <PostProblemScreen />
}
