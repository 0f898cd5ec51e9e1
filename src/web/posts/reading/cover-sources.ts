import { narrowPictureWidth } from '#contract/limits.ts'
import type { FeaturedImage } from '#contract/posts/posts.ts'

const drawn = /^\/media\/covers\/([a-z0-9-]+\.png)$/
const uploaded = /^(\/media\/images\/[0-9a-f-]+)-1600\.webp$/

/** The address of the same cover, at most `narrowPictureWidth` wide; `null` if the cover has only one size. */
export function narrowCover({ url, width }: Pick<FeaturedImage, 'url' | 'width'>): string | null {
  if (width <= narrowPictureWidth) return null
  const drawnName = drawn.exec(url)?.[1]
  if (drawnName !== undefined) return `/media/covers/${narrowPictureWidth}/${drawnName}`
  const uploadedName = uploaded.exec(url)?.[1]
  return uploadedName === undefined ? null : `${uploadedName}-${narrowPictureWidth}.webp`
}

/** Attributes that let a browser choose between the sizes of a cover, shown in the width `sizes`; nothing if there is only one size. */
export function coverSources(image: Pick<FeaturedImage, 'url' | 'width'>, sizes: string) {
  const narrow = narrowCover(image)
  return narrow === null ? {} : { srcSet: `${narrow} ${narrowPictureWidth}w, ${image.url} ${image.width}w`, sizes }
}
