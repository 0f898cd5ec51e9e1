import { SearchPosts } from '#contract/posts/blog.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { ListPosts } from '#contract/posts/posts.ts'

/** What a reader asked the blog for; all of it stands in the address. */
export type BlogQuery = {
  q?: string | undefined
  category?: Category | undefined
  tag?: string | undefined
  cursor?: string | undefined
}

/** Reads the query of a blog address. What cannot be meant (an unknown category, an overlong search) is left out rather than refused. */
export function readBlogQuery(address: URL): BlogQuery {
  const read = <Name extends keyof BlogQuery>(
    name: Name,
    { shape }: { shape: typeof ListPosts.shape | typeof SearchPosts.shape },
  ) => {
    const { success, data } = shape[name].safeParse(address.searchParams.get(name) ?? undefined)
    return success ? (data as BlogQuery[Name]) || undefined : undefined
  }
  const q = read('q', ListPosts)
  // A search takes shorter tags than a list, and its cursors are longer.
  const asked = q === undefined ? ListPosts : SearchPosts
  return { q, category: read('category', asked), tag: read('tag', asked), cursor: read('cursor', asked) }
}

/** The address of a page of the blog, without empty parts. */
export function blogPath({ q, category, tag, cursor }: BlogQuery): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (tag) query.set('tag', tag)
  if (cursor) query.set('cursor', cursor)
  return query.size === 0 ? '/blog' : `/blog?${query}`
}

/** The page of who wrote posts. */
export function authorPath(slug: string): string {
  return `/blog/author/${encodeURIComponent(slug)}`
}

/** Where a reader says that a post should not be there. */
export function abuseReportPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}/report`
}
