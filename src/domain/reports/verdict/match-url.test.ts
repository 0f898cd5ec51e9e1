import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import { matchModes } from '#contract/reports/report-values.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { createMatcher } from './match-url.ts'

type Row = [destination: string, url: string, match: string | null, ...differences: string[]]

const page = 'https://example.com/blog/post'

const samePage: Row[] = [
  [page, page, 'exact'],
  [page, 'HTTPS://EXAMPLE.com/blog/post', 'exact'],
  [page, 'https://example.com:443/blog/post', 'exact'],
  ['http://example.com/', 'http://example.com:80', 'exact'],
  [page, 'https://example.com/./blog/x/../post', 'exact'],
  [page, 'https://example.com\\blog\\post', 'exact'],
  [page, ' https://exam\nple.com/blog/post ', 'exact'],
  [page, 'https://%65xample.com/blog/post', 'exact'],
  [page, 'https://ｅｘａｍｐｌｅ．com/blog/post', 'exact'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'exact'],
  ['https://BÜCHER.example/', 'https://bücher.example', 'exact'],
  ['https://example.com/ä', 'https://example.com/%C3%A4', 'exact'],
  ['http://93.184.216.34/a', 'http://0x5db8d822/a', 'exact'],
  ['http://93.184.216.34/a', 'http://1572395042/a', 'exact'],
  ['http://[2606:2800::1]/a', 'http://[2606:2800:0:0:0:0:0:1]/a', 'exact'],
  ['http://localhost:8080/a', 'http://localhost:8080/a', 'exact'],
  [page, 'http://example.com/blog/post', 'normalised', 'scheme'],
  [page, 'http://example.com:80/blog/post', 'normalised', 'scheme'],
  [page, 'https://www.example.com/blog/post', 'normalised', 'www'],
  ['https://www.example.com/a', 'https://example.com/a', 'normalised', 'www'],
  ['https://www.shop.example.com/a', 'https://shop.example.com/a', 'normalised', 'www'],
  ['https://www.com/', 'https://www.www.com/', 'normalised', 'www'],
  ['https://www.www.com/', 'https://www.com/', 'normalised', 'www'],
  [page, 'https://example.com./blog/post', 'normalised', 'host_dot'],
  [page, 'https://me:secret@example.com/blog/post', 'normalised', 'credentials'],
  [page, 'https://example.com/blog/post/', 'normalised', 'trailing_slash'],
  ['https://example.com/blog/post/', page, 'normalised', 'trailing_slash'],
  [page, 'https://example.com/blog/%70ost', 'normalised', 'percent_encoding'],
  ['https://example.com/%c3%a4', 'https://example.com/%C3%A4', 'normalised', 'percent_encoding'],
  ['https://example.com/Foo_(bar)', 'https://example.com/Foo_%28bar%29', 'normalised', 'percent_encoding'],
  ['https://example.com/?q=a+b', 'https://example.com/?q=a%20b', 'normalised', 'percent_encoding'],
  [page, `${page}?utm_source=x&utm_medium=y`, 'normalised', 'tracking_parameters'],
  // Ghost appends the host of the linking site.
  [page, `${page}?ref=blog.example.net`, 'normalised', 'tracking_parameters'],
  [page, `${page}?ref=localhost`, 'normalised', 'tracking_parameters'],
  [`${page}?id=1`, `${page}?id=1&ref=blog.example.net#part`, 'normalised', 'tracking_parameters', 'fragment'],
  [page, `${page}?gclid=1`, 'normalised', 'tracking_parameters'],
  [page, `${page}?fbclid=1`, 'normalised', 'tracking_parameters'],
  [page, `${page}?msclkid=1`, 'normalised', 'tracking_parameters'],
  [page, `${page}?mc_cid=1&mc_eid=2`, 'normalised', 'tracking_parameters'],
  [page, `${page}?igshid=1`, 'normalised', 'tracking_parameters'],
  [page, `${page}?UTM_Source=x`, 'normalised', 'tracking_parameters'],
  [`${page}?utm_source=a`, `${page}?utm_source=b`, 'normalised', 'tracking_parameters'],
  [`${page}?utm_source=a`, page, 'normalised', 'tracking_parameters'],
  [`${page}?id=1`, `${page}?utm_source=b&id=1`, 'normalised', 'tracking_parameters'],
  [`${page}?a=1&b=2`, `${page}?b=2&a=1`, 'normalised', 'query_order'],
  [`${page}?a=1&utm_x=2`, `${page}?utm_x=2&a=1`, 'normalised', 'query_order'],
  [page, `${page}?`, 'normalised', 'empty_query'],
  [`${page}?a=1`, `${page}?a=1&`, 'normalised', 'empty_query'],
  [page, `${page}#comments`, 'normalised', 'fragment'],
  [page, `${page}#`, 'normalised', 'fragment'],
  [`${page}#a`, `${page}#b`, 'normalised', 'fragment'],
  [
    page,
    'http://www.example.com/blog/post/?utm_source=x#y',
    'normalised',
    'scheme',
    'www',
    'trailing_slash',
    'tracking_parameters',
    'fragment',
  ],
]

const otherPage: Row[] = [
  [page, 'https://example.com/', null],
  [page, 'https://example.com/blog', null],
  [page, 'https://example.com/blog/post2', null],
  [page, 'https://example.com/Blog/post', null],
  [page, 'https://example.com/blog//post', null],
  [page, 'https://example.com/blog/post/index.html', null],
  [page, 'https://example.com/blog%2Fpost', null],
  [page, `${page}?id=1`, null],
  [page, `${page}?ref=partner`, null],
  [page, `${page}?ref=`, null],
  [`${page}?ref=shop.example`, `${page}?ref=blog.example.net`, null],
  [`${page}?ref=shop.example`, page, null],
  [page, `${page}?utmsource=1`, null],
  [`${page}?id=1`, page, null],
  [`${page}?id=1`, `${page}?id=2`, null],
  [`${page}?id=1`, `${page}?id=1&id=1`, null],
  [`${page}?id=1`, `${page}?ID=1`, null],
  [page, 'https://example.com:8443/blog/post', null],
  [page, 'http://example.com:443/blog/post', null],
  [page, 'https://shop.example.com/blog/post', null],
  [page, 'https://www2.example.com/blog/post', null],
  [page, 'https://www.www.example.com/blog/post', null],
  [page, 'https://example.org/blog/post', null],
  [page, 'https://notexample.com/blog/post', null],
  [page, 'https://example.com.evil.org/blog/post', null],
  [page, 'https://example.com@evil.org/blog/post', null],
  [page, 'https://evil.org/?u=https://example.com/blog/post', null],
  [page, 'https://evil.org#https://example.com/blog/post', null],
  [page, 'ftp://example.com/blog/post', null],
  [page, 'mailto:me@example.com', null],
  [page, 'javascript:location="https://example.com/blog/post"', null],
  [page, '/blog/post', null],
  [page, '', null],
  [page, 'https://', null],
  ['https://www.com/', 'https://com/', null],
  ['http://localhost/', 'http://www.localhost/', null],
  ['http://10.0.0.1/', 'http://www.10.0.0.1/', null],
]

test.each([...samePage, ...otherPage])('in exact mode, for %s, %j is %s', (destination, url, match, ...differences) => {
  expect(createMatcher(destination, 'exact').matches(url)).toEqual({ match, differences })
})

const byMode: [mode: MatchMode, ...Row][] = [
  ['prefix', page, page, 'exact'],
  ['prefix', page, `${page}/`, 'normalised', 'trailing_slash'],
  ['prefix', page, `${page}/part-2`, 'prefix'],
  ['prefix', page, `${page}/part-2?x=1#y`, 'prefix'],
  ['prefix', page, 'http://www.example.com/blog/post/part-2', 'prefix', 'scheme', 'www'],
  ['prefix', page, `${page}-2`, null],
  ['prefix', page, 'https://example.com/blog', null],
  ['prefix', page, `${page}?id=1`, 'prefix'],
  ['prefix', 'https://example.com/blog/', 'https://example.com/blog/post', 'prefix'],
  ['prefix', 'https://example.com/blog/', 'https://example.com/blogs', null],
  ['prefix', 'https://example.com/bl%6Fg', 'https://example.com/blog/post', 'prefix'],
  ['prefix', 'https://example.com', 'https://example.com/anything', 'prefix'],
  ['prefix', 'https://example.com', 'https://shop.example.com/', null],
  ['prefix', `${page}?id=5`, `${page}?x=1&id=5`, 'prefix'],
  ['prefix', `${page}?id=5`, `${page}?id=55`, null],
  ['prefix', `${page}?id=5&id=5`, `${page}?id=5&x=1`, null],
  ['domain', 'http://localhost/', 'http://www.localhost/', null],
  ['domain', 'https://github.io/', 'https://www.github.io/', null],
  ['prefix', `${page}?id=5`, `${page}/more?id=5`, null],
  ['prefix', `${page}?utm_source=5`, `${page}/more`, 'prefix'],
  ['host', page, page, 'exact'],
  ['host', page, `${page}/more`, 'prefix'],
  ['host', page, 'https://example.com/', 'host'],
  ['host', page, 'http://www.example.com/', 'host', 'scheme', 'www'],
  ['host', page, 'https://shop.example.com/', null],
  ['host', page, 'https://example.com:8443/', null],
  ['host', 'http://127.0.0.1:81/a', 'http://127.1:81/b', 'host'],
  ['host', 'http://[::1]:81/a', 'http://[0::1]:81/b', 'host'],
  ['host', 'https://xn--bcher-kva.example/', 'https://bücher.example/x', 'prefix'],
  ['domain', page, page, 'exact'],
  ['domain', page, 'https://example.com/', 'host'],
  ['domain', page, 'https://shop.example.com/', 'domain'],
  ['domain', page, 'https://example.com:8443/', 'domain'],
  ['domain', 'https://shop.example.com/', 'https://example.com/', 'domain'],
  ['domain', 'https://shop.example.co.uk/', 'https://other.example.co.uk/', 'domain'],
  ['domain', 'https://shop.example.co.uk/', 'https://other.co.uk/', null],
  ['domain', 'https://me.github.io/', 'https://you.github.io/', null],
  ['domain', 'https://me.github.io/a', 'https://x.me.github.io/', 'domain'],
  ['domain', 'https://github.io/', 'https://you.github.io/', null],
  ['domain', 'https://amazonaws.com/', 'https://bucket.s3.amazonaws.com/', null],
  ['domain', 'http://127.0.0.1/a', 'http://127.0.0.2/a', null],
  ['domain', 'http://127.0.0.1/a', 'http://127.0.0.1:81/b', 'domain'],
  ['domain', page, 'https://notexample.com/', null],
]

test.each(byMode)('in %s mode, for %s, %j is %s', (mode, destination, url, match, ...differences) => {
  expect(createMatcher(destination, mode).matches(url)).toEqual({ match, differences })
})

test.each([
  [page, 'https://example.com/other', true],
  [page, 'https://shop.example.com:81/', true],
  [page, 'http://www.example.com./', true],
  [page, 'https://EXAMPLE.COM', true],
  [page, 'https://example.org/', false],
  [page, 'https://xexample.com/', false],
  [page, 'ftp://example.com/', false],
  [page, 'nonsense', false],
  ['https://me.github.io/', 'https://you.github.io/', false],
  ['http://127.0.0.1/', 'http://2130706433/', true],
  ['http://127.0.0.1/', 'http://0x7f.1/', true],
  ['http://0.0.0.255/', 'http://0xff/', true],
  ['http://localhost/', 'http://localhost:81/', true],
])('for %s, being near is what %s is: %s', (destination, url, isNear) => {
  expect(createMatcher(destination, 'exact').isNear(url)).toBe(isNear)
})

test('needles are what a near URL has in its host, in both spellings of a Unicode name', () => {
  expect(createMatcher('https://www.example.com/', 'exact').needles).toEqual(['example.com'])
  expect(createMatcher('https://shop.bücher.example/', 'exact').needles).toEqual([
    'xn--bcher-kva.example',
    'bücher.example',
  ])
  expect(createMatcher('http://127.0.0.1:81/', 'exact').needles).toEqual(['127.0.0.1'])
})

test('tracking parameters of a link are named once each, in their order', () => {
  const { trackingIn } = createMatcher(page, 'exact')
  expect(trackingIn(`${page}?utm_source=a&id=1&ref=blog.example.net&utm_source=b`)).toEqual(['utm_source', 'ref'])
  expect(createMatcher(`${page}?ref=a.example`, 'exact').trackingIn(`${page}?ref=b.example`)).toEqual([])
  expect(trackingIn('https://elsewhere.example/?ref=blog.example.net')).toEqual([])
})

test('a destination that is no URL is refused', () => {
  expect(() => createMatcher('example', 'exact')).toThrow(TypeError)
})

describe('for every URL', () => {
  const host = fc.constantFrom(
    'example.com',
    'www.example.com',
    'shop.example.com',
    'example.com.',
    'example.org',
    'me.github.io',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'bücher.example',
    'www.com',
    'www.www.com',
  )
  const path = fc
    .array(fc.constantFrom('a', 'A', '%61', '%2f', '', 'b c', 'ä', '(', '%28'), { maxLength: 3 })
    .map((parts) => parts.join('/'))
  const query = fc.array(
    fc.constantFrom('a=1', 'b=2', 'a=%31', '', 'utm_source=x', 'utm_source=y', 'c=+', 'c=%20', '?'),
    { maxLength: 3 },
  )
  const url = fc
    .record({
      scheme: fc.constantFrom('http', 'https', 'HTTPS'),
      host,
      user: fc.constantFrom('', '', 'me@', 'me.org:80@'),
      port: fc.constantFrom('', ':80', ':443', ':81'),
      path,
      query,
      hash: fc.constantFrom('', '#', '#x?'),
    })
    .map(
      ({ scheme, user, host, port, path, query, hash }) =>
        `${scheme}://${user}${host}${port}/${path}${query.length === 0 ? '' : `?${query.join('&')}`}${hash}`,
    )
  const mode = fc.constantFrom(...matchModes)

  test('matching is symmetric, with the same differences', () => {
    fc.assert(
      fc.property(url, url, (one, other) => {
        expect(createMatcher(one, 'exact').matches(other)).toEqual(createMatcher(other, 'exact').matches(one))
        expect(createMatcher(one, 'exact').isNear(other)).toBe(createMatcher(other, 'exact').isNear(one))
      }),
      { numRuns: 300 },
    )
  })

  test('differences are listed if and only if the URLs differ', () => {
    fc.assert(
      fc.property(url, url, (one, other) => {
        const { match, differences } = createMatcher(one, 'exact').matches(other)
        expect(match === 'exact').toBe(new URL(one).href === new URL(other).href)
        expect(match === 'normalised').toBe(differences.length > 0)
      }),
      { numRuns: 500 },
    )
  })

  test('a wider mode accepts all that a closer one accepts, and all matching URLs are near and contain the needle', () => {
    fc.assert(
      fc.property(url, url, (one, other) => {
        const accepted = matchModes.map((mode) => createMatcher(one, mode).matches(other).match !== null)
        expect(accepted).toEqual(accepted.toSorted())
        const { isNear, needles } = createMatcher(one, 'domain')
        if (accepted.includes(true)) expect(isNear(other)).toBe(true)
        if (isNear(other)) expect(new URL(other).hostname).toContain(needles[0])
      }),
      { numRuns: 300 },
    )
  })

  test('the host is read as the URL standard reads it, however it is spelled', () => {
    const spelled = fc.tuple(
      fc.constantFrom('http://', 'https://', 'HTTP:', 'https:\\'),
      fc.stringMatching(/^[a-z0-9.%xX:@\\/?#\t-]{0,24}$/),
    )
    const { matches, isNear } = createMatcher('http://0.0.0.7/', 'domain')
    fc.assert(
      fc.property(spelled, ([scheme, rest]) => {
        const url = `${scheme}${rest}`
        const isThere = URL.parse(url)?.hostname === '0.0.0.7'
        expect(isNear(url)).toBe(isThere)
        expect(matches(url).match !== null).toBe(isThere)
      }),
      { numRuns: 500 },
    )
  })

  test('no comparison throws', () => {
    fc.assert(
      fc.property(
        url,
        mode,
        fc.oneof(url, fc.webUrl(), fc.string({ unit: anyCharacter }), fc.string()),
        (one, mode, other) => {
          const { matches, isNear } = createMatcher(one, mode)
          matches(other)
          isNear(other)
          matches(`https://example.com/${other}`)
        },
      ),
    )
  })
})
