import { afterEach, expect, test, vi } from 'vitest'
import { checkLiveLink } from './live-link.ts'

const origin = 'https://links.example'
const post = { slug: 'tea-kettles', url: `${origin}/blog/tea-kettles`, targetUrl: 'https://shop.example/kettle' }

afterEach(() => vi.unstubAllGlobals())

/** Answers the request for the page, and records its options. */
function serve(answer: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, init })
    return answer()
  })
  return requests
}

const page =
  (article: string, status = 200) =>
  () =>
    new Response(
      `<html><body><header><a href="https://shop.example/kettle">kettle</a></header><div data-reading>${article}</div></body></html>`,
      { status },
    )

test('the sentence is quoted from the page itself, with its actual link', async () => {
  const requests = serve(
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
  expect(requests).toMatchObject([{ url: '/blog/tea-kettles', init: { credentials: 'omit', cache: 'no-store' } }])
})

test('an address that differs only in notation is the same link', async () => {
  serve(page('<p>See <a href="https://shop.example">the shop</a>.</p>'))

  expect(await checkLiveLink({ ...post, targetUrl: 'https://SHOP.example/' }, origin)).toMatchObject({ state: 'found' })
})

test('a page without the link in its article is reported as missing it, even if the link is elsewhere on the page', async () => {
  serve(page('<p>Tea kettles. <a href="https://shop.example/other">kettle</a></p>'))

  expect(await checkLiveLink(post, origin)).toEqual({ state: 'missing', status: 200 })
})

test('a page that returns an error, and one that does not respond, are reported', async () => {
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
