import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { parseRobots, robotsVerdict } from './robots-file.ts'

function isAllowed(text: string, agent: string, path: string) {
  return robotsVerdict(parseRobots(text, agent), new URL(path, 'http://foo.bar')).isAllowed
}

const groups = `allow: /foo/bar/

user-agent: FooBot
disallow: /
allow: /x/
user-agent: BarBot
disallow: /
allow: /y/


allow: /w/
user-agent: BazBot

user-agent: FooBot
allow: /z/
disallow: /
`

// The cases of RFC 9309 and of the tests that Google publishes with its parser.
test.each<[string, string, string, string, boolean]>([
  ['an empty file allows', '', 'FooBot', '/', true],
  ['a line without a field is passed over', 'foo: FooBot\nbar: /\n', 'FooBot', '/x/y', true],
  ['fields are read in any case', 'USER-AGENT: FooBot\nDISALLOW: /\n', 'FooBot', '/x/y', false],
  ['agents are compared in any case', 'User-Agent: fOObOT\nDisallow: /x/', 'FooBot', '/x/y', false],
  ['paths are compared in their case', 'user-agent: FooBot\ndisallow: /X/\n', 'FooBot', '/x/y', true],
  ['a rule before any agent is ignored', 'disallow: /\nuser-agent: FooBot\nallow: /', 'FooBot', '/a', true],
  ['groups of one agent are one (x)', groups, 'FooBot', '/x/b', true],
  ['groups of one agent are one (z)', groups, 'FooBot', '/z/d', true],
  ['another group does not count (y)', groups, 'FooBot', '/y/c', false],
  ['a group of another agent', groups, 'BarBot', '/y/c', true],
  ['rules after blank lines belong to the last group', groups, 'BarBot', '/w/a', true],
  ['two agents in a row share a group', groups, 'BazBot', '/z/d', true],
  [
    'other lines end no group',
    'User-agent: BarBot\nSitemap: https://foo.bar/s\nUser-agent: *\nDisallow: /',
    'BarBot',
    '/',
    false,
  ],
  [
    'crawl-delay ends no group',
    'User-agent: BarBot\nCrawl-delay: 5\nUser-agent: QuxBot\nDisallow: /',
    'BarBot',
    '/',
    false,
  ],
  ['a version after the token', 'user-agent: FooBot/1.2\ndisallow: /', 'FooBot', '/', false],
  ['words after the token', 'user-agent: FooBot extra\ndisallow: /', 'FooBot', '/', false],
  ['a longer token is another agent', 'user-agent: FooBotNews\ndisallow: /', 'FooBot', '/', true],
  ['a shorter token is another agent', 'user-agent: Foo\ndisallow: /', 'FooBot', '/', true],
  [
    'all crawlers, if none is named',
    'user-agent: *\ndisallow: /x\nuser-agent: BarBot\nallow: /',
    'FooBot',
    '/x',
    false,
  ],
  [
    'not all crawlers, if one is named',
    'user-agent: *\ndisallow: /\nuser-agent: FooBot\nallow: /',
    'FooBot',
    '/x',
    true,
  ],
  ['a group without rules allows', 'user-agent: *\ndisallow: /\nuser-agent: FooBot\nsitemap: /s', 'FooBot', '/x', true],
  ['"* x" means all crawlers', 'user-agent: * baz\ndisallow: /', 'FooBot', '/x', false],
  [
    'the longest match wins: disallow',
    'user-agent: FooBot\ndisallow: /x/page.html\nallow: /x/',
    'FooBot',
    '/x/page.html',
    false,
  ],
  [
    'the longest match wins: allow',
    'user-agent: FooBot\nallow: /x/page.html\ndisallow: /x/',
    'FooBot',
    '/x/page.html',
    true,
  ],
  [
    'the longest match wins in any order',
    'user-agent: FooBot\ndisallow: /x/\nallow: /x/page.html',
    'FooBot',
    '/x/',
    false,
  ],
  ['allow wins a tie', 'user-agent: FooBot\ndisallow: /page\nallow: /page', 'FooBot', '/page', true],
  ['an empty disallow allows', 'user-agent: FooBot\ndisallow:\nallow:', 'FooBot', '/x', true],
  [
    'a longer pattern with a wildcard',
    'user-agent: FooBot\nallow: /page\ndisallow: /*.html',
    'FooBot',
    '/page.html',
    false,
  ],
  ['an anchored root', 'user-agent: FooBot\nallow: /$\ndisallow: /', 'FooBot', '/', true],
  ['an anchored root and another page', 'user-agent: FooBot\nallow: /$\ndisallow: /', 'FooBot', '/page.htm', false],
  [
    'letters outside ASCII as written',
    'user-agent: FooBot\ndisallow: /\nallow: /foo/bar/ツ',
    'FooBot',
    '/foo/bar/%E3%83%84',
    true,
  ],
  [
    'letters outside ASCII in the URL',
    'user-agent: FooBot\ndisallow: /\nallow: /foo/bar/%E3%83%84',
    'FooBot',
    '/foo/bar/ツ',
    true,
  ],
  [
    'digits of escapes in any case',
    'user-agent: FooBot\ndisallow: /\nallow: /foo/%e3%83%84',
    'FooBot',
    '/foo/%E3%83%84',
    true,
  ],
  [
    'needless escapes in the rule',
    'user-agent: FooBot\ndisallow: /\nallow: /foo/bar/%62%61%7A',
    'FooBot',
    '/foo/bar/baz',
    true,
  ],
  ['needless escapes in the URL', 'user-agent: FooBot\ndisallow: /foo/bar/baz', 'FooBot', '/foo/bar/%62%61%7A', false],
  ['an escaped slash is no slash', 'user-agent: FooBot\ndisallow: /a/b', 'FooBot', '/a%2Fb', true],
  ['an escaped star is a star', 'user-agent: FooBot\ndisallow: /file-%2A.html', 'FooBot', '/file-*.html', false],
  ['an escaped star is nothing else', 'user-agent: FooBot\ndisallow: /file-%2A.html', 'FooBot', '/file-x.html', true],
  ['a star', 'user-agent: FooBot\ndisallow: /foo/*/quz', 'FooBot', '/foo/bar/baz/quz', false],
  ['a star for nothing', 'user-agent: FooBot\ndisallow: /foo*bar', 'FooBot', '/foobar', false],
  ['a star must be followed', 'user-agent: FooBot\ndisallow: /foo/*/quz', 'FooBot', '/foo/quz', true],
  ['an end', 'user-agent: FooBot\ndisallow: /foo/bar$', 'FooBot', '/foo/bar', false],
  ['no end', 'user-agent: FooBot\ndisallow: /foo/bar$', 'FooBot', '/foo/bar/baz', true],
  ['a star before an end', 'user-agent: FooBot\ndisallow: /*.php$', 'FooBot', '/a.php/b.php', false],
  ['a star before an end, and a query', 'user-agent: FooBot\ndisallow: /*.php$', 'FooBot', '/a.php?x', true],
  ['a dollar within is a dollar', 'user-agent: FooBot\ndisallow: /a$b', 'FooBot', '/a$b', false],
  ['a comment at the end of a line', 'user-agent: FooBot\ndisallow: /foo #/bar', 'FooBot', '/foo/x', false],
  ['a comment alone', '# user-agent: FooBot\n# disallow: /', 'FooBot', '/', true],
  ['queries are compared', 'user-agent: FooBot\ndisallow: /*?s=', 'FooBot', '/find?s=1', false],
  ['DOS lines', 'User-Agent: foobot\r\nAllow: /some/path\r\nUser-Agent: *\r\nDisallow: /\r\n', 'barbot', '/x', false],
  ['old Mac lines', 'User-Agent: foobot\rDisallow: /some\r', 'FooBot', '/some', false],
  ['spaces everywhere', ' \tuser-agent \t:  FooBot\t\n\tdisallow\t:  /x \t', 'FooBot', '/x', false],
  ['a byte order mark', '\uFEFFUser-Agent: foobot\nDisallow: /', 'FooBot', '/', false],
  ['robots.txt itself', 'user-agent: *\ndisallow: /', 'FooBot', '/robots.txt', true],
  // https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
  ['/fish and /fish.html', 'user-agent: FooBot\nallow: /\ndisallow: /fish', 'FooBot', '/fish.html', false],
  ['/fish and /catfish', 'user-agent: FooBot\ndisallow: /fish', 'FooBot', '/catfish', true],
  ['/fish/ and /fish', 'user-agent: FooBot\ndisallow: /fish/', 'FooBot', '/fish', true],
  [
    '/fish*.php and its parameters',
    'user-agent: FooBot\ndisallow: /fish*.php',
    'FooBot',
    '/fishheads/catfish.php?parameters',
    false,
  ],
])('robots.txt: %s', (_name, text, agent, path, expected) => {
  expect(isAllowed(text, agent, path)).toBe(expected)
})

test('the deciding line is reported with its original text, the agent of its group and the crawl delay', () => {
  const group = parseRobots(
    'User-agent: *\nDisallow: /\n\nUser-Agent: FooBot/2.0\nCrawl-delay: 2.5\n Disallow: /a # why\n',
    'foobot',
  )
  expect(robotsVerdict(group, new URL('http://foo.bar/a/b'))).toEqual({ isAllowed: false, rule: 'Disallow: /a # why' })
  expect(group).toMatchObject({ agent: 'FooBot/2.0', crawlDelaySeconds: 2.5 })
})

test('parsing a file with any content neither throws nor takes long', () => {
  const line = fc.tuple(
    fc.constantFrom('user-agent', 'allow', 'disallow', 'crawl-delay', 'x'),
    fc.constantFrom(':', ''),
    fc.string({ unit: anyCharacter }),
  )
  fc.assert(
    fc.property(fc.array(line), fc.webUrl({ withQueryParameters: true }), (lines, url) => {
      const text = lines.map((parts) => parts.join('')).join('\n')
      expect(typeof robotsVerdict(parseRobots(text, 'FooBot'), new URL(url)).isAllowed).toBe('boolean')
    }),
  )
  const many = `user-agent: *\ndisallow: /${'*a'.repeat(2_000)}b\n`
  expect(isAllowed(many, 'FooBot', `/${'a'.repeat(8_000)}`)).toBe(true)
})
