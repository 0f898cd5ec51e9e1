/** `url` when it leads to a page of this site, else a bug is thrown: no mail of ours sends people elsewhere. */
export function ownAddress(url: string, origin: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.origin !== new URL(origin).origin || parsed.username !== '')
    throw new Error(`A mail's link must begin with ${origin}`)
  return parsed.href
}
