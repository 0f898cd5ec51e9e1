/** Returns `url` when it is on this site. Throws otherwise, because a mail with a link to another site is a bug. */
export function ownAddress(url: string, origin: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.origin !== new URL(origin).origin || parsed.username !== '')
    throw new Error(`A mail's link must begin with ${origin}`)
  return parsed.href
}
