/** The featured picture of an article. `credit` must be shown beside it if the provider's licence requires that. */
export type FeaturedImage = {
  url: string
  alt: string
  width: number
  height: number
  credit: { name: string; url: string; provider: 'Unsplash' | 'Pexels' } | null
}

/**
 * Finds a picture for a keyword. The result is `null` if there is none or the service fails. A failure is reported through `onFailure` and never
 * thrown, because an article does not depend on a picture: the drawn cover is used instead. Bounded by its own timeout.
 */
export type ImageService = {
  name: string
  find(keyword: string, options: { signal: AbortSignal }): Promise<FeaturedImage | null>
}

/** The default without a key: finds nothing, so the drawn cover is used. */
export function createNoImageSearch(): ImageService {
  return { name: 'none', find: async () => null }
}
