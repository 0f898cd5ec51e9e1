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

/** The newest `limit` of rows that may be in another order, and the cursor for the older ones among them. */
export function pageById<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

type Timed = { micros: number; id: string }

/** Rows that may be in another order, newest first. */
export function sortedByTime<Row extends Timed>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.micros - one.micros || (one.id < other.id ? 1 : -1))
}

/** In a prepared statement for any page of such a list: the id before which the page begins, where the parameter is null for the first page. */
export const beforeId = (parameter: string) => `coalesce(${parameter}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

/** The position in a list ordered by ids, which are in the order of creation. */
export const IdCursor = z.tuple([z.uuid()])
