/** Times of a plan are whole seconds after its start; what happened before is below zero. */
export const daySeconds = 86_400

/** What a site has taken, and may take. */
export type SitePace = { perDay: number; spacingSeconds: number; taken: number[] }

export type SitePast = {
  postsPerDay: number
  spacingMinutes: number
  publishedLast24Hours: number
  lastPublishedAt: Date | null
}

/** Of what a site took within the last day only the latest is known to the second; the others count as if they had come then, which is never too early. */
export function paceOfSite(site: SitePast, at: Date): SitePace {
  const sinceLast = site.lastPublishedAt === null ? 0 : (at.getTime() - site.lastPublishedAt.getTime()) / 1_000
  const last = Math.min(0, -Math.floor(sinceLast))
  const known = site.lastPublishedAt === null ? 0 : 1
  const taken = Array.from({ length: Math.max(known, site.publishedLast24Hours) }, () => last)
  return { perDay: site.postsPerDay, spacingSeconds: site.spacingMinutes * 60, taken }
}

/** From when on a site can take one more: `perDay` within any 24 hours, and `spacingSeconds` between two. */
export function freeFrom({ perDay, spacingSeconds, taken }: SitePace): number {
  const last = taken.at(-1)
  const dayAgo = taken.at(-perDay)
  return Math.max(0, last === undefined ? 0 : last + spacingSeconds, dayAgo === undefined ? 0 : dayAgo + daySeconds)
}

/** From when on a campaign can begin one more link: `perDay` within any 24 hours. `dues` are in order. */
export function nextBegin(dues: readonly number[], perDay: number): number {
  const dayAgo = dues.at(-perDay)
  return dayAgo === undefined ? 0 : dayAgo + daySeconds
}

/** Puts a time in its place among the others. */
export function insertInOrder(times: number[], time: number): void {
  let place = times.length
  while (place > 0 && (times[place - 1] ?? 0) > time) place -= 1
  times.splice(place, 0, time)
}
