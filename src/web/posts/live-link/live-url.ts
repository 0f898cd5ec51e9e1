/** The address of a post, in whatever form it is known. */
export type PostAddress = { url?: string | null | undefined; slug: string }

/**
 * The URL under which the public sees a post: an absolute address as it is, a path on our origin, a bare value as a slug under /blog,
 * and with no address at all the post's own slug. `origin` has no trailing slash.
 */
export function liveUrl({ url, slug }: PostAddress, origin: string): string {
  const address = url?.trim() ?? ''
  if (/^https?:\/\//i.test(address)) return address
  if (address.startsWith('/')) return `${origin}${address}`
  return `${origin}/blog/${address === '' ? slug : address}`
}
