import { z } from 'zod'
import { badAnswer, refusalOf } from './answer-refusal.ts'
import type { ApiAnswer, ApiClient, ApiRequest, ApiTask } from './api-client.ts'
import { PostUrl } from './api-client.ts'
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
import { deleteCover, findOwnCover, type UploadedCover, uploadCover } from './wordpress-cover.ts'
import { type Endpoint, findWordPressRoot } from './wordpress-root.ts'
import { explainSignIn, notSignedIn } from './wordpress-sign-in.ts'
import { findTerms } from './wordpress-terms.ts'

const Rendered = z.object({ rendered: z.string() })
const Post = z.object({ id: z.number().int().positive(), status: z.string(), link: PostUrl })
type Post = z.infer<typeof Post>
const FoundPosts = z.array(Post.extend({ title: Rendered, content: Rendered }))
const Me = z.object({ capabilities: z.record(z.string(), z.unknown()) })
const Index = z.object({ name: z.string() })
const Problem = z.object({ code: z.string(), message: z.string().catch('') })

const postFields = 'id,status,link'
const siteNameMax = 200
const searchWordsMax = 8

/** Calls to one WordPress as one user: a valid answer, or why there is none. */
type Wordpress = {
  endpoint: Endpoint
  send<T>(request: ApiRequest, schema: z.ZodType<T>): Promise<Got<T>>
  /** The same without a check of the answer: `null` if there is no answer. */
  try(request: ApiRequest): Promise<{ status: number; text: string } | null>
}
type Got<T> = { ok: true; value: T } | { ok: false; refusal: RemoteRefusal; problem: string | null }

/** WordPress 5.6 and later, with its REST API and an application password. It has no field for a meta description, so articles have none. */
export function createWordPress(client: ApiClient): Publisher {
  async function connect(c: Credentials, signal: AbortSignal): Promise<Wordpress | RemoteRefusal> {
    if (c.username === null || c.username.includes(':')) return noUser
    const found = await findWordPressRoot(client.begin({ signal }), c.baseUrl)
    if (found.endpoint === null) return found.refusal
    const root = found.endpoint('')
    if (root.origin !== new URL(c.baseUrl).origin) return elsewhere(c.baseUrl, root)
    const token = Buffer.from(`${c.username}:${c.secret}`).toString('base64')
    const task = client.begin({ signal, headers: () => ({ authorization: `Basic ${token}` }) })
    return createCalls(task, found.endpoint, [c.secret, c.secret.replace(/\s/g, ''), token])
  }

  /** WordPress 6.1 gives the same answer to a wrong password as to a request without sign-in. */
  async function explained(c: Credentials, wordpress: Wordpress, signal: AbortSignal): Promise<RemoteRefusal> {
    return explainSignIn(client.begin({ signal }), { endpoint: wordpress.endpoint, credentials: c })
  }

  return {
    async test(c, signal) {
      const wordpress = await connect(c, signal)
      if ('code' in wordpress) return wordpress
      const me = await wordpress.send(
        { method: 'GET', url: wordpress.endpoint('wp/v2/users/me', { context: 'edit', _fields: 'capabilities' }) },
        Me,
      )
      if (!me.ok) return me.refusal === notSignedIn ? explained(c, wordpress, signal) : me.refusal
      if (me.value.capabilities.publish_posts !== true) return mayNotPublish
      const index = await wordpress.send({ method: 'GET', url: wordpress.endpoint('', { _fields: 'name' }) }, Index)
      return { ok: true, siteName: index.ok ? index.value.name.trim().slice(0, siteNameMax) || null : null }
    },
    async publish(c, article, signal, beforeCreation) {
      const wordpress = await connect(c, signal)
      if ('code' in wordpress) return wordpress
      const outcome = await publish(wordpress, article, beforeCreation)
      return outcome === notSignedIn ? explained(c, wordpress, signal) : outcome
    },
    async remove(c, remoteId, signal) {
      if (!/^\d{1,20}$/.test(remoteId)) return { ok: true }
      const wordpress = await connect(c, signal)
      return 'code' in wordpress ? wordpress : removePost(wordpress, remoteId)
    },
  }
}

function createCalls(task: ApiTask, endpoint: Endpoint, secrets: readonly string[]): Wordpress {
  return {
    endpoint,
    async try(request) {
      return (await task.send(request)).answer
    },
    async send(request, schema) {
      const { answer, refusal } = await task.send(request)
      if (answer === null) return { ok: false, refusal, problem: null }
      const body = readJson(answer.text)
      const value = schema.safeParse(body)
      if (answer.status >= 200 && answer.status < 300)
        return value.success
          ? { ok: true, value: value.data }
          : { ok: false, refusal: badAnswer('WordPress', answer), problem: null }
      const problem = Problem.safeParse(body)
      const code = problem.success ? problem.data.code : null
      const message = problem.success ? problem.data.message : null
      return { ok: false, refusal: wordpressRefusal(answer, code, message, secrets), problem: code }
    },
  }
}

/** WordPress answers a caller without sign-in with 401 to a write, and with 400 to a query for drafts. */
function wordpressRefusal(
  answer: ApiAnswer,
  code: string | null,
  message: string | null,
  secrets: readonly string[],
): RemoteRefusal {
  const isAnonymous = code === 'rest_not_logged_in' || code === 'rest_cannot_create'
  if (answer.status === 401 && isAnonymous) return notSignedIn
  if (answer.status === 400 && code === 'rest_invalid_param' && answer.text.includes('rest_forbidden_status'))
    return notSignedIn
  return refusalOf('WordPress', answer, { message, secrets })
}

async function publish(
  wordpress: Wordpress,
  article: RemoteArticle,
  beforeCreation?: BeforeCreation,
): Promise<RemoteOutcome> {
  const before = await findPost(wordpress, article)
  if (!before.ok) return before.refusal
  if (before.value !== null) return makePublic(wordpress, before.value)
  const terms = await findTerms(wordpress.try, wordpress.endpoint, article)
  const refusal = (await beforeCreation?.()) ?? null
  if (refusal !== null) return refusal
  // After the record of the creation, so that only one of two processes uploads it.
  const cover = await uploadCover(wordpress.try, wordpress.endpoint, article)
  const { title, slug, excerpt, contentHtml: content } = article
  const made = await wordpress.send(
    {
      method: 'POST',
      url: wordpress.endpoint('wp/v2/posts', { _fields: postFields }),
      json: { title, slug, excerpt, content, ...terms, ...cover.fields, status: 'publish' },
    },
    Post,
  )
  if (made.ok) return noted(await makePublic(wordpress, made.value), cover)
  if (!made.refusal.canRetry) return made.refusal
  // The post may have been created before the answer broke off.
  const after = await findPost(wordpress, article)
  return after.ok && after.value !== null ? noted(await makePublic(wordpress, after.value), cover) : made.refusal
}

function noted(outcome: RemoteOutcome, { note }: UploadedCover): RemoteOutcome {
  return outcome.ok && note !== undefined ? { ...outcome, note } : outcome
}

/**
 * Finds a post by its slug, and by its title if the slug was changed or belongs to another post. Posts of every status are found, except those in the
 * trash.
 */
async function findPost(wordpress: Wordpress, article: RemoteArticle): Promise<Got<Post | null>> {
  const any = { status: 'any', _fields: `${postFields},title,content` }
  const searches = [
    { ...any, slug: article.slug },
    { ...any, search: searchWords(article.title), orderby: 'date', per_page: '10' },
  ]
  for (const parameters of searches) {
    const found = await wordpress.send(
      { method: 'GET', url: wordpress.endpoint('wp/v2/posts', parameters) },
      FoundPosts,
    )
    if (!found.ok) return found
    const same = found.value.find((post) =>
      isSameArticle(article, { title: post.title.rendered, html: post.content.rendered }),
    )
    if (same !== undefined) return { ok: true, value: same }
  }
  return { ok: true, value: null }
}

/** WordPress searches for each of up to nine words, and for more words as one phrase; a word with a leading `-` would be excluded. */
function searchWords(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
  return words.slice(0, searchWordsMax).join(' ')
}

/**
 * Tries once to publish a draft, a pending or a scheduled post. If the post stays hidden, it is moved to the trash, because hidden posts
 * are not paid.
 */
async function makePublic(wordpress: Wordpress, post: Post): Promise<RemoteOutcome> {
  if (post.status === 'publish') return { ok: true, remoteId: String(post.id), url: post.link }
  const url = wordpress.endpoint(`wp/v2/posts/${post.id}`, { _fields: postFields })
  const changed = await wordpress.send({ method: 'POST', url, json: { status: 'publish' } }, Post)
  if (!changed.ok && changed.refusal.canRetry) return changed.refusal
  if (changed.ok && changed.value.status === 'publish')
    return { ok: true, remoteId: String(post.id), url: changed.value.link }
  const trashed = await removePost(wordpress, String(post.id))
  if (!trashed.ok && trashed.canRetry) return trashed
  return changed.ok ? notPublished(changed.value.status) : changed.refusal
}

/** Also deletes the cover that was uploaded for the post, because nothing else uses it. */
async function removePost(wordpress: Wordpress, remoteId: string): Promise<{ ok: true } | RemoteRefusal> {
  const cover = await findOwnCover(wordpress.try, wordpress.endpoint, remoteId)
  const trashed = await trash(wordpress, remoteId)
  if (trashed.ok && cover !== null) await deleteCover(wordpress.try, wordpress.endpoint, cover)
  return trashed
}

async function trash(wordpress: Wordpress, remoteId: string): Promise<{ ok: true } | RemoteRefusal> {
  const remove = (force: 'true' | 'false') => {
    const url = wordpress.endpoint(`wp/v2/posts/${remoteId}`, { force })
    return wordpress.send({ method: 'DELETE', url }, z.object({}))
  }
  let removed = await remove('false')
  // A WordPress without a trash can only delete permanently.
  if (!removed.ok && removed.problem === 'rest_trash_not_supported') removed = await remove('true')
  if (removed.ok) return { ok: true }
  const isAlreadyRemoved = removed.problem === 'rest_post_invalid_id' || removed.problem === 'rest_already_trashed'
  return isAlreadyRemoved ? { ok: true } : removed.refusal
}

const noUser: RemoteRefusal = {
  ok: false,
  code: 'unauthorized',
  text: 'WordPress needs the name of the user whose application password this is.',
  canRetry: false,
}

const mayNotPublish: RemoteRefusal = {
  ok: false,
  code: 'refused',
  text: 'This user may not publish posts. Use one with the role Author, Editor or Administrator.',
  canRetry: false,
}

function notPublished(status: string): RemoteRefusal {
  return {
    ok: false,
    code: 'refused',
    text: `WordPress did not publish the article (${status.slice(0, 20)}): a plugin or role holds posts for review. It was moved to the trash.`,
    canRetry: false,
  }
}

function elsewhere(baseUrl: string, root: URL): RemoteRefusal {
  return {
    ok: false,
    code: 'refused',
    text: `${new URL(baseUrl).origin} names ${root.origin} as the address of its API. If that is the site, enter it.`,
    canRetry: false,
  }
}
