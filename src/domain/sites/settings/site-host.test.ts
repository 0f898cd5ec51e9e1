import { expect, test } from 'vitest'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readSiteHost } from './site-host.ts'

const origin = 'https://linkwright.example.org'
const read = (typed: string, by: 'member' | 'operator' = 'member'): string => {
  try {
    return readSiteHost(typed, { origin, by })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return `${error.code}: ${error.message}`
  }
}
const invalid = `validation_failed: ${siteTexts.hostInvalid}`
const refused = `target_host_refused: ${siteTexts.hostRefused}`

test.each([
  ['blog.example.com', 'blog.example.com'],
  ['  Blog.Example.COM ', 'blog.example.com'],
  ['www.example.com', 'www.example.com'],
  ['blog.example.com.', 'blog.example.com'],
  ['blog.example.com:8080', 'blog.example.com'],
  ['https://blog.example.com:22/a/path?x=1#y', 'blog.example.com'],
  ['//blog.example.com/x', 'blog.example.com'],
  ['blog.bücher.com', 'blog.xn--bcher-kva.com'],
  ['xn--bcher-kva.com', 'xn--bcher-kva.com'],
  ['ｅｘａｍｐｌｅ.com', 'example.com'],
  ['☃.com', 'xn--n3h.com'],
  ['', invalid],
  ['not a host', invalid],
  ['javascript:alert(1)', invalid],
  ['https://user:pass@example.com', invalid],
  ['a..com', invalid],
  [`${'a'.repeat(64)}.com`, refused],
  [`${'abcdefgh.'.repeat(32)}com`, invalid],
  ['localhost', refused],
  ['intranet', refused],
  ['printer.local', refused],
  ['x.onion', refused],
  ['co.uk', refused],
  ['127.0.0.1', refused],
  ['2130706433', refused],
  ['0x7f.1', refused],
  ['8.8.8.8', refused],
  ['[::1]', refused],
  ['http://[2001:db8::1]/', refused],
  ['10.0.0.1.nip.io', refused],
  ['me.localtest.me', refused],
  ['1.0.0.127.in-addr.arpa', refused],
  ['linkwright.example.org', refused],
  ['LINKWRIGHT.example.org.', refused],
  ['xn--zz.com', refused],
])('a member’s %j is read as %s', (typed, expected) => {
  expect(read(typed)).toBe(expected)
})

test.each([
  ['news.localhost', 'news.localhost'],
  ['blog.internal', 'blog.internal'],
  ['blog.example.com', 'blog.example.com'],
  ['localhost', refused],
  ['127.0.0.1', refused],
  ['linkwright.example.org', refused],
  ['a..com', invalid],
])('the operator’s %j is read as %s', (typed, expected) => {
  expect(read(typed, 'operator')).toBe(expected)
})
