import { imageFileMaxBytes } from '#contract/limits.ts'
import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { addPicture } from '#domain/posts/images/add-picture.ts'
import { readAllowance } from '#domain/posts/images/queries.ts'
import { requireMember } from '#server/http/api/require-member.ts'
import { announcedBytes, readBytes } from '#server/http/request/request-body.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { presentPicture } from '#server/posts/present-blog.ts'

/**
 * Receives a member's picture as the body, which is the file itself. Throws `unauthenticated`, `payload_too_large`, `rate_limited`, `limit_reached`,
 * `image_refused`, and `unavailable` if too many are sent at once.
 */
export const uploadPicture: RouteAnswer = async (request, response, context) => {
  const { db, blog } = context.deps
  const member = await requireMember(context)
  if (announcedBytes(request) > imageFileMaxBytes) throw tooLarge()
  const { allowed, retryAfterSeconds } = await blog.uploads.consume(member.userId)
  if (!allowed) throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
  const row = await blog.takingIn(async () => {
    const bytes = await readBytes(request, imageFileMaxBytes).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'payload_too_large' ? tooLarge() : error
    })
    return blog.drawing(() => addPicture(db, member, bytes))
  })
  const body = JSON.stringify({ image: presentPicture(row), allowance: await readAllowance(db, member) })
  response
    .writeHead(201, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    .end(body)
}

function tooLarge() {
  return new DomainError('payload_too_large', `The picture is larger than ${imageFileMaxBytes / 1_048_576} MB.`)
}
