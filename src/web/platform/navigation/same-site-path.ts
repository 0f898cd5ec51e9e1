/**
 * A path of this site with query and fragment, or `null`. A text that could lead elsewhere (another host, a scheme, backslashes, control characters)
 * is refused, not corrected. For addresses that came with a link.
 */
export function sameSitePath(text: string | null | undefined): string | null {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > pathMax) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(text)) return null
  const base = 'http://site.invalid'
  if (!URL.canParse(text, base)) return null
  const { origin, pathname, search, hash } = new URL(text, base)
  // Removed dot segments may leave two slashes at the start.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}

const pathMax = 2_000
