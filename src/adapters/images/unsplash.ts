import { z } from 'zod'
import { type ImageSearchFailure, searchImages, urlOn } from './image-search.ts'
import type { FeaturedImage, ImageService } from './image-service.ts'

/** The fields used from Unsplash's `GET /search/photos` (https://unsplash.com/documentation#search-photos). */
const Photo = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt_description: z.string().nullish(),
  urls: z.object({ regular: z.string() }),
  links: z.object({ download_location: z.string() }),
  user: z.object({ name: z.string(), links: z.object({ html: z.string() }) }),
})
type Photo = z.infer<typeof Photo>

const SearchAnswer = z.object({ results: z.array(Photo) })

/** `urls.regular` is scaled down to this width. */
const regularWidth = 1080
const altMax = 200

/** By Unsplash's guidelines, credits link to the photographer with the application's name as utm_source. */
function credited(profile: URL, appName: string): string {
  profile.searchParams.set('utm_source', appName)
  profile.searchParams.set('utm_medium', 'referral')
  return profile.href
}

function featuredImage(photo: Photo, keyword: string, appName: string): FeaturedImage | null {
  const url = urlOn('images.unsplash.com', photo.urls.regular)
  const profile = urlOn('unsplash.com', photo.user.links.html)
  if (url === null || profile === null) return null
  const width = Math.min(regularWidth, photo.width)
  return {
    url: url.href,
    alt: (photo.alt_description?.trim() || keyword).slice(0, altMax),
    width,
    height: Math.round((width * photo.height) / photo.width),
    credit: { name: photo.user.name, url: credited(profile, appName), provider: 'Unsplash' },
  }
}

/**
 * Photographs from Unsplash. Its terms have three requirements: the picture is shown from its own address (`url` is used unchanged, never copied),
 * `credit` is shown beside it, and the use is reported, which `find` does for the picture that it returns. `baseUrl` is for a proxy; `appName` is the
 * registered name of the application.
 */
export function createUnsplash(options: {
  accessKey: string
  timeoutMs: number
  appName?: string
  baseUrl?: string
  onFailure?(failure: ImageSearchFailure): void
}): ImageService {
  const baseUrl = (options.baseUrl ?? 'https://api.unsplash.com').replace(/\/+$/, '')
  const request = {
    provider: 'Unsplash' as const,
    headers: { Authorization: `Client-ID ${options.accessKey}`, 'Accept-Version': 'v1' },
    timeoutMs: options.timeoutMs,
    onFailure: options.onFailure,
  }

  /** The address comes from the response, so only its path and query are used: the key never goes to another host. */
  async function reportUse(downloadLocation: string, signals: { deadline: AbortSignal; signal: AbortSignal }) {
    const location = URL.parse(downloadLocation)
    if (location === null || !/^\/photos\/[\w-]+\/download$/.test(location.pathname)) return
    const url = new URL(`${baseUrl}${location.pathname}${location.search}`)
    await searchImages({ ...request, url, answer: z.object({ url: z.string() }), ...signals })
  }

  return {
    name: 'unsplash',
    async find(keyword, { signal }) {
      const signals = { deadline: AbortSignal.timeout(options.timeoutMs), signal }
      const url = new URL(`${baseUrl}/search/photos`)
      url.search = new URLSearchParams({
        query: keyword,
        orientation: 'landscape',
        content_filter: 'high',
        per_page: '5',
      }).toString()
      const found = await searchImages({ ...request, url, answer: SearchAnswer, ...signals })
      for (const photo of found?.results ?? []) {
        const image = featuredImage(photo, keyword, options.appName ?? 'linkwright')
        if (image === null) continue
        await reportUse(photo.links.download_location, signals)
        return image
      }
      return null
    },
  }
}
