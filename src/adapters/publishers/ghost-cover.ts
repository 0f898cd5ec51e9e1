import { randomUUID } from 'node:crypto'
import type { RemoteArticle } from './publisher.ts'

/** Ghost's own limit for the alternative text of a picture. */
const altMax = 125

/** The picture is optional: an article waits at most this long for it. */
export const coverMs = 15_000

/** One PNG as a multipart form, the format that Ghost requires for pictures. */
export function pictureForm(bytes: Uint8Array, fileName: string): { type: string; bytes: Buffer } {
  const boundary = `linkwright-${randomUUID()}`
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="purpose"',
    '',
    'image',
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${fileName}"`,
    'Content-Type: image/png',
    '',
    '',
  ].join('\r\n')
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

export function coverFields(url: string, { alt }: NonNullable<RemoteArticle['cover']>) {
  return { feature_image: url, feature_image_alt: alt.slice(0, altMax) }
}

export const coverMissing = 'Ghost did not take the cover image, so the article has none.'
