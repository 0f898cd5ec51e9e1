import type { Category } from '#contract/posts/post-fields.ts'

/** The query of a blog page; all of it is part of the address. */
export type BlogQuery = {
  q?: string | undefined
  category?: Category | undefined
  tag?: string | undefined
  cursor?: string | undefined
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
