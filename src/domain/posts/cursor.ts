import { z } from 'zod'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'

const PostCursor = z.tuple([z.string().refine(isTime), z.uuid()])

/** A time exactly as `encodeCursor` writes it. PostgreSQL does not accept every year that JavaScript can write. */
function isTime(text: string): boolean {
  const time = Date.parse(text)
  return time >= 0 && new Date(time).toISOString() === text && /^\d{4}-/.test(text)
}

/** The position after a post in a list ordered by publication, as an opaque string. */
export function encodePostCursor(post: { publishedAt: Date | null; id: string }): string {
  return encodeCursor(post.publishedAt?.toISOString() ?? '', post.id)
}

/** Throws `validation_failed` for a string that `encodeCursor` did not produce. */
export function decodePostCursor(cursor: string): { publishedAt: string; id: string } {
  const [publishedAt, id] = decodeCursor(cursor, PostCursor)
  return { publishedAt, id }
}
