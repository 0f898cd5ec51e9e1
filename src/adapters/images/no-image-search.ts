import type { ImageService } from './image-service.ts'

/** The default without a key: finds nothing, so the drawn cover is used. */
export function createNoImageSearch(): ImageService {
  return { name: 'none', find: async () => null }
}
