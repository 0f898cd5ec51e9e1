import type { Caller } from '#domain/accounts/account-deps.ts'
import { hasConfirmedAddress } from '#domain/accounts/member-queries.ts'
import { claimPost } from '#domain/posts/library/claim-post.ts'
import { convertTrialPosts } from '#domain/posts/library/convert-trial-posts.ts'
import { deletePost } from '#domain/posts/library/delete-post.ts'
import { listOwnArchive, listOwnPosts, type OwnPostRow, readClaims } from '#domain/posts/library/member-queries.ts'
import { restoreOwnPost } from '#domain/posts/library/restore-post.ts'
import { unclaimPost } from '#domain/posts/library/unclaim-post.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { presentArchivedPost, presentMyPost } from './present-post.ts'

/** Members' calls about posts. Each runs as the member, under the policies of the database. */
export const memberPosts = {
  claimPost: api.posts.claimPost.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return withClaims(deps, member, await claimPost(deps.webDb, member, input.slug))
  }),

  unclaimPost: api.posts.unclaimPost.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { lifetimeSeconds } = deps.trialPosts
    return withClaims(deps, member, await unclaimPost(deps.webDb, member, { ...input, lifetimeSeconds }))
  }),

  deletePost: api.posts.deletePost.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const archived = await deletePost(deps.webDb, member, input.slug)
    return { archived: presentArchivedPost(archived), claims: await readClaims(deps.webDb, member) }
  }),

  claimAllowance: api.posts.claimAllowance.use(memberOnly).handler(({ context: { deps, member } }) => {
    return readClaims(deps.webDb, member)
  }),

  convertTrialPosts: api.posts.convertTrialPosts
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input }) => {
      const isConfirmed = await hasConfirmedAddress(deps.webDb, member)
      const { userId } = member
      const { converted, notConverted } = await convertTrialPosts(deps.webDb, { userId, isConfirmed }, input.slugs)
      return {
        converted: converted.map(({ slug, title }) => ({ slug, title, url: `${deps.origin}/blog/${slug}` })),
        notConverted,
        claims: await readClaims(deps.webDb, member),
      }
    }),

  listMyPosts: api.posts.listMyPosts.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { posts, nextCursor } = await listOwnPosts(deps.webDb, member, input)
    return { posts: posts.map((row) => presentMyPost(row, deps.origin)), nextCursor }
  }),

  listArchivedPosts: api.posts.listArchivedPosts
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input }) => {
      const { posts, nextCursor } = await listOwnArchive(deps.webDb, member, input)
      return { posts: posts.map(presentArchivedPost), nextCursor }
    }),

  restorePost: api.posts.restorePost.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return withClaims(deps, member, await restoreOwnPost(deps.webDb, member, input.id))
  }),
}

async function withClaims({ webDb, origin }: ServerDeps, member: Caller, row: OwnPostRow) {
  return { post: presentMyPost(row, origin), claims: await readClaims(webDb, member) }
}
