import { ArrowLeft, ArrowRight } from 'lucide-react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { errorTexts } from '#contract/texts.ts'
import { pageContext } from '#web/platform/page-context.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'
import { BlogEmpty } from '#web/posts/blog-empty.tsx'
import { BlogCategories, BlogSearch } from '#web/posts/blog-filters.tsx'
import { BlogList } from '#web/posts/blog-list.tsx'
import { blogPath, readBlogQuery } from '#web/posts/blog-query.ts'
import { orRefuse } from '#web/posts/post-refusal.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MessageScreen } from '#web/ui/message-screen.tsx'
import type { Route } from './+types/blog.ts'

export const handle = { hydrate: false }
export const links = articleFontLinks

const postsPerPage = 12
const description = 'Articles published with Linkwright, each with a live link you can open and check.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const query = readBlogQuery(new URL(request.url))
  const { posts, nextCursor } = await orRefuse(api.posts.listPosts({ limit: postsPerPage, ...query }))
  return { posts, nextCursor, query, origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) {
    return pageMeta({ title: errorTexts.generic, description, robots: 'noindex', canonical: null })
  }
  const { query, origin } = loaderData
  const listed = query.q === undefined && query.cursor === undefined
  return pageMeta({
    title: query.category === undefined ? 'Blog' : `${query.category} articles`,
    description,
    robots: listed ? 'index' : 'noindex,follow',
    canonical: listed ? `${origin}${blogPath(query)}` : null,
    feed: true,
  })
}

export default function Blog({ loaderData: { posts, nextCursor, query } }: Route.ComponentProps) {
  const firstPage = query.cursor === undefined
  return (
    <main id="main" className="page-width flex-1 pb-16">
      <header className="pt-12 sm:pt-16">
        <div className="flex flex-col justify-between gap-6 md:flex-row md:items-end">
          <div>
            <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em] sm:text-5xl">Blog</h1>
            <p className="mt-3 max-w-[52ch] text-ink-soft">{description}</p>
          </div>
          <BlogSearch query={query} />
        </div>
        <div className="mt-8 border-line border-b">
          <BlogCategories query={query} />
        </div>
      </header>
      {query.q !== undefined && posts.length > 0 && <SearchHeading text={query.q} />}
      {posts.length === 0 ? (
        <BlogEmpty query={query} />
      ) : (
        <BlogList posts={posts} lead={firstPage && query.q === undefined} />
      )}
      {(nextCursor !== null || !firstPage) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3 border-line border-t pt-8">
          {!firstPage && (
            <ButtonLink href={blogPath({ ...query, cursor: undefined })} variant="secondary">
              <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
              Newest posts
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink
              href={blogPath({ ...query, cursor: nextCursor })}
              rel="next"
              variant="secondary"
              className="ms-auto"
            >
              Older posts
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </ButtonLink>
          )}
        </nav>
      )}
    </main>
  )
}

function SearchHeading({ text }: { text: string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-line border-b py-5 text-ink-soft">
      <span>
        Results for “<bdi className="break-all font-medium text-ink">{text}</bdi>”
      </span>
      <a href="/blog" className="link">
        Clear search
      </a>
    </p>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <MessageScreen
      eyebrow={isRouteErrorResponse(error) ? String(error.status) : '500'}
      title="The list of posts could not be loaded"
      actions={
        <>
          <ButtonLink href="">Try again</ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            Show the newest posts
          </ButtonLink>
        </>
      }
    >
      <p>The address may be out of date, or something went wrong on our side. Nothing is lost.</p>
    </MessageScreen>
  )
}
