import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import type { Author } from '#contract/posts/blog.ts'
import { errorTexts } from '#contract/texts.ts'
import { refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { jsonForScript } from '#web/platform/head/json-for-script.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { authorJsonLd } from '#web/posts/blog/author-json-ld.ts'
import { BlogList } from '#web/posts/blog/blog-list.tsx'
import { authorPath } from '#web/posts/blog/blog-paths.ts'
import { readBlogQuery } from '#web/posts/blog/blog-query.ts'
import { PostTime } from '#web/posts/facts/post-time.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { MessageScreen } from '#web/ui/screens/message-screen.tsx'
import type { Route } from './+types/blog-author.ts'

export const links = articleFontLinks

const postsPerPage = 12

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const { cursor } = readBlogQuery(url)
  const { author } = await refuseWithStatus(api.blog.getAuthor({ slug }))
  const list = await refuseWithStatus(api.posts.listPosts({ author: slug, limit: postsPerPage, cursor }))
  return { ...list, author, isFirstPage: cursor === undefined, origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) {
    return pageMeta({
      title: t`Author not found`,
      description: t`Author not found.`,
      robots: 'noindex',
      canonical: null,
    })
  }
  const { author, isFirstPage, origin } = loaderData
  const { name } = author
  return pageMeta({
    title: name,
    description: author.bio === '' ? t`Posts by ${name}.` : author.bio,
    robots: isFirstPage ? 'index' : 'noindex,follow',
    canonical: isFirstPage ? `${origin}${authorPath(author.slug)}` : null,
    feed: true,
  })
}

export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const { posts, nextCursor, author, isFirstPage, origin } = loaderData
  const path = authorPath(author.slug)
  return (
    <main id="main" className="page-width flex-1 pb-16">
      <AuthorHeader author={author} />
      <BlogList posts={posts} lead={false} />
      {(nextCursor !== null || !isFirstPage) && (
        <nav aria-label={t`Pages`} className="flex flex-wrap gap-3 border-line border-t pt-8">
          {!isFirstPage && (
            <ButtonLink href={path} variant="secondary">
              <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Newest posts</Trans>
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink href={`${path}?cursor=${nextCursor}`} rel="next" variant="secondary" className="ms-auto">
              <Trans>Older posts</Trans>
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
            </ButtonLink>
          )}
        </nav>
      )}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes all characters that could close the element
        dangerouslySetInnerHTML={{ __html: jsonForScript(authorJsonLd(author, origin)) }}
      />
    </main>
  )
}

function AuthorHeader({ author: { name, bio, memberSince, postCount } }: { author: Author }) {
  return (
    <header className="border-line border-b pt-12 pb-8 sm:pt-16">
      <p className="text-sm">
        <a href="/blog" className="link">
          <Trans>Blog</Trans>
        </a>
      </p>
      <h1 dir="auto" className="mt-3 break-words font-semibold font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
        {name}
      </h1>
      {bio !== '' && (
        <p dir="auto" className="mt-4 max-w-[60ch] break-words text-ink-soft text-lg leading-7">
          {bio}
        </p>
      )}
      <p className="mt-4 text-ink-soft text-sm tabular-nums">
        {plural(postCount, { one: '# post', other: '# posts' })}
        {' · '}
        <Trans>
          Member since <PostTime at={memberSince} />
        </Trans>
      </p>
    </header>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isMissing = status === 404
  return (
    <MessageScreen
      eyebrow={String(status)}
      title={isMissing ? t`No author with this name` : translated(errorTexts.generic)}
      actions={
        <>
          <ButtonLink href={isMissing ? '/blog' : ''}>
            {isMissing ? t`Read the blog` : translated(errorTexts.refresh)}
          </ButtonLink>
          <ButtonLink href="/" variant="secondary">
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        {isMissing
          ? t`The link may be mistyped, or the author closed their account. Their posts may still be on the blog.`
          : t`Couldn’t load the page. This is our fault; reloading often helps.`}
      </p>
    </MessageScreen>
  )
}
