import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { drawNarrowPostCover, drawPostCover, drawPostOpenGraph } from '#domain/posts/images/draw-pictures.ts'
import { findPicturePost, type PicturePost } from '#domain/posts/queries.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import type { Semaphore } from '#server/http/request/semaphore.ts'
import type { Document } from '#server/http/response/documents.ts'
import { type PageDependencies, readPost } from '#server/http/response/page-dependencies.ts'

/** The functions that draw the pictures of posts; `host` is the host of the site. */
export type DrawPictures = {
  covers: (post: PicturePost, host: string) => Promise<Uint8Array>
  narrowCovers: (post: PicturePost, host: string) => Promise<Uint8Array>
  og: (post: PicturePost, host: string) => Promise<Uint8Array>
}

export const drawnPictures: DrawPictures = {
  covers: drawPostCover,
  narrowCovers: drawNarrowPostCover,
  og: drawPostOpenGraph,
}

/**
 * A picture of a live post, drawn on the first request and deleted with its post. Drawing takes memory and a core, so it waits for the semaphore; the
 * query for the post does not. Throws `not_found`, and `unavailable` if too many wait.
 */
export async function drawPicture(
  { webDb, origin }: Pick<ServerDeps, 'webDb' | 'origin'>,
  { kind, slug }: { kind: keyof DrawPictures; slug: string },
  reads: PageDependencies,
  { draw, semaphore }: { draw: DrawPictures; semaphore: Semaphore },
): Promise<Document> {
  const post = await findPicturePost(webDb, slug)
  if (post === null) throw new DomainError('not_found', errorTexts.postNotFound)
  readPost(reads, post)
  const body = await semaphore(() => draw[kind](post, new URL(origin).host))
  return { body, type: 'image/png', headers: lifetimeOf(post) }
}

/** A picture does not change until its post ends; that of a permanent post is requested again after an hour. */
function lifetimeOf({ expiresAt }: PicturePost): Record<string, string> {
  if (expiresAt === null) return { 'cache-control': 'public, max-age=3600' }
  return { 'cache-control': 'public', expires: expiresAt.toUTCString() }
}
