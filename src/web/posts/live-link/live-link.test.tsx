import { afterEach, expect, test, vi } from 'vitest'
import { checkLiveLink } from './live-link.ts'

const origin = 'https://links.example'
const post = { slug: 'tea-kettles', url: `${origin}/blog/tea-kettles`, targetUrl: 'https://shop.example/kettle' }

afterEach(() => vi.unstubAllGlobals())

/** Answers the request for the page, and keeps how it was asked for. */
function serve(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  return asked
}

const page =
  (article: string, status = 200) =>
  () =>
    new Response(
      `<html><body><header><a href="https://shop.example/kettle">kettle</a></header><div data-reading>${article}</div></body></html>`,
      { status },
    )

test('the sentence is quoted from the page itself, with the link that is really there', async () => {
  const asked = serve(
    page(
      '<p>Tea kettles and the kettle of old.</p>' +
        '<p>Many like kettles. Some buy a <a href="https://shop.example/kettle" rel="ugc">kettle</a> early &amp; keep it. Others wait.</p>',
    ),
  )

  expect(await checkLiveLink(post, origin)).toEqual({
    state: 'found',
    status: 200,
    rel: 'ugc',
    before: 'Some buy a ',
    anchor: 'kettle',
    after: ' early & keep it.',
  })
  expect(asked).toMatchObject([{ url: '/blog/tea-kettles', init: { credentials: 'omit', cache: 'no-store' } }])
})

test('an address that differs in writing alone is the same link', async () => {
  serve(page('<p>See <a href="https://shop.example">the shop</a>.</p>'))

  expect(await checkLiveLink({ ...post, targetUrl: 'https://SHOP.example/' }, origin)).toMatchObject({ state: 'found' })
})

test('a page without the link in its article is said to be without it, whatever stands around the article', async () => {
  serve(page('<p>Tea kettles. <a href="https://shop.example/other">kettle</a></p>'))

  expect(await checkLiveLink(post, origin)).toEqual({ state: 'missing', status: 200 })
})

test('a page that answers with an error, and one that does not answer, are said to do so', async () => {
  serve(page('<p><a href="https://shop.example/kettle">kettle</a></p>', 410))
  expect(await checkLiveLink(post, origin)).toEqual({ state: 'refused', status: 410 })

  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await checkLiveLink(post, origin)).toEqual({ state: 'unreachable' })
})

test('a sentence without end is cut on both sides of the link, at a word', async () => {
  const long = 'very '.repeat(100)
  serve(page(`<p>A ${long}old <a href="https://shop.example/kettle">kettle</a> that is ${long}old.</p>`))

  const found = await checkLiveLink(post, origin)

  expect(found).toMatchObject({ state: 'found', anchor: 'kettle' })
  if (found.state !== 'found') return
  expect(found.before).toMatch(/^…very .*old $/)
  expect(found.before.length).toBeLessThan(170)
  expect(found.after).toMatch(/^ that is .*very…$/)
})
