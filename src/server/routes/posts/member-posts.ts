import type { Caller } from '#domain/accounts/account-tools.ts'
import { hasConfirmedAddress } from '#domain/accounts/member-queries.ts'
import { claimPost } from '#domain/posts/library/claim-post.ts'
import { convertTrialPosts } from '#domain/posts/library/convert-trial-posts.ts'
import { deletePost } from '#domain/posts/library/delete-post.ts'
import { listOwnArchive, listOwnPosts, type OwnPostRow, readClaims } from '#domain/posts/library/member-queries.ts'
import { restoreOwnPost } from '#domain/posts/library/restore-post.ts'
import { unclaimPost } from '#domain/posts/library/unclaim-post.ts'
import type { ServerTools } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { presentArchivedPost, presentMyPost } from './present-post.ts'

/** What members do with posts, each on that member's behalf under the policies of the database. */
export const memberPosts = {
  claimPost: api.posts.claimPost.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    return withClaims(tools, member, await claimPost(tools.webDb, member, input.slug))
  }),

  unclaimPost: api.posts.unclaimPost.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { lifetimeSeconds } = tools.trialPosts
    return withClaims(tools, member, await unclaimPost(tools.webDb, member, { ...input, lifetimeSeconds }))
  }),

  deletePost: api.posts.deletePost.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const archived = await deletePost(tools.webDb, member, input.slug)
    return { archived: presentArchivedPost(archived), claims: await readClaims(tools.webDb, member) }
  }),

  claimAllowance: api.posts.claimAllowance.use(memberOnly).handler(({ context: { tools, member } }) => {
    return readClaims(tools.webDb, member)
  }),

  convertTrialPosts: api.posts.convertTrialPosts
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      const isConfirmed = await hasConfirmedAddress(tools.webDb, member)
      const { userId } = member
      const { converted, notConverted } = await convertTrialPosts(tools.webDb, { userId, isConfirmed }, input.slugs)
      return {
        converted: converted.map(({ slug, title }) => ({ slug, title, url: `${tools.origin}/blog/${slug}` })),
        notConverted,
        claims: await readClaims(tools.webDb, member),
      }
    }),

  listMyPosts: api.posts.listMyPosts.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { posts, nextCursor } = await listOwnPosts(tools.webDb, member, input)
    return { posts: posts.map((row) => presentMyPost(row, tools.origin)), nextCursor }
  }),

  listArchivedPosts: api.posts.listArchivedPosts
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      const { posts, nextCursor } = await listOwnArchive(tools.webDb, member, input)
      return { posts: posts.map(presentArchivedPost), nextCursor }
    }),

  restorePost: api.posts.restorePost.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    return withClaims(tools, member, await restoreOwnPost(tools.webDb, member, input.id))
  }),
}

async function withClaims({ webDb, origin }: ServerTools, member: Caller, row: OwnPostRow) {
  return { post: presentMyPost(row, origin), claims: await readClaims(webDb, member) }
}
