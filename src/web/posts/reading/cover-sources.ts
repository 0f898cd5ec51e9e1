import { narrowPictureWidth } from '#contract/limits.ts'
import type { FeaturedImage } from '#contract/posts/posts.ts'

const drawn = /^\/media\/covers\/([a-z0-9-]+\.png)$/
const uploaded = /^(\/media\/images\/[0-9a-f-]+)-1600\.webp$/

/** The address of the same cover, no wider than `narrowPictureWidth`; `null` for one that is there in one size only. */
export function narrowCover({ url, width }: Pick<FeaturedImage, 'url' | 'width'>): string | null {
  if (width <= narrowPictureWidth) return null
  const drawnName = drawn.exec(url)?.[1]
  if (drawnName !== undefined) return `/media/covers/${narrowPictureWidth}/${drawnName}`
  const uploadedName = uploaded.exec(url)?.[1]
  return uploadedName === undefined ? null : `${uploadedName}-${narrowPictureWidth}.webp`
}

/** What lets a browser choose between the sizes of a cover that is shown as wide as `sizes` says; nothing when there is one only. */
export function coverSources(image: Pick<FeaturedImage, 'url' | 'width'>, sizes: string) {
  const narrow = narrowCover(image)
  return narrow === null ? {} : { srcSet: `${narrow} ${narrowPictureWidth}w, ${image.url} ${image.width}w`, sizes }
}
