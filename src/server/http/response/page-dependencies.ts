/** The dependencies of a page, collected while it renders. The page is valid until one of them changes or `validUntil` passes. */
export type PageDependencies = {
  slugs: Set<string>
  /** It shows a list, which any post can change. */
  list: boolean
  /** The slugs of authors whose profile, number of posts or list of posts it shows. */
  authors: Set<string>
  /** The IDs of reports, and of the members whose brand they may have. */
  reports: Set<string>
  /** It shows the editable content of the site. */
  siteContent: boolean
  /** The IDs of hosted sites: any change of the site can change the page. */
  sites: Set<string>
  /** Milliseconds since 1970; infinite if nothing on the page expires. */
  validUntil: number
  /** Visitors with credentials may see more, so only requests without any get this page from the cache. */
  forGuests: boolean
}

export function createPageReads(): PageDependencies {
  return {
    slugs: new Set(),
    list: false,
    authors: new Set(),
    reports: new Set(),
    siteContent: false,
    sites: new Set(),
    validUntil: Number.POSITIVE_INFINITY,
    forGuests: false,
  }
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
export function isPrivate({ validUntil }: PageDependencies): boolean {
  return validUntil === Number.NEGATIVE_INFINITY
}

/** Whether caches of others, such as a browser's, may store the page. */
export function isPublic(reads: PageDependencies): boolean {
  return !isPrivate(reads) && !reads.forGuests
}

export function readList(reads: PageDependencies | null) {
  if (reads !== null) reads.list = true
}

export function readAuthor(reads: PageDependencies | null, slug: string) {
  reads?.authors.add(slug)
}

/** A report that its readers see without credentials: until `endsAt`, and under the brand of its owner. */
export function readOpenReport(
  reads: PageDependencies | null,
  { id, ownerId, endsAt }: { id: string; ownerId: string | null; endsAt: Date | null },
) {
  if (reads === null) return
  reads.forGuests = true
  reads.reports.add(id)
  if (endsAt !== null) reads.validUntil = Math.min(reads.validUntil, endsAt.getTime())
  if (ownerId !== null) reads.reports.add(ownerId)
  // A brand ends with a subscription, which nothing announces. And what an owner withdraws is gone soon, even if an announcement should be lost.
  markValidForMinute(reads)
}

export function readSiteContent(reads: PageDependencies | null) {
  if (reads !== null) reads.siteContent = true
}

export function readSite(reads: PageDependencies | null, siteId: string) {
  if (reads !== null) reads.sites.add(siteId)
}

/** The content is computed periodically or changes without an event, so it is valid for a minute. */
export function markValidForMinute(reads: PageDependencies | null) {
  if (reads !== null) reads.validUntil = Math.min(reads.validUntil, Date.now() + 60_000)
}
