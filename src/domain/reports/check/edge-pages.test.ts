import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageFetcher, type PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import { Evidence, type Verdict } from '#contract/reports/report-evidence.ts'
import { createSmallWeb, type Site } from '#test/fakes/small-web.ts'
import type { Expectation } from '../verdict/judge-page.ts'
import { type CheckedPage, createPageCheck } from './check-page.ts'

const destination = 'https://shop.example.com/shoes'
const link = `<a href="${destination}">running shoes</a>`
const html = { 'content-type': 'text/html; charset=utf-8' }
const xhtml = { 'content-type': 'application/xhtml+xml' }

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const answers = new Map<string, Answer>()
let web: ReturnType<typeof createSmallWeb>
let fetcher: PageFetcher
let site: Site

beforeAll(async () => {
  web = createSmallWeb()
  site = await web.site((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer === undefined) response.writeHead(404, html).end('<title>Nothing</title>')
    else answer(request, response)
  })
  fetcher = createPageFetcher({
    contactUrl: 'https://links.example/bot',
    allow: [site.host],
    hostPace: { delayMs: 0, connections: 2 },
  })
})

afterAll(async () => {
  fetcher.close()
  await web.close()
})

async function check(expected: Partial<Expectation> = {}): Promise<CheckedPage> {
  const stopping = new AbortController().signal
  const expectation: Expectation = {
    destination,
    matchMode: 'exact',
    anchorText: 'running shoes',
    keyword: null,
    rel: 'any',
    ...expected,
  }
  const checked = await createPageCheck(
    { fetcher, renderer: null, atOnce: 1, stopping },
    expectation,
  )(`${site.url}/page`)
  expect(Evidence.parse(checked.evidence)).toEqual(checked.evidence)
  return checked
}

function answerPage(body: string, headers: Record<string, string> = html, status = 200) {
  answers.set('/page', (_, response) => response.writeHead(status, headers).end(body))
}

const codesOf = ({ reasons }: CheckedPage) => reasons.map(({ code }) => code)
const page = (head: string, body: string) =>
  `<!doctype html><html><head><meta charset=utf-8><title>A post</title>${head}</head><body>${body}</body></html>`
const post = `<p>We tried ${link} for a month, and like them.</p>`
const plain = `<p>${'We tried several pairs for a month. '.repeat(20)}</p><a href=/about>About</a>`
const shell = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A &amp; post</title><script src="a.js"/><style/></head><body>${body}</body></html>`

type Row = [
  what: string,
  body: string,
  verdict: Verdict,
  /** Reason codes, the deciding ones first. */
  codes: readonly string[],
  /** The expected part of the page's facts. */
  facts?: object | null,
  headers?: Record<string, string>,
  status?: number,
]

const frames = '<frameset cols="50%,50%"><frame src="/menu.html"><frame src="/text.html">'

test.each<Row>([
  // Empty responses.
  ['an empty page', '', 'unverifiable', ['empty_answer'], null],
  ['an empty page of no type', '', 'unverifiable', ['empty_answer'], null, {}],
  ['204', '', 'unverifiable', ['empty_answer'], null, html, 204],
  ['a page of spaces', ' \r\n\ufeff\n', 'unverifiable', ['empty_answer'], null],
  ['404 without a body', '', 'http_error', ['not_found'], null, html, 404],
  ['a page of nothing but an empty body', '<html><body></body></html>', 'missing', ['no_link']],
  // The sections of a document that search engines read.
  [
    'a canonical in the body',
    page('', `<link rel=canonical href="/other">${post}`),
    'found',
    ['link_found', 'canonical_ignored'],
    { canonicals: [] },
  ],
  [
    'a canonical in the head',
    page('<link rel=canonical href="/other">', post),
    'canonicalised_elsewhere',
    ['canonical_elsewhere', 'link_found'],
  ],
  [
    'a canonical after an element that ends the head',
    page('<div></div><link rel=canonical href="/other">', post),
    'found',
    ['link_found', 'canonical_ignored'],
  ],
  [
    'a canonical after text that ends the head',
    page('oops <link rel=canonical href="/other">', post),
    'found',
    ['link_found', 'canonical_ignored'],
  ],
  [
    'a canonical between head and body',
    `<head></head><link rel=canonical href="/other"><body>${post}`,
    'canonicalised_elsewhere',
    ['canonical_elsewhere', 'link_found'],
  ],
  [
    'a canonical behind a pixel in noscript',
    page('<noscript><img src=x></noscript><link rel=canonical href="/other">', post),
    'canonicalised_elsewhere',
    ['canonical_elsewhere', 'link_found'],
  ],
  [
    'a canonical in noscript',
    page('<noscript><link rel=canonical href="/other"></noscript>', post),
    'found',
    ['link_found', 'canonical_ignored'],
  ],
  ['its own canonical in the body', page('', `<link rel=canonical href="/page">${post}`), 'found', ['link_found']],
  [
    'noindex in noscript',
    page('<noscript><meta name=robots content=noindex></noscript>', post),
    'found',
    ['link_found', 'robots_meta_ignored'],
    { robotsMeta: [] },
  ],
  [
    'noindex in the body',
    page('', `<meta name=robots content=noindex>${post}`),
    'found',
    ['link_found', 'robots_meta_ignored'],
  ],
  ['noindex in the head', page('<meta name=robots content=noindex>', post), 'noindex', ['noindex', 'link_found']],
  // XHTML.
  ['XHTML with an empty script', shell(post), 'found', ['link_found'], { title: 'A & post', charset: 'utf-8' }, xhtml],
  [
    'XHTML whose link has its text in CDATA',
    shell(`<p><a href="${destination}"><![CDATA[running shoes]]></a></p>`),
    'found',
    ['link_found'],
    {},
    xhtml,
  ],
  [
    'XHTML with empty elements around the link',
    shell(`<p><a id="top"/><textarea/><iframe src="x"/><b/>${link}<br/></p>`),
    'found',
    ['link_found'],
    { links: [{ anchorText: 'running shoes' }] },
    xhtml,
  ],
  [
    'XHTML with a link in capitals',
    shell(`<A HREF="${destination}">running shoes</A>${plain}`),
    'missing',
    ['no_link'],
    {},
    xhtml,
  ],
  [
    'XHTML with a named entity in the text',
    shell(`<p><a href="${destination}">running&nbsp;shoes</a></p>`),
    'found',
    ['link_found'],
    {},
    xhtml,
  ],
  ['XHTML with a commented link', shell(`<!-- ${link} -->${plain}`), 'missing', ['no_link'], {}, xhtml],
  [
    'XHTML with a canonical',
    shell(post).replace('<style/>', '<link rel="canonical" href="/other"/>'),
    'canonicalised_elsewhere',
    ['canonical_elsewhere', 'link_found'],
    {},
    xhtml,
  ],
  // Framesets.
  [
    'a frameset with the link in noframes',
    `<head><title>F</title></head>${frames}<noframes><body>${post}</body></noframes></frameset>`,
    'missing',
    ['no_link', 'framed_documents'],
  ],
  [
    'a frameset with the link behind it',
    `<head><title>F</title></head>${frames}</frameset>${post}`,
    'missing',
    ['no_link', 'framed_documents'],
  ],
  [
    'a frameset with the link in it',
    `<head></head>${frames}${post}</frameset>`,
    'missing',
    ['no_link', 'framed_documents'],
  ],
  [
    'a frameset after an empty element',
    `<head></head><div>  </div><a href="${destination}"></a>${frames}</frameset>`,
    'missing',
    ['no_link', 'framed_documents'],
  ],
  ['a frameset too late to count', `<head></head><p>Text</p>${frames}${post}</frameset>`, 'found', ['link_found']],
  // Many links.
  [
    'the right link behind 300 nofollow ones',
    page('', `${`<a rel=nofollow href="${destination}">x</a> `.repeat(300)}${post}`),
    'found',
    ['link_found', 'more_links', 'links_differ_in_rel'],
    { linkCount: 301 },
  ],
  [
    '300 links to other pages of the site',
    page('', '<a href="https://shop.example.com/x">x</a> '.repeat(300)),
    'wrong_target',
    ['other_target'],
    { linkCount: 300, linksCompared: 300 },
  ],
  // Other pages than the requested one.
  [
    'a captcha',
    page(
      '<script src="https://www.google.com/recaptcha/api.js"></script>',
      '<p>Please confirm you are not a robot</p>',
    ),
    'unverifiable',
    ['bot_wall'],
  ],
  [
    'a parked domain',
    page('<script src="https://a.parkingcrew.net/p.js"></script>', '<p>This domain is for sale</p>'),
    'missing',
    ['parked'],
  ],
  ['a database error', page('', '<h1>Error establishing a database connection</h1>'), 'unverifiable', ['outage']],
  ['maintenance', page('', '<h1>We are down for maintenance</h1>'), 'unverifiable', ['outage']],
  ['an error page', page('', '<h1>Oops! Something went wrong</h1>'), 'unverifiable', ['outage']],
  ['an error page that has the link', page('', `<h1>Oops! Something went wrong</h1>${link}`), 'found', ['link_found']],
  [
    'a page that is not found, with 200',
    page('', '<h1>Sorry, this page could not be found</h1>'),
    'missing',
    ['no_link', 'soft_404'],
  ],
  // Hidden by a style element.
  [
    'a link in a class that is not displayed',
    page('<style>.x{display:none}</style>', `<div class=x>${post}</div>`),
    'found',
    ['link_found', 'hidden_by_style'],
    { links: [{ hiddenBy: { how: 'display', selector: '.x', declarations: 'display: none' } }] },
  ],
  [
    'a white link on white',
    page('<style>p a{color:#fff}</style>', post),
    'found',
    ['link_found', 'hidden_by_style'],
    { links: [{ hiddenBy: { how: 'colour' } }] },
  ],
  [
    'a link in letters of one pixel',
    page('<style>p{font-size:1px}</style>', post),
    'found',
    ['link_found', 'hidden_by_style'],
    { links: [{ hiddenBy: { how: 'size' } }] },
  ],
  [
    'a link in a menu that opens',
    page('<style>.x{display:none}.m:hover .x{display:block}</style>', `<div class=m><div class=x>${post}</div></div>`),
    'found',
    ['link_found', 'hidden_by_style'],
    { links: [{ hiddenBy: { shownBy: '.m:hover .x' } }] },
  ],
  ['a link that no style hides', page('<style>.y{display:none} p{color:#333}</style>', post), 'found', ['link_found']],
  [
    'a hidden link beside one that is seen',
    page('<style>.x{display:none}</style>', `<p class=x>${link}</p>${post}`),
    'found',
    ['link_found', 'more_links'],
  ],
  ['a link hidden by its own attribute', page('', `<p hidden>${link}</p>${plain}`), 'missing', ['hidden_link']],
])('%s', async (_, body, verdict, codes, facts = {}, headers = html, status = 200) => {
  answerPage(body, headers, status)
  const checked = await check()
  expect({ verdict: checked.verdict, codes: codesOf(checked) }).toEqual({ verdict, codes })
  if (facts === null) expect(checked.evidence.page).toBeNull()
  else expect(checked.evidence.page).toMatchObject(facts)
})

test('the documents of a frameset are named', async () => {
  answerPage(`<head></head>${frames}</frameset>`)
  const { evidence, reasons } = await check()
  expect(evidence.page?.frames).toEqual([`${site.url}/menu.html`, `${site.url}/text.html`])
  expect(reasons[1]?.text).toContain(`It shows ${site.url}/menu.html and ${site.url}/text.html`)
})

test('a linked stylesheet of the same host that hides a link is requested once and named', async () => {
  answerPage(page('<link rel=stylesheet href="/looks.css">', `<div class=x>${post}</div>`))
  let requests = 0
  answers.set('/looks.css', (_, response) => {
    requests += 1
    response.writeHead(200, { 'content-type': 'text/css' }).end('.x { visibility: hidden }')
  })
  const { verdict, reasons } = await check()
  expect(verdict).toBe('found')
  expect(reasons[1]).toMatchObject({
    code: 'hidden_by_style',
    level: 'notes',
    text: `Visitors may not see the link, because it is invisible: “.x { visibility: hidden }” in ${site.url}/looks.css.`,
  })
  expect(requests).toBe(1)
})

test('stylesheets of a page without the link, of other hosts, and beyond three are not requested', async () => {
  const sheets = [1, 2, 3, 4, 5].map((number) => `<link rel=stylesheet href="/many-${number}.css">`).join('')
  answerPage(page(`<link rel=stylesheet href="http://other.example/a.css">${sheets}`, plain))
  site.hits.length = 0
  await check()
  expect(site.hits).toEqual(['/page'])
  answerPage(page(`<link rel=stylesheet href="http://other.example/a.css">${sheets}`, post))
  expect((await check()).verdict).toBe('found')
  expect(site.hits).toEqual(['/page', '/page', '/many-1.css', '/many-2.css', '/many-3.css'])
})

test('a stylesheet that is missing, endless or no stylesheet changes nothing', async () => {
  answerPage(
    page('<link rel=stylesheet href="/gone.css"><link rel=stylesheet href="/text.css">', `<p class=x>${link}</p>`),
  )
  answers.set('/text.css', (_, response) => response.writeHead(200, html).end('.x{display:none}'))
  const checked = await check()
  expect([checked.verdict, codesOf(checked)]).toEqual(['found', ['link_found']])
})

test('a page that redirects until its cookie is sent back is read with the cookie, and the evidence records that', async () => {
  answers.set('/page', (request, response) => {
    if (request.headers.cookie === 'seen=1; lang=en') return response.writeHead(200, html).end(page('', post))
    return response.writeHead(302, { location: '/set' }).end()
  })
  answers.set('/set', (_, response) => {
    const cookies = ['seen=1; Path=/; HttpOnly', 'lang=en', 'over=1; Max-Age=0', 'safe=1; Secure', 'bad\u0001=x']
    response.writeHead(302, { location: '/page', 'set-cookie': cookies.slice(0, 4) }).end()
  })
  const { verdict, reasons, evidence } = await check()
  expect(verdict).toBe('found')
  expect(reasons.map(({ code }) => code)).toContain('cookie_needed')
  expect(evidence.fetching.hops.map(({ cookies }) => cookies ?? null)).toEqual([null, null, ['seen', 'lang']])
})

test('a page that redirects to itself with its cookie too is a circle', async () => {
  answers.set('/page', (_, response) => {
    response.writeHead(302, { location: '/page', 'set-cookie': 'a=1' }).end()
  })
  site.hits.length = 0
  expect(codesOf(await check())).toEqual(['redirect_loop'])
  expect(site.hits).toEqual(['/page', '/page'])
})

test('a cookie goes to no host but the one that set it', async () => {
  const seen: (string | undefined)[] = []
  const other = await web.site((request, response) => {
    seen.push(request.headers.cookie)
    response.writeHead(302, { location: `${site.url}/page` }).end()
  })
  const both = createPageFetcher({ contactUrl: 'https://links.example/bot', allow: [site.host, other.host] })
  answers.set('/page', (_, response) => {
    response.writeHead(302, { location: other.url, 'set-cookie': 'a=1' }).end()
  })
  const fetching = await both.fetchPage(`${site.url}/page`, { sink: () => null })
  both.close()
  expect(fetching.failure).toMatchObject({ kind: 'redirect_loop' })
  expect(seen.every((cookie) => cookie === undefined)).toBe(true)
})

test('a page whose cookie another host sets is opened once that host has it back', async () => {
  const gate = await web.site((request, response) => {
    const location = request.headers.cookie === 'seen=1' ? `${site.url}/page?pass=1` : `${site.url}/page`
    response.writeHead(302, { location, 'set-cookie': 'seen=1' }).end()
  })
  const both = createPageFetcher({ contactUrl: 'https://links.example/bot', allow: [site.host, gate.host] })
  answers.set('/page', (_, response) => response.writeHead(302, { location: gate.url }).end())
  answers.set('/page?pass=1', (_, response) => response.writeHead(200, html).end('page'))
  site.hits.length = 0
  const { failure, status } = await both.fetchPage(`${site.url}/page`, { sink: () => null })
  both.close()
  expect([failure, status]).toEqual([null, 200])
  expect(site.hits).toEqual(['/page', '/page', '/page?pass=1'])
})
