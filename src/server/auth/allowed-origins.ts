/**
 * Returns a check whether a page of another origin may call the auth service: the site's own origin, and those of the allowed redirect URLs. In a
 * pattern `*` matches anything without a dot or slash, `**` anything without a slash.
 */
export function createOriginCheck(own: string, redirectUrls: readonly string[]): (origin: string) => boolean {
  const patterns = redirectUrls.flatMap((url) => {
    const pattern = /^https?:\/\/[^/?#]+/.exec(url.toLowerCase())?.[0]
    return pattern === undefined ? [] : [originPattern(pattern)]
  })
  return (origin) => origin === own || patterns.some((pattern) => pattern.test(origin.toLowerCase()))
}

function originPattern(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '[^/]*' : part === '*' ? '[^./]*' : part.replace(/[.\\+?^${}()|[\]]/g, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`)
}
