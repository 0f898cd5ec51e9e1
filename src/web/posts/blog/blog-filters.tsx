import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { Category } from '#contract/posts/post-fields.ts'
import { categories } from '#contract/posts/post-values.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { categoryName } from '#web/ui/site-facts/category-name.ts'
import { type BlogQuery, blogPath } from './blog-paths.ts'

type CategoryCount = { category: Category; posts: number }

/** The search form of the blog. It is a plain GET form, so that a search has an address. */
export function BlogSearch({ query }: { query: BlogQuery }) {
  return (
    <search className="w-full sm:w-auto">
      <form action="/blog" method="get" className="flex gap-2">
        <label htmlFor="blog-search" className="sr-only">
          <Trans>Search the blog</Trans>
        </label>
        <Input
          id="blog-search"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={200}
          placeholder={t`Search articles`}
          height="md"
          className="min-w-0 flex-1 scroll-mt-48 sm:w-64 sm:flex-none"
        />
        {query.tag !== undefined && <input type="hidden" name="tag" value={query.tag} />}
        {query.category !== undefined && <input type="hidden" name="category" value={query.category} />}
        <Button type="submit" variant="secondary">
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}

/**
 * The categories as links; the chosen one stays underlined. On a narrow screen the row scrolls, starts at the chosen one where browsers support it,
 * and fades at its end.
 */
export function BlogCategories({ query, counts }: { query: BlogQuery; counts: readonly CategoryCount[] }) {
  return (
    <nav aria-label={t`Categories`} className="max-lg:fading-edge -mx-1 overflow-x-auto">
      <ul className="flex w-max gap-x-1 whitespace-nowrap text-sm max-lg:pe-12 lg:w-auto lg:flex-wrap">
        <CategoryLink query={query} label={t`All`} />
        {categories.map((category) => (
          <CategoryLink
            key={category}
            query={query}
            label={categoryName(category)}
            category={category}
            posts={counts.find((one) => one.category === category)?.posts}
          />
        ))}
      </ul>
    </nav>
  )
}

type CategoryLinkProps = { query: BlogQuery; label: string; category?: Category; posts?: number | undefined }

function CategoryLink({ query, label, category, posts }: CategoryLinkProps) {
  const current = query.category === category
  return (
    <li>
      <a
        href={blogPath({ q: query.q, tag: query.tag, category })}
        aria-current={current ? 'page' : undefined}
        className="inline-block border-transparent border-b-2 px-1 py-3 text-ink-soft hover:text-ink aria-[current]:border-verified aria-[current]:font-medium aria-[current]:text-ink sm:me-4"
      >
        {label}
        {posts !== undefined && posts > 0 && (
          <span aria-hidden="true" className="ms-1.5 text-ink-faint text-xs tabular-nums">
            {count(posts)}
          </span>
        )}
      </a>
    </li>
  )
}
