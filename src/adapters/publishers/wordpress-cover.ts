import { z } from 'zod'
import type { ApiRequest } from './api-client.ts'
import type { RemoteArticle } from './publisher.ts'
import { readJson } from './read-json.ts'
import type { Endpoint } from './wordpress-root.ts'

type Answer = { status: number; text: string } | null
type Ask = (request: ApiRequest) => Promise<Answer>

const Media = z.object({ id: z.number().int().positive() })
const FoundMedia = z.array(Media)
const OwnMedia = Media.extend({ slug: z.string() })
const PostWithCover = z.object({ featured_media: z.number().int().nonnegative(), slug: z.string() })
const Problem = z.object({ code: z.string() })

/** A picture is an extra: no article waits longer for it. */
const coverMs = 15_000

/** What a post says of its picture, and a sentence where it has to go without. */
export type UploadedCover = { fields: { featured_media?: number }; note?: string }

/**
 * The cover of an article in the media library of a WordPress: the one that an earlier call uploaded under the same slug, or a new one. Where the site does
 * not take it, the article goes without, and a note says so.
 */
export async function uploadCover(
  ask: Ask,
  endpoint: Endpoint,
  { slug: articleSlug, cover }: Pick<RemoteArticle, 'slug' | 'cover'>,
): Promise<UploadedCover> {
  if (cover === undefined) return { fields: {} }
  const endsAt = performance.now() + coverMs
  const withinMs = () => Math.max(1, endsAt - performance.now())
  const slug = coverName(articleSlug)
  const listed = await ask({
    method: 'GET',
    url: endpoint('wp/v2/media', { slug, _fields: 'id' }),
    withinMs: withinMs(),
  })
  const known = FoundMedia.safeParse(readJson(listed?.text ?? ''))
  // A library that cannot be read may have it already.
  if (listed === null || !known.success) return without(listed)
  const [first] = known.data
  if (first !== undefined) return { fields: { featured_media: first.id } }
  const bytes = await cover.draw().catch(() => null)
  if (bytes === null) return { fields: {}, note: 'The cover image could not be drawn, so the article has none.' }
  const made = await ask({
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

/** Whose picture a post has: the number of the one that `uploadCover` uploaded for it, `null` for any other and for none. */
export async function findOwnCover(ask: Ask, endpoint: Endpoint, postId: string): Promise<number | null> {
  const post = await read(ask, endpoint(`wp/v2/posts/${postId}`, { _fields: 'featured_media,slug' }), PostWithCover)
  if (post === null || post.featured_media === 0) return null
  const media = await read(ask, endpoint(`wp/v2/media/${post.featured_media}`, { _fields: 'id,slug' }), OwnMedia)
  return media?.slug === coverName(post.slug) ? media.id : null
}

/** Deletes a picture; media have no trash. What cannot be deleted stays. */
export async function deleteCover(ask: Ask, endpoint: Endpoint, id: number): Promise<void> {
  await ask({ method: 'DELETE', url: endpoint(`wp/v2/media/${id}`, { force: 'true' }) })
}

async function read<T>(ask: Ask, url: URL, schema: z.ZodType<T>): Promise<T | null> {
  const answer = await ask({ method: 'GET', url })
  return schema.safeParse(readJson(answer?.text ?? '')).data ?? null
}

/** What the cover of an article is called, by the article's slug. */
function coverName(slug: string): string {
  return `${slug}-cover`
}
