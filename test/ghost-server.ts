import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../src/adapters/publishers/publisher.ts'
import { type ApiCall, type ApiServer, json, page, type Reply, startApiServer } from './api-server.ts'

export type GhostPost = {
  id: string
  slug: string
  status: string
  title: string
  html: string
  custom_excerpt: string | null
  meta_description: string | null
  tags: { name: string }[]
  visibility: string
  updated_at: string
}

export type GhostSettings = {
  siteName: string
  /** What becomes of HTML that is not in a card: Ghost reads it into its editor's format and writes it again. */
  converts: (html: string) => string
  /** Who reads a post that does not say it. */
  visibility: 'public' | 'members'
  /** What should be published stays a draft. */
  holdsBack: boolean
  noise: string
  /** Where it stands on its host, such as `/blog`; everything else there leads on to it. */
  path: string
  /** How far its clock is ahead of everybody's. */
  clockAheadMs: number
}

export type GhostServer = ApiServer & {
  posts: GhostPost[]
  settings: GhostSettings
  /** The Admin API key of a custom integration. */
  key: string
  credentials(): Credentials
  published(): GhostPost[]
  write(post: Partial<GhostPost> & { title: string }): GhostPost
}

/**
 * A Ghost as far as articles are published with it: tokens verified by signature, key, audience and age as its `api-key/admin.js` does it, slugs made
 * unique by a suffix, drafts, `updated_at` against lost changes, and the types of its errors. Posts that are public are served as pages too.
 */
export async function startGhost(given: Partial<GhostSettings> = {}): Promise<GhostServer> {
  const id = randomBytes(12).toString('hex')
  const secret = randomBytes(32).toString('hex')
  const posts: GhostPost[] = []
  const settings: GhostSettings = {
    siteName: 'Ghost Stories',
    converts: (html) => html.replace(/ rel="[^"]*"/g, ''),
    visibility: 'public',
    holdsBack: false,
    noise: '',
    path: '',
    clockAheadMs: 0,
    ...given,
  }
  const write: GhostServer['write'] = (post) => {
    const whole = {
      status: 'published',
      html: '',
      custom_excerpt: null,
      meta_description: null,
      tags: [],
      visibility: settings.visibility,
      ...post,
      id: randomBytes(12).toString('hex'),
      slug: uniqueSlug(posts, post.slug ?? slugOf(post.title)),
      updated_at: new Date().toISOString(),
    }
    posts.push(whole)
    return whole
  }
  const site: Site = { posts, settings, write, key: { id, secret: Buffer.from(secret, 'hex') } }
  const server = await startApiServer((call, origin) => answerUnderPath(site, call, origin))
  const key = `${id}:${secret}`
  return {
    ...server,
    posts,
    settings,
    key,
    credentials: () => ({ baseUrl: `${server.url}/`, username: null, secret: key }),
    published: () => posts.filter(({ status }) => status === 'published'),
    write,
  }
}

type Site = Pick<GhostServer, 'posts' | 'settings' | 'write'> & { key: { id: string; secret: Buffer } }

function answerUnderPath(site: Site, call: ApiCall, origin: string): Reply {
  const { path, clockAheadMs } = site.settings
  const { pathname, search } = call.url
  if (!`${pathname}/`.startsWith(`${path}/`))
    return { status: 301, headers: { location: `${path}${pathname}${search}` } }
  const url = new URL(call.url)
  url.pathname = pathname.slice(path.length)
  const reply = answer(site, { ...call, url }, `${origin}${path}`)
  const date = new Date(Date.now() + clockAheadMs).toUTCString()
  return { ...reply, headers: { ...reply.headers, date } }
}

function answer(site: Site, call: ApiCall, origin: string): Reply {
  const path = /^\/ghost\/api\/admin\/(.*)$/.exec(call.url.pathname)?.[1]
  if (path !== undefined) {
    const reply = api(site, call, path.replace(/\/$/, ''), origin)
    return reply.status === 204 ? reply : { ...reply, body: site.settings.noise + (reply.body ?? '') }
  }
  const post = site.posts.find((one) => one.status === 'published' && urlOf(one, origin) === call.url.href)
  if (post?.visibility === 'members') return page(200, '<p>This post is for subscribers only.</p>')
  if (post !== undefined) return page(200, `<!doctype html><title>${post.title}</title><main>${post.html}</main>`)
  return call.url.pathname === '/' ? page(200, `<h1>${site.settings.siteName}</h1>`) : page(404, '<h1>404</h1>')
}

function api(site: Site, call: ApiCall, path: string, origin: string): Reply {
  // Told to everybody.
  if (path === 'site') return json(200, { site: { title: site.settings.siteName, url: origin, version: '5.130' } })
  const refusal = authenticate(site, call)
  if (refusal !== null) return refusal
  if (path === 'posts') return call.method === 'POST' ? create(site, call, origin) : browse(site, call, origin)
  const id = /^posts\/([0-9a-f]{24})$/.exec(path)?.[1]
  const post = site.posts.find((one) => one.id === id)
  if (id === undefined) return ghostError(404, 'NotFoundError', 'Resource not found error, cannot read resource.')
  if (post === undefined)
    return ghostError(404, 'NotFoundError', 'Resource not found error, cannot delete post.', 'Post not found.')
  if (call.method === 'DELETE') {
    site.posts.splice(site.posts.indexOf(post), 1)
    return { status: 204 }
  }
  return edit(site, call, post, origin)
}

function authenticate({ key, settings }: Site, { headers }: ApiCall): Reply | null {
  if (headers.authorization === undefined)
    return ghostError(
      403,
      'NoPermissionError',
      'Authorization failed',
      'Unable to determine the authenticated user or integration.',
    )
  const token = /^Ghost (\S+)$/.exec(headers.authorization)?.[1]
  if (token === undefined)
    return ghostError(401, 'UnauthorizedError', 'Authorization header format is "Authorization: Ghost [token]"')
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { alg, kid } = decode(header)
  if (kid !== key.id) return ghostError(401, 'UnauthorizedError', 'Unknown Admin API Key')
  const expected = createHmac('sha256', key.secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const isSigned = alg === 'HS256' && given.length === expected.length && timingSafeEqual(given, expected)
  if (!isSigned) return ghostError(401, 'UnauthorizedError', 'Invalid token: invalid signature')
  const { iat, exp, aud } = decode(payload)
  const now = (Date.now() + settings.clockAheadMs) / 1000
  if (typeof exp !== 'number' || exp <= now) return ghostError(401, 'UnauthorizedError', 'Invalid token: jwt expired')
  if (typeof iat !== 'number' || now - iat > 300)
    return ghostError(401, 'UnauthorizedError', 'Invalid token: maxAge exceeded')
  if (!/^\/?admin\/?$/.test(String(aud)))
    return ghostError(401, 'UnauthorizedError', 'Invalid token: jwt audience invalid')
  return null
}

function decode(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** `filter`: conditions of one property each, any of which is enough, as far as NQL is used here. */
function browse({ posts }: Site, { url }: ApiCall, origin: string): Reply {
  const filter = url.searchParams.get('filter') ?? ''
  const conditions = [...filter.matchAll(/(?:^|,)(slug|title):'((?:\\['"]|[^'"])*)'/g)]
  if (conditions.map(([text]) => text).join('') !== filter)
    return ghostError(
      400,
      'BadRequestError',
      'Request not understood error, cannot list posts.',
      'Error parsing filter',
    )
  const found = posts.filter(
    (post) =>
      conditions.length === 0 ||
      conditions.some(([, name, value = '']) => post[name as 'slug' | 'title'] === value.replace(/\\(['"])/g, '$1')),
  )
  const limit = Number(url.searchParams.get('limit') ?? 15)
  const isWhole = url.searchParams.get('formats')?.includes('html') ?? false
  const shown = found.slice(0, limit).map((post) => {
    const { html, ...rest } = present(post, origin)
    return isWhole ? { ...rest, html } : rest
  })
  return json(200, { posts: shown, meta: { pagination: { page: 1, limit, total: found.length } } })
}

function create(site: Site, { url, body }: ApiCall, origin: string): Reply {
  const [asked] = (JSON.parse(body) as { posts: (Partial<GhostPost> & { title?: string })[] }).posts
  if (asked?.title === undefined || asked.title.length > 255)
    return ghostError(422, 'ValidationError', 'Validation error, cannot save post.', 'Value in [posts.title] is wrong.')
  if ((asked.custom_excerpt ?? '').length > 300)
    return ghostError(
      422,
      'ValidationError',
      'Validation error, cannot save post.',
      'Excerpt cannot be longer than 300 characters.',
    )
  // HTML is read only where the call says that it is what it brings.
  const html = url.searchParams.get('source') === 'html' ? stored(site.settings, asked.html ?? '') : ''
  const { title } = asked
  const status = asked.status === 'published' && !site.settings.holdsBack ? 'published' : 'draft'
  const post = site.write({ ...asked, title, html, status })
  return json(201, { posts: [present(post, origin)] }, { location: `${origin}/ghost/api/admin/posts/${post.id}/` })
}

/** A card is kept as it is. */
function stored({ converts }: GhostSettings, html: string): string {
  return /^<!--kg-card-begin: html-->[\s\S]*<!--kg-card-end: html-->$/.test(html) ? html : converts(html)
}

function edit({ settings }: Site, { body }: ApiCall, post: GhostPost, origin: string): Reply {
  const [asked] = (JSON.parse(body) as { posts: Partial<GhostPost>[] }).posts
  if (asked?.updated_at !== post.updated_at)
    return ghostError(409, 'UpdateCollisionError', 'Saving failed! Someone else is editing this post.')
  if (asked.status === 'published' && !settings.holdsBack) post.status = 'published'
  post.updated_at = new Date().toISOString()
  return json(200, { posts: [present(post, origin)] })
}

function present(post: GhostPost, origin: string) {
  return { ...post, uuid: '5f0b6b1e-0000-4000-8000-000000000000', url: urlOf(post, origin) }
}

function urlOf({ id, slug, status }: GhostPost, origin: string): string {
  return status === 'published' ? `${origin}/${slug}/` : `${origin}/p/${id}/`
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 185)
}

function uniqueSlug(posts: readonly GhostPost[], slug: string): string {
  let candidate = slug
  for (let count = 2; posts.some((post) => post.slug === candidate); count += 1) candidate = `${slug}-${count}`
  return candidate
}

function ghostError(status: number, type: string, message: string, context: string | null = null): Reply {
  return json(status, { errors: [{ message, context, type, details: null, code: null, id: 'e1' }] })
}
