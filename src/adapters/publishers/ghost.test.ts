import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, page } from '#test/fakes/api-server.ts'
import { type GhostServer, startGhost } from '#test/fakes/ghost-server.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { createGhost } from './ghost.ts'
import { ghostToken, readGhostKey } from './ghost-token.ts'
import type { Publisher, RemoteArticle } from './publisher.ts'

let site: GhostServer
let client: ApiClient
let ghost: Publisher
const never = new AbortController().signal
const article: RemoteArticle = {
  slug: 'a-bakers-guide-to-rye',
  title: `A Baker's "Guide" to Rye`,
  contentHtml:
    '<p>Rye is a patient grain. With <a href="https://rye.example/" rel="sponsored">a good mill</a> it becomes bread, and this is how it goes.</p>',
  excerpt: 'Rye is patient.',
  metaDescription: 'All about rye.',
  category: 'General',
  tags: ['Rye', 'Bread'],
}

beforeEach(async () => {
  site = await startGhost()
  client = createApiClient({ userAgent: 'Test/1', allow: [site.host], timeoutMs: 1_000, taskMs: 4_000 })
  ghost = createGhost(client)
})
afterEach(async () => {
  client.close()
  await site.close()
})

const publish = (credentials = site.credentials()) => ghost.publish(credentials, article, never)
const creations = () => site.calls.filter(({ method }) => method === 'POST')

test('the token is a JWT with HS256 that names its key, for /admin/, and expires after five minutes', () => {
  const key = readGhostKey(`${'ab'.repeat(12)}:${'cd'.repeat(32)}`)
  if (key === null) throw new Error('no key')
  const [header = '', payload = '', signature] = ghostToken(key, 1_700_000_000_500).split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'ab'.repeat(12) })
  expect(read(payload)).toEqual({ iat: 1_700_000_000, exp: 1_700_000_300, aud: '/admin/' })
  const expected = createHmac('sha256', Buffer.alloc(32, 0xcd)).update(`${header}.${payload}`).digest('base64url')
  expect(signature).toBe(expected)
})

test('a valid key works, and the test returns the name of the site', async () => {
  expect(await ghost.test(site.credentials(), never)).toEqual({ ok: true, siteName: 'Ghost Stories' })
  expect(site.calls.map(({ headers }) => headers['accept-version'])).toEqual(['v5.0', 'v5.0'])
})

test.each([
  ['another secret', () => `${site.key.split(':')[0]}:${'0'.repeat(64)}`, /401.*invalid signature/],
  ['another key', () => `${'0'.repeat(24)}:${'0'.repeat(64)}`, /401.*Unknown Admin API Key/],
  ['a Content API key', () => '22444f78447824223cefc48062', /no Admin API key/],
])('%s is refused, although the name of the site is public', async (_what, secret, text) => {
  const credentials = { ...site.credentials(), secret: secret() }
  const refusal = { ok: false, code: 'unauthorized', text: expect.stringMatching(text), canRetry: false }
  expect(await ghost.test(credentials, never)).toEqual(refusal)
  expect(await publish(credentials)).toEqual(refusal)
  expect(site.posts).toEqual([])
})

test('an article is published completely, with its rel, excerpt, description and tags', async () => {
  const outcome = await publish()
  expect(outcome).toEqual({ ok: true, remoteId: site.posts[0]?.id, url: `${site.url}/${article.slug}/` })
  expect(site.posts).toMatchObject([
    {
      slug: article.slug,
      status: 'published',
      html: expect.stringContaining(article.contentHtml),
      custom_excerpt: article.excerpt,
      meta_description: article.metaDescription,
      tags: [{ name: 'Rye' }, { name: 'Bread' }],
    },
  ])
  expect(await (await fetch(outcome.ok ? outcome.url : '')).text()).toContain('rel="sponsored"')
})

test('an article is public, also on a site whose posts are for members', async () => {
  site.settings.visibility = 'members'
  const outcome = await publish()
  expect(await (await fetch(outcome.ok ? outcome.url : '')).text()).toContain('https://rye.example/')
})

test('a repeated publication returns the same post', async () => {
  const first = await publish()
  expect(await publish()).toEqual(first)
  expect(site.posts).toHaveLength(1)
  expect(creations()).toHaveLength(1)
})

test.each([
  ['the connection breaks', 'hang up' as const],
  ['a page of HTML comes back', page(200, '<html>hello</html>')],
  ['502 comes back', page(502, 'Bad gateway')],
])('when a post was created and then %s, the same call finds it and creates no second one', async (_what, reply) => {
  site.put((call, through) => {
    const answer = through()
    return call === creations()[0] ? reply : answer
  })
  expect(await publish()).toMatchObject({ ok: true, remoteId: site.posts[0]?.id })
  expect(site.posts).toHaveLength(1)
})

test('when the server stops answering after the post was created, the next call finds it and creates no second one', async () => {
  site.put((_call, through) => {
    if (creations().length === 0) return through()
    through()
    return 'hang up'
  })
  expect(await publish()).toMatchObject({ ok: false, code: 'unavailable', canRetry: true })
  site.put(null)
  expect(await publish()).toMatchObject({ ok: true, remoteId: site.posts[0]?.id })
  expect(site.posts).toHaveLength(1)
})

test("the owner's own post with the same slug is not mistaken for the article, and a repeat finds the right post", async () => {
  site.write({ title: 'Something else', slug: article.slug, html: '<p>Mine.</p>' })
  const first = await publish()
  expect(first).toMatchObject({ ok: true, url: `${site.url}/${article.slug}-2/` })
  expect(await publish()).toEqual(first)
  expect(site.posts).toHaveLength(2)
})

test('a draft of the article is published instead of a second post', async () => {
  const first = await publish()
  for (const post of site.posts) post.status = 'draft'
  expect(await publish()).toEqual(first)
  expect(site.published()).toHaveLength(1)
})

test('a post that the site does not publish is refused and deleted', async () => {
  site.settings.holdsBack = true
  expect(await publish()).toMatchObject({ ok: false, code: 'refused', canRetry: false })
  expect(site.posts).toEqual([])
})

test("the refusal contains Ghost's own explanation of what is wrong with an article", async () => {
  site.put((call, through) =>
    call.method === 'POST'
      ? json(422, {
          errors: [{ message: 'Validation error, cannot save post.', context: 'Too long.', type: 'ValidationError' }],
        })
      : through(),
  )
  expect(await publish()).toEqual({
    ok: false,
    code: 'refused',
    text: 'Ghost refused this (422). It says: Validation error, cannot save post. Too long.',
    canRetry: false,
  })
})

test.each([
  [401, 'unauthorized', false],
  [403, 'refused', false],
  [404, 'refused', false],
  [429, 'unavailable', true],
  [500, 'unavailable', true],
  [503, 'unavailable', true],
  [200, 'bad_answer', true],
] as const)('an answer of %i as a web page is %s', async (status, code, canRetry) => {
  site.put(() => page(status, '<html>…</html>'))
  expect(await publish()).toMatchObject({ ok: false, code, canRetry })
  expect(await ghost.test(site.credentials(), never)).toMatchObject({ ok: false, code })
})

test('text before the JSON is skipped', async () => {
  site.settings.noise = '<!-- cached {1} -->\n'
  expect(await publish()).toMatchObject({ ok: true })
})

test('a removed article does not exist any more, and removing it again is no error; an HTML page with 404 is no answer of Ghost', async () => {
  await publish()
  const id = site.posts[0]?.id ?? ''
  expect(await ghost.remove(site.credentials(), id, never)).toEqual({ ok: true })
  expect(site.posts).toEqual([])
  expect(await ghost.remove(site.credentials(), id, never)).toEqual({ ok: true })
  site.put(() => page(404, 'Not here'))
  expect(await ghost.remove(site.credentials(), id, never)).toMatchObject({ ok: false, code: 'refused' })
})

test('a Ghost under a path of its host works with the address of the host too: one post with the right URL, and its removal', async () => {
  site.settings.path = '/blog'
  expect(await ghost.test(site.credentials(), never)).toEqual({ ok: true, siteName: 'Ghost Stories' })
  const outcome = await publish()
  expect(outcome).toEqual({ ok: true, remoteId: site.posts[0]?.id, url: `${site.url}/blog/${article.slug}/` })
  expect(await publish()).toEqual(outcome)
  expect(site.posts).toHaveLength(1)
  expect(await ghost.remove(site.credentials(), site.posts[0]?.id ?? '', never)).toEqual({ ok: true })
  expect(site.posts).toEqual([])
})

test('a Ghost that redirects to another address is refused with that address, before a key or a text is sent there', async () => {
  site.put(({ url }) => ({ status: 301, headers: { location: `https://www.blog.example${url.pathname}` } }))
  const refusal = {
    ok: false,
    code: 'refused',
    text: expect.stringContaining('enter https://www.blog.example'),
    canRetry: false,
  }
  expect(await ghost.test(site.credentials(), never)).toEqual(refusal)
  expect(await publish()).toEqual(refusal)
})

test('an address without https is refused, and the refusal names the https address', async () => {
  const credentials = { ...site.credentials(), baseUrl: 'http://blog.example/' }
  expect(await ghost.test(credentials, never)).toMatchObject({
    code: 'refused',
    text: expect.stringContaining('Enter https://blog.example instead'),
  })
})

test.each([3_600_000, -3_600_000])('a Ghost whose clock differs by %i ms accepts the key', async (clockAheadMs) => {
  site.settings.clockAheadMs = clockAheadMs
  expect(await ghost.test(site.credentials(), never)).toEqual({ ok: true, siteName: 'Ghost Stories' })
  expect(await publish()).toMatchObject({ ok: true })
  expect(site.posts).toHaveLength(1)
  const wrong = { ...site.credentials(), secret: `${site.key.split(':')[0]}:${'0'.repeat(64)}` }
  expect(await ghost.test(wrong, never)).toMatchObject({ ok: false, code: 'unauthorized' })
})

test('secrets are in no URL and in no message', async () => {
  const [, secret = ''] = site.key.split(':')
  site.put((call, through) =>
    call.method === 'POST' ? json(400, { errors: [{ message: `no ${secret} here` }] }) : through(),
  )
  await ghost.test(site.credentials(), never)
  expect(JSON.stringify(await publish())).not.toContain(secret)
  for (const { url } of site.calls) expect(url.href).not.toContain(secret)
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 1, 2, 3])
const illustrated: RemoteArticle = {
  ...article,
  cover: { alt: 'Cover for an article about rye', draw: async () => png },
}
const publishIllustrated = () => ghost.publish(site.credentials(), illustrated, never)

test('an article has its cover as feature image, uploaded once for any number of publications', async () => {
  const first = await publishIllustrated()
  expect(first).toMatchObject({ ok: true })
  expect(await publishIllustrated()).toEqual(first)
  expect(site.images).toEqual([{ name: `${article.slug}.png`, type: 'image/png', bytes: Buffer.from(png) }])
  expect(site.posts).toMatchObject([
    {
      status: 'published',
      feature_image: `${site.url}/content/images/2026/11/1-${article.slug}.png`,
      feature_image_alt: 'Cover for an article about rye',
    },
  ])
})

test.each([
  ['refused', json(415, { errors: [{ message: 'Please select a valid image.' }] })],
  ['cut off', 'hang up' as const],
])('an article whose cover is %s has no cover, and a note says so', async (_what, reply) => {
  site.put((call, through) => (call.url.pathname.includes('/images/upload') ? reply : through()))
  expect(await publishIllustrated()).toMatchObject({ ok: true, note: expect.stringContaining('cover image') })
  expect(site.posts).toMatchObject([{ status: 'published', feature_image: null }])
})
