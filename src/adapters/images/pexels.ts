import { z } from 'zod'
import { type ImageSearchFailure, searchImages, urlOn } from './image-search.ts'
import type { FeaturedImage, ImageService } from './image-service.ts'

/** The fields used from Pexels' `GET /v1/search` (https://www.pexels.com/api/documentation/#photos-search). */
const Photo = z.object({
  src: z.object({ landscape: z.string() }),
  photographer: z.string(),
  photographer_url: z.string(),
  alt: z.string().nullish(),
})
type Photo = z.infer<typeof Photo>

const SearchAnswer = z.object({ photos: z.array(Photo) })

/** `src.landscape` is cropped to this size. */
const landscape = { width: 1200, height: 627 }
const altMax = 200

function featuredImage(photo: Photo, keyword: string): FeaturedImage | null {
  const url = urlOn('images.pexels.com', photo.src.landscape)
  const profile = urlOn('www.pexels.com', photo.photographer_url)
  if (url === null || profile === null) return null
  return {
    url: url.href,
    alt: (photo.alt?.trim() || keyword).slice(0, altMax),
    ...landscape,
    credit: { name: photo.photographer, url: profile.href, provider: 'Pexels' },
  }
}

/** Photographs from Pexels, whose terms require that `credit` is shown. `baseUrl` is for a proxy. */
export function createPexels(options: {
  apiKey: string
  timeoutMs: number
  baseUrl?: string
  onFailure?(failure: ImageSearchFailure): void
}): ImageService {
  const baseUrl = (options.baseUrl ?? 'https://api.pexels.com').replace(/\/+$/, '')
  return {
    name: 'pexels',
    async find(keyword, { signal }) {
      const url = new URL(`${baseUrl}/v1/search`)
      url.search = new URLSearchParams({ query: keyword, orientation: 'landscape', per_page: '5' }).toString()
      const found = await searchImages({
        provider: 'Pexels',
        url,
        headers: { Authorization: options.apiKey },
        answer: SearchAnswer,
        deadline: AbortSignal.timeout(options.timeoutMs),
        timeoutMs: options.timeoutMs,
        signal,
        onFailure: options.onFailure,
      })
      for (const photo of found?.photos ?? []) {
        const image = featuredImage(photo, keyword)
        if (image !== null) return image
      }
      return null
    },
  }
}
