import { z } from 'zod'
import type { ApiRequest } from './api-client.ts'
import type { RemoteArticle } from './publisher.ts'
import { readJson } from './read-json.ts'
import type { Endpoint } from './wordpress-root.ts'

type Answer = { status: number; text: string } | null
type Send = (request: ApiRequest) => Promise<Answer>

const Media = z.object({ id: z.number().int().positive() })
const FoundMedia = z.array(Media)
const OwnMedia = Media.extend({ slug: z.string() })
const PostWithCover = z.object({ featured_media: z.number().int().nonnegative(), slug: z.string() })
const Problem = z.object({ code: z.string() })

/** The picture is optional: an article waits at most this long for it. */
const coverMs = 15_000

/** The picture fields of a post, and a note if it has no picture. */
export type UploadedCover = { fields: { featured_media?: number }; note?: string }

/**
 * The cover of an article in the media library of a WordPress: the picture that an earlier call uploaded under the same slug, or a new one. If the
 * site does not accept it, the article has no cover, and a note says so.
 */
export async function uploadCover(
  send: Send,
  endpoint: Endpoint,
  { slug: articleSlug, cover }: Pick<RemoteArticle, 'slug' | 'cover'>,
): Promise<UploadedCover> {
  if (cover === undefined) return { fields: {} }
  const endsAt = performance.now() + coverMs
  const withinMs = () => Math.max(1, endsAt - performance.now())
  const slug = coverName(articleSlug)
  const listed = await send({
    method: 'GET',
    url: endpoint('wp/v2/media', { slug, _fields: 'id' }),
    withinMs: withinMs(),
  })
  const known = FoundMedia.safeParse(readJson(listed?.text ?? ''))
  // An unreadable library may already contain the picture.
  if (listed === null || !known.success) return without(listed)
  const [first] = known.data
  if (first !== undefined) return { fields: { featured_media: first.id } }
  const bytes = await cover.draw().catch(() => null)
  if (bytes === null) return { fields: {}, note: 'The cover image could not be drawn, so the article has none.' }
  const made = await send({
    method: 'POST',
    url: endpoint('wp/v2/media', { slug, title: cover.alt, alt_text: cover.alt, _fields: 'id' }),
    raw: { type: 'image/png', bytes: Buffer.from(bytes), fileName: `${slug}.png` },
    withinMs: withinMs(),
  })
  const media = Media.safeParse(readJson(made?.text ?? ''))
  return made?.status === 201 && media.success ? { fields: { featured_media: media.data.id } } : without(made)
}

function without(answer: Answer): UploadedCover {
  const problem = Problem.safeParse(readJson(answer?.text ?? ''))
  const why =
    answer === null
      ? 'it did not answer in time'
      : problem.success && problem.data.code === 'rest_cannot_create'
        ? 'its user may not upload files'
        : `it answered HTTP ${answer.status}`
  return { fields: {}, note: `WordPress did not take the cover image (${why}), so the article has none.` }
}

/** The id of a post's picture if `uploadCover` uploaded it for this post; `null` for any other picture and for none. */
export async function findOwnCover(send: Send, endpoint: Endpoint, postId: string): Promise<number | null> {
  const post = await read(send, endpoint(`wp/v2/posts/${postId}`, { _fields: 'featured_media,slug' }), PostWithCover)
  if (post === null || post.featured_media === 0) return null
  const media = await read(send, endpoint(`wp/v2/media/${post.featured_media}`, { _fields: 'id,slug' }), OwnMedia)
  return media?.slug === coverName(post.slug) ? media.id : null
}

/** Deletes a picture permanently, because media have no trash. A failure is ignored. */
export async function deleteCover(send: Send, endpoint: Endpoint, id: number): Promise<void> {
  await send({ method: 'DELETE', url: endpoint(`wp/v2/media/${id}`, { force: 'true' }) })
}

async function read<T>(send: Send, url: URL, schema: z.ZodType<T>): Promise<T | null> {
  const answer = await send({ method: 'GET', url })
  return schema.safeParse(readJson(answer?.text ?? '')).data ?? null
}

/** The slug of an article's cover, derived from the article's slug. */
function coverName(slug: string): string {
  return `${slug}-cover`
}
