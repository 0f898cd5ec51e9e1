import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, page } from '#test/fakes/api-server.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import type { Publisher, RemoteArticle } from './publisher.ts'
import { createWordPress } from './wordpress.ts'

let site: WordPressServer
let client: ApiClient
let wordpress: Publisher
const never = new AbortController().signal
const article: RemoteArticle = {
  slug: 'a-gardeners-guide-to-rain',
  title: "A Gardener's Guide to Rain & Shine",
  contentHtml:
    '<p>Rain isn’t the end of a garden’s day. With <a href="https://rain.example/?a=1&amp;b=2" rel="sponsored">rain gauges</a> it is the beginning of one, and here is how.</p>',
  excerpt: 'Rain is not the end.',
  metaDescription: 'All about rain.',
  category: 'Gardening',
  tags: ['Rain'],
}

beforeEach(async () => {
  site = await startWordPress()
  client = createApiClient({ userAgent: 'Test/1', allow: [site.host], timeoutMs: 1_000, taskMs: 4_000 })
  wordpress = createWordPress(client)
})
afterEach(async () => {
  client.close()
  await site.close()
})

const publish = (credentials = site.credentials()) => wordpress.publish(credentials, article, never)
const isCreation = (call: { method: string; url: URL }) =>
  call.method === 'POST' && (call.url.pathname + call.url.search).includes('posts?')
const creations = () => site.calls.filter(({ method, body }) => method === 'POST' && body.includes('"slug"'))

test('credentials of an author work, and the test returns the name of the site', async () => {
  expect(await wordpress.test(site.credentials(), never)).toEqual({ ok: true, siteName: 'A Blog of One’s Own' })
  const spaceless = { ...site.credentials(), secret: site.credentials().secret.replaceAll(' ', '') }
  expect(await wordpress.test(spaceless, never)).toMatchObject({ ok: true })
})

test('an article is published with its slug, text and excerpt, and its public address is returned', async () => {
  const outcome = await publish()
  expect(outcome).toEqual({ ok: true, remoteId: '1', url: `${site.url}/${article.slug}/` })
  expect(site.posts).toMatchObject([
    {
      slug: article.slug,
      status: 'publish',
      title: article.title,
      content: article.contentHtml,
      excerpt: article.excerpt,
    },
  ])
  const read = await fetch(outcome.ok ? outcome.url : '')
  expect(await read.text()).toContain('rel="sponsored"')
})

test('a repeated publication returns the same post, found by its slug', async () => {
  const first = await publish()
  expect(await publish()).toEqual(first)
  expect(site.posts).toHaveLength(1)
  expect(creations()).toHaveLength(1)
})

test.each([
  ['the connection breaks', 'hang up' as const],
  ['a page of HTML comes back', page(200, '<html>fatal</html>')],
  ['500 comes back', json(500, { code: 'internal_server_error', message: 'There has been a critical error.' })],
])('when a post was created and then %s, the same call finds it and creates no second one', async (_what, reply) => {
  site.put((call, through) => {
    const answer = through()
    return creations().length > 0 && call === creations()[0] ? reply : answer
  })
  expect(await publish()).toMatchObject({ ok: true, remoteId: '1' })
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
  expect(await publish()).toMatchObject({ ok: true, remoteId: '1' })
  expect(site.posts).toHaveLength(1)
})

test("the owner's own post with the same slug is not mistaken for the article, and a repeat finds the right post", async () => {
  const theirs = site.write({ title: 'Something else', slug: article.slug, content: '<p>Mine.</p>' })
  const first = await publish()
  expect(first).toEqual({ ok: true, remoteId: '2', url: `${site.url}/${article.slug}-2/` })
  expect(await publish()).toEqual(first)
  expect(site.posts).toHaveLength(2)
  expect(theirs).toMatchObject({ status: 'publish', content: '<p>Mine.</p>' })
})

test('a post whose slug the site changed is found by its title', async () => {
  site.settings.slugs = (slug) => `2026-${slug.replace('-to', '')}`
  const first = await publish()
  expect(first).toMatchObject({ ok: true, url: `${site.url}/2026-a-gardeners-guide-rain/` })
  expect(await publish()).toEqual(first)
  expect(site.posts).toHaveLength(1)
})

test('the search for a long title has as many words as WordPress supports', async () => {
  site.settings.slugs = () => 'changed'
  const long = { ...article, title: 'Ten - or More - Words of a Title That Goes On & On' }
  const first = await wordpress.publish(site.credentials(), long, never)
  expect(await wordpress.publish(site.credentials(), long, never)).toEqual(first)
  expect(site.posts).toHaveLength(1)
})

test('a text that the site changed counts as published: verification decides about the link', async () => {
  site.settings.saves = (html) => `<div class="toc">Contents</div>${html.replaceAll(/ rel="[^"]*"/g, '')}`
  const first = await publish()
  expect(first).toMatchObject({ ok: true })
  expect(site.posts[0]?.content).not.toContain('rel=')
  expect(await publish()).toEqual(first)
  expect(site.posts).toHaveLength(1)
})

test('a draft of the article is published instead of a second post', async () => {
  await publish()
  for (const post of site.posts) post.status = 'draft'
  expect(await publish()).toEqual({ ok: true, remoteId: '1', url: `${site.url}/${article.slug}/` })
  expect(site.published()).toHaveLength(1)
})

test.each(['pending', 'draft'] as const)(
  'a post that the site saves as %s instead of publishing it is refused and moved to the trash',
  async (status) => {
    site.settings.holdsAs = status
    expect(await publish()).toMatchObject({
      ok: false,
      code: 'refused',
      text: expect.stringContaining(status),
      canRetry: false,
    })
    expect(site.posts.map(({ status }) => status)).toEqual(['trash'])
  },
)

test.each([
  [
    'a wrong password',
    { secret: 'AAAA BBBB CCCC DDDD EEEE FFFF' },
    'unauthorized',
    /401.*invalid application password/,
  ],
  ['a user that is not there', { username: 'nobody' }, 'unauthorized', /401.*Unknown username/],
  ['no user', { username: null }, 'unauthorized', /name of the user/],
])('%s is reported', async (_what, change, code, text) => {
  const credentials = { ...site.credentials(), ...change }
  const refusal = { ok: false, code, text: expect.stringMatching(text), canRetry: false }
  expect(await wordpress.test(credentials, never)).toEqual(refusal)
  expect(await publish(credentials)).toEqual(refusal)
  expect(site.posts).toEqual([])
})

test('a user without the right to publish is refused in the test, and when publishing', async () => {
  for (const role of ['contributor', 'subscriber'])
    expect(await wordpress.test(site.credentials(role), never)).toMatchObject({
      code: 'refused',
      text: expect.stringMatching(/Author/),
    })
  expect(await publish(site.credentials('contributor'))).toMatchObject({ code: 'refused', canRetry: false })
  expect(site.posts).toEqual([])
})

const dropHeader = () =>
  site.put((call, through) => {
    call.headers.authorization = undefined
    return through()
  })
const unauthorized = (text: RegExp) => ({ code: 'unauthorized', text: expect.stringMatching(text), canRetry: false })

test('a server that drops the Authorization header is named as the reason, with the solution', async () => {
  dropHeader()
  expect(await wordpress.test(site.credentials(), never)).toMatchObject(unauthorized(/right, but .* drops the Auth/))
  expect(await publish()).toMatchObject(unauthorized(/CGIPassAuth/))
})

test.each([
  ['application password', { secret: 'abcd efgh ijkl mnop qrst uvwx' }],
  ['user name', { username: 'nobody' }],
  ['user name with markup', { username: '<b>&amp;</b>' }],
])(
  'a wrong %s is named as the reason even if WordPress only answers that no user is signed in',
  async (_what, wrong) => {
    site.settings.reportsWrongCredentials = false
    const credentials = { ...site.credentials(), ...wrong }
    expect(await wordpress.test(credentials, never)).toMatchObject(
      unauthorized(/does not accept this user name and app/),
    )
    expect(await publish(credentials)).toMatchObject(unauthorized(/does not accept this user name and app/))
  },
)

test('if XML-RPC is blocked too, both possible reasons are named', async () => {
  site.settings.xmlRpc = 'blocked'
  dropHeader()
  expect(await wordpress.test(site.credentials(), never)).toMatchObject(unauthorized(/Either .* wrong, or .* drops/))
})

test('application passwords that are turned off are named as the reason', async () => {
  site.settings.hasApplicationPasswords = false
  expect(await wordpress.test(site.credentials(), never)).toMatchObject(unauthorized(/turned off/))
})

test('an article has its category and tags, which are found, or created if the user may do so', async () => {
  site.terms.push({ id: 2, kind: 'categories', name: 'gardening' }, { id: 3, kind: 'tags', name: 'Rain & Shine' })
  const tagged = { ...article, tags: ['rain & shine', 'Barrels', 'barrels'] }
  await wordpress.publish(site.credentials('administrator'), tagged, never)
  const barrels = site.terms.find(({ name }) => name === 'Barrels')
  expect(site.posts).toMatchObject([{ categories: [2], tags: [3, barrels?.id] }])
  expect(site.terms).toHaveLength(4)
})

test('a category that an author may not create is left out, and the article is published', async () => {
  expect(await publish()).toMatchObject({ ok: true })
  expect(site.posts).toMatchObject([{ categories: [1], tags: [site.terms.find(({ name }) => name === 'Rain')?.id] }])
})

test('terms that cannot be read or created do not prevent the publication', async () => {
  site.put((call, through) => (/categories|tags/.test(call.url.href) ? page(500, 'Oops') : through()))
  expect(await publish()).toMatchObject({ ok: true })
})

test.each([
  ['without permalinks', { permalinks: 'plain' as const }],
  ['without permalinks and without the Link header', { permalinks: 'plain' as const, hasLinkHeader: false }],
])('the API is found %s', async (_what, settings) => {
  Object.assign(site.settings, settings)
  expect(await wordpress.test(site.credentials(), never)).toMatchObject({ ok: true })
  expect(await publish()).toMatchObject({ ok: true, url: `${site.url}/?p=1` })
  expect(await publish()).toMatchObject({ ok: true, remoteId: '1' })
  expect(await wordpress.remove(site.credentials(), '1', never)).toEqual({ ok: true })
})

test('a server that is no WordPress is a bad answer, and receives no password', async () => {
  site.put(() => page(200, '<h1>A shop</h1>'))
  expect(await wordpress.test(site.credentials(), never)).toMatchObject({
    code: 'bad_answer',
    text: expect.stringMatching(/No API/),
  })
  expect(site.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true)
})

test.each(['http://other.example/wp-json/', 'https://127.0.0.1:1/wp-json/'])(
  'an API at another address (%s) is not contacted, and the refusal names that address',
  async (root) => {
    site.put((_call, through) => ({ ...through(), headers: { link: `<${root}>; rel="https://api.w.org/"` } }))
    const refusal = { code: 'refused', text: expect.stringContaining(new URL(root).origin), canRetry: false }
    expect(await wordpress.test(site.credentials(), never)).toMatchObject(refusal)
    expect(site.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  },
)

test('notices of plugins around the JSON are skipped', async () => {
  site.settings.noise = '\uFEFF<br />\n<b>Warning</b>: Undefined array key [0] in {closure}() on line <b>7</b><br />\n'
  expect(await wordpress.test(site.credentials(), never)).toMatchObject({ ok: true })
  expect(await publish()).toMatchObject({ ok: true })
  expect(await publish()).toMatchObject({ ok: true })
  expect(site.posts).toHaveLength(1)
})

test.each([
  [401, 'unauthorized', false],
  [403, 'refused', false],
  [400, 'refused', false],
  [404, 'refused', false],
  [408, 'unavailable', true],
  [429, 'unavailable', true],
  [500, 'unavailable', true],
  [502, 'unavailable', true],
  [503, 'unavailable', true],
  [200, 'bad_answer', true],
] as const)('an answer of %i as a web page is %s', async (status, code, canRetry) => {
  site.put((call, through) => (call.headers.authorization === undefined ? through() : page(status, '<html>…</html>')))
  expect(await publish()).toMatchObject({ ok: false, code, canRetry })
  expect(site.posts).toEqual([])
})

test.each(['javascript:alert(1)', '/relative', null])('a post whose address is %s is a bad answer', async (link) => {
  site.settings.saves = () => 'All of it was thrown away.'
  site.put((call, through) => {
    const reply = through()
    return call === creations()[0] ? json(201, { id: 1, status: 'publish', link }) : reply
  })
  expect(await publish()).toMatchObject({ ok: false, code: 'bad_answer' })
})

test('a message of the site is passed to the owner as plain text, without the secret', async () => {
  const { secret } = site.credentials()
  site.put((call, through) =>
    isCreation(call) ? json(400, { code: 'x', message: `<b>Not</b> with ${secret}${'!'.repeat(9_999)}` }) : through(),
  )
  const outcome = await publish()
  expect(outcome).toMatchObject({ code: 'refused', text: expect.stringContaining('It says: Not with …!!!') })
  expect(JSON.stringify(outcome).length).toBeLessThan(400)
})

test('secrets are in no URL', async () => {
  await wordpress.test(site.credentials(), never)
  await publish()
  await wordpress.remove(site.credentials(), '1', never)
  const { secret } = site.credentials()
  for (const { url } of site.calls) expect(decodeURIComponent(url.href)).not.toContain(secret.slice(0, 9))
  expect(site.calls.length).toBeGreaterThan(5)
})

test('a removed article is in the trash; removing it again, or an article that never existed, is no error', async () => {
  await publish()
  expect(await wordpress.remove(site.credentials(), '1', never)).toEqual({ ok: true })
  expect(site.posts.map(({ status }) => status)).toEqual(['trash'])
  expect(await wordpress.remove(site.credentials(), '1', never)).toEqual({ ok: true })
  expect(await wordpress.remove(site.credentials(), '99', never)).toEqual({ ok: true })
})

test('an article on a site without a trash is deleted', async () => {
  site.settings.hasTrash = false
  await publish()
  expect(await wordpress.remove(site.credentials(), '1', never)).toEqual({ ok: true })
  expect(site.posts).toEqual([])
})

test('a post of another author is not removed, and the refusal says so', async () => {
  site.write({ title: 'Theirs', author: 'administrator' })
  expect(await wordpress.remove(site.credentials(), '1', never)).toMatchObject({
    code: 'refused',
    text: expect.stringMatching(/not allowed to delete/),
  })
  expect(site.published()).toHaveLength(1)
})

test('a stopping process aborts with its reason', async () => {
  site.put(() => 'silence')
  const stopping = new AbortController()
  const publishing = wordpress.publish(site.credentials(), article, stopping.signal)
  stopping.abort(new Error('stopping'))
  await expect(publishing).rejects.toThrow('stopping')
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const illustrated: RemoteArticle = {
  ...article,
  cover: { alt: 'Cover for an article about rain', draw: async () => png },
}
const publishIllustrated = (by = site.credentials()) => wordpress.publish(by, illustrated, never)
const uploads = () => site.calls.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/media'))

test('an article has its cover as featured image, with an alternative text', async () => {
  expect(await publishIllustrated()).toEqual({ ok: true, remoteId: '1', url: `${site.url}/${article.slug}/` })
  const [cover] = site.media
  expect(cover).toMatchObject({
    alt: 'Cover for an article about rain',
    type: 'image/png',
    slug: `${article.slug}-cover`,
  })
  expect(new Uint8Array(cover?.bytes ?? [])).toEqual(png)
  expect(site.posts[0]?.featured_media).toBe(cover?.id)
})

test('a repeated publication uses the cover that was already uploaded', async () => {
  site.put((call, through) => (isCreation(call) ? 'hang up' : through()))
  expect(await publishIllustrated()).toMatchObject({ ok: false, canRetry: true })
  expect(site.media).toHaveLength(1)
  site.put(null)
  expect(await publishIllustrated()).toMatchObject({ ok: true })
  expect(await publishIllustrated()).toMatchObject({ ok: true })
  expect(uploads()).toHaveLength(1)
  expect(site.posts[0]?.featured_media).toBe(site.media[0]?.id)
})

test.each([
  ['the library refuses it', json(403, { code: 'rest_cannot_create', message: 'No.' }), 'may not upload files'],
  ['the library fails', json(500, { code: 'rest_upload_unknown_error', message: 'No.' }), 'HTTP 500'],
  ['a page of HTML comes back', page(200, '<html>firewall</html>'), 'HTTP 200'],
  ['the connection breaks', 'hang up' as const, 'did not answer'],
  ['it says nothing', 'silence' as const, 'did not answer'],
])('an article has no cover when %s, and a note says so', async (_what, reply, why) => {
  site.put((call, through) => (call.method === 'POST' && call.url.pathname.endsWith('/media') ? reply : through()))
  expect(await publishIllustrated()).toEqual({
    ok: true,
    remoteId: '1',
    url: `${site.url}/${article.slug}/`,
    note: expect.stringContaining(why),
  })
  expect(site.posts[0]?.featured_media).toBe(0)
})

test('the cover is deleted with its article, and a picture that the owner chose instead stays', async () => {
  await publishIllustrated()
  expect(await wordpress.remove(site.credentials(), '1', never)).toEqual({ ok: true })
  expect(site.media).toEqual([])
  const other = { ...illustrated, slug: 'another-article', title: 'Another article about rain' }
  await wordpress.publish(site.credentials(), other, never)
  const [cover] = site.media
  site.media.push({ ...(cover as (typeof site.media)[number]), id: 77, slug: 'my-own-photograph' })
  Object.assign(site.posts[1] ?? {}, { featured_media: 77 })
  expect(await wordpress.remove(site.credentials(), '2', never)).toEqual({ ok: true })
  expect(site.media.map(({ id }) => id)).toContain(77)
})
