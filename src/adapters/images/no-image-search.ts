import type { ImageService } from './image-service.ts'

/** The default without a key: finds nothing, so that the drawn cover is used. */
export function createNoImageSearch(): ImageService {
  return { name: 'none', find: async () => null }
}
