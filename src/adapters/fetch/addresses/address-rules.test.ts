import { expect, test } from 'vitest'
import { createAddressRules } from './address-rules.ts'
import { isPublicUnicast } from './public-address.ts'

/** Every notation of an address that is not public. */
const hostileHosts = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '①②⑦.⓪.⓪.①',
  '127.0.0.1.',
  '[::1]',
  '[::]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[::127.0.0.1]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]

function codeOf(url: string, allow: string[] = []) {
  const checked = createAddressRules(allow).check(new URL(url))
  return 'refusal' in checked ? checked.refusal.code : null
}

test.each(hostileHosts)('the address %s is refused in every notation', (host) => {
  expect(codeOf(`http://${host}/`)).toBe('NOT_PUBLIC')
})

test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is a public address', (address) => {
  expect(isPublicUnicast(address)).toBe(true)
})

test.each(['', 'localhost', '1.2.3', '999.1.1.1', '1.2.3.4/8'])('%o is not a public address', (text) => {
  expect(isPublicUnicast(text)).toBe(false)
})

test.each([
  ['http://example.com/', null],
  ['https://example.com:80/', null],
  ['http://example.com:443/', null],
  ['http://example.com:8080/', 'PORT'],
  ['https://example.com:22/', 'PORT'],
  ['http://me@example.com/', 'USERINFO'],
  ['http://:secret@example.com/', 'USERINFO'],
  ['ftp://example.com/', 'SCHEME'],
  ['file:///etc/passwd', 'SCHEME'],
  ['gopher://example.com/', 'SCHEME'],
  ['data:text/html,x', 'SCHEME'],
  ['javascript:alert(1)', 'SCHEME'],
])('%s is refused with %s', (url, code) => {
  expect(codeOf(url)).toBe(code)
})

test.each([
  ['http://127.0.0.1:8081/', null],
  ['https://127.1:8081/', null],
  ['http://127.0.0.1:8082/', 'PORT'],
  ['http://127.0.0.1/', 'NOT_PUBLIC'],
  ['http://127.0.0.2:8081/', 'PORT'],
  ['http://me@127.0.0.1:8081/', 'USERINFO'],
  ['http://[::1]:8083/', null],
  ['http://intranet.example:8080/', null],
  ['http://intranet.example:8081/', 'PORT'],
])('with an allow list %s is refused with %s: a pair allows only itself', (url, code) => {
  expect(codeOf(url, ['127.0.0.1:8081', '[::1]:8083', 'Intranet.example:8080'])).toBe(code)
})

test('an allow list entry that is not a pair is an error', () => {
  expect(() => createAddressRules(['127.0.0.1'])).toThrow(/no host:port pair/)
})
