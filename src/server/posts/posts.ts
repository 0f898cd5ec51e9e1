import { searchResultsMax } from '#contract/limits.ts'
import type { ListPosts } from '#contract/posts/posts.ts'
import type { GenerationEvent, NewTrialPost } from '#contract/posts/trial-posts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listLivePosts, listRelatedPosts } from '#domain/posts/list-posts.ts'
import { getLivePost, getLivePostTopic, getPublicPost } from '#domain/posts/queries.ts'
import { admitRequest } from '#domain/posts/trials/admit-request.ts'
import type { Admission } from '#domain/posts/trials/admit-trial-post.ts'
import { listTrialStates } from '#domain/posts/trials/trial-queries.ts'
import { type WritingEvent, writeTrialPost } from '#domain/posts/trials/write-trial-post.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { logProblem, toDomainError } from '#server/http/api/problem.ts'
import { api } from '#server/http/api/router.ts'
import { type PageDependencies, readAuthor, readList, readPost } from '#server/http/response/page-dependencies.ts'
import { memberPosts } from './member-posts.ts'
import { presentPost, presentPreview, presentSummary, presentTrialState } from './present-post.ts'

const relatedMax = 3

// Public pages are the same for all visitors and are cached as such, so their reads always run as a guest. Guests have no account and no write
// permission, so trial posts and views are written on the connection that owns the tables.
const publicPosts = {
  trialTerms: api.posts.trialTerms.handler(({ context }) => {
    const { lifetimeSeconds, linkRel, writer } = context.deps.trialPosts
    return { lifetimeSeconds, linkRel, writer: writer.name }
  }),

  trialPostStates: api.posts.trialPostStates.handler(async ({ context, input }) => {
    const rows = await listTrialStates(context.deps.webDb, input.slugs)
    return { posts: rows.map(presentTrialState) }
  }),

  createTrialPost: api.posts.createTrialPost.handler(async ({ context, input, signal }) => {
    const { row, notices } = await lastEvent(await startWriting(context, input, { isWatched: false, signal }))
    return { post: presentPreview(row, context.deps.origin), notices }
  }),

  streamTrialPost: api.posts.streamTrialPost.handler(async ({ context, input, signal }) => {
    return asEvents(context, await startWriting(context, input, { isWatched: true, signal }))
  }),

  listPosts: api.posts.listPosts.handler(async ({ context, input }) => {
    readPostList(context.reads, input)
    const limit = input.q ? Math.min(input.limit, searchResultsMax) : input.limit
    const found = await listLivePosts(context.deps.webDb, { ...input, limit })
    for (const post of found.posts) readPost(context.reads, post)
    return { posts: found.posts.map((row) => presentSummary(row, context.deps.origin)), nextCursor: found.nextCursor }
  }),

  getPost: api.posts.getPost.handler(async ({ context, input }) => {
    const row = await getPublicPost(context.deps.webDb, input.slug)
    readPost(context.reads, row)
    return { post: presentPost(row, context.deps.origin) }
  }),

  previewPost: api.posts.previewPost.handler(async ({ context, input }) => {
    const row = await getLivePost(context.deps.webDb, input.slug)
    readPost(context.reads, row)
    return { post: presentPreview(row, context.deps.origin) }
  }),

  // Every page view counts, also a reload: many readers share one address (an office, a mobile network), so that counting an address only once would
  // miss readers. The limit only stops bots; a view beyond it gets `counted: false` and no error.
  countView: api.posts.countView.handler(async ({ context, input }) => {
    if (!context.viewLimit(context.visitorKey())) return { counted: false, viewCount: 0 }
    const viewCount = await context.deps.viewCounter.count(input.slug)
    return { counted: viewCount !== null, viewCount: viewCount ?? 0 }
  }),

  relatedPosts: api.posts.relatedPosts.handler(async ({ context, input }) => {
    const { webDb, origin } = context.deps
    const related = await listRelatedPosts(webDb, await getLivePostTopic(webDb, input.slug), relatedMax)
    for (const post of related) readPost(context.reads, post)
    return { posts: related.map((row) => presentSummary(row, origin)) }
  }),
}

/** Which posts are in the list of one author changes only with that author's posts. */
function readPostList(reads: PageDependencies | null, { author, q, tag, category }: ListPosts) {
  if (author !== undefined && q === undefined && tag === undefined && category === undefined) readAuthor(reads, author)
  else readList(reads)
}

export const posts = { ...publicPosts, ...memberPosts }

type Writing = { events: AsyncGenerator<WritingEvent>; admission: Admission; signal: AbortSignal }

async function startWriting(
  { deps, visitorKey }: ApiContext,
  input: NewTrialPost,
  { isWatched, signal = new AbortController().signal }: { isWatched: boolean; signal: AbortSignal | undefined },
): Promise<Writing> {
  const { request, admission } = await admitRequest(deps.db, deps.trialPosts, { visitorKey: visitorKey() }, input)
  return { events: writeTrialPost(deps.db, deps.trialPosts, { ...request, isWatched }, signal), admission, signal }
}

/** An attempt that failed without the guest's fault is given back. An attempt that the guest aborted is not, because its text was paid for. */
async function giveBack({ admission, signal }: Writing) {
  if (!signal.aborted) await admission.release()
}

async function lastEvent(writing: Writing): Promise<Extract<WritingEvent, { type: 'done' }>> {
  try {
    for await (const event of writing.events) if (event.type === 'done') return event
  } catch (error) {
    await giveBack(writing)
    throw error
  }
  throw new DomainError('internal', 'Something went wrong')
}

async function* asEvents(context: ApiContext, writing: Writing): AsyncGenerator<GenerationEvent> {
  try {
    for await (const event of writing.events) {
      if (event.type !== 'done') yield event
      else yield { type: 'done', post: presentPreview(event.row, context.deps.origin), notices: event.notices }
    }
  } catch (error) {
    if (writing.signal.aborted) return
    await giveBack(writing)
    const refusal = toDomainError(error)
    logProblem(context.log, refusal)
    yield {
      type: 'failed',
      code: refusal.code,
      message: refusal.message,
      ...(refusal.data === undefined ? {} : { data: refusal.data }),
    }
  }
}
