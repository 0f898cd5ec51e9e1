/** Times of a plan are whole seconds after its start; times before the start are negative. */
export const daySeconds = 86_400

/** The articles that a site has received, and its limits. */
export type SitePace = { perDay: number; spacingSeconds: number; articleTimes: number[] }

export type SitePast = {
  postsPerDay: number
  spacingMinutes: number
  publishedLast24Hours: number
  lastPublishedAt: Date | null
}

/**
 * Of the articles that a site received within the last day, only the newest time is known to the second. The others are counted with that same time,
 * which never makes a slot free too early.
 */
export function paceOfSite(site: SitePast, at: Date): SitePace {
  const sinceLast = site.lastPublishedAt === null ? 0 : (at.getTime() - site.lastPublishedAt.getTime()) / 1_000
  const last = Math.min(0, -Math.floor(sinceLast))
  const known = site.lastPublishedAt === null ? 0 : 1
  const articleTimes = Array.from({ length: Math.max(known, site.publishedLast24Hours) }, () => last)
  return { perDay: site.postsPerDay, spacingSeconds: site.spacingMinutes * 60, articleTimes }
}

/** The time from which a site accepts one more article: `perDay` within any 24 hours, and `spacingSeconds` between two. */
export function nextFreeTime({ perDay, spacingSeconds, articleTimes }: SitePace): number {
  const last = articleTimes.at(-1)
  const dayAgo = articleTimes.at(-perDay)
  return Math.max(0, last === undefined ? 0 : last + spacingSeconds, dayAgo === undefined ? 0 : dayAgo + daySeconds)
}

/** The time from which a campaign can start one more link: `perDay` within any 24 hours. `dues` are in ascending order. */
export function nextStartTime(dues: readonly number[], perDay: number): number {
  const dayAgo = dues.at(-perDay)
  return dayAgo === undefined ? 0 : dayAgo + daySeconds
}

/** Inserts a time into a list in ascending order. */
export function insertInOrder(times: number[], time: number): void {
  let position = times.length
  while (position > 0 && (times[position - 1] ?? 0) > time) position -= 1
  times.splice(position, 0, time)
}
