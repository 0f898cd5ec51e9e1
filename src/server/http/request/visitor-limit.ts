/** Takes one point of a visitor; `false` when the visitor has none left in this window. */
export type VisitorLimit = (visitorKey: string) => boolean

const visitorsMaxDefault = 50_000

/**
 * A limit per visitor in windows of fixed length, in the memory of this process: for what is asked for too often to write each time to the
 * database, and where a little too much does no harm (every server of several has its own). At most `visitorsMax` are remembered; beyond that
 * the one seen first in this window starts anew.
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
