/** The address of a post in any known form. */
export type PostAddress = { url?: string | null | undefined; slug: string }

/**
 * The public URL of a post: an absolute address is used unchanged, a path is resolved against `origin`, a bare value is a slug under /blog, and
 * without an address the post's own slug is used. `origin` has no trailing slash.
 */
export function liveUrl({ url, slug }: PostAddress, origin: string): string {
  const address = url?.trim() ?? ''
  if (/^https?:\/\//i.test(address)) return address
  if (address.startsWith('/')) return `${origin}${address}`
  return `${origin}/blog/${address === '' ? slug : address}`
}
