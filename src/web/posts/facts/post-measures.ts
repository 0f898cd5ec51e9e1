import { plural, t } from '@lingui/core/macro'

/** `1 word`, `1,204 words`. */
export function wordsText(words: number): string {
  return plural(words, { one: '# word', other: '# words' })
}

/** `1 link`, `12 links`. */
export function linksText(links: number): string {
  return plural(links, { one: '# link', other: '# links' })
}

/** `1 view`, `1,204 views`. */
export function viewsText(views: number): string {
  return plural(views, { one: '# view', other: '# views' })
}

/** `5 min read`, for whole minutes. */
export function readingTimeText(minutes: number): string {
  return t({
    message: `${minutes} min read`,
    comment: 'How long reading an article takes, in minutes; there is little room',
  })
}
