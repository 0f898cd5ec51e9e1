import type { AbuseReason } from '#contract/blog-moderation.ts'

/** What readers say is wrong, in a word or two. */
export const reasonWords: Readonly<Record<AbuseReason, string>> = {
  spam: 'Spam',
  misleading: 'False or misleading',
  harmful: 'Harmful',
  illegal: 'Against the law',
  copyright: 'Taken from somebody else',
  other: 'Something else',
}

/** A count with its noun: `1 link`, `2 links`, `1,200 words`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** How much of an author was approved before. */
export function standingOf({ approvedPosts }: { approvedPosts: number }): string {
  return approvedPosts === 0 ? 'nothing approved yet' : `${counted(approvedPosts, 'post')} approved`
}

const units: readonly [string, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long something has waited, in its largest unit. `now` in milliseconds since 1970. */
export function waitedText(since: string, now: number): string {
  const waited = now - Date.parse(since)
  const unit = units.find(([, milliseconds]) => waited >= milliseconds)
  return unit === undefined ? 'since just now' : `for ${counted(Math.floor(waited / unit[1]), unit[0])}`
}

/** A moment where the reader is. */
export function momentText(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** Where a link leads: the name of the site, and whether it is the very site that `ownUrl` is a page of. */
export function siteOf(href: string, ownUrl: string): { host: string; isOwn: boolean } {
  if (!URL.canParse(href)) return { host: href, isOwn: false }
  const { host, origin } = new URL(href)
  return { host: host.replace(/^www\./, ''), isOwn: origin === new URL(ownUrl).origin }
}
