import { z } from 'zod'
import type { AnswerHeaders } from '#adapters/fetch/exchange/answer-head.ts'
import { isRedirect } from '#adapters/fetch/exchange/ask.ts'
import { textOf } from '#adapters/fetch/exchange/exchange.ts'
import { badAnswer, refusalOf } from './answer-refusal.ts'
import type { ApiClient, ApiRequest, ApiTask, Asked } from './api-client.ts'
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
import { PostUrl } from './remote-schema.ts'
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
/** Tokens are good for five minutes. */
const clockToleranceMs = 60_000
/** Ghost's own limits. */
const titleMax = 255
const excerptMax = 300
const descriptionMax = 500
const siteNameMax = 200

type Ghost = {
  endpoint(path: string, parameters?: Record<string, string>): URL
  ask<T>(request: ApiRequest, schema: z.ZodType<T>): Promise<Got<T>>
}
type Got<T> = { ok: true; value: T } | { ok: false; refusal: RemoteRefusal; isAbsent: boolean }

/** Ghost 5 and later, by its Admin API and the key of a custom integration. */
export function createGhost(client: ApiClient): Publisher {
  function enter(c: Credentials, signal: AbortSignal): Ghost | RemoteRefusal {
    const key = readGhostKey(c.secret)
    if (key === null) return noKey
    const clock = { aheadMs: 0 }
    const headers = () => ({
      authorization: `Ghost ${ghostToken(key, Date.now() + clock.aheadMs)}`,
      'accept-version': version,
    })
    return speak(client.begin({ signal, headers }), c, clock)
  }

  return {
    async test(c, signal) {
      const ghost = enter(c, signal)
      if ('code' in ghost) return ghost
      // What the site is called is told to everybody; only the posts show that the key is one.
      const posts = await ghost.ask(
        { method: 'GET', url: ghost.endpoint('posts/', { limit: '1', fields: 'id' }) },
        AnyPosts,
      )
      if (!posts.ok) return posts.refusal
      const site = await ghost.ask({ method: 'GET', url: ghost.endpoint('site/') }, Site)
      return { ok: true, siteName: site.ok ? site.value.site.title.trim().slice(0, siteNameMax) || null : null }
    },
    async publish(c, article, signal, beforeCreation) {
      const ghost = enter(c, signal)
      return 'code' in ghost ? ghost : publish(ghost, article, beforeCreation)
    },
    async remove(c, remoteId, signal) {
      if (!PostId.safeParse(remoteId).success) return { ok: true }
      const ghost = enter(c, signal)
      return 'code' in ghost ? ghost : remove(ghost, remoteId)
    },
  }
}

/** A token is good by Ghost's clock, so that one is kept to: `aheadMs` is how far it is ahead of this process's. */
type Clock = { aheadMs: number }

function speak(task: ApiTask, c: Credentials, clock: Clock): Ghost {
  const secrets = [c.secret, ...c.secret.split(':')]
  let root = new URL(c.baseUrl).pathname.replace(/\/+$/, '')
  const endpoint: Ghost['endpoint'] = (path, parameters = {}) => {
    const url = new URL(c.baseUrl)
    url.pathname = `${root}${apiPath}${path}`
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }

  async function askOnce(request: ApiRequest): Promise<Asked> {
    const asked = await task.ask(request)
    if (asked.answer !== null) root = rootOf(asked.answer.url) ?? root
    return asked
  }

  /**
   * Ghost may stand under another path of the address that was entered, and its clock may be another. A question that reads is led there; what changes
   * something is asked again at the place that was learned.
   */
  async function askThere(request: ApiRequest): Promise<Asked> {
    const asked = await askOnce(request)
    if (asked.answer === null) return asked
    const { status, headers } = asked.answer
    if (isRedirect(status) && (await askOnce({ method: 'GET', url: endpoint('site/') })).answer !== null) {
      const there = new URL(request.url)
      there.pathname = root + there.pathname.slice(there.pathname.indexOf(apiPath))
      return there.href === request.url.href ? asked : askOnce({ ...request, url: there })
    }
    if (status !== 401) return asked
    const aheadMs = clockOf(headers) - Date.now()
    if (Number.isNaN(aheadMs) || Math.abs(aheadMs - clock.aheadMs) <= clockToleranceMs) return asked
    clock.aheadMs = aheadMs
    return askOnce(request)
  }

  return {
    endpoint,
    async ask(request, schema) {
      const { answer, refusal } = await askThere(request)
      if (answer === null) return { ok: false, refusal, isAbsent: false }
      // A deletion is answered by nothing at all.
      const body = answer.status === 204 ? {} : readJson(answer.text)
      if (answer.status >= 200 && answer.status < 300) {
        const value = schema.safeParse(body)
        if (value.success) return { ok: true, value: value.data }
        return { ok: false, refusal: badAnswer('Ghost', answer), isAbsent: false }
      }
      const { said, type } = problemOf(body)
      const isAbsent = answer.status === 404 && type === 'NotFoundError'
      return { ok: false, refusal: refusalOf('Ghost', answer, { said, secrets }), isAbsent }
    },
  }
}

/** Where Ghost stands, by the address of an answer of its API; `null` for any other. */
function rootOf({ pathname }: URL): string | null {
  const at = pathname.indexOf(apiPath)
  return at < 0 ? null : pathname.slice(0, at)
}

/** Milliseconds since 1970 by the clock of whoever answered; `NaN` where that is not told. */
function clockOf({ date }: AnswerHeaders): number {
  return Date.parse(textOf(date) ?? '')
}

function problemOf(body: unknown): { said: string | null; type: string | null } {
  const problem = Problem.safeParse(body)
  const [first] = problem.success ? problem.data.errors : []
  if (first === undefined) return { said: null, type: null }
  return { said: [first.message, first.context ?? ''].join(' '), type: first.type ?? null }
}

async function publish(ghost: Ghost, article: RemoteArticle, beforeCreation?: BeforeCreation): Promise<RemoteOutcome> {
  const before = await findPost(ghost, article)
  if (!before.ok) return before.refusal
  if (before.value !== null) return makePublic(ghost, before.value)
  const held = (await beforeCreation?.()) ?? null
  if (held !== null) return held
  const made = await ghost.ask(
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
  // It may have been made before its answer broke.
  const after = await findPost(ghost, article)
  return after.ok && after.value !== null ? makePublic(ghost, after.value) : made.refusal
}

/**
 * Gives a post that was just created its cover. Ghost has no list of pictures in which an earlier upload could be found, so a picture is uploaded only for
 * the post of this very call: never twice for one article.
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
  const uploaded = await ghost.ask({ method: 'POST', url, raw, withinMs: coverMs }, Uploaded)
  if (!uploaded.ok) return { post, note: coverMissing }
  const fields = { ...coverFields(uploaded.value.images[0].url, cover), updated_at: post.updated_at }
  const changed = await ghost.ask(
    { method: 'PUT', url: ghost.endpoint(`posts/${post.id}/`), json: { posts: [fields] } },
    OnePost,
  )
  return changed.ok ? { post: changed.value.posts[0] } : { post, note: coverMissing }
}

/**
 * The text goes as one HTML card: Ghost turns other HTML into its editor's own format and back, which may lose attributes, and the `rel` of the link is
 * what was promised.
 */
function fieldsOf(article: RemoteArticle) {
  return {
    title: article.title.slice(0, titleMax),
    slug: article.slug,
    html: `<!--kg-card-begin: html-->\n${article.contentHtml}\n<!--kg-card-end: html-->`,
    custom_excerpt: article.excerpt.slice(0, excerptMax),
    meta_description: article.metaDescription.slice(0, descriptionMax),
    tags: article.tags.map((name) => ({ name })),
    // A site may show its posts to members alone unless they say otherwise.
    visibility: 'public',
  }
}

/** By its slug, or by its title where Ghost gave it another slug. Drafts are found too. */
async function findPost(ghost: Ghost, article: RemoteArticle): Promise<Got<Post | null>> {
  const quoted = (text: string) => `'${text.replace(/['"]/g, '\\$&')}'`
  const filter = `slug:${quoted(article.slug)},title:${quoted(article.title.slice(0, titleMax))}`
  const url = ghost.endpoint('posts/', { filter, formats: 'html', limit: '15' })
  const found = await ghost.ask({ method: 'GET', url }, FoundPosts)
  if (!found.ok) return found
  const same = found.value.posts.find((post) => isSameArticle(article, { title: post.title, html: post.html ?? '' }))
  return { ok: true, value: same ?? null }
}

/** What is a draft is asked to be public once; what stays hidden is deleted, for nobody pays for it. */
async function makePublic(ghost: Ghost, post: Post): Promise<RemoteOutcome> {
  if (post.status === 'published') return { ok: true, remoteId: post.id, url: post.url }
  const url = ghost.endpoint(`posts/${post.id}/`)
  const json = { posts: [{ status: 'published', updated_at: post.updated_at }] }
  const changed = await ghost.ask({ method: 'PUT', url, json }, OnePost)
  if (!changed.ok && changed.refusal.canRetry) return changed.refusal
  const [now] = changed.ok ? changed.value.posts : []
  if (now?.status === 'published') return { ok: true, remoteId: now.id, url: now.url }
  const removed = await remove(ghost, post.id)
  if (!removed.ok && removed.canRetry) return removed
  return changed.ok ? keptBack : changed.refusal
}

async function remove(ghost: Ghost, remoteId: string): Promise<{ ok: true } | RemoteRefusal> {
  const removed = await ghost.ask({ method: 'DELETE', url: ghost.endpoint(`posts/${remoteId}/`) }, z.object({}))
  return removed.ok || removed.isAbsent ? { ok: true } : removed.refusal
}

const noKey: RemoteRefusal = {
  ok: false,
  code: 'unauthorized',
  text: 'This is no Admin API key of Ghost: it has two parts with a colon between them, 24 and 64 characters long.',
  canRetry: false,
}

const keptBack: RemoteRefusal = {
  ok: false,
  code: 'refused',
  text: 'Ghost saved the article as a draft instead of publishing it. The draft was deleted.',
  canRetry: false,
}
