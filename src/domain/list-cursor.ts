import { z } from 'zod'
import { decodeBase64url } from './base64url.ts'
import { DomainError } from './domain-error.ts'

/** The position after a row in a list, as an opaque text. `parts` are the values by which the list is ordered. */
export function encodeCursor(...parts: (string | number | readonly unknown[])[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Reads a cursor made by `encodeCursor`. Throws `validation_failed` for anything else. */
export function decodeCursor<T>(cursor: string, parts: z.ZodType<T>): T {
  try {
    return parts.parse(JSON.parse(decodeBase64url(cursor)?.toString('utf8') ?? ''))
  } catch (cause) {
    throw new DomainError('validation_failed', 'The cursor doesn’t belong to this list. Start again without it.', {
      cause,
    })
  }
}

/** The position in a list ordered by ids, which are in the order of creation. */
export const IdCursor = z.tuple([z.uuid()])
