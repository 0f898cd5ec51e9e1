/** What a rendered page was made from, gathered while it renders: it stays right until one of these changes or `validUntil` passes. */
export type PageDependencies = {
  slugs: Set<string>
  /** It shows a list, which any post may enter or leave. */
  list: boolean
  /** Hosted sites, by their ids: what it shows of one may change with anything on it. */
  sites: Set<string>
  /** Milliseconds since 1970; infinite when nothing on the page ends by itself. */
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

/** What is shown is for whoever asks, and may be for nobody else: the page is not kept. */
export function readForOne(reads: PageDependencies | null) {
  if (reads !== null) reads.validUntil = Number.NEGATIVE_INFINITY
}

/** Whether some of what is shown is for whoever asks alone. */
export function isForOne({ validUntil }: PageDependencies): boolean {
  return validUntil === Number.NEGATIVE_INFINITY
}

export function readList(reads: PageDependencies | null) {
  if (reads !== null) reads.list = true
}

export function readSite(reads: PageDependencies | null, siteId: string) {
  if (reads !== null) reads.sites.add(siteId)
}

/** What is shown is counted now and then, or changed without word of it: right for a minute. */
export function readForAMinute(reads: PageDependencies | null) {
  if (reads !== null) reads.validUntil = Math.min(reads.validUntil, Date.now() + 60_000)
}
