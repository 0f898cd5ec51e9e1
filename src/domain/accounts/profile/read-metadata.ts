import { userMetadataMaxBytes } from '#contract/limits.ts'
import { AuthError } from '../auth-error.ts'

/** Within these limits, 16 kB of JSON always fit the column, whose internal form may be larger. */
const valuesMax = 500
const depthMax = 20

/**
 * Parses the user metadata, the member `data` of a body: an object of at most 16 kB, 500 values and 20 levels. Absent or null is `{}`. Throws 400
 * `validation_failed` for any other value, and for text that the database cannot store.
 */
export function readMetadata(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw refusal('data must be an object')
  requireFit(value)
  if (Buffer.byteLength(JSON.stringify(value)) > userMetadataMaxBytes) throw refusal('data must be at most 16 kB')
  return value as Record<string, unknown>
}

/** Merges changed metadata into the existing metadata. A null removes a member. */
export function mergeMetadata(before: Record<string, unknown>, change: Record<string, unknown>) {
  const merged = new Map([...Object.entries(before), ...Object.entries(change)])
  return readMetadata(Object.fromEntries([...merged].filter(([, value]) => value !== null)))
}

/** Iterates level by level, because recursion into deeply nested input would overflow the stack. */
function requireFit(root: object): void {
  let level: unknown[] = [root]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (depth > depthMax || values > valuesMax) throw refusal('data holds too many values or levels')
    level = level.flatMap((value) => {
      requireText(value)
      if (typeof value !== 'object' || value === null) return []
      for (const key of Object.keys(value)) requireText(key)
      return Object.values(value)
    })
  }
}

function requireText(value: unknown): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw refusal('data holds characters that are not allowed')
}

function refusal(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
