import { z } from 'zod'
import { DomainError } from '#domain/domain-error.ts'

const Position = z.tuple([z.string().refine(isTime), z.uuid()])

/** A time exactly as `encodeCursor` writes one. PostgreSQL does not take every year that JavaScript can write. */
function isTime(text: string): boolean {
  const time = Date.parse(text)
  return time >= 0 && new Date(time).toISOString() === text && /^\d{4}-/.test(text)
}

/** The place after a post in a list ordered by publication, as an opaque string. */
export function encodeCursor(post: { publishedAt: Date | null; id: string }): string {
  return Buffer.from(JSON.stringify([post.publishedAt?.toISOString() ?? '', post.id])).toString('base64url')
}

/** Throws `validation_failed` for anything `encodeCursor` did not make. */
export function decodeCursor(cursor: string): { publishedAt: string; id: string } {
  try {
    const [publishedAt, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { publishedAt, id }
  } catch (cause) {
    throw new DomainError('validation_failed', 'The cursor is not one of this list. Start again without it.', { cause })
  }
}
