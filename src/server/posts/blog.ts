import { categories } from '#contract/posts/post-values.ts'
import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readArticle } from '#domain/posts/article/read-article.ts'
import { getAuthor } from '#domain/posts/editor/author-queries.ts'
import { countCategories, listTags } from '#domain/posts/label-queries.ts'
import { reportAbuse } from '#domain/posts/moderation/report-abuse.ts'
import { searchPosts } from '#domain/posts/search/search-posts.ts'
import { api } from '#server/http/api/router.ts'
import { readAuthor, readList, readPost } from '#server/http/response/page-dependencies.ts'
import { blogDrafts } from './blog-drafts.ts'
import { blogModeration } from './blog-moderation.ts'
import { presentAuthor, presentFound } from './present-blog.ts'
import { presentPost, presentRelated } from './present-post.ts'

/** Public reads of the blog. They always run as a guest, because the pages made of them are cached for all visitors. */
const reading = {
  searchPosts: api.blog.searchPosts.handler(async ({ context: { deps, reads }, input }) => {
    readList(reads)
    const found = await searchPosts(deps.webDb, input)
    for (const { post } of found.posts) readPost(reads, post)
    return { ...found, posts: found.posts.map((post) => presentFound(post, deps.origin)) }
  }),

  listTags: api.blog.listTags.handler(async ({ context: { deps, reads }, input }) => {
    readList(reads)
    return { tags: await listTags(deps.webDb, input.limit) }
  }),

  listCategories: api.blog.listCategories.handler(async ({ context: { deps, reads } }) => {
    readList(reads)
    const counts = await countCategories(deps.webDb)
    return { categories: categories.map((category) => ({ category, posts: counts.get(category) ?? 0 })) }
  }),

  getAuthor: api.blog.getAuthor.handler(async ({ context: { deps, reads }, input }) => {
    readAuthor(reads, input.slug)
    return { author: presentAuthor(await getAuthor(deps.webDb, input.slug), deps.origin) }
  }),

  getArticle: api.blog.getArticle.handler(async ({ context: { deps, reads }, input }) => {
    const { post, author, related } = await readArticle(deps.webDb, input.slug)
    for (const shown of [post, ...related]) readPost(reads, shown)
    if (post.authorSlug !== null) readAuthor(reads, post.authorSlug)
    return {
      post: presentPost(post, deps.origin),
      author: author && presentAuthor(author, deps.origin),
      related: related.map(presentRelated),
    }
  }),

  reportAbuse: api.blog.reportAbuse.handler(async ({ context: { deps, visitorKey }, input }) => {
    const { allowed, retryAfterSeconds } = await deps.blog.abuseReports.consume(visitorKey())
    if (!allowed) throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds })
    await reportAbuse(deps.db, { visitorKey: visitorKey() }, input)
    return { received: true as const }
  }),
}

export const blog = { ...reading, ...blogDrafts, ...blogModeration }
