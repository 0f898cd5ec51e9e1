import { expect, test } from 'vitest'
import { allowedRedirect } from './redirect-url.ts'

const origin = 'https://links.example'
const site = { origin, redirectUrls: [] }
const local = { origin: 'http://127.0.0.1:4700', redirectUrls: [] }
const sites = {
  origin,
  redirectUrls: [
    'https://app.example.com/callback',
    'https://*.preview.example.com/**',
    'https://one.example.com/*/done',
    'https://shop.example.com:8443/**',
    'http://localhost:*/**',
    'https://8.8.8.8/**',
    'https://[2001:db8::1]/**',
  ],
}

test.each([
  ['https://links.example', 'https://links.example/'],
  ['https://links.example/', 'https://links.example/'],
  ['https://LINKS.example/auth/callback', 'https://links.example/auth/callback'],
  ['HTTPS://links.example/a', 'https://links.example/a'],
  ['https://links.example:443/a', 'https://links.example/a'],
  ['https://links.example/a?next=%2Fb&sb_flow_id=42&c=d', 'https://links.example/a?next=%2Fb&sb_flow_id=42&c=d'],
  ['https://links.example/a#access_token=x', 'https://links.example/a'],
  ['https://links.example//evil.example/', 'https://links.example//evil.example/'],
])('%s is on this site', (requested, accepted) => {
  expect(allowedRedirect(site, requested)).toBe(accepted)
})

test.each([
  null,
  '',
  '/auth/callback',
  'auth/callback',
  '//evil.example',
  '//links.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:links.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'https://links.example\\@evil.example',
  'https://links.example\\.evil.example',
  'https://links.example@evil.example/',
  'https://links.example:pass@evil.example/',
  'https://someone@links.example/',
  'https://@links.example/',
  'https://links.example.evil.example/',
  'https://evil-links.example/',
  'https://links.example%2f@evil.example/',
  'https://evil.example%2f@links.example/',
  'https://links.example%00.evil.example/',
  'https://links%2eexample/',
  'https://evil.example?links.example',
  'https://evil.example#links.example',
  'https://evil.example?.links.example/',
  'https://links.example\r\nLocation: https://evil.example',
  'https://links.example/\r\nSet-Cookie: a=b',
  'https://links.example/\tpath',
  'https://links.example/a b',
  ' https://links.example/',
  'https://links.example/\0',
  'javascript:alert(1)',
  'javascript://links.example/%0aalert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://links.example/',
  'ws://links.example/',
  'blob:https://links.example/x',
  'com.example.app://callback',
  'http://links.example/',
  'https://links.example:8443/',
  'https://links.example:80/',
  'https://links.example./',
  'https://link\u0455.example/',
  'https://xn--link-nye.example/',
  'https://\uff4cinks.example/',
  'https://links\u3002example/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[2606:4700::1111]/',
  'https://[::ffff:127.0.0.1]/',
  `https://links.example/${'a'.repeat(2048)}`,
])('%j is refused', (requested) => {
  expect(allowedRedirect(site, requested)).toBe(origin)
})

test.each([
  ['http://127.0.0.1:4700/a', 'http://127.0.0.1:4700/a'],
  ['http://127.0.0.1:5173/a', 'http://127.0.0.1:5173/a'],
  ['http://127.0.0.1/', 'http://127.0.0.1/'],
  ['https://127.0.0.1:4700/a', local.origin],
  ['http://localhost:4700/a', local.origin],
  ['http://127.0.0.2:4700/a', local.origin],
  ['http://2130706433:4700/', local.origin],
])('a site on loopback allows any port of its own host: %s', (requested, accepted) => {
  expect(allowedRedirect(local, requested)).toBe(accepted)
})

test('a site on a private address allows only its own address', () => {
  const home = { origin: 'http://192.168.1.5:4700', redirectUrls: [] }
  expect(allowedRedirect(home, 'http://192.168.1.5:4700/auth/callback')).toBe('http://192.168.1.5:4700/auth/callback')
  expect(allowedRedirect(home, 'http://192.168.1.5:80/')).toBe(home.origin)
  expect(allowedRedirect(home, 'http://192.168.1.6:4700/')).toBe(home.origin)
})

test.each([
  'https://app.example.com/callback',
  'https://app.example.com/callback?sb_flow_id=a-1',
  'https://a.preview.example.com/',
  'https://a.preview.example.com/deep/er.html?q=1.5&sb_flow_id=x',
  'https://one.example.com/branch/done',
  'https://shop.example.com:8443/x',
  'http://localhost:3000/x',
])('%s matches a pattern', (requested) => {
  expect(allowedRedirect(sites, requested)).toBe(requested)
})

test.each([
  'https://app.example.com/callback/',
  'https://app.example.com/callback2',
  'https://app.example.com/callback?next=https://evil.example',
  'https://app.example.com/',
  'http://app.example.com/callback',
  'https://app.example.com:8443/callback',
  'https://appxexample.com/callback',
  'https://a.b.preview.example.com/',
  'https://preview.example.com/',
  'https://evil.example/x.preview.example.com/',
  'https://evil.example?x.preview.example.com/',
  'https://evil.example/?.preview.example.com/',
  'https://evil?.preview.example.com/',
  'https://a.preview.example.com.evil.example/',
  'https://one.example.com/a/b/done',
  'https://one.example.com/a.b/done',
  'https://shop.example.com/x',
  'https://shop.example.com:8444/x',
  'https://localhost:3000/x',
  'https://8.8.8.8/',
  'https://[2001:db8::1]/',
])('%s matches no pattern', (requested) => {
  expect(allowedRedirect(sites, requested)).toBe(origin)
})

test('a fragment is not compared with a pattern, and is removed', () => {
  expect(allowedRedirect(sites, 'https://app.example.com/callback#x')).toBe('https://app.example.com/callback')
  expect(allowedRedirect(sites, 'https://evil.example/#https://app.example.com/callback')).toBe(origin)
})

test('the characters of a pattern match themselves, except the asterisk', () => {
  const odd = { origin, redirectUrls: ['https://a.example/(x+)?[y]'] }
  expect(allowedRedirect(odd, 'https://a.example/(x+)?[y]')).toBe('https://a.example/(x+)?[y]')
  expect(allowedRedirect(odd, 'https://a.example/xxy')).toBe(origin)
})
