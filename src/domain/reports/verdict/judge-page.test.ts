import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  type Evidence,
  type Fetching,
  type FoundLink,
  failureKinds,
  hiddenReasons,
  linkRegions,
  type PageFacts,
  type RobotsRule,
  type Verdict,
  verdicts,
} from '#contract/reports/report-evidence.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { type Expectation, judgePage, precedence } from './judge-page.ts'

const pageUrl = 'https://blog.example.org/post'
const destination = 'https://shop.example.com/shoes'
const expectation: Expectation = {
  destination,
  matchMode: 'exact',
  anchorText: 'running shoes',
  keyword: null,
  rel: 'any',
}

function link(own: Partial<FoundLink> = {}): FoundLink {
  const url = own.url ?? destination
  return {
    href: url,
    url,
    anchorText: 'running shoes',
    anchorKind: 'text',
    rel: [],
    target: null,
    title: null,
    region: 'article',
    hidden: [],
    outerHtml: '<a>running shoes</a>',
    sentence: 'We like these running shoes.',
    offset: 100,
    ...own,
  }
}

function facts(own: Partial<PageFacts> = {}): PageFacts {
  const links = own.links ?? [link()]
  return {
    charset: 'utf-8',
    charsetSource: 'header',
    language: 'en',
    title: 'A post about running',
    base: null,
    canonicals: [],
    robotsMeta: [],
    metaRefresh: null,
    links,
    linkCount: links.length,
    outgoing: { total: 20, internal: 15, external: 5, nofollow: 0 },
    textLength: 4_000,
    scripts: 3,
    ...own,
  }
}

type Input = Partial<Omit<Fetching, 'failure' | 'robots'>> & {
  failure?: (typeof failureKinds)[number]
  robots?: Partial<RobotsRule>
  page?: Partial<PageFacts> | null
  rendered?: Partial<PageFacts>
}

function evidence({ page = {}, rendered, failure, robots, ...fetching }: Input): Evidence {
  const url = fetching.requestedUrl ?? pageUrl
  return {
    fetching: {
      requestedUrl: url,
      finalUrl: url,
      hops: [],
      failure: failure === undefined ? null : { kind: failure, code: 'CODE', message: 'It failed.' },
      robots:
        robots === undefined
          ? null
          : {
              verdict: 'allowed',
              url: 'https://blog.example.org/robots.txt',
              status: 200,
              rule: null,
              agent: null,
              crawlDelaySeconds: null,
              ...robots,
            },
      status: failure === undefined ? 200 : null,
      headers: { 'content-type': 'text/html' },
      bodyBytes: 40_000,
      transferBytes: 9_000,
      isCut: false,
      sha256: 'ab',
      userAgent: 'Linkwright',
      startedAt: '2026-11-22T10:00:00.000Z',
      totalMs: 100,
      attempts: 1,
      ...fetching,
    },
    page: page === null || (failure !== undefined && Object.keys(page).length === 0) ? null : facts(page),
    rendered: rendered === undefined ? null : facts(rendered),
  }
}

/** Deciding codes, then codes of notes. */
type Row = [
  guarantee: string,
  input: Input,
  verdict: Verdict,
  decides: string,
  notes?: string,
  expected?: Partial<Expectation>,
]

const noLinks = { links: [] }
const shell = { links: [], outgoing: { total: 0, internal: 0, external: 0, nofollow: 0 }, textLength: 40, scripts: 5 }
const challenge = { ...shell, title: 'Just a moment...', outgoing: { total: 1, internal: 0, external: 1, nofollow: 0 } }
const meta = (name: string, content: string) => ({ robotsMeta: [{ name, content }] })
const header = (value: string) => ({ headers: { 'content-type': 'text/html', 'x-robots-tag': value } })
const hop = (url: string, location: string | null = null) => ({
  url,
  status: 301,
  location,
  ip: null,
  tls: null,
  timings: null,
  headersMs: 1,
})

const unreachable: Row[] = [
  ['a name that does not exist', { failure: 'dns' }, 'unreachable', 'dns_failed'],
  ['a closed port', { failure: 'connect' }, 'unreachable', 'connect_failed'],
  ['a broken certificate', { failure: 'tls' }, 'unreachable', 'tls_failed'],
  ['a server without a response', { failure: 'timeout' }, 'unreachable', 'timed_out'],
  ['a connection that is cut before an answer', { failure: 'reset' }, 'unreachable', 'connection_reset'],
  ['an answer that is not HTTP', { failure: 'protocol' }, 'unreachable', 'protocol_error'],
  ['an address that is not public', { failure: 'refused_address' }, 'unreachable', 'address_refused'],
  [
    'a redirect to an address that is not public',
    { failure: 'refused_address', hops: [hop(pageUrl, 'http://10.0.0.1/'), hop('http://10.0.0.1/')] },
    'unreachable',
    'address_refused',
  ],
  ['a server that ends after its status', { failure: 'reset', status: 200 }, 'unreachable', 'connection_reset'],
  [
    'no server, and no robots.txt either',
    { failure: 'dns', robots: { verdict: 'unreachable', status: null } },
    'unreachable',
    'dns_failed',
  ],
]

const robotsBlocked: Row[] = [
  [
    'robots.txt that forbids the page',
    { page: null, status: null, robots: { verdict: 'disallowed', rule: 'Disallow: /', agent: '*' } },
    'robots_blocked',
    'robots_disallowed',
  ],
  [
    'robots.txt that fails',
    { page: null, status: null, robots: { verdict: 'unreachable', status: 503 } },
    'robots_blocked',
    'robots_unreachable',
  ],
  [
    'robots.txt that forbids a page that was read all the same',
    { robots: { verdict: 'disallowed' } },
    'robots_blocked',
    'robots_disallowed',
  ],
  [
    'robots.txt that forbids a page with an error',
    { status: 404, robots: { verdict: 'disallowed' } },
    'robots_blocked',
    'robots_disallowed',
  ],
  ['robots.txt that allows the page', { robots: { rule: 'Allow: /' } }, 'found', 'link_found'],
]

const unverifiable: Row[] = [
  ['a page that was never requested', { page: null, status: null }, 'unverifiable', 'not_checked'],
  [
    'a Cloudflare challenge',
    { status: 403, headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' }, page: challenge },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a challenge without a body',
    { status: 403, headers: { 'cf-mitigated': 'challenge' }, page: null },
    'unverifiable',
    'bot_wall',
  ],
  ['a challenge known by its title alone', { status: 403, page: challenge }, 'unverifiable', 'bot_wall'],
  [
    'a challenge with 503',
    { status: 503, headers: { server: 'cloudflare' }, page: challenge },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a challenge with 200',
    { page: { ...noLinks, title: 'Pardon Our Interruption', textLength: 200 } },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a challenge of AWS',
    { status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, page: null, bodyBytes: 0 },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a captcha of AWS',
    { status: 405, headers: { 'x-amzn-waf-action': 'captcha' }, page: noLinks },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a refusal by DataDome',
    { status: 403, headers: { 'x-datadome': 'protected' }, page: noLinks },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a refusal by Incapsula',
    { status: 403, headers: { 'x-iinfo': '1-2-3' }, page: noLinks },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a refusal by Akamai',
    { status: 403, headers: { server: 'AkamaiGHost' }, page: { ...noLinks, title: 'Access Denied' } },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a refusal by DDoS-Guard',
    { status: 429, headers: { server: 'ddos-guard' }, page: noLinks },
    'unverifiable',
    'bot_wall',
  ],
  [
    'a checkpoint of Vercel',
    { status: 429, headers: { 'x-vercel-mitigated': 'challenge' }, page: noLinks },
    'unverifiable',
    'bot_wall',
  ],
  ['status 999 of LinkedIn', { status: 999, page: noLinks }, 'unverifiable', 'bot_wall'],
  ['a captcha page', { page: { ...noLinks, title: 'Captcha', textLength: 90 } }, 'unverifiable', 'bot_wall'],
  [
    'a question whether one is human',
    { page: { ...noLinks, title: 'Are you a human?', textLength: 90 } },
    'unverifiable',
    'bot_wall',
  ],
  ['"too many requests"', { status: 429, page: noLinks }, 'unverifiable', 'rate_limited'],
  ['"too many requests" without a body', { status: 429, page: null }, 'unverifiable', 'rate_limited'],
  ['a page for members', { status: 401, page: noLinks }, 'unverifiable', 'login_required'],
  ['a page behind a proxy’s password', { status: 407, page: null }, 'unverifiable', 'login_required'],
  [
    'a redirect to a sign-in page',
    { finalUrl: 'https://blog.example.org/login?next=/post', page: noLinks },
    'unverifiable',
    'login_required',
  ],
  [
    'a redirect to WordPress’s sign-in page',
    { finalUrl: 'https://blog.example.org/wp-login.php', page: noLinks },
    'unverifiable',
    'login_required',
  ],
  [
    'a redirect to another host’s sign-in page',
    { finalUrl: 'https://accounts.example.net/ServiceLogin', page: noLinks },
    'unverifiable',
    'login_required',
  ],
  ['a PDF', { headers: { 'content-type': 'application/pdf' }, page: null }, 'unverifiable', 'not_html'],
  ['a picture', { headers: { 'content-type': 'image/png' }, page: null }, 'unverifiable', 'not_html'],
  ['a response without a type that contains only spaces', { headers: {}, page: null }, 'unverifiable', 'empty_answer'],
  ['an empty answer', { page: null, bodyBytes: 0 }, 'unverifiable', 'empty_answer'],
  ['204', { status: 204, page: null, bodyBytes: 0 }, 'unverifiable', 'empty_answer'],
  ['a page cut before the link', { isCut: true, page: noLinks }, 'unverifiable', 'body_cut'],
  [
    'a page cut, with a hidden link before the cut',
    { isCut: true, page: { links: [link({ hidden: ['css'] })] } },
    'unverifiable',
    'body_cut',
  ],
  [
    'a page cut, with a link to another page of the site',
    { isCut: true, page: { links: [link({ url: 'https://shop.example.com/' })] } },
    'unverifiable',
    'body_cut',
  ],
  [
    'a page that broke off before the link',
    { failure: 'timeout', status: 200, page: noLinks },
    'unverifiable',
    'answer_broke_off',
  ],
  [
    'a page of more links to the site than are listed',
    { page: { links: [link({ url: 'https://shop.example.com/' })], linkCount: 201 } },
    'unverifiable',
    'too_many_links',
  ],
  ['a page that is nothing without its scripts', { page: shell }, 'unverifiable', 'javascript_shell'],
  [
    'a shell with the link for browsers without scripts',
    { page: { ...shell, links: [link({ hidden: ['noscript'] })] } },
    'unverifiable',
    'javascript_shell',
  ],
  ['a shell that stays empty in a browser', { page: shell, rendered: shell }, 'unverifiable', 'javascript_shell'],
  [
    'a shell behind a redirect',
    { finalUrl: 'https://blog.example.org/new', page: shell },
    'unverifiable',
    'javascript_shell',
  ],
]

const httpErrors: Row[] = [
  ['404', { status: 404, page: noLinks }, 'http_error', 'not_found'],
  ['404 without a body', { status: 404, page: null, bodyBytes: 0 }, 'http_error', 'not_found'],
  ['404 whose body broke off', { status: 404, failure: 'reset' }, 'http_error', 'not_found'],
  [
    '404 after a redirect',
    { status: 404, finalUrl: 'https://blog.example.org/x', page: noLinks },
    'http_error',
    'not_found',
  ],
  ['404 that is built by scripts', { status: 404, page: shell }, 'http_error', 'not_found'],
  [
    '404 that is no HTML',
    { status: 404, headers: { 'content-type': 'application/json' }, page: null },
    'http_error',
    'not_found',
  ],
  ['404 with the link on it', { status: 404 }, 'http_error', 'not_found', 'link_on_error_page'],
  ['410', { status: 410, page: noLinks }, 'http_error', 'gone'],
  [
    '403 without any sign of a wall',
    { status: 403, page: { ...noLinks, title: '403 Forbidden' } },
    'http_error',
    'forbidden',
  ],
  [
    '403 of Drupal, whose title is Access denied',
    { status: 403, page: { ...noLinks, title: 'Access denied | Blog' } },
    'http_error',
    'forbidden',
  ],
  [
    '403 with the link on it',
    { status: 403, headers: { 'cf-mitigated': 'challenge' } },
    'http_error',
    'forbidden',
    'link_on_error_page',
  ],
  ['400', { status: 400, page: noLinks }, 'http_error', 'client_error'],
  ['406', { status: 406, page: noLinks }, 'http_error', 'client_error'],
  ['451', { status: 451, page: noLinks }, 'http_error', 'client_error'],
  ['429 with the link on it', { status: 429 }, 'http_error', 'client_error', 'link_on_error_page'],
  ['500', { status: 500, page: noLinks }, 'http_error', 'server_error'],
  ['502', { status: 502, page: null }, 'http_error', 'server_error'],
  [
    '503 with a Retry-After header',
    { status: 503, headers: { 'retry-after': '120' }, page: noLinks },
    'http_error',
    'server_error',
  ],
  [
    '503 of a site behind Cloudflare without a challenge',
    { status: 503, headers: { server: 'cloudflare' }, page: noLinks },
    'http_error',
    'server_error',
  ],
  ['522', { status: 522, page: noLinks }, 'http_error', 'server_error'],
  ['300 without a Location header', { status: 300, page: noLinks }, 'http_error', 'unexpected_status'],
  ['304', { status: 304, page: null }, 'http_error', 'unexpected_status'],
]

const redirected: Row[] = [
  [
    'a redirect that goes round',
    { failure: 'redirect_loop', hops: [hop(pageUrl, pageUrl)] },
    'redirected',
    'redirect_loop',
  ],
  ['redirects without an end', { failure: 'too_many_redirects' }, 'redirected', 'too_many_redirects'],
  ['a redirect to no web address', { failure: 'bad_redirect' }, 'redirected', 'bad_redirect'],
  [
    'a redirect to a page without the link',
    { finalUrl: 'https://blog.example.org/new', page: noLinks },
    'redirected',
    'redirected_elsewhere',
    'no_link',
  ],
  [
    'a redirect to the home page',
    { finalUrl: 'https://blog.example.org/', page: noLinks },
    'redirected',
    'redirected_elsewhere',
    'no_link',
  ],
  [
    'a redirect to another site',
    { finalUrl: 'https://parked.example.net/', page: noLinks },
    'redirected',
    'redirected_elsewhere',
    'no_link',
  ],
  [
    'a redirect to another site that has the link',
    { finalUrl: 'https://other.example.net/post' },
    'redirected',
    'redirected_elsewhere',
    'link_behind_redirect link_found',
  ],
  [
    'a redirect to a page with a hidden link',
    { finalUrl: 'https://blog.example.org/new', page: { links: [link({ hidden: ['css'] })] } },
    'redirected',
    'redirected_elsewhere',
    'hidden_link',
  ],
  [
    'a redirect to the destination itself',
    { finalUrl: destination, page: noLinks },
    'redirected',
    'redirected_elsewhere',
    'no_link',
  ],
  [
    'a redirect within the site to a page with the link',
    { finalUrl: 'https://blog.example.org/new' },
    'found',
    'link_found',
    'redirected_elsewhere',
  ],
  [
    'a redirect to a subdomain with the link',
    { finalUrl: 'https://www.blog.example.org/new' },
    'found',
    'link_found',
    'redirected_elsewhere',
  ],
  [
    'a redirect from http to https',
    { requestedUrl: 'http://blog.example.org/post', finalUrl: pageUrl },
    'found',
    'link_found',
  ],
  ['a redirect to www', { finalUrl: 'https://www.blog.example.org/post' }, 'found', 'link_found'],
  ['a redirect to a slash', { finalUrl: 'https://blog.example.org/post/' }, 'found', 'link_found'],
  [
    'a redirect to a slash and no link',
    { finalUrl: 'https://blog.example.org/post/', page: noLinks },
    'missing',
    'no_link',
  ],
  [
    'a redirect between customers of a platform',
    { requestedUrl: 'https://a.github.io/', finalUrl: 'https://b.github.io/' },
    'redirected',
    'redirected_elsewhere',
    'link_behind_redirect link_found',
  ],
  [
    'a sign-in page that was requested',
    { requestedUrl: 'https://blog.example.org/login', finalUrl: 'https://blog.example.org/en/login', page: noLinks },
    'redirected',
    'redirected_elsewhere',
    'no_link',
  ],
  [
    'a refresh at once to another page',
    { page: { ...noLinks, metaRefresh: { seconds: 0, url: 'https://blog.example.org/new' } } },
    'redirected',
    'meta_refresh',
    'no_link',
  ],
  [
    'a refresh at once from a page with the link',
    { page: { metaRefresh: { seconds: 0, url: 'https://blog.example.org/new' } } },
    'redirected',
    'meta_refresh',
    'link_found',
  ],
  [
    'a refresh after a minute',
    { page: { metaRefresh: { seconds: 60, url: 'https://blog.example.org/new' } } },
    'found',
    'link_found',
    'meta_refresh',
  ],
  [
    'a refresh after a minute from a page without the link',
    { page: { ...noLinks, metaRefresh: { seconds: 60, url: 'https://blog.example.org/new' } } },
    'missing',
    'no_link',
    'meta_refresh',
  ],
  ['a page that reloads itself', { page: { metaRefresh: { seconds: 0, url: pageUrl } } }, 'found', 'link_found'],
  ['a refresh without an address', { page: { metaRefresh: { seconds: 0, url: null } } }, 'found', 'link_found'],
]

const absent: Row[] = [
  ['a page without the link', { page: noLinks }, 'missing', 'no_link'],
  ['a page without any link, of text', { page: { ...shell, textLength: 3_000 } }, 'missing', 'no_link'],
  ['a page without any link and without scripts', { page: { ...shell, scripts: 0 } }, 'missing', 'no_link'],
  [
    'a short page of scripts that has other links',
    { page: { ...shell, outgoing: { total: 3, internal: 3, external: 0, nofollow: 0 } } },
    'missing',
    'no_link',
  ],
  ['a shell whose page, in a browser, has other links', { page: shell, rendered: noLinks }, 'missing', 'no_link'],
  [
    'an error page with status 200',
    { page: { ...noLinks, title: '404 - Page not found' } },
    'missing',
    'no_link',
    'soft_404',
  ],
  [
    'an error page with status 200 in German',
    { page: { ...noLinks, title: 'Seite nicht gefunden' } },
    'missing',
    'no_link',
    'soft_404',
  ],
  [
    'an error page with status 200 in French',
    { page: { ...noLinks, title: 'Page introuvable' } },
    'missing',
    'no_link',
    'soft_404',
  ],
  [
    'an article called like a challenge',
    { page: { ...noLinks, title: 'Just a moment of peace', textLength: 9_000 } },
    'missing',
    'no_link',
  ],
  [
    'a page of a guarded site that was shown',
    { headers: { 'x-datadome': 'protected' }, page: noLinks },
    'missing',
    'no_link',
  ],
  [
    'links to other sites alone',
    { page: { links: [link({ url: 'https://other.example.net/shoes' })] } },
    'missing',
    'no_link',
  ],
  [
    'a link to the host’s lookalike',
    { page: { links: [link({ url: 'https://shop.example.com.evil.org/shoes' })] } },
    'missing',
    'no_link',
  ],
  ['a link hidden by style', { page: { links: [link({ hidden: ['css'] })] } }, 'missing', 'hidden_link'],
  [
    'a link with the hidden attribute',
    { page: { links: [link({ hidden: ['hidden_attribute'] })] } },
    'missing',
    'hidden_link',
  ],
  ['a link in noscript', { page: { links: [link({ hidden: ['noscript'] })] } }, 'missing', 'hidden_link'],
  ['a link in a template', { page: { links: [link({ hidden: ['template'] })] } }, 'missing', 'hidden_link'],
  ['a link inside an iframe element', { page: { links: [link({ hidden: ['iframe'] })] } }, 'missing', 'hidden_link'],
  [
    'a link without text or picture',
    { page: { links: [link({ hidden: ['empty'], anchorText: '', anchorKind: 'empty' })] } },
    'missing',
    'hidden_link',
  ],
  ['a link hidden twice', { page: { links: [link({ hidden: ['css', 'aria_hidden'] })] } }, 'missing', 'hidden_link'],
  [
    'a link on a page of the destination’s site',
    { requestedUrl: 'https://www.example.com/about', page: { links: [link({ url: 'https://shop.example.com/' })] } },
    'missing',
    'no_link',
  ],
  [
    'a link to the home page instead',
    { page: { links: [link({ url: 'https://shop.example.com/' })] } },
    'wrong_target',
    'other_target',
  ],
  [
    'a link to another product',
    { page: { links: [link({ url: 'https://shop.example.com/boots' })] } },
    'wrong_target',
    'other_target',
  ],
  [
    'a link to another subdomain',
    { page: { links: [link({ url: 'https://blog.example.com/shoes' })] } },
    'wrong_target',
    'other_target',
  ],
  [
    'a link with another parameter',
    { page: { links: [link({ url: `${destination}?size=9` })] } },
    'wrong_target',
    'other_target',
  ],
  [
    'a link to another port',
    { page: { links: [link({ url: 'https://shop.example.com:8443/shoes' })] } },
    'wrong_target',
    'other_target',
  ],
  [
    'a link below the destination in exact mode',
    { page: { links: [link({ url: `${destination}/red` })] } },
    'wrong_target',
    'other_target',
  ],
  [
    'a link beside the destination in prefix mode',
    { page: { links: [link({ url: `${destination}-red` })] } },
    'wrong_target',
    'other_target',
    '',
    { matchMode: 'prefix' },
  ],
  [
    'a link to another subdomain in host mode',
    { page: { links: [link({ url: 'https://blog.example.com/' })] } },
    'wrong_target',
    'other_target',
    '',
    { matchMode: 'host' },
  ],
  [
    'a hidden link to another page of the site',
    { page: { links: [link({ url: 'https://shop.example.com/', hidden: ['css'] })] } },
    'missing',
    'no_link',
  ],
  [
    'a wrong link in sight and the right one hidden',
    { page: { links: [link({ hidden: ['css'] }), link({ url: 'https://shop.example.com/' })] } },
    'wrong_target',
    'other_target',
    'hidden_link',
  ],
]

const canonical = (...canonicals: string[]): Input => ({ page: { canonicals } })
const linkHeader = (value: string): Input => ({ headers: { link: value } })
const canonicals: Row[] = [
  ['a canonical address that is the page', canonical(pageUrl), 'found', 'link_found'],
  ['a canonical address with http', canonical('http://blog.example.org/post'), 'found', 'link_found'],
  ['a canonical address with www and a slash', canonical('https://www.blog.example.org/post/'), 'found', 'link_found'],
  ['a canonical address named twice', canonical(pageUrl, pageUrl), 'found', 'link_found'],
  [
    'a canonical address that was requested, before a redirect',
    { finalUrl: 'https://blog.example.org/amp/post', page: { canonicals: [pageUrl] } },
    'found',
    'link_found',
    'redirected_elsewhere',
  ],
  [
    'a canonical address without the parameters of the page',
    { requestedUrl: `${pageUrl}?page=2`, page: { canonicals: [pageUrl] } },
    'found',
    'link_found',
    'canonical_parameters',
  ],
  [
    'a canonical address with parameters',
    canonical(`${pageUrl}?page=1`),
    'found',
    'link_found',
    'canonical_parameters',
  ],
  [
    'tracking parameters that the canonical address leaves out',
    { requestedUrl: `${pageUrl}?utm_source=x`, page: { canonicals: [pageUrl] } },
    'found',
    'link_found',
  ],
  [
    'a canonical address of another path',
    canonical('https://blog.example.org/other'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'a canonical address that is the home page',
    canonical('https://blog.example.org/'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'a canonical address on another site',
    canonical('https://origin.example.net/post'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'a canonical address on another subdomain',
    canonical('https://m.blog.example.org/post'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'a canonical address elsewhere, named twice',
    canonical('https://origin.example.net/post', 'https://origin.example.net/post'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'canonical addresses that contradict each other',
    canonical(pageUrl, 'https://origin.example.net/post'),
    'found',
    'link_found',
    'several_canonicals',
  ],
  [
    'several canonical addresses elsewhere',
    canonical('https://origin.example.net/1', 'https://origin.example.net/2'),
    'found',
    'link_found',
    'several_canonicals',
  ],
  ['a canonical address that is no web address', canonical('data:text/html,x'), 'found', 'link_found'],
  [
    'a canonical address in the Link header',
    linkHeader('<https://origin.example.net/post>; rel="canonical"'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'a relative canonical address in the Link header',
    linkHeader('</other>; rel=canonical'),
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found',
  ],
  [
    'a Link header of many links',
    linkHeader('</a.css>; rel=preload; as=style, </post>; rel="canonical", </x>; rel="next"'),
    'found',
    'link_found',
  ],
  [
    'a Link header without a canonical address',
    linkHeader('<https://origin.example.net/post>; rel="alternate"; title="canonical"'),
    'found',
    'link_found',
  ],
  [
    'a Link header that contradicts the HTML',
    { headers: { link: '</other>; rel=canonical' }, page: { canonicals: [pageUrl] } },
    'found',
    'link_found',
    'several_canonicals',
  ],
  [
    'a canonical address elsewhere and noindex',
    { page: { canonicals: ['https://blog.example.org/other'], ...meta('robots', 'noindex') } },
    'canonicalised_elsewhere',
    'canonical_elsewhere',
    'link_found noindex',
  ],
]

const indexing: Row[] = [
  ['robots meta noindex', { page: meta('robots', 'noindex') }, 'noindex', 'noindex', 'link_found'],
  [
    'robots meta in capitals, among others',
    { page: meta('ROBOTS', 'max-snippet:-1, NoIndex ,follow') },
    'noindex',
    'noindex',
    'link_found',
  ],
  ['robots meta none', { page: meta('robots', 'none') }, 'noindex', 'noindex', 'link_found page_nofollow'],
  ['googlebot meta noindex', { page: meta('googlebot', 'noindex') }, 'noindex', 'noindex', 'link_found'],
  [
    'noindex for all although googlebot may',
    {
      page: {
        robotsMeta: [
          { name: 'robots', content: 'noindex' },
          { name: 'googlebot', content: 'index' },
        ],
      },
    },
    'noindex',
    'noindex',
    'link_found',
  ],
  ['bingbot meta noindex', { page: meta('bingbot', 'noindex') }, 'found', 'link_found', 'noindex_other_crawler'],
  [
    'robots meta index, follow',
    { page: meta('robots', 'index, follow, max-image-preview:large') },
    'found',
    'link_found',
  ],
  ['robots meta with a word like noindex', { page: meta('robots', 'noindexing') }, 'found', 'link_found'],
  ['X-Robots-Tag noindex', header('noindex'), 'noindex', 'noindex', 'link_found'],
  ['X-Robots-Tag none', header('none'), 'noindex', 'noindex', 'link_found page_nofollow'],
  [
    'X-Robots-Tag for googlebot',
    header('googlebot: noindex, nofollow'),
    'noindex',
    'noindex',
    'link_found page_nofollow',
  ],
  [
    'X-Robots-Tag for another crawler',
    header('otherbot: noindex, nofollow'),
    'found',
    'link_found',
    'noindex_other_crawler',
  ],
  [
    'X-Robots-Tag for googlebot, then another',
    header('googlebot: nofollow, otherbot: noindex'),
    'found',
    'link_found',
    'page_nofollow noindex_other_crawler',
  ],
  [
    'X-Robots-Tag for another, then googlebot',
    header('otherbot: nofollow, googlebot: noindex'),
    'noindex',
    'noindex',
    'link_found',
  ],
  [
    'X-Robots-Tag on two lines, the second for all',
    header('otherbot: nofollow\nnoindex'),
    'noindex',
    'noindex',
    'link_found',
  ],
  ['X-Robots-Tag with a valued rule before', header('max-snippet: 20, noindex'), 'noindex', 'noindex', 'link_found'],
  [
    'noindex in both places',
    { ...header('noindex'), page: meta('robots', 'noindex') },
    'noindex',
    'noindex noindex',
    'link_found',
  ],
  [
    'unavailable_after in the past',
    header('unavailable_after: 25 Jun 2010 15:00:00 PST'),
    'noindex',
    'unavailable_since',
    'link_found',
  ],
  [
    'unavailable_after in the future',
    header('unavailable_after: 25 Jun 2030 15:00:00 PST'),
    'found',
    'link_found',
    'unavailable_after',
  ],
  [
    'unavailable_after with a comma in its date',
    header('unavailable_after: Sunday, 20-Nov-25 15:00:00 GMT, nofollow'),
    'noindex',
    'unavailable_since',
    'link_found page_nofollow',
  ],
  [
    'unavailable_after in the HTML',
    { page: meta('robots', 'unavailable_after: 2010-06-25') },
    'noindex',
    'unavailable_since',
    'link_found',
  ],
  [
    'unavailable_after the moment of the check',
    header('unavailable_after: 2026-11-22T10:00:00Z'),
    'noindex',
    'unavailable_since',
    'link_found',
  ],
  [
    'unavailable_after without a zone, which is UTC',
    header('unavailable_after: 22 Nov 2026 10:00:01'),
    'found',
    'link_found',
    'unavailable_after',
  ],
  ['unavailable_after without a date', header('unavailable_after: soon'), 'found', 'link_found'],
  [
    'unavailable_after for another crawler',
    header('otherbot: unavailable_after: 25 Jun 2010 15:00:00 PST'),
    'found',
    'link_found',
  ],
  [
    'indexifembedded beside noindex',
    { page: meta('googlebot', 'noindex,indexifembedded') },
    'noindex',
    'noindex',
    'link_found indexifembedded',
  ],
  [
    'noindex in the HTML of a shell',
    { page: { ...shell, ...meta('robots', 'noindex') }, rendered: {} },
    'noindex',
    'noindex',
    'link_found seen_rendered',
  ],
  [
    'noindex that scripts write',
    { page: shell, rendered: meta('robots', 'noindex') },
    'noindex',
    'noindex',
    'link_found seen_rendered',
  ],
  ['noindex of a page without the link', { page: { ...noLinks, ...meta('robots', 'noindex') } }, 'missing', 'no_link'],
]

const followed = { rel: 'followed' } as const
const rels: Row[] = [
  [
    'a nofollow link where a followed one was expected',
    { page: { links: [link({ rel: ['nofollow'] })] } },
    'wrong_rel',
    'link_rel',
    'link_found',
    followed,
  ],
  [
    'a sponsored link where a followed one was expected',
    { page: { links: [link({ rel: ['sponsored'] })] } },
    'wrong_rel',
    'link_rel',
    'link_found',
    followed,
  ],
  [
    'a ugc link where a followed one was expected',
    { page: { links: [link({ rel: ['ugc', 'noopener'] })] } },
    'wrong_rel',
    'link_rel',
    'link_found',
    followed,
  ],
  [
    'a followed link where one was expected',
    { page: { links: [link({ rel: ['noopener', 'noreferrer'] })] } },
    'found',
    'link_found',
    '',
    followed,
  ],
  [
    'a nofollow link where nothing was expected',
    { page: { links: [link({ rel: ['nofollow'] })] } },
    'found',
    'link_found',
    'link_rel',
  ],
  [
    'a page that is nofollow where a followed link was expected',
    { page: meta('robots', 'nofollow') },
    'wrong_rel',
    'page_nofollow',
    'link_found',
    followed,
  ],
  [
    'a page that is nofollow for googlebot',
    { page: meta('googlebot', 'nofollow') },
    'wrong_rel',
    'page_nofollow',
    'link_found',
    followed,
  ],
  [
    'a page that is nofollow for another crawler',
    { page: meta('bingbot', 'nofollow') },
    'found',
    'link_found',
    '',
    followed,
  ],
  ['a page that is nofollow by header', header('nofollow'), 'wrong_rel', 'page_nofollow', 'link_found', followed],
  ['a page that is nofollow where nothing was expected', header('nofollow'), 'found', 'link_found', 'page_nofollow'],
  [
    'nofollow of link and page',
    { page: { links: [link({ rel: ['nofollow'] })], ...meta('robots', 'nofollow') } },
    'wrong_rel',
    'link_rel page_nofollow',
    'link_found',
    followed,
  ],
  [
    'a nofollow link with another text',
    { page: { links: [link({ rel: ['nofollow'], anchorText: 'here' })] } },
    'wrong_rel',
    'link_rel',
    'link_found anchor_differs',
    followed,
  ],
  [
    'a followed link beside a nofollow one',
    { page: { links: [link({ rel: ['nofollow'] }), link()] } },
    'found',
    'link_found',
    'more_links links_differ_in_rel',
    followed,
  ],
  [
    'a followed footer link beside a nofollow one in the article',
    { page: { links: [link({ rel: ['nofollow'] }), link({ region: 'footer' })] } },
    'found',
    'link_found',
    'link_region more_links links_differ_in_rel',
    followed,
  ],
  [
    'a hidden followed link beside a nofollow one',
    { page: { links: [link({ hidden: ['css'] }), link({ rel: ['nofollow'] })] } },
    'wrong_rel',
    'link_rel',
    'link_found more_links',
    followed,
  ],
]

const anchor = (anchorText: string, expected: string): [Input, Partial<Expectation>] => [
  { page: { links: [link({ anchorText })] } },
  { anchorText: expected },
]
const sameAnchor = (name: string, input: string, expected: string): Row => {
  const [page, expectation] = anchor(input, expected)
  return [`an anchor that differs in ${name}`, page, 'found', 'link_found', '', expectation]
}
const otherAnchor = (name: string, input: string, expected: string): Row => {
  const [page, expectation] = anchor(input, expected)
  return [`an anchor ${name}`, page, 'wrong_anchor', 'anchor_differs', 'link_found', expectation]
}
const anchors: Row[] = [
  sameAnchor('capitals', 'Running SHOES', 'running shoes'),
  sameAnchor('spaces', ' running \n\u00A0 shoes ', 'running shoes'),
  sameAnchor('quotes', '“Bob’s” «shoes»', '"Bob\'s" "shoes"'),
  sameAnchor('dashes', 'slip–on — shoes', 'slip-on - shoes'),
  sameAnchor('composition', 'Cafe\u0301', 'café'),
  sameAnchor('width', 'ｒｕｎｎｉｎｇ shoes', 'running shoes'),
  sameAnchor('ligatures', 'ﬁt shoes', 'fit shoes'),
  sameAnchor('sharp s', 'STRASSE', 'straße'),
  sameAnchor('final sigma', 'ΟΔΟΣ', 'οδος'),
  sameAnchor('invisible characters', 'run\u00ADning\u200B shoes', 'running shoes'),
  sameAnchor('an ellipsis', 'more…', 'more...'),
  [
    'any anchor where none is expected',
    { page: { links: [link({ anchorText: 'click here' })] } },
    'found',
    'link_found',
    '',
    { anchorText: null },
  ],
  [
    'any anchor where blanks are expected',
    { page: { links: [link({ anchorText: 'click here' })] } },
    'found',
    'link_found',
    '',
    { anchorText: '  ' },
  ],
  otherAnchor('of other words', 'click here', 'running shoes'),
  otherAnchor('with more words', 'the best running shoes', 'running shoes'),
  otherAnchor('with fewer words', 'shoes', 'running shoes'),
  otherAnchor('with another accent', 'cafe', 'café'),
  otherAnchor('with punctuation', 'running, shoes', 'running shoes'),
  [
    'a bare URL as text',
    { page: { links: [link({ anchorText: destination })] } },
    'wrong_anchor',
    'anchor_differs',
    'link_found',
  ],
  [
    'a picture with the right alternative text',
    { page: { links: [link({ anchorKind: 'image' })] } },
    'found',
    'link_found',
    'link_image',
  ],
  [
    'a picture with another alternative text',
    { page: { links: [link({ anchorKind: 'image', anchorText: 'logo' })] } },
    'wrong_anchor',
    'anchor_differs',
    'link_found link_image',
  ],
  [
    'a picture without alternative text',
    { page: { links: [link({ anchorKind: 'image', anchorText: '' })] } },
    'wrong_anchor',
    'anchor_differs',
    'link_found link_image',
  ],
  [
    'the right text on the second link',
    { page: { links: [link({ anchorText: 'here' }), link()] } },
    'found',
    'link_found',
    'more_links',
  ],
  [
    'the right text on a nofollow link, the wrong one on a followed',
    { page: { links: [link({ anchorText: 'here' }), link({ rel: ['nofollow'] })] } },
    'found',
    'link_found',
    'link_rel more_links links_differ_in_rel',
  ],
  [
    'the same where a followed link was expected',
    { page: { links: [link({ anchorText: 'here' }), link({ rel: ['nofollow'] })] } },
    'wrong_anchor',
    'anchor_differs',
    'link_found more_links links_differ_in_rel',
    followed,
  ],
  [
    'another text and noindex',
    { page: { links: [link({ anchorText: 'here' })], ...meta('robots', 'noindex') } },
    'noindex',
    'noindex',
    'link_found anchor_differs',
  ],
]

const found: Row[] = [
  ['the link', {}, 'found', 'link_found'],
  [
    'the link with a tracking parameter',
    { page: { links: [link({ url: `${destination}?utm_source=blog` })] } },
    'found',
    'link_found',
    'match_normalised',
  ],
  [
    'the link with http and a slash',
    { page: { links: [link({ url: 'http://shop.example.com/shoes/' })] } },
    'found',
    'link_found',
    'match_normalised',
  ],
  [
    'a link below the destination in prefix mode',
    { page: { links: [link({ url: `${destination}/red` })] } },
    'found',
    'link_found',
    'match_wider',
    { matchMode: 'prefix' },
  ],
  [
    'a link to the host in host mode',
    { page: { links: [link({ url: 'https://shop.example.com/' })] } },
    'found',
    'link_found',
    'match_wider',
    { matchMode: 'host' },
  ],
  [
    'a link to the domain in domain mode',
    { page: { links: [link({ url: 'https://www.example.com/' })] } },
    'found',
    'link_found',
    'match_wider',
    { matchMode: 'domain' },
  ],
  [
    'the exact link beside one below it',
    { page: { links: [link({ url: `${destination}/red` }), link()] } },
    'found',
    'link_found',
    'more_links',
    { matchMode: 'prefix' },
  ],
  [
    'the link hidden from screen readers',
    { page: { links: [link({ hidden: ['aria_hidden'] })] } },
    'found',
    'link_found',
    'aria_hidden',
  ],
  ['the link in the main part', { page: { links: [link({ region: 'main' })] } }, 'found', 'link_found'],
  ['the link in the page’s body', { page: { links: [link({ region: 'body' })] } }, 'found', 'link_found'],
  ['the link in the footer', { page: { links: [link({ region: 'footer' })] } }, 'found', 'link_found', 'link_region'],
  ['the link in a navigation', { page: { links: [link({ region: 'nav' })] } }, 'found', 'link_found', 'link_region'],
  [
    'the link in the comments',
    { page: { links: [link({ region: 'comments' })] } },
    'found',
    'link_found',
    'link_region',
  ],
  ['the link in a side column', { page: { links: [link({ region: 'aside' })] } }, 'found', 'link_found', 'link_region'],
  [
    'a link in the footer before one in the article',
    { page: { links: [link({ region: 'footer' }), link()] } },
    'found',
    'link_found',
    'more_links',
  ],
  [
    'a hidden link before one in sight',
    { page: { links: [link({ hidden: ['css'] }), link()] } },
    'found',
    'link_found',
    'more_links',
  ],
  [
    'a link to another page of the site before the right one',
    { page: { links: [link({ url: 'https://shop.example.com/' }), link()] } },
    'found',
    'link_found',
  ],
  ['the link in a page that was cut after it', { isCut: true }, 'found', 'link_found'],
  [
    'the link in a page that broke off after it',
    { failure: 'timeout', status: 200, page: { links: [link()] } },
    'found',
    'link_found',
  ],
  [
    'the link on a page with a challenge’s title',
    { page: { title: 'Just a moment...', textLength: 100 } },
    'found',
    'link_found',
  ],
  ['the link that a browser saw', { page: shell, rendered: {} }, 'found', 'link_found', 'seen_rendered'],
  [
    'the link in a shell that a browser saw without it',
    { page: { ...shell, links: [link()] }, rendered: noLinks },
    'found',
    'link_found',
  ],
  ['the link in the HTML of a page that a browser saw too', { rendered: noLinks }, 'found', 'link_found'],
  ['the link on the site itself', { requestedUrl: 'https://shop.example.com/news' }, 'found', 'link_found'],
  ['status 203', { status: 203 }, 'found', 'link_found'],
  ['the keyword in the text of the link', {}, 'found', 'link_found', 'keyword_present', { keyword: 'Shoes' }],
  ['the keyword near the link', {}, 'found', 'link_found', 'keyword_present', { keyword: 'we like' }],
  ['the keyword in the title', {}, 'found', 'link_found', 'keyword_present', { keyword: 'post about' }],
  ['no keyword', {}, 'found', 'link_found', 'keyword_absent', { keyword: 'umbrella' }],
  ['a blank keyword', {}, 'found', 'link_found', '', { keyword: ' ' }],
]

const rows = [
  ...unreachable,
  ...robotsBlocked,
  ...unverifiable,
  ...httpErrors,
  ...redirected,
  ...absent,
  ...canonicals,
  ...indexing,
  ...rels,
  ...anchors,
  ...found,
]

test.each(rows)('%s', (_, input, verdict, decides, notes = '', expected = {}) => {
  const judged = judgePage({ evidence: evidence(input), expectation: { ...expectation, ...expected } })
  const codes = (level: string) => judged.reasons.filter((reason) => reason.level === level).map(({ code }) => code)
  expect({
    verdict: judged.verdict,
    decides: codes('decides').join(' '),
    notes: codes('notes').toSorted().join(' '),
  }).toEqual({
    verdict,
    decides,
    notes: notes.split(' ').toSorted().join(' '),
  })
})

test('the table has at least 150 cases and every verdict', () => {
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(new Set(rows.map(([, , verdict]) => verdict))).toEqual(new Set(verdicts))
  expect(precedence.toSorted()).toEqual(verdicts.toSorted())
})

test('a date without a zone is UTC in every time zone of the server', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  const judged = judgePage({ evidence: evidence(header('unavailable_after: 22 Nov 2026 10:00:01')), expectation })
  vi.unstubAllEnvs()
  expect(judged.verdict).toBe('found')
})

const quality = (input: Input, expected: Partial<Expectation> = {}) =>
  judgePage({ evidence: evidence(input), expectation: { ...expectation, ...expected } }).quality
const none = { followed: null, relKind: null, url: null, anchorText: null, region: null, hidden: null }
const seen = {
  followed: true,
  relKind: 'follow',
  indexable: true,
  url: destination,
  anchorText: 'running shoes',
  region: 'article',
  hidden: false,
}

test.each<[string, Input, object]>([
  ['a followed link', {}, seen],
  [
    'a sponsored link',
    { page: { links: [link({ rel: ['nofollow', 'sponsored'] })] } },
    { ...seen, followed: false, relKind: 'sponsored' },
  ],
  [
    'a ugc link',
    { page: { links: [link({ rel: ['ugc', 'nofollow'] })] } },
    { ...seen, followed: false, relKind: 'ugc' },
  ],
  ['a page that is nofollow', header('nofollow'), { ...seen, followed: false, relKind: 'nofollow' }],
  ['a page that is noindex', header('noindex'), { ...seen, indexable: false }],
  ['a page with another canonical address', canonical('https://origin.example.net/'), { ...seen, indexable: false }],
  ['a page without the link', { page: noLinks }, { ...none, indexable: true }],
  [
    'a page without the link that is noindex',
    { page: { ...noLinks, ...meta('robots', 'noindex') } },
    { ...none, indexable: false },
  ],
  [
    'a page with a hidden link',
    { page: { links: [link({ hidden: ['css'] })] } },
    { ...seen, followed: null, relKind: null, hidden: true },
  ],
  ['a page with an error', { status: 404 }, { ...none, indexable: false }],
  ['a redirect to another site', { finalUrl: 'https://other.example.net/' }, { ...none, indexable: false }],
  ['a server that is not there', { failure: 'dns' }, { ...none, indexable: null }],
  ['a bot wall', { status: 429, page: null }, { ...none, indexable: null }],
  [
    'robots.txt that forbids it to all',
    { page: null, robots: { verdict: 'disallowed', agent: '*' } },
    { ...none, indexable: false },
  ],
  [
    'robots.txt that forbids it to this checker',
    { page: null, robots: { verdict: 'disallowed', agent: 'Linkwright' } },
    { ...none, indexable: null },
  ],
])('what a row shows of %s', (_, input, expected) => {
  expect(quality(input)).toEqual(expected)
})

test('each reason is a sentence, with its values as data', () => {
  for (const [, input, , , , expected] of rows) {
    const { reasons } = judgePage({ evidence: evidence(input), expectation: { ...expectation, ...expected } })
    for (const { text } of reasons) expect(text).toMatch(/^\S.{8,600}\.$/s)
    for (const { text } of reasons) expect(text).not.toMatch(/undefined|null|NaN|\[object/)
  }
  const { reasons } = judgePage({ evidence: evidence(header('googlebot: noindex')), expectation })
  expect(reasons[0]).toEqual({
    code: 'noindex',
    level: 'decides',
    text: 'Search engines may not index the page: the X-Robots-Tag header for googlebot says noindex.',
    data: { source: 'x_robots_tag', agent: 'googlebot' },
  })
})

test('a link that a Ghost tagged with its own name is found, and the result names the parameter', () => {
  const tagged = link({ url: `${destination}?ref=blog.example.net` })
  const { verdict, reasons } = judgePage({ evidence: evidence({ page: { links: [tagged] } }), expectation })
  expect(verdict).toBe('found')
  expect(reasons.find(({ code }) => code === 'match_normalised')).toMatchObject({
    text: 'The link matches the destination after removing the tracking parameter ref.',
    data: { parameters: ['ref'] },
  })
})

describe('for all evidence', () => {
  const anyUrl = fc.oneof(
    fc.constantFrom(
      destination,
      `${destination}/`,
      'https://shop.example.com/',
      'https://other.example.net/',
      pageUrl,
      'nonsense',
      '',
    ),
    fc.webUrl(),
  )
  const anyLink = fc
    .record({
      url: anyUrl,
      anchorText: fc.oneof(fc.constantFrom('running shoes', ''), fc.string({ unit: anyCharacter, maxLength: 20 })),
      anchorKind: fc.constantFrom('text', 'image', 'mixed', 'empty'),
      rel: fc.subarray(['nofollow', 'ugc', 'sponsored', 'noopener']),
      region: fc.constantFrom(...linkRegions),
      hidden: fc.subarray([...hiddenReasons]),
    })
    .map((own) => link(own as Partial<FoundLink>))
  const directive = fc.oneof(
    fc.constantFrom('noindex', 'none', 'nofollow', 'googlebot: noindex', 'unavailable_after: 1 Jan 2020', 'index'),
    fc.string(),
  )
  const anyFacts = fc
    .record({
      links: fc.array(anyLink, { maxLength: 4 }),
      title: fc.option(fc.oneof(fc.constantFrom('Just a moment...', '404 Not Found'), fc.string())),
      canonicals: fc.array(anyUrl, { maxLength: 2 }),
      robotsMeta: fc.array(fc.record({ name: fc.constantFrom('robots', 'googlebot', 'x'), content: directive }), {
        maxLength: 2,
      }),
      metaRefresh: fc.option(fc.record({ seconds: fc.double(), url: fc.option(anyUrl) })),
      outgoing: fc.constantFrom(0, 7).map((total) => ({ total, internal: 0, external: total, nofollow: 0 })),
      textLength: fc.constantFrom(0, 5_000),
      scripts: fc.constantFrom(0, 4),
    })
    .map(facts)
  const anyEvidence = fc
    .record({
      status: fc.option(fc.constantFrom(200, 204, 304, 401, 403, 404, 429, 503, 999)),
      finalUrl: anyUrl,
      requestedUrl: anyUrl,
      failure: fc.option(fc.constantFrom(...failureKinds), { freq: 3 }),
      robots: fc.option(fc.constantFrom('allowed', 'disallowed', 'unreachable'), { freq: 3 }),
      headers: fc.record(
        {
          'x-robots-tag': directive,
          link: fc.string(),
          server: fc.constantFrom('nginx', 'cloudflare'),
          'cf-mitigated': fc.constant('challenge'),
        },
        { requiredKeys: [] },
      ),
      isCut: fc.boolean(),
      bodyBytes: fc.constantFrom(0, 4_000),
      page: fc.option(anyFacts, { freq: 6 }),
      rendered: fc.option(anyFacts, { freq: 1 }),
    })
    .map(({ failure, robots, page, rendered, ...rest }): Evidence => {
      const own = evidence({
        ...(rest as Input),
        ...(failure === null ? {} : { failure }),
        ...(robots === null ? {} : { robots: { verdict: robots } }),
      })
      own.fetching.status = rest.status
      return { ...own, page, rendered }
    })
  const anyExpectation = fc.record({
    destination: fc.constantFrom(destination, 'http://127.0.0.1:81/x'),
    matchMode: fc.constantFrom('exact', 'prefix', 'host', 'domain'),
    anchorText: fc.option(fc.constantFrom('running shoes', '', 'x')),
    keyword: fc.option(fc.string()),
    rel: fc.constantFrom('any', 'followed'),
  }) as fc.Arbitrary<Expectation>

  test('judging never throws, gives one verdict with at least one reason for it, and the same one twice', () => {
    fc.assert(
      fc.property(anyEvidence, anyExpectation, (evidence, expectation) => {
        const judged = judgePage({ evidence, expectation })
        expect(verdicts).toContain(judged.verdict)
        expect(judged.reasons[0]?.level).toBe('decides')
        expect(judgePage({ evidence, expectation })).toEqual(judged)
      }),
      { numRuns: 400 },
    )
  })

  test('an unrelated link changes nothing', () => {
    fc.assert(
      fc.property(anyEvidence, anyExpectation, fc.nat({ max: 4 }), (evidence, expectation, index) => {
        const unrelated = link({ url: 'https://unrelated.example.edu/' })
        const withIt = (facts: PageFacts | null) =>
          facts && { ...facts, links: facts.links.toSpliced(index, 0, unrelated) }
        const more = { ...evidence, page: withIt(evidence.page), rendered: withIt(evidence.rendered) }
        expect(judgePage({ evidence: more, expectation })).toEqual(judgePage({ evidence, expectation }))
      }),
      { numRuns: 200 },
    )
  })

  test('nothing is unverifiable, or missing, that was answered with the link in sight', () => {
    fc.assert(
      fc.property(
        anyEvidence,
        anyExpectation,
        fc.constantFrom<string[]>([], ['nofollow']),
        (evidence, expectation, rel) => {
          fc.pre(evidence.page !== null && evidence.fetching.status !== null)
          const page = evidence.page && {
            ...evidence.page,
            links: [...evidence.page.links, link({ url: expectation.destination, rel })],
          }
          const { verdict } = judgePage({ evidence: { ...evidence, page }, expectation })
          expect(['unverifiable', 'missing', 'wrong_target']).not.toContain(verdict)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('only a page that was read whole can miss the link', () => {
    fc.assert(
      fc.property(anyEvidence, anyExpectation, (evidence, expectation) => {
        const { verdict } = judgePage({ evidence, expectation })
        if (verdict !== 'missing' && verdict !== 'wrong_target') return
        const { status, failure, robots, isCut, headers } = evidence.fetching
        expect([200, 204]).toContain(status)
        expect(robots?.verdict ?? 'allowed').toBe('allowed')
        expect(headers['cf-mitigated']).toBeUndefined()
        if (evidence.rendered === null) expect({ failure, isCut }).toEqual({ failure: null, isCut: false })
      }),
      { numRuns: 600 },
    )
  })
})
