import { z } from 'zod'
import { decodeBase64url } from './base64url.ts'
import { DomainError } from './domain-error.ts'

/** The place after a row in a list, as an opaque text. `parts` are what the list is ordered by. */
export function encodeCursor(...parts: (string | number | readonly unknown[])[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Reads what `encodeCursor` wrote. Throws `validation_failed` for anything else. */
export function decodeCursor<T>(cursor: string, parts: z.ZodType<T>): T {
  try {
    return parts.parse(JSON.parse(decodeBase64url(cursor)?.toString('utf8') ?? ''))
  } catch (cause) {
    throw new DomainError('validation_failed', 'The cursor doesn’t belong to this list. Start again without it.', {
      cause,
    })
  }
}

/** The place in a list ordered by ids, which are in the order of their making. */
export const IdCursor = z.tuple([z.uuid()])
