import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { type BlogQuery, blogPath } from './blog-paths.ts'
import { quotableSearch } from './quotable-search.ts'
import { isPartial, type SearchExtent } from './search-extent.ts'

type BlogEmptyProps = { query: BlogQuery; search: SearchExtent | null }

/** The empty state of the blog: the reason, and the next step. */
export function BlogEmpty({ query, search }: BlogEmptyProps) {
  if (query.q !== undefined)
    return <NoResults typed={query.q} query={query} isSearchPartial={search !== null && isPartial(search)} />
  if (query.cursor !== undefined) return <NoOlderPosts query={query} />
  return (
    <Note title={titleOfNone(query)}>
      <p>
        {query.tag === undefined ? (
          <Trans>Claim a free trial backlink to publish the first one: a live article that links to your page.</Trans>
        ) : (
          <Trans>No posts use this tag any more. Browse all posts.</Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/">
          <Trans>Claim a free trial backlink</Trans>
        </ButtonLink>
        {(query.category ?? query.tag) !== undefined && (
          <ButtonLink href="/blog" variant="secondary">
            <Trans>Show all posts</Trans>
          </ButtonLink>
        )}
      </div>
    </Note>
  )
}

function titleOfNone({ category: name, tag }: BlogQuery): string {
  const category = name && categoryName(name)
  if (tag === undefined) return category === undefined ? t`No posts yet` : t`No posts in ${category} yet`
  return category === undefined ? t`No posts tagged “${tag}” yet` : t`No posts tagged “${tag}” in ${category} yet`
}

type NoResultsProps = { typed: string; query: BlogQuery; isSearchPartial: boolean }

function NoResults({ typed, query, isSearchPartial }: NoResultsProps) {
  const category = query.category && categoryName(query.category)
  const words = quotableSearch(typed)
  return (
    <Note title={category === undefined ? t`No results for “${words}”` : t`No results for “${words}” in ${category}`}>
      <p>
        {isSearchPartial ? (
          <Trans>Only the newest posts with these words were searched. Add another word to search older ones.</Trans>
        ) : (
          <Trans>Try fewer or different words. Search covers titles, text and tags.</Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {(query.category ?? query.tag) !== undefined && (
          <ButtonLink href={blogPath({ q: typed })}>
            <Trans>Search all posts</Trans>
          </ButtonLink>
        )}
        <ButtonLink href="/blog" variant="secondary">
          <Trans>Show all posts</Trans>
        </ButtonLink>
      </div>
    </Note>
  )
}

function NoOlderPosts({ query }: { query: BlogQuery }) {
  return (
    <Note title={t`No older posts`}>
      <p>
        <Trans>You’ve reached the end of the list.</Trans>
      </p>
      <div className="mt-6">
        <ButtonLink href={blogPath({ category: query.category, tag: query.tag })} variant="secondary">
          <Trans>Back to the newest posts</Trans>
        </ButtonLink>
      </div>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="py-16 sm:py-20">
      <h2 className="max-w-[30ch] break-words font-semibold font-serif text-2xl tracking-[-0.01em]">{title}</h2>
      <div className="mt-3 max-w-[56ch] text-ink-soft">{children}</div>
    </div>
  )
}
