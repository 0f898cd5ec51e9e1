/** A picture for the head of an article. `credit` must be shown beside it when the provider's licence asks for that. */
export type FeaturedImage = {
  url: string
  alt: string
  width: number
  height: number
  credit: { name: string; url: string; provider: 'Unsplash' | 'Pexels' } | null
}

/**
 * Finds a picture for a keyword, or `null` when there is none or the service fails (a failure is reported through `onFailure`, never thrown:
 * an article is not lost for want of a picture; the drawn cover stands in). Bounded by its own time-out.
 */
export type ImageService = {
  name: string
  find(keyword: string, options: { signal: AbortSignal }): Promise<FeaturedImage | null>
}
