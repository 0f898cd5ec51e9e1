import { SearchPosts } from '#contract/posts/blog.ts'
import { ListPosts } from '#contract/posts/posts.ts'
import type { BlogQuery } from './blog-paths.ts'

/** Reads the query of a blog address. Invalid parts (an unknown category, an overlong search) are left out, not refused. */
export function readBlogQuery(address: URL): BlogQuery {
  const read = <Name extends keyof BlogQuery>(
    name: Name,
    { shape }: { shape: typeof ListPosts.shape | typeof SearchPosts.shape },
  ) => {
    const { success, data } = shape[name].safeParse(address.searchParams.get(name) ?? undefined)
    return success ? (data as BlogQuery[Name]) || undefined : undefined
  }
  const q = read('q', ListPosts)
  // A search accepts shorter tags than a list, and longer cursors.
  const schema = q === undefined ? ListPosts : SearchPosts
  return { q, category: read('category', schema), tag: read('tag', schema), cursor: read('cursor', schema) }
}
