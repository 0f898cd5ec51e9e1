import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '#domain/domain-error.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { registrableDomain, requirePublicTarget } from './target-policy.ts'

function refusalOf(typed: string): DomainError | null {
  try {
    requirePublicTarget(typed)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

const addresses = [
  // loopback, as dotted, decimal, hexadecimal, octal, short and mixed
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0x7F.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0177.0x0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.255.255.254/',
  // digits and dots of other scripts, percent-encoded ones
  'http://１２７.０.０.１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://127．0．0．1/',
  'http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.%31/',
  // without a scheme, with a port, with a path
  '127.0.0.1',
  '127.0.0.1:8080/admin',
  '2130706433',
  '//127.0.0.1/',
  // the other ranges that are not public
  'http://0.0.0.0/',
  'http://0/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://172.16.0.1/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.168.0.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  // IPv6
  'http://[::1]/',
  'http://[::1]:3000/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::7f00:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::FFFF:7F00:0001]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  '[::1]:80',
  // public ones are refused too
  'http://1.1.1.1/',
  'http://134744072/',
  'https://[2606:4700::1111]/',
]

const names = [
  'http://localhost/',
  'http://LOCALHOST:3000/',
  'localhost',
  'http://localhost.localdomain/',
  'http://foo.localhost/',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'http://localhost./',
  'http://printer/',
  'http://printer.local/',
  'http://db.internal/',
  'http://metadata.google.internal/',
  'http://a.test/',
  'http://a.invalid/',
  'http://a.example/',
  'http://a.onion/',
  'http://a.alt/',
  'http://router.home.arpa/',
  'http://home.arpa/',
  'http://1.0.0.127.in-addr.arpa/',
  'http://foo.arpa/',
  'http://nas.lan/',
  'http://nas.corp/',
  'http://nas.home/',
  'http://nas.localdomain/',
  'http://kubernetes.default.svc.cluster.local/',
  // public suffixes alone
  'http://com/',
  'http://co.uk/',
  'http://xn--p1ai/',
  // a second spelling of a site
  'http://example.com./',
  'http://example.com。/',
  // names that contain or represent an IP address
  'http://127.0.0.1.nip.io/',
  'http://7f000001.nip.io/',
  'http://app.10-0-0-1.nip.io/',
  'http://8.8.8.8.nip.io/',
  'http://10.0.0.1.sslip.io/',
  'http://--1.sslip.io/',
  'http://10.0.0.1.xip.io/',
  'http://localtest.me/',
  'http://www.localtest.me/',
  'http://a.lvh.me/',
  'http://vcap.me/',
  'http://a.lacolhost.com/',
  'http://192-168-1-1.abcdef.plex.direct:32400/',
  'http://7f000001.c0a80001.rbndr.us/',
  // names that DNS cannot contain
  'http://a..com/',
  'http://.example.com/',
  'http://*.example.com/',
  'http://$a.example.com/',
  "http://a'b.example.com/",
  'http://a,b.com/',
  'http://-a.com/',
  'http://a-.com/',
  'http://a_b.com/',
  `http://${'a'.repeat(64)}.com/`,
  `http://${'a'.repeat(64)}.example.com/`,
  `http://${'abcdefg.'.repeat(31)}example.com/`,
  'http://xn--a.com/',
  'http://a.xn--0.com/',
  // ports without websites
  'http://example.com:0/',
  'http://example.com:22/',
  'https://example.com:25/',
  'example.com:1023',
  // a custom scheme before a number parses as host and port, and such a host is not a website
  'http://http://example.com',
]

const notWebAddresses = [
  'localhost:5432',
  'javascript:1',
  'javascript:1/alert(1)',
  'tel:12345',
  '/path',
  '',
  '   ',
  'not a url',
  'http://',
  'https://?x',
  'http:///',
  '#top',
  '::1',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'blob:https://example.com/1',
  'view-source:https://example.com/',
  'mailto:a@example.com',
  'ws://example.com/',
  'about:blank',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'user@example.com',
  'https://example.com@evil.com/',
  'https://example.com%2f@evil.com/',
  'https:\\\\example.com',
  'https://example.com\\@evil.com/',
  'https://exam\tple.com/',
  'https://example.com/\u0000',
  'https://example.com\r\nSet-Cookie: a=b',
  'http://256.1.1.1/',
  'http://1.2.3.4.5/',
  'http://0x100000000/',
  'http://[::1/',
  'http://[::1%25lo]/',
  'http://[1.2.3.4]/',
  'http://%00.com/',
  'http://ex%20ample.com/',
  'http://a<b.com/',
  'http://example.com:65536/',
  'http://example.com:x/',
  'http://example.com:-1/',
  `https://example.com/${'a'.repeat(2048)}`,
  `https://example.com/${'é'.repeat(600)}`,
]

const websites: [typed: string, href: string][] = [
  ['example.com', 'https://example.com/'],
  ['  example.com  ', 'https://example.com/'],
  ['www.example.org/a?b=c#d', 'https://www.example.org/a?b=c#d'],
  ['http://example.net', 'http://example.net/'],
  ['HTTPS://WWW.EXAMPLE.COM/Path', 'https://www.example.com/Path'],
  ['//example.com/x', 'https://example.com/x'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['https://shop.linkwright.co.uk:8443/', 'https://shop.linkwright.co.uk:8443/'],
  ['http://example.com:80/', 'http://example.com/'],
  ['https://example.com:443/', 'https://example.com/'],
  ['http://example.com:443/', 'http://example.com:443/'],
  ['https://someone.github.io/', 'https://someone.github.io/'],
  ['https://github.io/', 'https://github.io/'],
  ['https://my_shop.tumblr.com/', 'https://my_shop.tumblr.com/'],
  ['https://-shop-.tumblr.com/', 'https://-shop-.tumblr.com/'],
  ['https://nip.io/', 'https://nip.io/'],
  ['https://www.nip.io/', 'https://www.nip.io/'],
  ['https://notnip.io/', 'https://notnip.io/'],
  ['https://localhost.com/', 'https://localhost.com/'],
  ['https://127.com/', 'https://127.com/'],
  ['https://10.0.0.1.com/', 'https://10.0.0.1.com/'],
  ['https://latest.dev/', 'https://latest.dev/'],
  ['https://münchen.de/straße', 'https://xn--mnchen-3ya.de/stra%C3%9Fe'],
  ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ['https://i❤.ws/', 'https://xn--i-7iq.ws/'],
  ['https://xn--i-7iq.ws/', 'https://xn--i-7iq.ws/'],
  ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ['https://ⓔⓧⓐⓜⓟⓛⓔ.com/', 'https://example.com/'],
  ['https://exam\u200bple.com/', 'https://example.com/'],
  ['https://example。com/', 'https://example.com/'],
  ['https://@example.com/', 'https://example.com/'],
  ['https:/example.com', 'https://example.com/'],
  ['http:example.com', 'http://example.com/'],
  ['https://example.com/<script>', 'https://example.com/%3Cscript%3E'],
  ['https://example.com/\ud800', 'https://example.com/%EF%BF%BD'],
]

test.each(addresses)('a bare address is refused in every spelling: %s', (typed) => {
  const refusal = refusalOf(typed)
  expect(refusal).toMatchObject({ code: 'target_host_refused', message: expect.stringMatching(/IP address/) })
})

test.each(names)('a host that is no public website is refused: %s', (typed) => {
  expect(refusalOf(typed)).toMatchObject({ code: 'target_host_refused' })
})

test.each(notWebAddresses)('text that is not a web address is invalid: %j', (typed) => {
  expect(refusalOf(typed)).toMatchObject({
    code: 'invalid_target_url',
    message: 'Please provide a valid target URL',
  })
})

test.each(websites)('a public website is accepted: %j', (typed, href) => {
  expect(requirePublicTarget(typed).href).toBe(href)
})

test('a host of the maximum length is accepted, one character more is refused', () => {
  const longest = `${'abcdefg.'.repeat(30)}a.example.com`
  expect(longest).toHaveLength(253)

  expect(requirePublicTarget(`https://${longest}/`).hostname).toBe(longest)
  expect(refusalOf(`https://a${longest}/`)).toMatchObject({ code: 'target_host_refused' })
})

test('a refusal contains only the beginning of a long host', () => {
  expect(refusalOf(`https://${'a'.repeat(2000)}/`)?.message.length).toBeLessThan(200)
})

test('any text results in a public web address or a refusal', () => {
  const pieces = fc.constantFrom(
    'http',
    's',
    ':',
    '/',
    '//',
    '.',
    '127',
    '0x7f',
    '@',
    '[',
    ']',
    '::',
    'com',
    'local',
    '%',
    '。',
    '１',
    ' ',
  )
  const typed = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.webUrl(),
    fc.array(pieces).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      if (refusalOf(text) !== null) return
      const url = requirePublicTarget(text)
      expect(url.protocol).toMatch(/^https?:$/)
      expect(url.username + url.password).toBe('')
      expect(url.hostname).toMatch(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*[a-z0-9]$/)
      expect(requirePublicTarget(url.href).href).toBe(url.href)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['www.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['someone.github.io', 'someone.github.io'],
  ['a.someone.github.io', 'someone.github.io'],
  ['github.io', 'github.io'],
  ['a.xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
])('the registrable domain of %s is %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain)
})
