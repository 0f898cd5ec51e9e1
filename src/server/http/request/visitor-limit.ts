import { DomainError } from '#domain/domain-error.ts'

/** Consumes one point of a visitor; `false` if the visitor has none left in this window. */
export type VisitorLimit = (visitorKey: string) => boolean

const visitorsMaxDefault = 50_000

/**
 * A limit per visitor in fixed time windows, in the memory of this process: for requests that are too frequent for a database write each, where a
 * small excess does no harm (each server counts separately). It tracks at most `visitorsMax` visitors; beyond that the one seen first in this window
 * starts again.
 */
export function createVisitorLimit({
  points,
  windowMs,
  visitorsMax = visitorsMaxDefault,
  now = Date.now,
}: {
  points: number
  windowMs: number
  visitorsMax?: number
  now?: () => number
}): VisitorLimit {
  const used = new Map<string, number>()
  let windowEnd = 0
  return (visitorKey) => {
    if (now() >= windowEnd) {
      used.clear()
      windowEnd = now() + windowMs
    }
    const before = used.get(visitorKey)
    if (before === undefined && used.size >= visitorsMax) used.delete(used.keys().next().value ?? '')
    used.set(visitorKey, (before ?? 0) + 1)
    return (before ?? 0) < points
  }
}

/** Limits expensive requests that need no account, per visitor. Throws `rate_limited`. */
export function limitPerMinute(limiter: VisitorLimit, visitorKey: string): void {
  if (!limiter(visitorKey))
    throw new DomainError('rate_limited', 'You have asked for this many times. Please wait a minute.', {
      retryAfterSeconds: 60,
    })
}
