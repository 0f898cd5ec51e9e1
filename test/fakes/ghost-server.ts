import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../../src/adapters/publishers/publisher.ts'
import { type ApiCall, type ApiServer, json, page, type Reply, startApiServer } from './api-server.ts'

type GhostPost = {
  id: string
  slug: string
  status: string
  title: string
  html: string
  custom_excerpt: string | null
  meta_description: string | null
  tags: { name: string }[]
  visibility: string
  feature_image: string | null
  feature_image_alt: string | null
  updated_at: string
}

export type GhostSettings = {
  siteName: string
  /** Converts HTML that is not in a card: Ghost parses it into its editor's format and renders it again. */
  converts: (html: string) => string
  /** The visibility of a post that does not set one. */
  visibility: 'public' | 'members'
  /** Posts that should be published stay drafts. */
  holdsBack: boolean
  noise: string
  /** Adds `ref` with the name of the site to external links, as Ghost does by default. */
  tagsOutboundLinks: boolean
  /** The path of the site on its host, such as `/blog`. All other paths redirect to it. */
  path: string
  /** How far the server's clock is ahead. */
  clockAheadMs: number
}

type GhostImage = { name: string; type: string; bytes: Buffer }

export type GhostServer = ApiServer & {
  images: GhostImage[]
  posts: GhostPost[]
  settings: GhostSettings
  /** The Admin API key of a custom integration. */
  key: string
  credentials(): Credentials
  published(): GhostPost[]
  write(post: Partial<GhostPost> & { title: string }): GhostPost
}

/**
 * The part of Ghost that publishing articles uses: tokens checked by signature, key, audience and age as in its `api-key/admin.js`, unique slugs by a
 * suffix, drafts, `updated_at` against lost updates, and the types of its errors. Public posts are also served as pages.
 */
export async function startGhost(overrides: Partial<GhostSettings> = {}): Promise<GhostServer> {
  const id = randomBytes(12).toString('hex')
  const secret = randomBytes(32).toString('hex')
  const posts: GhostPost[] = []
  const settings: GhostSettings = {
    siteName: 'Ghost Stories',
    converts: (html) => html.replace(/ rel="[^"]*"/g, ''),
    visibility: 'public',
    holdsBack: false,
    noise: '',
    tagsOutboundLinks: true,
    path: '',
    clockAheadMs: 0,
    ...overrides,
  }
  const write: GhostServer['write'] = (post) => {
    const whole = {
      status: 'published',
      html: '',
      custom_excerpt: null,
      meta_description: null,
      tags: [],
      visibility: settings.visibility,
      feature_image: null,
      feature_image_alt: null,
      ...post,
      id: randomBytes(12).toString('hex'),
      slug: uniqueSlug(posts, post.slug ?? slugOf(post.title)),
      updated_at: new Date().toISOString(),
    }
    posts.push(whole)
    return whole
  }
  const images: GhostImage[] = []
  const site: Site = { posts, images, settings, write, key: { id, secret: Buffer.from(secret, 'hex') } }
  const server = await startApiServer((call, origin) => answerUnderPath(site, call, origin))
  const key = `${id}:${secret}`
  return {
    ...server,
    posts,
    images,
    settings,
    key,
    credentials: () => ({ baseUrl: `${server.url}/`, username: null, secret: key }),
    published: () => posts.filter(({ status }) => status === 'published'),
    write,
  }
}

type Site = Pick<GhostServer, 'posts' | 'images' | 'settings' | 'write'> & { key: { id: string; secret: Buffer } }

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
  if (post !== undefined) {
    const html = site.settings.tagsOutboundLinks ? tagged(post.html, origin) : post.html
    return page(200, `<!doctype html><title>${post.title}</title><main>${html}</main>`)
  }
  return call.url.pathname === '/' ? page(200, `<h1>${site.settings.siteName}</h1>`) : page(404, '<h1>404</h1>')
}

/** As in `outbound-link-tagger.js`, only the shown page changes. The stored post and the API's response do not. */
function tagged(html: string, origin: string): string {
  const { host, hostname } = new URL(origin)
  return html.replace(/ href="(https?:\/\/[^"]+)"/g, (whole, href: string) => {
    const url = URL.parse(href.replaceAll('&amp;', '&'))
    if (url === null || url.host === host) return whole
    if (['ref', 'source', 'utm_source'].some((name) => url.searchParams.has(name))) return whole
    const ref = `${url.search === '' ? '?' : '&'}ref=${hostname.replace(/^www\./, '')}`
    const tagged = `${url.href.replace(/#.*$/, '')}${ref}${url.hash}`
    return ` href="${tagged.replaceAll('&', '&amp;')}"`
  })
}

function api(site: Site, call: ApiCall, path: string, origin: string): Reply {
  // Available without authentication.
  if (path === 'site') return json(200, { site: { title: site.settings.siteName, url: origin, version: '5.130' } })
  const refusal = authenticate(site, call)
  if (refusal !== null) return refusal
  if (path === 'images/upload') return upload(site, call, origin)
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

/** Files of a multipart form. Each is stored under its own name. */
function upload({ images }: Site, { headers, bytes }: ApiCall, origin: string): Reply {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
  const [, name, type, content] =
    /name="file"; filename="([^"]+)"\r\nContent-Type: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(bytes.toString('latin1')) ??
    []
  if (boundary === undefined || name === undefined || type === undefined || content === undefined)
    return ghostError(422, 'ValidationError', 'Please select an image.')
  images.push({ name, type, bytes: Buffer.from(content, 'latin1') })
  return json(201, { images: [{ url: `${origin}/content/images/2026/11/${images.length}-${name}`, ref: null }] })
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
  const signatureBytes = Buffer.from(signature, 'base64url')
  const isSigned =
    alg === 'HS256' && signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
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

/** `filter`: conditions on one property each, combined with OR; only the part of NQL that is used here. */
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
  const [input] = (JSON.parse(body) as { posts: (Partial<GhostPost> & { title?: string })[] }).posts
  if (input?.title === undefined || input.title.length > 255)
    return ghostError(422, 'ValidationError', 'Validation error, cannot save post.', 'Value in [posts.title] is wrong.')
  if ((input.custom_excerpt ?? '').length > 300)
    return ghostError(
      422,
      'ValidationError',
      'Validation error, cannot save post.',
      'Excerpt cannot be longer than 300 characters.',
    )
  // HTML is read only if the call declares it as its source.
  const html = url.searchParams.get('source') === 'html' ? stored(site.settings, input.html ?? '') : ''
  const { title } = input
  const status = input.status === 'published' && !site.settings.holdsBack ? 'published' : 'draft'
  const post = site.write({ ...input, title, html, status })
  return json(201, { posts: [present(post, origin)] }, { location: `${origin}/ghost/api/admin/posts/${post.id}/` })
}

/** A card is stored unchanged. */
function stored({ converts }: GhostSettings, html: string): string {
  return /^<!--kg-card-begin: html-->[\s\S]*<!--kg-card-end: html-->$/.test(html) ? html : converts(html)
}

function edit({ settings }: Site, { body }: ApiCall, post: GhostPost, origin: string): Reply {
  const [input] = (JSON.parse(body) as { posts: Partial<GhostPost>[] }).posts
  if (input?.updated_at !== post.updated_at)
    return ghostError(409, 'UpdateCollisionError', 'Saving failed! Someone else is editing this post.')
  if (input.status === 'published' && !settings.holdsBack) post.status = 'published'
  const { feature_image = post.feature_image, feature_image_alt = post.feature_image_alt } = input
  Object.assign(post, { feature_image, feature_image_alt })
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
