import { createCanvas, loadImage } from '@napi-rs/canvas'
import { pictureSize } from './picture-size.ts'

const bytesMax = 512 * 1_024
const sideMax = 4_096
const logoWidthMax = 480
const logoHeightMax = 160

/**
 * A logo in the form in which it is stored: a PNG of at most 480 by 160 pixels, redrawn, so that only the pixels of the upload remain. `null` for a
 * file that is not a PNG, JPEG or WebP picture of at most 512 kB and 4,096 pixels a side.
 */
export async function redrawLogo(bytes: Buffer): Promise<Buffer | null> {
  const size = bytes.length <= bytesMax ? pictureSize(bytes) : null
  if (size === null || size.width === 0 || size.height === 0 || Math.max(size.width, size.height) > sideMax) return null
  const image = await loadImage(bytes).catch(() => null)
  // The decoded size must also be within the limits that the header passed.
  if (image === null || image.width > sideMax || image.height > sideMax || image.width * image.height === 0) return null
  const scale = Math.min(1, logoWidthMax / image.width, logoHeightMax / image.height)
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.encode('png')
}
