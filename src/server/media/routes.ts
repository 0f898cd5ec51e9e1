import { imageUploadsPerHourMax } from '#contract/limits.ts'
import { type Route, reads } from '#server/http/routing/route.ts'
import type { RouteParts } from '#server/http/routing/route-parts.ts'
import { drawPicture } from './pictures.ts'
import { sendPostPicture } from './post-pictures.ts'
import { uploadPicture } from './upload-picture.ts'

const slug = '{slug:[a-z0-9-]{1,160}}'
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uploaded = {
  type: 'object',
  properties: { image: { type: 'object' }, allowance: { type: 'object' } },
  required: ['image', 'allowance'],
}

/** The routes of pictures. */
export function mediaRoutes({ document, pictures }: RouteParts): Route[] {
  const drawn = (folder: string, kind: 'covers' | 'narrowCovers' | 'og', summary: string): Route => ({
    methods: reads,
    path: `/media/${folder}/${slug}.png`,
    caller: 'anyone',
    summary,
    answer: document(({ deps, reads, params }) =>
      drawPicture(deps, { kind, slug: params.slug ?? '' }, reads, pictures),
    ),
  })
  return [
    drawn('covers', 'covers', 'The cover of a post'),
    drawn('covers/800', 'narrowCovers', 'The cover of a post in the width of a list'),
    drawn('og', 'og', 'The Open Graph picture of a post'),
    {
      methods: reads,
      path: `/media/images/{id:${uuid}}-{width:1600|800}.webp`,
      caller: 'anyone',
      summary: 'An uploaded picture; the width is the maximum width',
      answer: sendPostPicture,
    },
    {
      methods: ['POST'],
      path: '/api/account/images',
      caller: 'member',
      limit: { points: imageUploadsPerHourMax, seconds: 3_600, of: 'member' },
      summary: 'Upload a picture for own posts',
      operation: {
        id: 'blog.uploadImage',
        tag: 'Drafts',
        description:
          'The body is the file: a JPEG, PNG, WebP, AVIF or GIF of at most 10 MiB, recognized by its bytes. It is redrawn as WebP, 1,600 and 800 pixels wide, without anything but its pixels. Anything else is refused with 422 `image_refused`, with the reason.',
        requestBody: { type: 'image/*', schema: { type: 'string', format: 'binary' } },
        response: { status: 201, description: 'Stored', type: 'application/json', schema: uploaded },
      },
      answer: uploadPicture,
    },
  ]
}
