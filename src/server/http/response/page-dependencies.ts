/** The dependencies of a page, collected while it renders. The page is valid until one of them changes or `validUntil` passes. */
export type PageDependencies = {
  slugs: Set<string>
  /** It shows a list, which any post can change. */
  list: boolean
  /** The IDs of hosted sites: any change of the site can change the page. */
  sites: Set<string>
  /** Milliseconds since 1970; infinite if nothing on the page expires. */
  validUntil: number
}

export function createPageReads(): PageDependencies {
  return { slugs: new Set(), list: false, sites: new Set(), validUntil: Number.POSITIVE_INFINITY }
}

export function readPost(reads: PageDependencies | null, post: { slug: string; expiresAt: Date | null }) {
  if (reads === null) return
  reads.slugs.add(post.slug)
  if (post.expiresAt !== null) reads.validUntil = Math.min(reads.validUntil, post.expiresAt.getTime())
}

/** The content is only for the caller, so the page is not cached. */
export function markPrivate(reads: PageDependencies | null) {
  if (reads !== null) reads.validUntil = Number.NEGATIVE_INFINITY
}

/** Whether some content is only for the caller. */
export function isForCallerOnly({ validUntil }: PageDependencies): boolean {
  return validUntil === Number.NEGATIVE_INFINITY
}

export function readList(reads: PageDependencies | null) {
  if (reads !== null) reads.list = true
}

export function readSite(reads: PageDependencies | null, siteId: string) {
  if (reads !== null) reads.sites.add(siteId)
}

/** The content is computed periodically or changes without an event, so it is valid for a minute. */
export function markValidForMinute(reads: PageDependencies | null) {
  if (reads !== null) reads.validUntil = Math.min(reads.validUntil, Date.now() + 60_000)
}
