import { blogTexts } from '#contract/posts/blog-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPictureFile } from '#domain/posts/images/queries.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

/**
 * An uploaded picture. A URL never changes its content, so caches need not revalidate it. If it is opened as a page, nothing in it runs: the policy
 * for non-pages is sent with it, and `nosniff`. Throws `not_found`.
 */
export const sendPostPicture: RouteAnswer = async (request, response, { deps }, { id = '', width }) => {
  const etag = `"${id}-${width}"`
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag }
  const file = await findPictureFile(deps.webDb, id, width === '800')
  if (file === null) throw new DomainError('not_found', blogTexts.imageNotFound)
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end()
    return
  }
  response
    .writeHead(200, { ...headers, 'content-type': 'image/webp', 'content-length': file.length })
    .end(request.method === 'HEAD' ? undefined : file)
}
