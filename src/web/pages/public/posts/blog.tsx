import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, PenLine } from 'lucide-react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { errorTexts } from '#contract/texts.ts'
import { refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { type ApiClient, pageContext } from '#web/platform/http/page-context.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { BlogEmpty } from '#web/posts/blog/blog-empty.tsx'
import { BlogCategories, BlogSearch } from '#web/posts/blog/blog-filters.tsx'
import { BlogList } from '#web/posts/blog/blog-list.tsx'
import { type BlogQuery, blogPath } from '#web/posts/blog/blog-paths.ts'
import { readBlogQuery } from '#web/posts/blog/blog-query.ts'
import { BlogTags } from '#web/posts/blog/blog-tags.tsx'
import { SearchSummary } from '#web/posts/blog/search-summary.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { MessageScreen } from '#web/ui/screens/message-screen.tsx'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import type { Route } from './+types/blog.ts'

export const links = articleFontLinks

const postsPerPage = 12
const tagsShown = 16
const description = () => t`Articles published with Linkwright, each with a live link you can open and check.`

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const query = readBlogQuery(url)
  const [list, { categories }, { tags }] = await refuseWithStatus(
    Promise.all([listOrSearch(api, query), api.blog.listCategories(), api.blog.listTags({ limit: tagsShown })]),
  )
  return { ...list, categories, tags, query, origin }
}

/** `search` is the outcome of a search; it is `null` for a list. */
async function listOrSearch(api: ApiClient, { q, ...query }: BlogQuery) {
  if (q === undefined) return { ...(await api.posts.listPosts({ limit: postsPerPage, ...query })), search: null }
  const { posts, nextCursor, ...search } = await api.blog.searchPosts({ q, ...query })
  return { posts, nextCursor, search }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) {
    return pageMeta({
      title: translated(errorTexts.generic),
      description: description(),
      robots: 'noindex',
      canonical: null,
    })
  }
  const { query, origin } = loaderData
  // Members invent tags freely: too many of them have only one post.
  const listed = query.q === undefined && query.tag === undefined && query.cursor === undefined
  return pageMeta({
    title: titleOf(query),
    description: description(),
    robots: listed ? 'index' : 'noindex,follow',
    canonical: listed ? `${origin}${blogPath(query)}` : null,
    feed: true,
  })
}

function titleOf({ q, tag, category }: BlogQuery): string {
  if (q !== undefined) return t`Search: ${q}`
  if (tag !== undefined) return t`Articles tagged “${tag}”`
  if (category === undefined) return t`Blog`
  const named = categoryName(category)
  return t`${named} articles`
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, nextCursor, search, categories, tags, query } = loaderData
  const isFirstPage = query.cursor === undefined
  const isPlain = query.q === undefined && query.tag === undefined
  return (
    <main id="main" className="page-width flex-1 pb-16">
      <header className="pt-12 sm:pt-16">
        <div className="flex flex-col justify-between gap-6 lg:flex-row lg:items-end">
          <div>
            <h1 className="font-semibold font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
              <Trans>Blog</Trans>
            </h1>
            <p className="mt-3 max-w-[52ch] text-balance text-ink-soft">{description()}</p>
          </div>
          {/* Beside the title each part has its position before the next one has loaded. */}
          <div className="flex flex-wrap items-center gap-2 lg:w-[33rem] lg:shrink-0">
            <BlogSearch query={query} />
            <ButtonLink href="/dashboard/posts/new" variant="secondary" className="lg:flex-1">
              <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Write a post</Trans>
            </ButtonLink>
          </div>
        </div>
        <div className="mt-8 border-line border-b">
          <BlogCategories query={query} counts={categories} />
        </div>
      </header>
      {query.tag !== undefined && <TagHeading tag={query.tag} query={query} />}
      {query.q !== undefined && search !== null && posts.length > 0 && <SearchSummary typed={query.q} {...search} />}
      {posts.length === 0 ? (
        <BlogEmpty query={query} search={search} />
      ) : (
        <BlogList posts={posts} lead={isFirstPage && isPlain} />
      )}
      <Pages query={query} nextCursor={nextCursor} />
      <BlogTags tags={tags} current={query.tag} />
    </main>
  )
}

function TagHeading({ tag, query }: { tag: string; query: BlogQuery }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-5">
      <h2 className="text-ink-soft">
        <Trans>
          Tagged <bdi className="break-all font-medium text-ink">{tag}</bdi>
        </Trans>
      </h2>
      <a href={blogPath({ ...query, tag: undefined, cursor: undefined })} className="link">
        <Trans>Show all tags</Trans>
      </a>
    </div>
  )
}

function Pages({ query, nextCursor }: { query: BlogQuery; nextCursor: string | null }) {
  const isFirst = query.cursor === undefined
  const isSearch = query.q !== undefined
  if (isFirst && nextCursor === null) return null
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap gap-3 border-line border-t pt-8">
      {!isFirst && (
        <ButtonLink href={blogPath({ ...query, cursor: undefined })} variant="secondary">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {isSearch ? t`Best matches` : t`Newest posts`}
        </ButtonLink>
      )}
      {nextCursor !== null && (
        <ButtonLink
          href={blogPath({ ...query, cursor: nextCursor })}
          rel="next"
          variant="secondary"
          className="ms-auto"
        >
          {isSearch ? t`More results` : t`Older posts`}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <MessageScreen
      eyebrow={isRouteErrorResponse(error) ? String(error.status) : '500'}
      title={t`Couldn’t load the posts`}
      actions={
        <>
          <ButtonLink href="">
            <Trans>Try again</Trans>
          </ButtonLink>
          <ButtonLink href="/blog" variant="secondary">
            <Trans>Show the newest posts</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>The link may be out of date, or something went wrong on our side. Nothing is lost.</Trans>
      </p>
    </MessageScreen>
  )
}
