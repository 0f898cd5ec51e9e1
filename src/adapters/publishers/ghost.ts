import { z } from 'zod'
import { type AnswerHeaders, textOf } from '#adapters/fetch/exchange/answer-headers.ts'
import { isRedirect } from '#adapters/fetch/exchange/send-request.ts'
import { badAnswer, refusalOf } from './answer-refusal.ts'
import type { ApiClient, ApiRequest, ApiResult, ApiTask } from './api-client.ts'
import { PostUrl } from './api-client.ts'
import { coverFields, coverMissing, coverMs, pictureForm } from './ghost-cover.ts'
import { ghostToken, readGhostKey } from './ghost-token.ts'
import type {
  BeforeCreation,
  Credentials,
  Publisher,
  RemoteArticle,
  RemoteOutcome,
  RemoteRefusal,
} from './publisher.ts'
import { readJson } from './read-json.ts'
import { isSameArticle } from './same-article.ts'

const PostId = z.string().regex(/^[0-9a-f]{24}$/)
const Post = z.object({ id: PostId, status: z.string(), url: PostUrl, updated_at: z.string().nullable() })
type Post = z.infer<typeof Post>
const OnePost = z.object({ posts: z.tuple([Post]) })
const FoundPosts = z.object({ posts: z.array(Post.extend({ title: z.string(), html: z.string().nullable() })) })
const Uploaded = z.object({ images: z.tuple([z.object({ url: z.string().min(1) })]) })
const AnyPosts = z.object({ posts: z.array(z.object({})) })
const Site = z.object({ site: z.object({ title: z.string() }) })
const Problem = z.object({
  errors: z.array(z.object({ message: z.string(), context: z.string().nullish(), type: z.string().nullish() })),
})

const version = 'v5.0'
const apiPath = '/ghost/api/admin/'
/** Tokens are valid for five minutes. */
const clockToleranceMs = 60_000
/** Ghost's own limits. */
const titleMax = 255
const excerptMax = 300
const descriptionMax = 500
const siteNameMax = 200

type Ghost = {
  endpoint(path: string, parameters?: Record<string, string>): URL
  send<T>(request: ApiRequest, schema: z.ZodType<T>): Promise<Got<T>>
}
type Got<T> = { ok: true; value: T } | { ok: false; refusal: RemoteRefusal; isAbsent: boolean }

/** Ghost 5 and later, with its Admin API and the key of a custom integration. */
export function createGhost(client: ApiClient): Publisher {
  function connect(c: Credentials, signal: AbortSignal): Ghost | RemoteRefusal {
    const key = readGhostKey(c.secret)
    if (key === null) return noKey
    const clock = { aheadMs: 0 }
    const headers = () => ({
      authorization: `Ghost ${ghostToken(key, Date.now() + clock.aheadMs)}`,
      'accept-version': version,
    })
    return createCalls(client.begin({ signal, headers }), c, clock)
  }

  return {
    async test(c, signal) {
      const ghost = connect(c, signal)
      if ('code' in ghost) return ghost
      // The site's name is public; only the request for posts shows that the key is valid.
      const posts = await ghost.send(
        { method: 'GET', url: ghost.endpoint('posts/', { limit: '1', fields: 'id' }) },
        AnyPosts,
      )
      if (!posts.ok) return posts.refusal
      const site = await ghost.send({ method: 'GET', url: ghost.endpoint('site/') }, Site)
      return { ok: true, siteName: site.ok ? site.value.site.title.trim().slice(0, siteNameMax) || null : null }
    },
    async publish(c, article, signal, beforeCreation) {
      const ghost = connect(c, signal)
      return 'code' in ghost ? ghost : publish(ghost, article, beforeCreation)
    },
    async remove(c, remoteId, signal) {
      if (!PostId.safeParse(remoteId).success) return { ok: true }
      const ghost = connect(c, signal)
      return 'code' in ghost ? ghost : remove(ghost, remoteId)
    },
  }
}

/** Ghost checks tokens by its own clock: `aheadMs` is how far that clock is ahead of this process's. */
type Clock = { aheadMs: number }

function createCalls(task: ApiTask, c: Credentials, clock: Clock): Ghost {
  const secrets = [c.secret, ...c.secret.split(':')]
  let root = new URL(c.baseUrl).pathname.replace(/\/+$/, '')
  const endpoint: Ghost['endpoint'] = (path, parameters = {}) => {
    const url = new URL(c.baseUrl)
    url.pathname = `${root}${apiPath}${path}`
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }

  async function sendOnce(request: ApiRequest): Promise<ApiResult> {
    const result = await task.send(request)
    if (result.answer !== null) root = rootOf(result.answer.url) ?? root
    return result
  }

  /**
   * Ghost may run under another path of the entered address, and its clock may differ. A reading request follows the redirect; a changing request is
   * repeated at the path found that way.
   */
  async function sendCorrected(request: ApiRequest): Promise<ApiResult> {
    const result = await sendOnce(request)
    if (result.answer === null) return result
    const { status, headers } = result.answer
    if (isRedirect(status) && (await sendOnce({ method: 'GET', url: endpoint('site/') })).answer !== null) {
      const there = new URL(request.url)
      there.pathname = root + there.pathname.slice(there.pathname.indexOf(apiPath))
      return there.href === request.url.href ? result : sendOnce({ ...request, url: there })
    }
    if (status !== 401) return result
    const aheadMs = clockOf(headers) - Date.now()
    if (Number.isNaN(aheadMs) || Math.abs(aheadMs - clock.aheadMs) <= clockToleranceMs) return result
    clock.aheadMs = aheadMs
    return sendOnce(request)
  }

  return {
    endpoint,
    async send(request, schema) {
      const { answer, refusal } = await sendCorrected(request)
      if (answer === null) return { ok: false, refusal, isAbsent: false }
      // A deletion has an empty answer.
      const body = answer.status === 204 ? {} : readJson(answer.text)
      if (answer.status >= 200 && answer.status < 300) {
        const value = schema.safeParse(body)
        if (value.success) return { ok: true, value: value.data }
        return { ok: false, refusal: badAnswer('Ghost', answer), isAbsent: false }
      }
      const { message, type } = problemOf(body)
      const isAbsent = answer.status === 404 && type === 'NotFoundError'
      return { ok: false, refusal: refusalOf('Ghost', answer, { message, secrets }), isAbsent }
    },
  }
}

/** The path of Ghost, from the URL of an answer of its API; `null` for any other URL. */
function rootOf({ pathname }: URL): string | null {
  const at = pathname.indexOf(apiPath)
  return at < 0 ? null : pathname.slice(0, at)
}

/** Milliseconds since 1970 by the clock of the server; `NaN` without a date header. */
function clockOf({ date }: AnswerHeaders): number {
  return Date.parse(textOf(date) ?? '')
}

function problemOf(body: unknown): { message: string | null; type: string | null } {
  const problem = Problem.safeParse(body)
  const [first] = problem.success ? problem.data.errors : []
  if (first === undefined) return { message: null, type: null }
  return { message: [first.message, first.context ?? ''].join(' '), type: first.type ?? null }
}

async function publish(ghost: Ghost, article: RemoteArticle, beforeCreation?: BeforeCreation): Promise<RemoteOutcome> {
  const before = await findPost(ghost, article)
  if (!before.ok) return before.refusal
  if (before.value !== null) return makePublic(ghost, before.value)
  const refusal = (await beforeCreation?.()) ?? null
  if (refusal !== null) return refusal
  const made = await ghost.send(
    {
      method: 'POST',
      url: ghost.endpoint('posts/', { source: 'html' }),
      json: { posts: [{ ...fieldsOf(article), status: 'published' }] },
    },
    OnePost,
  )
  if (made.ok) {
    const { post, note } = await addCover(ghost, made.value.posts[0], article)
    const outcome = await makePublic(ghost, post)
    return outcome.ok && note !== undefined ? { ...outcome, note } : outcome
  }
  if (!made.refusal.canRetry) return made.refusal
  // The post may have been created before the answer broke off.
  const after = await findPost(ghost, article)
  return after.ok && after.value !== null ? makePublic(ghost, after.value) : made.refusal
}

/**
 * Adds the cover to a post that was just created. Ghost has no list of pictures in which an earlier upload could be found, so a picture is uploaded
 * only for the post that this call created: never twice for one article.
 */
async function addCover(
  ghost: Ghost,
  post: Post,
  { slug, cover }: RemoteArticle,
): Promise<{ post: Post; note?: string }> {
  if (cover === undefined) return { post }
  const bytes = await cover.draw().catch(() => null)
  if (bytes === null) return { post, note: coverMissing }
  const raw = pictureForm(bytes, `${slug}.png`)
  const url = ghost.endpoint('images/upload/')
  const uploaded = await ghost.send({ method: 'POST', url, raw, withinMs: coverMs }, Uploaded)
  if (!uploaded.ok) return { post, note: coverMissing }
  const fields = { ...coverFields(uploaded.value.images[0].url, cover), updated_at: post.updated_at }
  const changed = await ghost.send(
    { method: 'PUT', url: ghost.endpoint(`posts/${post.id}/`), json: { posts: [fields] } },
    OnePost,
  )
  return changed.ok ? { post: changed.value.posts[0] } : { post, note: coverMissing }
}

/**
 * The text is sent as one HTML card. Ghost converts other HTML into its editor's format and back, which may lose attributes, and the link must have
 * the promised `rel`.
 */
function fieldsOf(article: RemoteArticle) {
  return {
    title: article.title.slice(0, titleMax),
    slug: article.slug,
    html: `<!--kg-card-begin: html-->\n${article.contentHtml}\n<!--kg-card-end: html-->`,
    custom_excerpt: article.excerpt.slice(0, excerptMax),
    meta_description: article.metaDescription.slice(0, descriptionMax),
    tags: article.tags.map((name) => ({ name })),
    // By default, a site may show its posts only to its members.
    visibility: 'public',
  }
}

/** Finds a post by its slug, or by its title if Ghost assigned another slug. Drafts are found too. */
async function findPost(ghost: Ghost, article: RemoteArticle): Promise<Got<Post | null>> {
  const quoted = (text: string) => `'${text.replace(/['"]/g, '\\$&')}'`
  const filter = `slug:${quoted(article.slug)},title:${quoted(article.title.slice(0, titleMax))}`
  const url = ghost.endpoint('posts/', { filter, formats: 'html', limit: '15' })
  const found = await ghost.send({ method: 'GET', url }, FoundPosts)
  if (!found.ok) return found
  const same = found.value.posts.find((post) => isSameArticle(article, { title: post.title, html: post.html ?? '' }))
  return { ok: true, value: same ?? null }
}

/** Tries once to publish a draft. If the post stays hidden, it is deleted, because hidden posts are not paid. */
async function makePublic(ghost: Ghost, post: Post): Promise<RemoteOutcome> {
  if (post.status === 'published') return { ok: true, remoteId: post.id, url: post.url }
  const url = ghost.endpoint(`posts/${post.id}/`)
  const json = { posts: [{ status: 'published', updated_at: post.updated_at }] }
  const changed = await ghost.send({ method: 'PUT', url, json }, OnePost)
  if (!changed.ok && changed.refusal.canRetry) return changed.refusal
  const [now] = changed.ok ? changed.value.posts : []
  if (now?.status === 'published') return { ok: true, remoteId: now.id, url: now.url }
  const removed = await remove(ghost, post.id)
  if (!removed.ok && removed.canRetry) return removed
  return changed.ok ? notPublished : changed.refusal
}

async function remove(ghost: Ghost, remoteId: string): Promise<{ ok: true } | RemoteRefusal> {
  const removed = await ghost.send({ method: 'DELETE', url: ghost.endpoint(`posts/${remoteId}/`) }, z.object({}))
  return removed.ok || removed.isAbsent ? { ok: true } : removed.refusal
}

const noKey: RemoteRefusal = {
  ok: false,
  code: 'unauthorized',
  text: 'This is no Admin API key of Ghost: it has two parts with a colon between them, 24 and 64 characters long.',
  canRetry: false,
}

const notPublished: RemoteRefusal = {
  ok: false,
  code: 'refused',
  text: 'Ghost saved the article as a draft instead of publishing it. The draft was deleted.',
  canRetry: false,
}
