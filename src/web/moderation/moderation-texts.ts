import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { AbuseReason } from '#contract/posts/blog-moderation.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'

const reasonLabels: Readonly<Record<AbuseReason, MessageDescriptor>> = {
  spam: msg`Spam`,
  misleading: msg`False or misleading`,
  harmful: msg`Harmful`,
  illegal: msg`Illegal`,
  copyright: msg`Copied from someone else`,
  other: msg`Other`,
}

/** The reason of a report in a word or two. */
export function reasonText(reason: AbuseReason): string {
  return i18n._(reasonLabels[reason])
}

/** `1,200 words` */
export function wordsText(words: number): string {
  return plural(words, { one: '# word', other: '# words' })
}

/** `2 links` */
export function linksText(links: number): string {
  return plural(links, { one: '# link', other: '# links' })
}

/** How many posts of an author were approved before. */
export function approvalText({ approvedPosts }: { approvedPosts: number }): string {
  if (approvedPosts === 0) return t({ message: 'no approved posts yet', comment: 'Follows the name of an author' })
  return plural(approvedPosts, { one: '# post approved', other: '# posts approved' })
}

const units: readonly { milliseconds: number; text: (waited: number) => string }[] = [
  { milliseconds: 86_400_000, text: (days) => plural(days, { one: 'for # day', other: 'for # days' }) },
  { milliseconds: 3_600_000, text: (hours) => plural(hours, { one: 'for # hour', other: 'for # hours' }) },
  { milliseconds: 60_000, text: (minutes) => plural(minutes, { one: 'for # minute', other: 'for # minutes' }) },
]

/** How long something has waited, in its largest unit. `now` in milliseconds since 1970. */
export function waitedText(since: string, now: number): string {
  const waited = now - Date.parse(since)
  const unit = units.find(({ milliseconds }) => waited >= milliseconds)
  return unit === undefined ? t`for less than a minute` : unit.text(Math.floor(waited / unit.milliseconds))
}

/** A time in the reader's time zone. */
export function momentText(time: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** The host of a link, and whether it has the same origin as `ownUrl`, a page of this site. */
export function siteOf(href: string, ownUrl: string): { host: string; isOwn: boolean } {
  if (!URL.canParse(href)) return { host: href, isOwn: false }
  const { host, origin } = new URL(href)
  return { host: host.replace(/^www\./, ''), isOwn: origin === new URL(ownUrl).origin }
}
