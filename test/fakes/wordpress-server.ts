import type { Credentials } from '../../src/adapters/publishers/publisher.ts'
import { type ApiCall, type ApiServer, json, page, type Reply, startApiServer } from './api-server.ts'

type WordPressRole = 'administrator' | 'author' | 'contributor' | 'subscriber'

type WordPressPost = {
  id: number
  author: string
  slug: string
  status: string
  title: string
  content: string
  excerpt: string
  categories: number[]
  tags: number[]
  featured_media: number
}

type WordPressMedia = { id: number; author: string; slug: string; alt: string; type: string; bytes: Buffer }

type WordPressTerm = { id: number; kind: 'categories' | 'tags'; name: string }

export type WordPressSettings = {
  /** `plain`: addresses are `?p=1`, and the API is at `?rest_route=`. */
  permalinks: 'pretty' | 'plain'
  /** Whether pages have a `Link` header with the API. Caches remove it. */
  hasLinkHeader: boolean
  siteName: string
  hasTrash: boolean
  /** The status that a plugin for editorial review sets instead of published. */
  holdsAs: 'pending' | 'draft' | null
  /** How plugins change a text before it is stored. */
  saves: (html: string) => string
  /** How a plugin changes the requested slug. */
  slugs: (slug: string) => string
  /** Output before the JSON of every response. */
  noise: string
  /** Whether wrong credentials are reported. WordPress 6.1.9 only treats the caller as a visitor. */
  reportsWrongCredentials: boolean
  /** `blocked`: a firewall responds instead. */
  xmlRpc: 'on' | 'blocked'
  /** A plugin may disable them. */
  hasApplicationPasswords: boolean
}

export type WordPressServer = ApiServer & {
  posts: WordPressPost[]
  terms: WordPressTerm[]
  media: WordPressMedia[]
  settings: WordPressSettings
  /** The approval of the owner on the authorization page. */
  credentials(user?: string): Credentials
  /** Public posts. */
  published(): WordPressPost[]
  /** Adds a post written by its owner. */
  write(post: Partial<WordPressPost> & { title: string }): WordPressPost
}

type User = { name: string; role: WordPressRole; password: string }

const users: User[] = (['administrator', 'author', 'contributor', 'subscriber'] as const).map((role) => ({
  name: role,
  role,
  password: `aBcD 1234 eFgH 5678 ${role.slice(0, 4)} 90iJ`,
}))
const capabilities: Record<WordPressRole, string[]> = {
  administrator: [
    'edit_posts',
    'publish_posts',
    'edit_others_posts',
    'delete_others_posts',
    'manage_categories',
    'upload_files',
  ],
  author: ['edit_posts', 'publish_posts', 'upload_files'],
  contributor: ['edit_posts'],
  subscriber: [],
}
const may = (user: User | null, capability: string) => user !== null && capabilities[user.role].includes(capability)

/**
 * The part of WordPress that publishing articles uses: application passwords, roles, unique slugs by a suffix, drafts, the trash, and its error
 * codes, as in `WP_REST_Posts_Controller` of WordPress 6. Public posts are also served as pages.
 */
export async function startWordPress(overrides: Partial<WordPressSettings> = {}): Promise<WordPressServer> {
  const posts: WordPressPost[] = []
  const media: WordPressMedia[] = []
  const terms: WordPressTerm[] = [{ id: 1, kind: 'categories', name: 'Uncategorized' }]
  const settings: WordPressSettings = {
    permalinks: 'pretty',
    hasLinkHeader: true,
    siteName: 'A Blog of One’s Own',
    hasTrash: true,
    holdsAs: null,
    saves: (html) => html,
    slugs: (slug) => slug,
    noise: '',
    reportsWrongCredentials: true,
    xmlRpc: 'on',
    hasApplicationPasswords: true,
    ...overrides,
  }
  const write: WordPressServer['write'] = (post) => {
    const id = posts.length + 1
    const slug = uniqueSlug(posts, post.slug ?? sanitizeTitle(post.title))
    const whole = {
      author: 'administrator',
      status: 'publish',
      content: '',
      excerpt: '',
      categories: [1],
      tags: [],
      featured_media: 0,
      ...post,
      id,
      slug,
    }
    posts.push(whole)
    return whole
  }
  const server = await startApiServer((call, origin) => answer({ posts, terms, media, settings, write }, call, origin))
  return {
    ...server,
    posts,
    terms,
    media,
    settings,
    credentials: (user = 'author') => ({
      baseUrl: `${server.url}/`,
      username: user,
      secret: users.find(({ name }) => name === user)?.password ?? 'none',
    }),
    published: () => posts.filter(({ status }) => status === 'publish'),
    write,
  }
}

type Site = Pick<WordPressServer, 'posts' | 'terms' | 'media' | 'settings' | 'write'>

function answer(site: Site, call: ApiCall, origin: string): Reply {
  const { permalinks, noise } = site.settings
  const query = call.url.searchParams
  if (call.url.pathname === '/xmlrpc.php') return xmlRpc(site, call)
  const pretty = permalinks === 'pretty' ? /^\/wp-json(\/.*)?$/.exec(call.url.pathname) : null
  const route = pretty === null ? query.get('rest_route') : (pretty[1] ?? '/')
  if (route === null) return readPage(site, call, origin)
  const reply = api(site, call, route, origin)
  return { ...reply, body: noise + pick(reply.body ?? '', query.get('_fields')) }
}

function readPage({ posts, settings }: Site, { url }: ApiCall, origin: string): Reply {
  const root = settings.permalinks === 'pretty' ? `${origin}/wp-json/` : `${origin}/index.php?rest_route=/`
  const headers: Record<string, string> = settings.hasLinkHeader ? { link: `<${root}>; rel="https://api.w.org/"` } : {}
  if (url.pathname === '/' && !url.searchParams.has('p')) return page(200, `<h1>${settings.siteName}</h1>`, headers)
  const found = posts.find((post) => post.status === 'publish' && linkOf(settings, post, origin) === url.href)
  if (found === undefined) return page(404, '<h1>Not found</h1>', headers)
  return page(200, `<!doctype html><title>${found.title}</title><main>${found.content}</main>`, headers)
}

function api(site: Site, call: ApiCall, route: string, origin: string): Reply {
  const user = authenticate(site, call)
  if (user !== null && 'status' in user) return user
  const path = route.replace(/\/+$/, '')
  if (path === '') return index(site, origin)
  if (path === '/wp/v2/users/me') return me(user)
  if (path === '/wp/v2/posts')
    return call.method === 'POST' ? create(site, call, user, origin) : list(site, call, user, origin)
  const kind = /^\/wp\/v2\/(categories|tags)$/.exec(path)?.[1] as WordPressTerm['kind'] | undefined
  if (kind !== undefined)
    return call.method === 'POST' ? createTerm(site, call, user, kind) : listTerms(site, call, kind)
  if (path.startsWith('/wp/v2/media')) return answerMedia(site, call, user, path.slice('/wp/v2/media'.length))
  const id = /^\/wp\/v2\/posts\/(\d+)$/.exec(path)?.[1]
  if (id === undefined) return wpError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  const post = site.posts.find((one) => one.id === Number(id))
  if (post === undefined) return wpError(404, 'rest_post_invalid_id', 'Invalid post ID.')
  if (call.method === 'GET') return json(200, present(site, post, origin))
  return call.method === 'DELETE' ? remove(site, call, user, post, origin) : update(site, call, user, post, origin)
}

/** The media library. An upload is the body, with its name in a header and the other data in the URL. */
function answerMedia(
  { media }: Site,
  { method, url, headers, bytes }: ApiCall,
  user: User | null,
  rest: string,
): Reply {
  const { searchParams: query } = url
  if (rest === '' && method === 'GET')
    return json(200, media.filter(({ slug }) => slug === query.get('slug')).map(presentMedia))
  if (rest === '') {
    if (user === null || !may(user, 'upload_files'))
      return wpError(
        user === null ? 401 : 403,
        'rest_cannot_create',
        'Sorry, you are not allowed to create posts as this user.',
      )
    const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1]
    if (name === undefined)
      return wpError(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
    const one = {
      id: 1_000 + media.length,
      author: user.name,
      slug: query.get('slug') ?? sanitizeTitle(name.replace(/\.\w+$/, '')),
      alt: query.get('alt_text') ?? '',
      type: headers['content-type'] ?? '',
      bytes,
    }
    media.push(one)
    return json(201, presentMedia(one))
  }
  const one = media.find(({ id }) => rest === `/${id}`)
  if (one === undefined) return wpError(404, 'rest_post_invalid_id', 'Invalid post ID.')
  if (method === 'DELETE') {
    if (query.get('force') !== 'true')
      return wpError(501, 'rest_trash_not_supported', 'The post does not support trashing.')
    media.splice(media.indexOf(one), 1)
    return json(200, { deleted: true, previous: presentMedia(one) })
  }
  return json(200, presentMedia(one))
}

function presentMedia({ id, slug, alt, type }: WordPressMedia) {
  return { id, slug, alt_text: alt, mime_type: type, media_type: 'image', status: 'inherit' }
}

function index({ settings }: Site, origin: string): Reply {
  const endpoints = { authorization: `${origin}/wp-admin/authorize-application.php` }
  const authentication = settings.hasApplicationPasswords ? { 'application-passwords': { endpoints } } : []
  return json(200, { name: settings.siteName, url: origin, namespaces: ['oembed/1.0', 'wp/v2'], authentication })
}

/** `wp.getUsersBlogs`, which also accepts application passwords. */
function xmlRpc({ settings }: Site, { body }: ApiCall): Reply {
  if (settings.xmlRpc === 'blocked') return page(403, '<h1>Disallowed</h1>')
  const [name = '', password = ''] = [...body.matchAll(/<string>(.*?)<\/string>/g)].map((match) => match[1] ?? '')
  const answer = (inner: string) => ({
    status: 200,
    headers: { 'content-type': 'text/xml; charset=UTF-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse>${inner}</methodResponse>`,
  })
  if (isRight(name, password))
    return answer('<params><param><value><array><data></data></array></value></param></params>')
  return answer(
    '<fault><value><struct><member><name>faultCode</name><value><int>403</int></value></member><member><name>faultString</name><value><string>Incorrect username or password.</string></value></member></struct></value></fault>',
  )
}

function isRight(name: string, password: string): boolean {
  const plain = (text: string) => text.replace(/[^a-z\d]/gi, '')
  const user = users.find((one) => one.name === name)
  return user !== undefined && plain(password) === plain(user.password)
}

function listTerms({ terms }: Site, { url }: ApiCall, kind: WordPressTerm['kind']): Reply {
  const search = (url.searchParams.get('search') ?? '').toLowerCase()
  const found = terms.filter((term) => term.kind === kind && term.name.toLowerCase().includes(search))
  return json(
    200,
    found.map(({ id, name }) => ({ id, name: name.replaceAll('&', '&amp;'), slug: sanitizeTitle(name) })),
  )
}

/** Authors may create tags for their posts, but no categories. */
function createTerm({ terms }: Site, { body }: ApiCall, user: User | null, kind: WordPressTerm['kind']): Reply {
  if (!may(user, kind === 'tags' ? 'edit_posts' : 'manage_categories'))
    return wpError(
      user === null ? 401 : 403,
      'rest_cannot_create',
      'Sorry, you are not allowed to create terms in this taxonomy.',
    )
  const { name } = JSON.parse(body) as { name: string }
  const known = terms.find((term) => term.kind === kind && term.name.toLowerCase() === name.toLowerCase())
  if (known !== undefined) {
    const message = 'A term with the name provided already exists in this taxonomy.'
    return json(400, { code: 'term_exists', message, data: { status: 400, term_id: known.id } })
  }
  const term = { id: terms.length + 1, kind, name }
  terms.push(term)
  return json(201, { id: term.id, name, slug: sanitizeTitle(name) })
}

/** Without an Authorization header the caller is a visitor. A wrong one is refused on every path, or ignored (6.1.9). */
function authenticate({ settings }: Site, { headers }: ApiCall): User | Reply | null {
  const token = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const [, name = '', password = ''] = /^([^:]*):([\s\S]*)$/.exec(Buffer.from(token, 'base64').toString('utf8')) ?? []
  const user = users.find((one) => one.name === name)
  if (!settings.hasApplicationPasswords) return null
  if (!isRight(name, password) && !settings.reportsWrongCredentials) return null
  if (user === undefined)
    return wpError(
      401,
      'invalid_username',
      '<strong>Error:</strong> Unknown username. Check again or try your email address.',
    )
  if (isRight(name, password)) return user
  return wpError(401, 'incorrect_password', 'The provided password is an invalid application password.')
}

function me(user: User | null): Reply {
  if (user === null) return wpError(401, 'rest_not_logged_in', 'You are not currently logged in.')
  const granted = Object.fromEntries([...capabilities[user.role], user.role].map((name) => [name, true]))
  return json(200, { id: users.indexOf(user) + 1, name: user.name, slug: user.name, capabilities: granted })
}

function list(site: Site, { url }: ApiCall, user: User | null, origin: string): Reply {
  const status = url.searchParams.get('status') ?? 'publish'
  if (status !== 'publish' && !may(user, 'edit_posts')) {
    const details = {
      status: { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status: 401 } },
    }
    const data = { status: 400, params: { status: 'Status is forbidden.' }, details }
    return json(400, { code: 'rest_invalid_param', message: 'Invalid parameter(s): status', data })
  }
  const slugs = url.searchParams.get('slug')?.split(',') ?? null
  const words = searchTerms(url.searchParams.get('search') ?? '')
  const found = site.posts.filter((post) => {
    const text = `${post.title} ${post.excerpt} ${post.content}`.toLowerCase()
    const isShown = status === 'any' ? post.status !== 'trash' : post.status === status
    const isReadable = post.status === 'publish' || post.author === user?.name || may(user, 'edit_others_posts')
    return isShown && isReadable && (slugs?.includes(post.slug) ?? true) && words.every((word) => text.includes(word))
  })
  const perPage = Number(url.searchParams.get('per_page') ?? 10)
  return json(
    200,
    found
      .reverse()
      .slice(0, perPage)
      .map((post) => present(site, post, origin)),
  )
}

/** Parses a search like `WP_Query`: more than nine terms are one phrase. (It also excludes terms after a hyphen, which is not needed here.) */
function searchTerms(search: string): string[] {
  const terms = search
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => !/^[a-z-]?$/.test(term))
  return terms.length > 9 ? [search.toLowerCase()] : terms
}

function create(site: Site, { body }: ApiCall, user: User | null, origin: string): Reply {
  if (!may(user, 'edit_posts') || user === null)
    return wpError(
      user === null ? 401 : 403,
      'rest_cannot_create',
      'Sorry, you are not allowed to create posts as this user.',
    )
  const {
    categories = [1],
    tags = [],
    featured_media = 0,
    ...input
  } = JSON.parse(body) as Record<string, string> & {
    categories?: number[]
    tags?: number[]
    featured_media?: number
  }
  const refusal = publishRefusal(user, input.status)
  if (refusal !== null) return refusal
  const { holdsAs, saves, slugs } = site.settings
  const post = site.write({
    author: user.name,
    title: input.title ?? '',
    slug: slugs(sanitizeTitle(input.slug ?? input.title ?? '')),
    content: saves(input.content ?? ''),
    excerpt: input.excerpt ?? '',
    categories,
    tags,
    featured_media,
    status: input.status === 'publish' ? (holdsAs ?? 'publish') : 'draft',
  })
  return json(201, present(site, post, origin))
}

function update(site: Site, { body }: ApiCall, user: User | null, post: WordPressPost, origin: string): Reply {
  if (!isEditable(user, post))
    return wpError(user === null ? 401 : 403, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.')
  const { status } = JSON.parse(body) as { status?: string }
  const refusal = publishRefusal(user, status)
  if (refusal !== null) return refusal
  post.status = status === 'publish' ? (site.settings.holdsAs ?? 'publish') : (status ?? post.status)
  return json(200, present(site, post, origin))
}

function remove(site: Site, { url }: ApiCall, user: User | null, post: WordPressPost, origin: string): Reply {
  if (!isEditable(user, post))
    return wpError(user === null ? 401 : 403, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this post.')
  if (url.searchParams.get('force') === 'true') {
    site.posts.splice(site.posts.indexOf(post), 1)
    return json(200, { deleted: true, previous: present(site, post, origin) })
  }
  if (!site.settings.hasTrash)
    return wpError(
      501,
      'rest_trash_not_supported',
      'The post does not support trashing. Set &#8216;force=true&#8217; to delete.',
    )
  if (post.status === 'trash') return wpError(410, 'rest_already_trashed', 'The post has already been deleted.')
  post.status = 'trash'
  post.slug = `${post.slug}__trashed`
  return json(200, present(site, post, origin))
}

function publishRefusal(user: User | null, status: string | undefined): Reply | null {
  if (status !== 'publish' || may(user, 'publish_posts')) return null
  return wpError(403, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.')
}

function isEditable(user: User | null, post: WordPressPost): boolean {
  return may(user, 'edit_others_posts') || (may(user, 'edit_posts') && post.author === user?.name)
}

function present({ settings }: Site, post: WordPressPost, origin: string) {
  const { id, slug, status, title, content, excerpt, featured_media } = post
  return {
    id,
    featured_media,
    slug,
    status,
    link: linkOf(settings, post, origin),
    title: { rendered: texturize(title) },
    content: { rendered: `\n${texturize(content)}\n`, protected: false },
    excerpt: { rendered: `<p>${texturize(excerpt)}</p>\n`, protected: false },
  }
}

function linkOf({ permalinks }: WordPressSettings, { id, slug, status }: WordPressPost, origin: string): string {
  return permalinks === 'plain' || status !== 'publish' ? `${origin}/?p=${id}` : `${origin}/${slug}/`
}

/** Converts quotes and ampersands outside of tags to typographic ones. */
function texturize(html: string): string {
  return html.replace(/<[^>]*>|'|&(?!\w+;|#)/g, (part) => (part === "'" ? '&#8217;' : part === '&' ? '&#038;' : part))
}

function sanitizeTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

function uniqueSlug(posts: readonly WordPressPost[], slug: string): string {
  const isUsed = (candidate: string) => posts.some((post) => post.slug === candidate)
  if (!isUsed(slug)) return slug
  let suffix = 2
  while (isUsed(`${slug}-${suffix}`)) suffix += 1
  return `${slug}-${suffix}`
}

function wpError(status: number, code: string, message: string): Reply {
  return json(status, { code, message, data: { status } })
}

/** `_fields`: selects fields of an object, or of each object in a list. Errors are returned completely. */
function pick(body: string, fields: string | null): string {
  if (fields === null) return body
  const names = fields.split(',')
  const of = (value: object) => Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
  const value = JSON.parse(body) as object | object[]
  if (Array.isArray(value)) return JSON.stringify(value.map(of))
  return 'code' in value ? body : JSON.stringify(of(value))
}
