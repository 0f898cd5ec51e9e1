/** What a rendered page was made from, gathered while it renders: it stays right until one of these changes or `validUntil` passes. */
export type PageReads = {
  slugs: Set<string>
  /** It shows a list, which any post may enter or leave. */
  list: boolean
  /** Milliseconds since 1970; infinite when nothing on the page ends by itself. */
  validUntil: number
}

export function createPageReads(): PageReads {
  return { slugs: new Set(), list: false, validUntil: Number.POSITIVE_INFINITY }
}

export function readPost(reads: PageReads | null, post: { slug: string; expiresAt: Date | null }) {
  if (reads === null) return
  reads.slugs.add(post.slug)
  if (post.expiresAt !== null) reads.validUntil = Math.min(reads.validUntil, post.expiresAt.getTime())
}

export function readList(reads: PageReads | null) {
  if (reads !== null) reads.list = true
}
