import { SearchPosts } from '#contract/posts/blog.ts'
import type { Category } from '#contract/posts/post-fields.ts'
import { ListPosts } from '#contract/posts/posts.ts'

/** The query of a blog page; all of it is part of the address. */
export type BlogQuery = {
  q?: string | undefined
  category?: Category | undefined
  tag?: string | undefined
  cursor?: string | undefined
}

/** Reads the query of a blog address. Invalid parts (an unknown category, an overlong search) are left out, not refused. */
export function readBlogQuery(address: URL): BlogQuery {
  const read = <Name extends keyof BlogQuery>(
    name: Name,
    { shape }: { shape: typeof ListPosts.shape | typeof SearchPosts.shape },
  ) => {
    const { success, data } = shape[name].safeParse(address.searchParams.get(name) ?? undefined)
    return success ? (data as BlogQuery[Name]) || undefined : undefined
  }
  const q = read('q', ListPosts)
  // A search accepts shorter tags than a list, and longer cursors.
  const schema = q === undefined ? ListPosts : SearchPosts
  return { q, category: read('category', schema), tag: read('tag', schema), cursor: read('cursor', schema) }
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

/** The path of an author's page. */
export function authorPath(slug: string): string {
  return `/blog/author/${encodeURIComponent(slug)}`
}

/** The path of the form for reporting a post. */
export function abuseReportPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}/report`
}
