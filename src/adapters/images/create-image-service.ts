import type { Env } from '#config/env.ts'
import type { ImageSearchFailure } from './image-search.ts'
import type { ImageService } from './image-service.ts'
import { createNoImageSearch } from './image-service.ts'
import { createPexels } from './pexels.ts'
import { createUnsplash } from './unsplash.ts'

const timeoutMs = 5_000

/** The image service with a key in the settings, Unsplash before Pexels. Without a key there is none, and covers are drawn. */
export function createImageService(env: Env, onFailure: (failure: ImageSearchFailure) => void): ImageService {
  if (env.UNSPLASH_ACCESS_KEY !== undefined)
    return createUnsplash({ accessKey: env.UNSPLASH_ACCESS_KEY, timeoutMs, onFailure })
  if (env.PEXELS_API_KEY !== undefined) return createPexels({ apiKey: env.PEXELS_API_KEY, timeoutMs, onFailure })
  return createNoImageSearch()
}
