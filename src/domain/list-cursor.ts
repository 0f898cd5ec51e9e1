import { z } from 'zod'
import { DomainError } from './domain-error.ts'

/** The place after a row in a list, as an opaque text. `parts` are what the list is ordered by. */
export function encodePlace(...parts: (string | number | readonly unknown[])[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Reads what `encodePlace` wrote. Throws `validation_failed` for anything else. */
export function decodePlace<T>(cursor: string, parts: z.ZodType<T>): T {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new DomainError('validation_failed', 'The cursor is not one of this list. Start again without it.', { cause })
  }
}

/** The place in a list ordered by ids, which are in the order of their making. */
export const IdPlace = z.tuple([z.uuid()])
