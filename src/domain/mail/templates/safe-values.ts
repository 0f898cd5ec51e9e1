import { cleanLine } from '#contract/clean-line.ts'

/** Returns `text` on one line, without control characters and direction overrides, at most `max` characters long. */
export function singleLine(text: string, max = 1_000): string {
  const line = cleanLine(text)
  if (line.length <= max) return line
  // Does not cut through a surrogate pair.
  const cut = line.slice(0, max - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** Returns `url` when it is on this site. Throws otherwise, because a mail with a link to another site is a bug. */
export function ownAddress(url: string, origin: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.origin !== new URL(origin).origin || parsed.username !== '')
    throw new Error(`A mail's link must begin with ${origin}`)
  return parsed.href
}
